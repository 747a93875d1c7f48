//! A browser by the WebDriver protocol: its commands are requests over HTTP, with JSON.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use ureq::http::Response;
use ureq::{Agent, Body, Error};

/// What the driver answers to a command, or the first line of why it refuses it.
pub type Answer = Result<Value, String>;

/// Keys that are no characters, as the protocol writes them.
pub const SHIFT: char = '\u{e008}';
pub const CONTROL: char = '\u{e009}';
pub const END: &str = "\u{e010}";
pub const HOME: &str = "\u{e011}";

/// A browser that a driver has started.
#[derive(Clone)]
pub struct Client {
    agent: Agent,
    /// The address of its commands.
    session: String,
}

impl Client {
    /// Has a driver start a browser.
    pub fn start(driver: &str, capabilities: &Value) -> Client {
        let agent = Agent::config_builder().http_status_as_error(false).build().new_agent();
        let begun = Client { agent: agent.clone(), session: driver.to_owned() }
            .post("session", &json!({ "capabilities": { "alwaysMatch": capabilities } }))
            .expect("chromium starts: the package chromium-headless-shell or chromium has it");
        let id = begun["sessionId"].as_str().unwrap();
        Client { agent, session: format!("{driver}/session/{id}") }
    }

    pub fn get(&self, command: &str) -> Answer {
        answer(self.agent.get(format!("{}/{command}", self.session)).call())
    }

    pub fn post(&self, command: &str, parameters: &Value) -> Answer {
        let request = self.agent.post(format!("{}/{command}", self.session));
        answer(request.content_type("application/json").send(parameters.to_string()))
    }

    /// Closes the tab that is driven.
    pub fn close_tab(&self) -> Answer {
        answer(self.agent.delete(format!("{}/window", self.session)).call())
    }

    /// Ends the browser.
    pub fn end(&self) -> Answer {
        answer(self.agent.delete(&self.session).call())
    }

    /// A command to an element of the page, as scripts and [`find`](Client::find) tell it.
    pub fn to_element(&self, element: &Value, command: &str, parameters: &Value) -> Answer {
        let id = element.as_object().and_then(|names| names.values().next()?.as_str());
        let id = id.ok_or_else(|| format!("{element} is no element"))?;
        self.post(&format!("element/{id}/{command}"), parameters)
    }

    /// The first element that a selector finds.
    pub fn find(&self, css: &str) -> Answer {
        self.post("element", &json!({ "using": "css selector", "value": css }))
    }

    /// What a script returns.
    pub fn execute(&self, script: &str, arguments: &[Value]) -> Answer {
        self.post("execute/sync", &json!({ "script": script, "args": arguments }))
    }

    /// What a script gives to the function that is its last argument.
    pub fn execute_async(&self, script: &str, arguments: &[Value]) -> Answer {
        self.post("execute/async", &json!({ "script": script, "args": arguments }))
    }

    /// The tab that is driven.
    pub fn tab(&self) -> Value {
        self.get("window").unwrap()
    }

    /// Opens a tab beside the one that is driven.
    pub fn new_tab(&self) -> Value {
        self.post("window/new", &json!({ "type": "tab" })).unwrap()["handle"].clone()
    }

    /// Drives this tab from now on.
    pub fn switch_to(&self, tab: &Value) {
        self.post("window", &json!({ "handle": tab })).unwrap();
    }

    /// A picture of the window, as PNG.
    pub fn screenshot(&self) -> Result<Vec<u8>, String> {
        Ok(STANDARD.decode(self.get("screenshot")?.as_str().unwrap()).unwrap())
    }
}

fn answer(response: Result<Response<Body>, Error>) -> Answer {
    let mut response = response.map_err(|error| error.to_string())?;
    let text = response.body_mut().with_config().limit(1 << 30).read_to_string();
    let mut answer: Value = serde_json::from_str(&text.unwrap()).unwrap();
    let value = answer["value"].take();
    if response.status().is_success() {
        return Ok(value);
    }
    let message = value["message"].as_str().unwrap_or_default();
    Err(message.lines().next().unwrap_or_default().to_owned())
}
