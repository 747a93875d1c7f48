//! The description of the interface, which is held true.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::running::Running;

/// The file, from the root of the project.
const FILE: &str = "crates/page/openapi.json";

#[test]
fn the_file_is_the_interface() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FILE);
    let described = page::openapi();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &described).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == described, "{FILE} is not what the program has: run with UPDATE_EXPECT=1");
}

#[test]
fn the_server_tells_the_same() {
    let running = Running::start(&[]);
    let told = running.json("api/openapi.json");
    assert_eq!(told, serde_json::from_str::<Value>(&page::openapi()).unwrap());
}
