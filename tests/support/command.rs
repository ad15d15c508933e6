//! The program as tests start it.

use std::process::Command;

/// The program, without options. It plays by playouts unless an option says otherwise: what most tests
/// are about does not depend on the network that comes with it, which changes.
pub(crate) fn ponnuki() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ponnuki"));
    command.env("PONNUKI_NETWORK", "none");
    command
}
