//! `ponnuki gtp --sandbox`: commands reach no file outside the folder, and none takes more memory or more
//! threads than there were at the start; and records, lines and messages that are made to do harm.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use crate::support::folder::Folder;
use crate::support::program::Program;

const GAME: &str = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc])";

/// A folder for the sandbox, beside a record and a network that are not for strangers.
struct Ground {
    folder: Folder,
}

impl Ground {
    fn new(name: &str) -> Ground {
        let folder = Folder::new(name);
        let network = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin"));
        for place in [folder.path().to_owned(), folder.path().join("inside")] {
            fs::create_dir_all(&place).unwrap();
            fs::write(place.join("game.sgf"), GAME).unwrap();
            fs::copy(&network, place.join("small.bin")).unwrap();
        }
        Ground { folder }
    }

    fn inside(&self, name: &str) -> PathBuf {
        self.folder.path().join("inside").join(name)
    }

    fn outside(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn program(&self) -> Program {
        let sandbox = self.inside("");
        Program::start(&["--size", "9", "--visits", "20", "--sandbox", sandbox.to_str().unwrap()])
    }

    /// Names that lead out of the sandbox, to the files called `file` there.
    fn escapes(&self, file: &str) -> Vec<String> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            let _ = symlink(self.outside(file), self.inside(&format!("link-{file}")));
            let _ = symlink(self.folder.path(), self.inside("up"));
        }
        let mut names = vec![
            self.outside(file),
            format!("../{file}"),
            format!("./../inside/../{file}"),
            format!("..\\{file}"),
            format!("C:\\{file}"),
            format!("C:{file}"),
            format!("\\\\server\\share\\{file}"),
            "/dev/zero".to_owned(),
        ];
        if cfg!(unix) {
            names.extend([format!("link-{file}"), format!("up/{file}")]);
        }
        names
    }
}

/// The reply to a command, with its mark.
fn reply(program: &mut Program, command: &str) -> String {
    program.send(&format!("{command}\n"));
    program.reply()
}

#[test]
fn records_are_read_in_the_sandbox_alone() {
    let ground = Ground::new("sandbox-reads");
    let mut program = ground.program();
    assert_eq!(reply(&mut program, "loadsgf game.sgf"), "= ");
    assert_eq!(program.ask("color E5"), "black");
    program.ask("clear_board");
    for name in ground.escapes("game.sgf") {
        let said = reply(&mut program, &format!("loadsgf {name}"));
        assert_eq!(said, "? cannot load file", "{name}");
    }
    assert_eq!(program.ask("color E5"), "empty");
}

#[test]
fn records_are_written_in_the_sandbox_alone() {
    let ground = Ground::new("sandbox-writes");
    let mut program = ground.program();
    for command in ["printsgf", "ponnuki-save_tree"] {
        assert_eq!(reply(&mut program, &format!("{command} new.sgf")), "= ");
        assert!(fs::read_to_string(ground.inside("new.sgf")).unwrap().starts_with('('));
        fs::remove_file(ground.inside("new.sgf")).unwrap();
        for name in ground.escapes("game.sgf").into_iter().chain(ground.escapes("new.sgf")) {
            let said = reply(&mut program, &format!("{command} {name}"));
            assert!(said.starts_with("? '"), "{command} {name}: {said}");
        }
    }
    assert_eq!(fs::read_to_string(ground.outside("game.sgf")).unwrap(), GAME);
    assert!(!fs::exists(ground.outside("new.sgf")).unwrap());
}

#[test]
fn networks_are_read_in_the_sandbox_alone() {
    let ground = Ground::new("sandbox-networks");
    let mut program = ground.program();
    let commands = |name: &str| {
        let object = serde_json::json!({ "network": name });
        [
            format!("ponnuki-set_param network {name}"),
            format!("kata-set-param network {name}"),
            format!("kata-set-params {object}"),
            format!("ponnuki-params Evaluation network {name}"),
            format!("ponnuki-set_param human_network {name}"),
        ]
    };
    for name in ground.escapes("small.bin") {
        for command in commands(&name) {
            let said = reply(&mut program, &command);
            assert!(said.starts_with("? '"), "{command}: {said}");
        }
    }
    assert_eq!(program.ask("kata-get-models"), "[]");
    assert_eq!(program.ask("ponnuki-set_param network small.bin"), "");
    assert!(program.ask("kata-get-models").contains("small.bin"));
    // Another kernel reads no file again: the name is another file's where the program runs.
    fs::remove_file(ground.inside("small.bin")).unwrap();
    assert_eq!(program.ask("ponnuki-set_param kernel plain"), "");
    assert!(program.ask("kata-get-models").contains("small.bin"));
    // A part of a name would be looked for elsewhere.
    assert!(reply(&mut program, "ponnuki-set_param network small").starts_with("? 'small'"));
}

