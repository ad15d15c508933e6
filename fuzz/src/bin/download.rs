//! The fuzzer of the target that has the name of this file.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ponnuki_fuzz::run(env!("CARGO_BIN_NAME"), bytes));
