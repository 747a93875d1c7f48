//! The name of the program that makes the runs.

use std::fs::File;
use std::io;

use blake3::Hasher;

/// The name of the program that runs: its version and a hash of its file. Another build of the same version
/// is another program, for it may take another time.
///
/// # Errors
/// If its file cannot be read.
pub fn program() -> io::Result<String> {
    let mut hasher = Hasher::new();
    hasher.update_reader(File::open(std::env::current_exe()?)?)?;
    let hash = hasher.finalize().to_hex();
    Ok(format!("{}-{}", env!("CARGO_PKG_VERSION"), &hash[..16]))
}
