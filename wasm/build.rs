//! The memory of the module.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        // Eight stacks of 4 MiB for calls that are suspended at the same time (`site/module.js`), in place of one of
        // 1 MiB. A call takes 0.7 MiB, without optimisation more than 1.
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=33554432");
        println!("cargo::rustc-link-arg-cdylib=--export=__stack_pointer");
        // Called once by the host; otherwise the linker has each call of an export begin with it.
        println!("cargo::rustc-link-arg-cdylib=--export=__wasm_call_ctors");
        // 768 MiB: with b18c384nbt, games on boards of two sizes take 710 MB.
        println!("cargo::rustc-link-arg-cdylib=--max-memory=805306368");
        if std::env::var("TARGET").is_ok_and(|target| target.ends_with("-threads")) {
            // The memory comes from the host, which has to know its least size.
            println!("cargo::rustc-link-arg-cdylib=--initial-memory=67108864");
            // Called once by the host, before the other, for the thread that it has.
            println!("cargo::rustc-link-arg-cdylib=--export=__wasi_init_tp");
        }
    }
}
