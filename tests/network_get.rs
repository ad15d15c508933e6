//! `ponnuki network get`: downloads from a server of the test that cuts, redirects, lies and never ends, and
//! files that are handed over. Nothing that is not the network takes its name.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use ponnuki::tools::network::get::{self, GetPlan};
use ring::digest::{SHA256, digest};

use crate::support;
use crate::support::folder::Folder;
use crate::support::stand_in::{StandIn as Server, reply};

/// A whole file with a tag; the connection ends after `sent` bytes of it.
fn whole(file: &[u8], tag: &str, sent: usize) -> Vec<u8> {
    reply(200, &format!("Content-Length: {}\r\nETag: \"{tag}\"\r\n", file.len()), &file[..sent])
}

/// The first byte that a request asks for.
fn start_of(head: &str) -> Option<usize> {
    let range = head.lines().find_map(|line| line.strip_prefix("range: bytes="))?;
    range.strip_suffix('-')?.parse().ok()
}

/// The rest of a file from this byte on.
fn rest(file: &[u8], start: usize) -> Vec<u8> {
    let length = file.len();
    let lines = format!(
        "Content-Length: {}\r\nContent-Range: bytes {start}-{}/{length}\r\n",
        length - start,
        length - 1
    );
    reply(206, &lines, &file[start..])
}

/// The network of the tests, packed.
fn network() -> Vec<u8> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&fs::read(file).unwrap()).unwrap();
    packed.finish().unwrap()
}

