//! The program as tests start it.

use std::process::Command;

/// The variables of the environment by which the program neither computes on graphics cards nor finds any: its
/// own, and those of Vulkan's loader. Tests are to be the same on every machine.
pub(crate) const WITHOUT_CARDS: [(&str, &str); 3] = [
    ("PONNUKI_DEVICE", "cpu"),
    ("VK_DRIVER_FILES", "/nonexistent"),
    ("VK_ICD_FILENAMES", "/nonexistent"),
];

/// The program, without options, in English, without cards. It uses playouts unless an option says otherwise,
/// because most tests should not depend on the built-in network, which changes.
pub(crate) fn ponnuki() -> Command {
    let mut command = with_cards();
    command.envs(WITHOUT_CARDS);
    command
}

/// The same, with the cards of the machine.
pub(crate) fn with_cards() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ponnuki"));
    command.env("PONNUKI_NETWORK", "none").env("LC_ALL", "C.UTF-8");
    command
}
