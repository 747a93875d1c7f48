//! A server that runs while a test does.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body};

/// A server, ended when it is dropped.
pub struct Running {
    pub process: Child,
    /// `http://127.0.0.1:PORT/`
    pub address: String,
    agent: Agent,
    /// What it says beside its address, once it has ended.
    saying: Option<JoinHandle<String>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Running {
    /// Starts one, with more flags.
    pub fn start(flags: &[&str]) -> Running {
        Running::start_after(&[], flags)
    }

    /// Starts one by a program that is given the server with its flags after these arguments of its own, or by none.
    pub fn start_after(before: &[String], flags: &[&str]) -> Running {
        // All tests share a cache that is not the user's: dictionaries are indexed once.
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("server-cache");
        let setter = env!("CARGO_BIN_EXE_setter");
        let mut line = before.iter().map(String::as_str).chain([setter, "serve", "--no-open"]);
        let mut process = Command::new(line.next().unwrap())
            .args(line)
            .args(flags)
            .env("XDG_CACHE_HOME", cache)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(process.stderr.take().unwrap());
        // Warnings may come before the address.
        let (mut said, mut address) = (String::new(), String::new());
        while told.read_line(&mut address).unwrap() > 0 && !address.starts_with("http://") {
            said += &std::mem::take(&mut address);
        }
        let address = address.trim().to_owned();
        assert!(!address.is_empty(), "{said}");
        // What else it says must not block it.
        let saying = std::thread::spawn(move || {
            told.read_to_string(&mut said).unwrap();
            said
        });
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(120)))
            .build()
            .new_agent();
        Running { process, address, agent, saying: Some(saying) }
    }

    /// Ends it; what it said beside its address.
    pub fn said(mut self) -> String {
        self.process.kill().unwrap();
        self.saying.take().unwrap().join().unwrap()
    }

    pub fn get(&self, path: &str) -> Response<Body> {
        self.agent.get(format!("{}{path}", self.address)).call().unwrap()
    }

    pub fn get_with(&self, path: &str, header: (&str, &str)) -> Response<Body> {
        let request = self.agent.get(format!("{}{path}", self.address));
        request.header(header.0, header.1).call().unwrap()
    }

    pub fn post(&self, path: &str, media_type: &str, body: &[u8]) -> Response<Body> {
        let request = self.agent.post(format!("{}{path}", self.address));
        request.header("content-type", media_type).send(body).unwrap()
    }

    /// What is answered to a request that is answered.
    pub fn json(&self, path: &str) -> Value {
        let (status, answer) = Running::answer(self.get(path));
        assert_eq!(status, 200, "{path}");
        answer
    }

    /// The sentence of a refusal, with its status.
    pub fn refusal(response: Response<Body>) -> (u16, String) {
        let (status, answer) = Running::answer(response);
        (status, answer["error"].as_str().unwrap().to_owned())
    }

    /// The JSON of an answer, with its status.
    pub fn answer(mut response: Response<Body>) -> (u16, Value) {
        let text = response.body_mut().read_to_string().unwrap();
        let answer = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text:?}"));
        (response.status().as_u16(), answer)
    }

    /// All events of a stream, by name.
    pub fn events(&self, path: &str) -> Vec<(String, Value)> {
        let mut response = self.get(path);
        assert_eq!(response.status(), 200, "{path}");
        events_of(&response.body_mut().read_to_string().unwrap())
    }

    /// A connection on which a request was sent, to be left before its end.
    pub fn open(&self, path: &str) -> TcpStream {
        let host = self.address.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        stream
    }
}

/// The events of a text.
pub fn events_of(text: &str) -> Vec<(String, Value)> {
    let mut events = Vec::new();
    let mut name = String::new();
    for line in text.lines() {
        if let Some(event) = line.strip_prefix("event: ") {
            name = event.to_owned();
        } else if let Some(data) = line.strip_prefix("data: ") {
            events.push((name.clone(), serde_json::from_str(data).unwrap()));
        }
    }
    events
}

/// The first event of a name.
pub fn told<'e>(events: &'e [(String, Value)], name: &str) -> &'e Value {
    let found = events.iter().find(|(event, _)| event == name);
    &found.unwrap_or_else(|| panic!("no {name}: {events:?}")).1
}

/// Reads until a text was seen.
pub fn read_until(stream: &mut TcpStream, text: &str) {
    let mut seen = String::new();
    let mut buffer = [0; 4096];
    while !seen.contains(text) {
        let count = stream.read(&mut buffer).unwrap();
        assert!(count > 0, "ended after {seen:?}");
        seen += &String::from_utf8_lossy(&buffer[..count]);
    }
}
