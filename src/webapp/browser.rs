//! The browser that is started with the first page.

use std::io;
use std::process::{Command, Stdio};

use crate::machine;

/// Opens an address in the user's browser, which is not waited for.
///
/// # Errors
/// When the system has no command for it.
pub fn open_browser(url: &str) -> io::Result<()> {
    let (program, options): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(options).arg(url);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    // On some systems the command is the browser itself. Nothing but its end needs the thread.
    let _ = machine::spawn(move || child.wait());
    Ok(())
}