/// Every parameter that names a file or takes resources, by every command that changes parameters.
#[test]
fn parameters_of_the_machine_are_fixed_at_the_start() {
    let ground = Ground::new("sandbox-machine");
    let mut program = ground.program();
    let before = program.ask("ponnuki-list_params");
    for (name, value) in [
        ("memory", "2GB"),
        ("threads", "512"),
        ("sgf_dir", ".."),
        ("book", "../game.sgf"),
        ("strengths", "../game.sgf"),
        ("size", "25"),
        ("seed", "7"),
    ] {
        let object = serde_json::json!({ name: value });
        for command in [
            format!("ponnuki-set_param {name} {value}"),
            format!("kata-set-param {name} {value}"),
            format!("kata-set-params {object}"),
            format!("ponnuki-params Machine {name} {value}"),
            format!("ponnuki-params Files {name} {value}"),
        ] {
            let said = reply(&mut program, &command);
            assert!(said.starts_with('?'), "{command}: {said}");
        }
    }
    assert!(reply(&mut program, "kata-set-param numSearchThreads 512").starts_with('?'));
    assert_eq!(program.ask("ponnuki-list_params"), before);
}

#[test]
fn a_sandbox_is_a_folder() {
    let ground = Ground::new("sandbox-missing");
    for folder in [ground.outside("nothing"), ground.outside("game.sgf")] {
        let output = crate::support::command::ponnuki()
            .args(["gtp", "--sandbox", &folder])
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains("--sandbox"), "{said}");
    }
}

/// Records that are small to send and large to read. The program may refuse them, and goes on.
#[test]
fn records_that_grow_do_no_harm() {
    let ground = Ground::new("sandbox-bombs");
    let nodes = |text: &str, number| text.repeat(number);
    let all_points: String =
        ('a'..='i').flat_map(|x| ('a'..='i').map(move |y| format!("[{x}{y}]"))).collect();
    let bombs = [
        ("open.sgf", format!("(;SZ[9]{}", "(;B[aa]".repeat(200_000))),
        ("closed.sgf", format!("(;SZ[9]{}{}", "(".repeat(1_000_000), ")".repeat(1_000_001))),
        ("passes.sgf", format!("(;SZ[9]{})", nodes(";B[];W[]", 250_000))),
        ("empty.sgf", format!("(;SZ[9]{})", nodes(";", 3_000_000))),
        (
            "stones.sgf",
            format!("(;SZ[9]{})", nodes(&format!(";AB{all_points}AE{all_points}"), 3_000)),
        ),
        ("comment.sgf", format!("(;SZ[9]C[{}])", "x".repeat(20_000_000))),
        ("values.sgf", format!("(;SZ[9]AB{})", "[aa]".repeat(2_000_000))),
        ("rectangle.sgf", "(;SZ[999999999:999999999]AB[aa:zz])".to_owned()),
    ];
    let mut program = ground.program();
    for (name, text) in &bombs {
        fs::write(ground.inside(name), text).unwrap();
        program.send(&format!("loadsgf {name}\n"));
        let said = program.reply();
        assert!(said == "= " || said == "? cannot load file", "{name}: {said}");
        assert_eq!(program.ask("protocol_version"), "2", "{name}");
    }
    // A game goes on after all this.
    program.ask("boardsize 9");
    assert!(!program.ask("genmove b").is_empty());
}

#[test]
fn long_lines_and_broken_text_are_answered_once() {
    let ground = Ground::new("sandbox-lines");
    let mut program = ground.program();
    for line in [
        [b"loadsgf ".to_vec(), vec![b'x'; 2 << 20]].concat(),
        b"printsgf \xff\xfe\xc3\x28".to_vec(),
        b"\xff\xfe\xfd".to_vec(),
        b"kgs-chat private \xff\xfe \xe2\x28\xa1".to_vec(),
        b"cgos-opponent_name \xf0\x9f\x98".to_vec(),
        b"boardsize \xd9\xa1\xd9\xa9".to_vec(),
    ] {
        let line = [line, b"\n7 protocol_version\n".to_vec()].concat();
        std::io::Write::write_all(program.stdin.as_mut().unwrap(), &line).unwrap();
        let shown = String::from_utf8_lossy(&line[..line.len().min(40)]).into_owned();
        assert!(program.reply().starts_with(['=', '?']), "{shown}");
        assert_eq!(program.reply(), "=7 2", "{shown}");
    }
}

/// A chat message changes nothing, whatever it says, and its answer is one line.
#[test]
fn chat_carries_out_no_commands() {
    let ground = Ground::new("sandbox-chat");
    let mut program = ground.program();
    program.ask("play b E5");
    let before = program.ask("showboard");
    let mut long = String::from("score ");
    for number in 0..5000 {
        let _ = write!(long, "{number} ");
    }
    for message in [
        "quit",
        "loadsgf ../game.sgf",
        "= D4",
        "? what",
        "play w D4",
        "undo # interrupt",
        "<script>alert(1)</script>",
        "%s%n%x ../../etc/passwd $(id) `id`",
        "\u{202e}\u{56f2}\u{7881} \u{1f600}",
        &long,
        "",
    ] {
        for kind in ["game", "private", "nobody"] {
            let said = reply(&mut program, &format!("kgs-chat {kind} stranger {message}"));
            let shown = &message[..message.len().min(40)];
            assert!(said.lines().count() == 1 && !said.contains("stranger"), "{shown}: {said}");
        }
    }
    assert_eq!(program.ask("showboard"), before);
    assert!(!fs::exists(ground.inside("etc")).unwrap());
}
