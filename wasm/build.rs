//! The memory of the module.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        // A stack as large as a system's, in place of 1 MiB.
        println!("cargo::rustc-link-arg-bins=-zstack-size=8388608");
    }
}