fn sha256(bytes: &[u8]) -> String {
    digest(&SHA256, bytes).as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The folder of networks of the user whose own folder this is.
fn place(home: &Folder) -> PathBuf {
    home.path().join(".local/share/ponnuki/networks")
}

/// The names of the files in that folder.
fn installed(home: &Folder) -> Vec<String> {
    let entries = fs::read_dir(place(home)).into_iter().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn command(home: &Folder, arguments: &[&str]) -> Command {
    let mut command = support::command::ponnuki();
    for name in ["XDG_DATA_HOME", "ALL_PROXY", "HTTP_PROXY", "all_proxy", "http_proxy"] {
        command.env_remove(name);
    }
    command.env("HOME", home.path()).args(["network", "get"]).args(arguments);
    command
}

fn run(home: &Folder, arguments: &[&str]) -> Output {
    command(home, arguments).output().unwrap()
}

/// The output of a run, which has to succeed.
fn printed(home: &Folder, arguments: &[&str]) -> String {
    let output = run(home, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The last line of the errors of a run, which has to fail.
fn complaint(home: &Folder, arguments: &[&str]) -> String {
    let output = run(home, arguments);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(output.stdout.is_empty() && !stderr.contains("os error"), "{stderr}");
    stderr.lines().last().unwrap().to_owned()
}

#[test]
fn known_networks_are_listed_and_other_names_refused() {
    let home = Folder::new("get-list");
    let list = printed(&home, &[]);
    for part in [
        "tf2-b10c384: ",
        "human: ",
        "9x9: ",
        "The licence of all: like MIT's",
        "38.2 MB",
        "not known here",
    ] {
        assert!(list.contains(part), "{list}");
    }
    for (arguments, part) in [
        (&["b18c384nb"][..], "did you mean 'b18c384nbt'?"),
        (&["--from", "ftp://a.b/c.bin.gz"], "'ftp://a.b/c.bin.gz' is no address of a network"),
        (&["--from", "https://a.b/"], "the name of a network ends with"),
        (&["--from", "https://a.b/.bin.gz"], "which '.bin.gz' does not"),
        (&["--file", "network.zip"], "which 'network.zip' does not"),
        (&["9x9", "--sha256", "12"], "64 hexadecimal digits"),
    ] {
        let output = run(&home, arguments);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && stderr.contains(part), "{stderr}");
    }
    assert!(installed(&home).is_empty());
}

#[test]
fn a_network_is_fetched_checked_and_found() {
    let (home, file) = (Folder::new("get-good"), network());
    let served = file.clone();
    let server = Server::start(move |_, _| whole(&served, "a", served.len()));
    let url = server.url("some/net.bin.gz?x=1");
    let sum = sha256(&file);
    let text = printed(&home, &["--from", &url, "--sha256", &sum.to_uppercase()]);
    assert!(
        text.contains("networks/net.bin.gz\nSHA-256") && text.contains("as expected"),
        "{text}"
    );
    assert_eq!(installed(&home), ["net.bin.gz"]);
    assert_eq!(fs::read(place(&home).join("net.bin.gz")).unwrap(), file);
    assert!(printed(&home, &["--from", &url]).contains("is there already"));
    assert_eq!(server.requests().len(), 1);
    assert!(server.requests()[0].starts_with("get /some/net.bin.gz?x=1 "));
    let taken = complaint(&home, &["--from", &url, "--sha256", &sha256(b"other")]);
    assert!(taken.contains("is there already, and its SHA-256 is"), "{taken}");
    let mut list = support::command::ponnuki();
    list.env("HOME", home.path()).env_remove("XDG_DATA_HOME");
    let list = list.args(["network", "--size", "7", "--seconds", "0.01"]).output().unwrap();
    assert!(String::from_utf8(list.stdout).unwrap().contains("networks/net.bin.gz"));
}

#[test]
fn a_cut_download_goes_on_where_it_was_cut() {
    let (home, file) = (Folder::new("get-cut"), network());
    let served = file.clone();
    let server = Server::start(move |_, head| match start_of(head) {
        None => whole(&served, "a", 1000),
        Some(start) => rest(&served, start),
    });
    printed(&home, &["--from", &server.url("net.bin.gz")]);
    let requests = server.requests();
    assert!(requests.len() == 2 && requests[1].contains("range: bytes=1000-"), "{requests:?}");
    assert!(requests[1].contains("if-range: \"a\""), "{requests:?}");
    assert_eq!(installed(&home), ["net.bin.gz"]);
    assert_eq!(fs::read(place(&home).join("net.bin.gz")).unwrap(), file);
}

#[test]
fn another_run_goes_on_unless_the_file_has_changed() {
    for has_changed in [false, true] {
        let (home, file) = (Folder::new("get-again"), network());
        let served = file.clone();
        let server = Server::start(move |number, head| match (number, start_of(head)) {
            (0, _) if has_changed => whole(&[b'x'; 5000], "old", 1000),
            (0, _) => whole(&served, "new", 1000),
            (1, _) => Vec::new(),
            (_, Some(start)) if head.contains("if-range: \"new\"") => rest(&served, start),
            _ => whole(&served, "new", served.len()),
        });
        let url = server.url("net.bin.gz");
        let cut = complaint(&home, &["--from", &url]);
        assert!(cut.contains("MB are kept, and the next attempt goes on"), "{cut}");
        assert_eq!(installed(&home), ["net.bin.gz.part", "net.bin.gz.part.tag"]);
        printed(&home, &["--from", &url]);
        assert_eq!(start_of(&server.requests()[2]), Some(1000));
        assert_eq!(installed(&home), ["net.bin.gz"]);
        assert_eq!(fs::read(place(&home).join("net.bin.gz")).unwrap(), file);
    }
}

#[test]
fn a_run_that_is_killed_leaves_its_part_to_the_next() {
    let (home, file) = (Folder::new("get-killed"), network());
    let served = file.clone();
    let server = Server::of_streams(move |_, head, stream| {
        let answer = match start_of(head) {
            None => whole(&served, "a", 1000),
            Some(start) => rest(&served, start),
        };
        stream.write_all(&answer).unwrap();
        // The connection stays until the client ends it, which has what it wants or is killed.
        let _ = stream.read(&mut [0]);
    });
    let url = server.url("net.bin.gz");
    let mut child = command(&home, &["--from", &url]).stderr(Stdio::null()).spawn().unwrap();
    let part = place(&home).join("net.bin.gz.part");
    while fs::metadata(&part).map_or(0, |data| data.len()) < 1000 {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    printed(&home, &["--from", &url]);
    assert_eq!(start_of(&server.requests()[1]), Some(1000));
    assert_eq!(fs::read(place(&home).join("net.bin.gz")).unwrap(), file);
    assert_eq!(installed(&home), ["net.bin.gz"]);
}

#[test]
fn a_server_without_ranges_sends_everything_again() {
    let (home, file) = (Folder::new("get-ranges"), network());
    // The second answer is of another file.
    let served = file.clone();
    let server = Server::start(move |number, _| match number {
        0 => whole(&served, "a", 1000),
        1 => reply(206, "Content-Range: bytes 0-9/10\r\nContent-Length: 10\r\n", b"0123456789"),
        2 => whole(&served, "a", 2000),
        3 => reply(416, "Content-Length: 0\r\n", b""),
        _ => whole(&served, "a", served.len()),
    });
    printed(&home, &["--from", &server.url("net.bin.gz")]);
    assert_eq!(server.requests().len(), 5);
    assert_eq!(fs::read(place(&home).join("net.bin.gz")).unwrap(), file);
    // Without a tag nobody knows whether it is the same file.
    let served = file.clone();
    let server = Server::start(move |number, _| {
        let sent = if number == 0 { 1000 } else { served.len() };
        reply(200, &format!("Content-Length: {}\r\n", served.len()), &served[..sent])
    });
    printed(&home, &["--from", &server.url("untagged.bin.gz")]);
    assert_eq!(start_of(&server.requests()[1]), None);
    // One that is always cut at the same place ends.
    let served = file.clone();
    let server = Server::start(move |_, _| whole(&served, "a", 1000));
    let cut = complaint(&home, &["--from", &server.url("other.bin.gz")]);
    assert!(cut.contains("are kept") && server.requests().len() == 2, "{cut}");
}

#[test]
fn a_wrong_file_gets_no_name() {
    let (home, file) = (Folder::new("get-wrong"), network());
    let wrong = sha256(b"wrong");
    let packed = |bytes: &[u8]| {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    };
    let cut_off = file[..file.len() / 2].to_vec();
    for (bytes, arguments, part) in [
        (file, &["--sha256", wrong.as_str()][..], "it is not the file that it should be"),
        (b"<html>Please log in</html>".to_vec(), &[], "this is not a network in KataGo's format"),
        (packed(b"nothing"), &[], "this is not a network in KataGo's format"),
        (cut_off, &[], "net.bin.gz is not installed: the network's file is"),
        (Vec::new(), &[], "this is not a network in KataGo's format"),
    ] {
        let server = Server::start(move |_, _| whole(&bytes, "a", bytes.len()));
        let url = server.url("net.bin.gz");
        let said = complaint(&home, &[&["--from", &url], arguments].concat());
        assert!(said.contains(part) && said.contains(&url), "{said}");
        assert!(installed(&home).is_empty(), "{:?}", installed(&home));
    }
}

#[test]
fn the_size_of_a_known_network_is_checked_before_it_comes() {
    let (home, file) = (Folder::new("get-size"), network());
    let server = Server::start(move |_, _| whole(&file, "a", file.len()));
    let said = complaint(&home, &["human", "--from", &server.url("mirror/")]);
    assert!(said.contains(" bytes, not 99066230"), "{said}");
    assert!(server.requests()[0].starts_with("get /mirror/b18c384nbt-humanv0.bin.gz "));
    assert!(installed(&home).is_empty());
}

#[test]
fn an_endless_file_ends() {
    let home = Folder::new("get-endless");
    let server = Server::of_streams(|_, _, stream| {
        let _ = stream.write_all(&reply(200, "", b""));
        while stream.write_all(&[7; 1 << 16]).is_ok() {}
    });
    let said = complaint(&home, &["tf2-b10c384", "--from", &server.url("")]);
    assert!(said.contains("the server sends more than 38245507 bytes"), "{said}");
    assert!(installed(&home).is_empty());
}

#[test]
fn redirections_are_followed_and_missing_files_are_errors() {
    let (home, file) = (Folder::new("get-moved"), network());
    let served = file.clone();
    let other = Server::start(move |_, head| match start_of(head) {
        None => whole(&served, "a", 1000),
        Some(start) => rest(&served, start),
    });
    let place_of_other = other.url("signed?key=1");
    let server = Server::start(move |_, head| match head.split(' ').nth(1).unwrap() {
        "/net.bin.gz" => reply(302, "Location: /moved/net\r\nContent-Length: 0\r\n", b""),
        "/moved/net" => {
            let lines = format!("Location: {place_of_other}\r\nContent-Length: 0\r\n");
            reply(307, &lines, b"")
        }
        "/loop.bin.gz" => reply(302, "Location: /loop.bin.gz\r\nContent-Length: 0\r\n", b""),
        _ => reply(404, "Content-Length: 2\r\n", b"no"),
    });
    printed(&home, &["--from", &server.url("net.bin.gz")]);
    assert_eq!(fs::read(place(&home).join("net.bin.gz")).unwrap(), file);
    assert_eq!(start_of(&other.requests()[1]), Some(1000));
    let missing = complaint(&home, &["--from", &server.url("missing.bin.gz")]);
    assert!(missing.contains("the server answers with status 404"), "{missing}");
    let endless = complaint(&home, &["--from", &server.url("loop.bin.gz")]);
    assert!(endless.contains("too many redirects"), "{endless}");
    let gone = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
    let gone = complaint(&home, &["--from", &format!("http://{gone}/gone.bin.gz")]);
    assert!(gone.contains("refused"), "{gone}");
    assert_eq!(installed(&home), ["net.bin.gz"]);
}

#[test]
fn slow_bytes_are_waited_for() {
    let (home, file) = (Folder::new("get-slow"), network());
    let served = file.clone();
    let server = Server::of_streams(move |_, _, stream| {
        for piece in whole(&served, "a", served.len()).chunks(300) {
            stream.write_all(piece).unwrap();
            std::thread::sleep(Duration::from_millis(5));
        }
    });
    printed(&home, &["--from", &server.url("net.bin.gz")]);
    assert_eq!(fs::read(place(&home).join("net.bin.gz")).unwrap(), file);
}

#[test]
fn a_file_that_is_handed_over_is_checked_like_a_download() {
    let home = Folder::new("get-file");
    let write = |name: &str, bytes: &[u8]| {
        let path = home.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = write("good.bin.gz", &network());
    let text = printed(&home, &["--file", &good]);
    assert!(
        text.contains("networks/good.bin.gz\n") && text.contains("compared with nothing"),
        "{text}"
    );
    assert_eq!(fs::read(place(&home).join("good.bin.gz")).unwrap(), network());
    let bad = write("bad.bin.gz", b"bad");
    assert!(complaint(&home, &["--file", &bad]).contains("this is not a network"));
    // By its own name or the name in the table it is one that is known.
    let human = write("b18c384nbt-humanv0.bin.gz", &network());
    for arguments in [&["--file", &human][..], &["human", "--file", &good]] {
        assert!(complaint(&home, arguments).contains(" bytes, not 99066230"));
    }
    let missing = home.path().join("missing.bin.gz");
    let said = complaint(&home, &["--file", missing.to_str().unwrap()]);
    assert!(said.contains("missing.bin.gz: No such file"), "{said}");
    assert_eq!(installed(&home), ["good.bin.gz"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let (home, file) = (Folder::new("get-folder"), network());
    let server = Server::start(move |_, _| whole(&file, "a", file.len()));
    let url = server.url("net.bin.gz");
    fs::create_dir_all(place(&home)).unwrap();
    #[cfg(unix)]
    {
        // Another process is getting the file.
        let part = fs::File::create(place(&home).join("net.bin.gz.part")).unwrap();
        part.lock().unwrap();
        assert!(complaint(&home, &["--from", &url]).contains("another program is getting"));
    }
    #[cfg(target_os = "linux")]
    {
        // No disk has room.
        let part = place(&home).join("net.bin.gz.part");
        fs::remove_file(&part).unwrap();
        std::os::unix::fs::symlink("/dev/full", &part).unwrap();
        let full = complaint(&home, &["--from", &url]);
        assert!(full.contains("net.bin.gz.part: No space left on device"), "{full}");
    }
    fs::remove_dir_all(home.path().join(".local")).unwrap();
    fs::write(home.path().join(".local"), "in the way").unwrap();
    let said = complaint(&home, &["--from", &url]);
    assert!(said.contains("networks: Not a directory"), "{said}");
}

#[test]
fn the_listing_of_the_site_has_the_checksum_that_the_table_lacks() {
    let (home, file) = (Folder::new("get-listing"), network());
    let (served, sum) = (file.clone(), sha256(&file));
    let other = sha256(b"other");
    let server = Server::start(move |_, head| {
        let sum = if head.contains("/wrong/") { &other } else { &sum };
        let entry = format!(
            r#"{{"name": "x", "model_file_bytes": {}, "model_file_sha256": "{sum}", "run": 1}}"#,
            served.len()
        );
        let name = "kata1-tf2-b10c384-s2941m-d5872m/";
        match head.split(' ').nth(1).unwrap() {
            path if [format!("/wrong/{name}"), format!("/listing/{name}")]
                .contains(&path.to_owned()) =>
            {
                reply(200, &format!("Content-Length: {}\r\n", entry.len()), entry.as_bytes())
            }
            path if path.ends_with(".bin.gz") => whole(&served, "a", served.len()),
            _ => reply(404, "Content-Length: 0\r\n", b""),
        }
    });
    let get = |listing: &str, folder: &Path| {
        let plan = GetPlan {
            name: Some("tf2-b10c384".to_owned()),
            from: Some(server.url("")),
            file: None,
            sha256: None,
            folder: folder.to_owned(),
            listing: Some(listing.to_owned()),
        };
        let mut out = Vec::new();
        let end = get::run(&plan, &mut out).map_err(|error| error.to_string());
        end.map(|()| String::from_utf8(out).unwrap())
    };
    let folder = home.path();
    let wrong = get(&server.url("wrong/"), folder).unwrap_err();
    assert!(wrong.contains("it is not the file that it should be"), "{wrong}");
    // Without a listing the size of the table counts.
    let missing = get(&server.url("nowhere/"), folder).unwrap_err();
    assert!(missing.contains(" bytes, not 38245507"), "{missing}");
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
    let text = get(&server.url("listing/"), folder).unwrap();
    assert!(text.contains("as expected"), "{text}");
    let path = folder.join("kata1-tf2-b10c384-s2941M-d5872M.bin.gz");
    assert_eq!(fs::read(path).unwrap(), file);
}
