//! The program as tests start it.

use std::process::Command;

/// The program, without options, in English. It uses playouts unless an option says otherwise, because most
/// tests should not depend on the built-in network, which changes.
pub(crate) fn ponnuki() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ponnuki"));
    command.env("PONNUKI_NETWORK", "none").env("LC_ALL", "C.UTF-8");
    command
}
