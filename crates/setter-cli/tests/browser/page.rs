//! The page as a test sees it and touches it. What cannot be done within [`LIMIT`] fails the test.

use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::{Element, ElementRef};
use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use http::Method;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use url::{ParseError, Url};

use crate::served::Served;

/// How long a test waits for what is to come: also on a slow machine that does other things.
const LIMIT: Duration = Duration::from_secs(60);
/// How often it looks.
const BETWEEN: Duration = Duration::from_millis(20);

/// What finds a control that is seen by its name, as those who hear the page know it.
const NAMED: &str = r#"
const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();
const nameOf = (control) => {
  if (control.hasAttribute("aria-label")) return plain(control.getAttribute("aria-label"));
  const label = control.labels?.[0];
  if (!label) return plain(control.textContent);
  const words = label.cloneNode(true);
  for (const part of words.querySelectorAll("select, input, output")) part.remove();
  return plain(words.textContent);
};
const kinds = "button, summary, a, label.button, [role=button], input, select, textarea";
const [name, part] = arguments;
// While a dialog is open, nothing else can be used.
const within = document.querySelector("dialog:modal") ?? document;
return [...within.querySelectorAll(kinds)].find(
  (control) => control.checkVisibility() && nameOf(control) === name && (!part || control.closest(part)),
) ?? null;
"#;

/// Notes whether a control is clicked.
const HEARING: &str = r#"
window.isClicked = false;
const options = { once: true, capture: true };
arguments[0].addEventListener("click", () => { window.isClicked = true; }, options);
"#;

/// A page in a browser, its server, and the folder that it saves files in.
pub struct Page {
    pub client: Client,
    pub runtime: Arc<Runtime>,
    pub server: Served,
    pub downloads: PathBuf,
}

impl Page {
    /// Goes to a path of the page, and waits until the room of it is open.
    pub fn open(&self, path: &str) {
        self.visit(&format!("{}{path}", self.server));
        self.wait("the room opens", "return document.querySelector('main')?.className");
    }

    /// Goes to any address.
    pub fn visit(&self, address: &str) {
        self.runtime.block_on(self.client.goto(address)).unwrap();
    }

    pub fn reload(&self) {
        self.runtime.block_on(self.client.refresh()).unwrap();
        self.wait("the room opens", "return document.querySelector('main')?.className");
    }

    pub fn back(&self) {
        self.runtime.block_on(self.client.back()).unwrap();
    }

    /// The address as the browser shows it, without its escapes of grids.
    pub fn address(&self) -> String {
        self.runtime.block_on(self.client.current_url()).unwrap().to_string()
    }

    /// What a script returns.
    pub fn run(&self, script: &str) -> Value {
        self.run_with(script, &[])
    }

