//! The description of the interface, which is held true.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::running::Running;

/// The file, from the root of the project.
const FILE: &str = "docs/openapi.json";

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

/// Requests, one at least for each operation: the operation, the query or the body.
fn requests() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let grid = "dict=francais&grid=111/1.1/111";
    let get = |path: &'static str, more: &str| {
        let query: &'static str = String::leak(format!("{path}?{grid}{more}"));
        ("get", query, Vec::new())
    };
    vec![
        ("get", "/api/about", Vec::new()),
        get("/api/count", ""),
        get("/api/fills", "&from=17&n=3"),
        get("/api/rank", "&prefix=b"),
        get("/api/samples", "&n=2&seed=3"),
        get("/api/heat", "&by=number"),
        get("/api/heat", "&by=best"),
        get("/api/analysis", ""),
        get("/api/words", "&slot=1&like=*a."),
        get("/api/words", "&slot=1&scores=sel:99,mer:0.5"),
        get("/api/changes", "&symmetry=rotation"),
        get("/api/fill", "&how=best"),
        get("/api/watch", "&algorithm=cbj"),
        get("/api/list", ""),
        ("get", "/api/grid?rows=5&columns=6&style=american", Vec::new()),
        ("get", "/api/grid?rows=7&columns=7&style=british&dict=francais", Vec::new()),
        ("post", "/api/convert?to=svg&solution=true", b"car\ne#a\nset\n".to_vec()),
        ("post", "/api/puzzle", br#"{"level":"easy","language":"fr","seed":3}"#.to_vec()),
        ("post", "/api/clues", br#"{"language":"en","words":["cat"]}"#.to_vec()),
        ("post", "/api/scores?dict=francais", br#"{"words":["sel","xyz"]}"#.to_vec()),
        ("get", "/api/guess/play?dict=francais&length=5&seed=1&guesses=tarie,zzzzz", Vec::new()),
        ("get", "/api/guess/play?dict=english&length=6&seed=1&give_up=true", Vec::new()),
        ("get", "/api/guess/help?dict=francais&length=5&history=tarie=.y..g", Vec::new()),
        ("get", "/api/guess/watch?dict=francais&length=5&algorithm=chronological", Vec::new()),
        // Refused.
        ("get", "/api/guess/play?dict=francais&length=1", Vec::new()),
        get("/api/fills", "&from=x"),
        ("get", "/api/grid?rows=0&columns=6", Vec::new()),
        ("post", "/api/convert?to=svg", b"?".to_vec()),
        ("post", "/api/puzzle", b"{".to_vec()),
    ]
}

#[test]
fn answers_are_as_described() {
    let running = Running::start(&[]);
    let description: Value = serde_json::from_str(&page::openapi()).unwrap();
    let mut asked = Vec::new();
    for (method, path, body) in requests() {
        let name = path.split('?').next().unwrap();
        let operation = &description["paths"][name][method];
        assert!(operation.is_object(), "{method} {name} is not described");
        asked.push(name);
        let trimmed = &path[1..];
        let mut response = match method {
            "get" => running.get(trimmed),
            _ => {
                let content = operation["requestBody"]["content"].as_object().unwrap();
                running.post(trimmed, content.keys().next().unwrap(), &body)
            }
        };
        let status = response.status().as_u16();
        let described = [status.to_string(), format!("{}XX", status / 100)]
            .iter()
            .map(|status| operation["responses"][status].clone())
            .find(Value::is_object)
            .unwrap_or_else(|| panic!("{method} {path}: status {status} is not described"));
        let media_type = response.headers()["content-type"].to_str().unwrap();
        let media_type = media_type.split(';').next().unwrap().to_owned();
        let schema = &described["content"][&media_type]["schema"];
        assert!(schema.is_object(), "{method} {path}: {media_type} is not described");
        if media_type != "application/json" {
            continue;
        }
        let answer: Value =
            serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap();
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "allOf": [schema],
            "components": description["components"],
        });
        let validator = jsonschema::validator_for(&schema).unwrap();
        let wrong: Vec<String> = validator.iter_errors(&answer).map(|e| e.to_string()).collect();
        assert!(wrong.is_empty(), "{method} {path}: {wrong:?}");
    }
    for name in description["paths"].as_object().unwrap().keys() {
        assert!(asked.contains(&name.as_str()), "{name} is not asked");
    }
}
