//! Lines, numbers, comments, white space, and input that no sane client sends.

use super::super::check::Check;
use super::super::engine::EngineUnderTest;
use super::super::failure::{CheckFailure, CheckResult, expect};
use super::super::response::GtpResponse;

/// The number of bytes of a line that is longer than any buffer.
const LONG: usize = 2 << 20;

pub(super) const CHECKS: &[Check] = &[
    Check::demanded("2.5", "a response to a numbered command repeats the number", |engine| {
        is_version(&engine.exchange("42", b" protocol_version")?)
    }),
    Check::demanded("2.5", "a response to a command without a number has none", |engine| {
        is_version(&engine.ask("protocol_version")?)
    }),
    Check::demanded("3.2", "the largest number, 2147483647, is repeated", |engine| {
        is_version(&engine.exchange("2147483647", b" protocol_version")?)
    }),
    Check::demanded(
        "2.6",
        "a refusal repeats the number and begins with a question mark",
        |engine| {
            let answer = engine.exchange("43", b" no_such_command")?;
            expect(answer.refused, || "an unknown command is not refused".to_owned())
        },
    ),
    Check::demanded("2.7", "an unknown command is refused as 'unknown command'", |engine| {
        engine.refused_as("no_such_command with arguments", "unknown command")
    }),
    Check::demanded("2.6", "a response ends with exactly one empty line", |engine| {
        engine.connection()?.empty_lines = 0;
        engine.all_ok("name; version; list_commands")?;
        engine.expect_silence()?;
        let empty = engine.connection()?.empty_lines;
        expect(empty == 0, || format!("{empty} more empty lines after three responses"))
    }),
    Check::demanded(
        "2.8",
        "commands that are sent together are answered in their order",
        |engine| {
            let ids: Vec<String> = (0..20).map(|_| engine.new_id()).collect();
            let lines: Vec<String> =
                ids.iter().map(|id| format!("{id} protocol_version\n")).collect();
            engine.write(lines.concat().as_bytes())?;
            ids.iter().try_for_each(|id| is_version(&engine.response(id)?))
        },
    ),
    Check::demanded("2.9", "a line with nothing but a comment has no response", |engine| {
        engine.write(b"# a comment\n  # another\n#\n")?;
        engine.expect_silence()
    }),
    Check::demanded("2.9", "a comment after a command is ignored", |engine| {
        numbered(engine, b" protocol_version # a comment")
    }),
    Check::demanded("2.9", "a comment directly after a word is ignored", |engine| {
        numbered(engine, b" protocol_version#a comment")
    }),
    Check::demanded("2.1", "a comment may have bytes that are not ASCII", |engine| {
        numbered(engine, b" protocol_version # \xff\xfe\xc3\x28 \xe2\x98")
    }),
    Check::demanded("2.10", "empty lines have no response", |engine| {
        engine.write(b"\n\n\n")?;
        engine.expect_silence()
    }),
    Check::demanded("2.10", "lines of white space have no response", |engine| {
        engine.write(b"   \n\t\n \t \n\r\n")?;
        engine.expect_silence()
    }),
    Check::demanded("2.3", "a tab separates words", |engine| {
        knows_name(engine, b"\tknown_command\tname")
    }),
    Check::demanded("2.3", "several spaces separate words", |engine| {
        knows_name(engine, b"   known_command   name   ")
    }),
    Check::usual("2.3", "white space before a command is ignored", |engine| {
        let id = engine.new_id();
        engine.write(format!(" \t {id} protocol_version\n").as_bytes())?;
        is_version(&engine.response(&id)?)
    }),
    Check::demanded("2.4", "a line may end with carriage return and line feed", |engine| {
        numbered(engine, b" protocol_version\r")?;
        knows_name(engine, b" known_command name\r")
    }),
    Check::demanded("2.2", "control characters within words are discarded", |engine| {
        numbered(engine, b" proto\x01col\x07_ver\x1bsion\x7f")
    }),
    Check::demanded("2.2", "null bytes are discarded", |engine| {
        numbered(engine, b" protocol\0_version\0")
    }),
    Check::usual("2.2", "responses have no control characters", |engine| {
        let mut text = engine.ok("list_commands")? + &engine.ok("name")? + &engine.ok("version")?;
        if engine.knows("showboard") {
            text += &engine.ok("showboard")?;
        }
        let control = text.chars().find(|letter| letter.is_control() && !"\n\t".contains(*letter));
        expect(control.is_none(), || format!("a response has the character {control:?}"))
    }),
    Check::usual("2.5", "names of commands are case-sensitive", |engine| {
        engine.refused("PROTOCOL_VERSION")
    }),
    Check::usual("robustness", "arguments that are not UTF-8 are answered", |engine| {
        answered(engine, b" known_command \xff\xfe\xc3\x28")?;
        answered(engine, b" play b \xe2\x98\xff")
    }),
    Check::usual("robustness", "a command of bytes that are not UTF-8 is refused", |engine| {
        let id = engine.new_id();
        let answer = engine.exchange(&id, b" \xff\xfe\xc3\x28\x80")?;
        expect(answer.refused, || "it is not refused".to_owned())
    }),
    Check::usual("robustness", "a word of 2 MB has one response", |engine| {
        answered(engine, &[b" known_command ", vec![b'x'; LONG].as_slice()].concat())
    }),
    Check::usual("robustness", "a command with 500,000 arguments has one response", |engine| {
        answered(engine, &[b" play b".as_slice(), &b" D4".repeat(LONG / 4)].concat())
    }),
    Check::usual("robustness", "a comment of 2 MB has no response", |engine| {
        engine.write(&[b"#", vec![b'x'; LONG].as_slice(), b"\n"].concat())?;
        engine.expect_silence()
    }),
    Check::usual("robustness", "a number of 30 digits is answered", |engine| {
        engine.write(b"123456789012345678901234567890 protocol_version\n")?;
        let timeout = engine.timeout();
        engine.connection()?.response(timeout)?;
        engine.expect_silence()
    }),
];

fn is_version(answer: &GtpResponse) -> CheckResult {
    let good = !answer.refused && answer.text.trim() == "2";
    expect(good, || format!("the response to protocol_version is '{}'", answer.text.trim()))
}

/// The line asks for the version of the protocol.
fn numbered(engine: &mut EngineUnderTest<'_>, line: &[u8]) -> CheckResult {
    let id = engine.new_id();
    is_version(&engine.exchange(&id, line)?)
}

/// The line asks whether the command `name` is known.
fn knows_name(engine: &mut EngineUnderTest<'_>, line: &[u8]) -> CheckResult {
    let id = engine.new_id();
    let answer = engine.exchange(&id, line)?;
    expect(answer.text.trim() == "true", || {
        format!("the response to known_command is '{}'", answer.text.trim())
    })
}

/// The line has exactly one response of any kind.
fn answered(engine: &mut EngineUnderTest<'_>, line: &[u8]) -> Result<(), CheckFailure> {
    let id = engine.new_id();
    engine.exchange(&id, line)?;
    engine.expect_silence()
}