    pub fn run_with(&self, script: &str, arguments: &[Value]) -> Value {
        let done = self.runtime.block_on(self.client.execute(script, arguments.to_vec()));
        done.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script returns something that counts as true, and returns that.
    pub fn wait(&self, what: &str, script: &str) -> Value {
        self.until(what, || {
            let found = self.run(script);
            if is_true(&found) { Ok(found) } else { Err(found) }
        })
    }

    /// Waits until a part of the page has a text with something in it, and returns the text.
    pub fn wait_for_text(&self, css: &str, wanted: &str) -> String {
        self.until(&format!("{css} says “{wanted}”"), || {
            let text = self.text(css);
            if text.contains(wanted) { Ok(text) } else { Err(text) }
        })
    }

    /// Tries until something is done.
    pub fn until<T, E: Debug>(&self, what: &str, mut attempt: impl FnMut() -> Result<T, E>) -> T {
        let begun = Instant::now();
        loop {
            match attempt() {
                Ok(done) => return done,
                Err(last) if begun.elapsed() > LIMIT => panic!(
                    "{what}: not within {LIMIT:?} at {}; at last it was {last:?}",
                    self.address(),
                ),
                Err(_) => self.runtime.block_on(async { tokio::time::sleep(BETWEEN).await }),
            }
        }
    }

    /// The text of the first element that a selector finds, its spaces all of one kind; "" if there is none.
    pub fn text(&self, css: &str) -> String {
        let script = r#"
            const element = document.querySelector(arguments[0]);
            return (element?.innerText ?? "").replace(/\s+/g, " ").trim();
        "#;
        self.run_with(script, &[json!(css)]).as_str().unwrap().to_owned()
    }

    /// How many elements a selector finds.
    pub fn count(&self, css: &str) -> u64 {
        let script = "return document.querySelectorAll(arguments[0]).length";
        self.run_with(script, &[json!(css)]).as_u64().unwrap()
    }

    /// Clicks the control of a name: the name that is read to those who do not see it.
    pub fn press(&self, name: &str) {
        self.press_in("", name);
    }

    /// Clicks the control of a name in a part of the page.
    pub fn press_in(&self, part: &str, name: &str) {
        self.until(&format!("“{name}” can be clicked"), || {
            let element = self.named(part, name).ok_or("there is none".to_owned())?;
            // Where what stands above it grows in that moment, a click falls beside it.
            self.run_with(HEARING, &[json!(element)]);
            self.runtime.block_on(element.click()).map_err(|error| shown(&error))?;
            let is_missed = self.run("return window.isClicked === false").as_bool();
            if is_missed == Some(true) {
                Err("the click fell beside it".to_owned())
            } else {
                Ok(())
            }
        });
    }

    /// Chooses an option of a control by its value.
    pub fn choose(&self, name: &str, value: &str) {
        self.until(&format!("“{name}” can be {value}"), || {
            let element = self.named("", name).ok_or("there is none")?;
            self.runtime.block_on(element.select_by_value(value)).map_err(|error| shown(&error))
        });
    }

    /// Whether there is a control of a name.
    pub fn has(&self, name: &str) -> bool {
        self.named("", name).is_some()
    }

    fn named(&self, part: &str, name: &str) -> Option<Element> {
        let found = self.run_with(NAMED, &[json!(name), json!(part)]);
        let id = found.as_object()?.values().next()?.as_str()?.to_owned();
        Some(Element::from_element_id(self.client.clone(), ElementRef::from(id)))
    }

    /// Clicks the first element that a selector finds.
    pub fn click(&self, css: &str) {
        self.until(&format!("{css} can be clicked"), || {
            let click = async { self.client.find(Locator::Css(css)).await?.click().await };
            self.runtime.block_on(click).map_err(|error| shown(&error))
        });
    }

    /// Puts a text in the place of what an input has, and leaves the input.
    pub fn write(&self, name: &str, text: &str) {
        // What is above it may grow in that moment.
        let element = self.until(&format!("“{name}” can be clicked"), || {
            let element = self.named("", name).ok_or("there is none".to_owned())?;
            self.runtime.block_on(element.click()).map_err(|error| shown(&error))?;
            Ok::<_, String>(element)
        });
        self.run("document.activeElement.select()");
        self.runtime.block_on(element.send_keys(text)).unwrap();
        self.keys("\u{e004}");
    }

    /// Gives a file to the first input for files.
    pub fn give_file(&self, path: &std::path::Path) {
        let give = async {
            let input = self.client.find(Locator::Css("input[type=file]")).await?;
            input.send_keys(path.to_str().unwrap()).await
        };
        self.runtime.block_on(give).unwrap();
    }

    /// Presses and releases keys, one after the other; special ones are characters as in
    /// `fantoccini::key::Key`.
    pub fn keys(&self, keys: &str) {
        let start = KeyActions::new("keys".to_owned());
        let all = keys.chars().fold(start, |actions, value| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.runtime.block_on(self.client.perform_actions(all)).unwrap();
    }

    /// Presses a key while another is held.
    pub fn chord(&self, held: fantoccini::key::Key, key: char) {
        let held = char::from(held);
        let all = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key })
            .then(KeyAction::Up { value: held });
        self.runtime.block_on(self.client.perform_actions(all)).unwrap();
    }

    /// Waits for a file that the browser saves, whose name ends so, and takes it away.
    pub fn download(&self, extension: &str) -> Vec<u8> {
        let path = self.downloaded(extension);
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(path).unwrap();
        bytes
    }

    /// Waits for a file that the browser saves, whose name ends so.
    pub fn downloaded(&self, extension: &str) -> PathBuf {
        self.until(&format!("a file *.{extension} is saved"), || {
            let files = fs::read_dir(&self.downloads).unwrap();
            let paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
            let found = paths.iter().find(|path| path.extension().is_some_and(|e| e == extension));
            found.cloned().ok_or(paths)
        })
    }

    /// Asks the browser for what drivers of other browsers cannot do.
    pub fn devtools(&self, command: &str, parameters: Value) -> Value {
        let asked = Devtools { command: command.to_owned(), parameters };
        self.runtime.block_on(self.client.issue_cmd(asked)).unwrap()
    }
}

/// A command of the DevTools protocol, as chromedriver takes them.
#[derive(Debug)]
struct Devtools {
    command: String,
    parameters: Value,
}

impl WebDriverCompatibleCommand for Devtools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = json!({ "cmd": self.command, "params": self.parameters });
        (Method::POST, Some(body.to_string()))
    }
}

fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(is) => *is,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}

/// The first line of what a driver refused.
fn shown(error: &CmdError) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}
