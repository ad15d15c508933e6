//! Packs the data inside the program: the network and the strengths of features, both mostly numbers of four bytes.

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::ZlibEncoder;

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is missing")?;
    // The size of the data counts in releases alone, and to pack it well takes this script seconds.
    let level = match env::var("PROFILE")?.as_str() {
        "release" => Compression::best(),
        _ => Compression::fast(),
    };
    for (file, name) in
        [("src/evaluator/builtin.bin.gz", "network"), ("src/feature/strengths.bin", "strengths")]
    {
        println!("cargo::rerun-if-changed={file}");
        let mut bytes = fs::read(file)?;
        if file.ends_with(".gz") {
            let packed = std::mem::take(&mut bytes);
            MultiGzDecoder::new(&packed[..]).read_to_end(&mut bytes)?;
        }
        // The first bytes of all numbers, then all second ones, and so on: equal bytes are next to each other, and
        // the network takes 1.9 MB in place of 2.3. `src/packed.rs` reads this.
        let planes: Vec<u8> =
            (0..4).flat_map(|place| bytes.iter().skip(place).step_by(4)).copied().collect();
        let mut packed = ZlibEncoder::new(File::create(Path::new(&out).join(name))?, level);
        packed.write_all(&planes)?;
        packed.finish()?;
    }
    Ok(())
}
