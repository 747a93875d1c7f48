//! The page as a test sees it and touches it. What cannot be done within [`LIMIT`] fails the test.

use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Client;
use crate::served::Served;

/// How long a test waits for what is to come: also on a slow machine that does other things.
const LIMIT: Duration = Duration::from_secs(120);
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

/// Notes whether a control is clicked. A click that falls beside it, as where what stands above grows in that moment, has no
/// effect, nor has what leads to it: another control or a cell may be there.
const HEARING: &str = r#"
const [control] = arguments;
const over = new AbortController();
window.heard = { isClicked: false, over };
const hear = (event) => {
  // A handler may click other elements.
  if (!event.isTrusted) return;
  const isOn = [control, ...(control.labels ?? [])].some((part) => part.contains(event.target));
  window.heard.isClicked ||= isOn && event.type === "click";
  if (isOn) return;
  event.stopImmediatePropagation();
  event.preventDefault();
};
for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
  document.addEventListener(kind, hear, { capture: true, signal: over.signal });
}
"#;

/// Whether the control was clicked; null on another page.
const HEARD: &str = r#"
window.heard?.over.abort();
return window.heard?.isClicked ?? null;
"#;

/// A page in a browser, its server, and the folder that it saves files in.
pub struct Page {
    pub client: Client,
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
        self.client.post("url", &json!({ "url": address })).unwrap();
    }

    pub fn reload(&self) {
        self.client.post("refresh", &json!({})).unwrap();
        self.wait("the room opens", "return document.querySelector('main')?.className");
    }

    pub fn back(&self) {
        self.client.post("back", &json!({})).unwrap();
    }

    /// The address as the browser shows it, without its escapes of grids.
    pub fn address(&self) -> String {
        self.client.get("url").unwrap().as_str().unwrap().to_owned()
    }

    /// What a script returns.
    pub fn run(&self, script: &str) -> Value {
        self.run_with(script, &[])
    }

    pub fn run_with(&self, script: &str, arguments: &[Value]) -> Value {
        let done = self.client.execute(script, arguments);
        done.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// What a script gives to the function that is its last argument.
    pub fn run_async(&self, script: &str, arguments: &[Value]) -> Value {
        let done = self.client.execute_async(script, arguments);
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
                Err(_) => thread::sleep(BETWEEN),
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
        self.until(&format!("“{name}” can be clicked"), || self.press_once(part, name));
    }

    /// Chooses an item of a menu. A click beside the item may close the menu, which is then opened again.
    pub fn choose_in(&self, menu: &str, item: &str) {
        const ITEMS: &str = ".menu[open] .panel";
        self.until(&format!("“{item}” can be chosen in “{menu}”"), || {
            if self.named(ITEMS, item).is_none() {
                self.press_once("", menu)?;
            }
            self.press_once(ITEMS, item)
        });
    }

    fn press_once(&self, part: &str, name: &str) -> Result<(), String> {
        self.click_once(&self.named(part, name).ok_or("there is none")?)
    }

    fn click_once(&self, element: &Value) -> Result<(), String> {
        self.client.execute(HEARING, std::slice::from_ref(element))?;
        let clicked = self.client.to_element(element, "click", &json!({}));
        match self.run(HEARD).as_bool() {
            // Also where the driver refuses it, for a click that is heard has its effect.
            Some(true) => Ok(()),
            Some(false) => clicked.and(Err("the click fell beside it".to_owned())),
            // It led to another page.
            None => clicked.map(drop),
        }
    }

    /// Chooses an option of a control by its value.
    pub fn choose(&self, name: &str, value: &str) {
        self.until(&format!("“{name}” can be {value}"), || {
            let element = self.named("", name).ok_or("there is none")?;
            let option =
                json!({ "using": "css selector", "value": format!("option[value='{value}']") });
            let option = self.client.to_element(&element, "element", &option)?;
            self.client.to_element(&option, "click", &json!({}))
        });
    }

    /// Whether there is a control of a name.
    pub fn has(&self, name: &str) -> bool {
        self.named("", name).is_some()
    }

    fn named(&self, part: &str, name: &str) -> Option<Value> {
        let found = self.run_with(NAMED, &[json!(name), json!(part)]);
        (!found.is_null()).then_some(found)
    }

    /// Clicks the first element that a selector finds.
    pub fn click(&self, css: &str) {
        self.until(&format!("{css} can be clicked"), || self.click_once(&self.client.find(css)?));
    }

    /// Puts a text in the place of what an input has, and leaves the input.
    pub fn write(&self, name: &str, text: &str) {
        self.press(name);
        let element = self.named("", name).unwrap();
        self.run_with("arguments[0].select()", std::slice::from_ref(&element));
        self.client.to_element(&element, "value", &json!({ "text": text })).unwrap();
        self.keys("\u{e004}");
    }

    /// Gives a file to the first input for files of the room.
    pub fn give_file(&self, path: &std::path::Path) {
        let input = self.client.find("main input[type=file]").unwrap();
        self.client.to_element(&input, "value", &json!({ "text": path })).unwrap();
    }

    /// Presses and releases keys, one after the other; special ones are characters too, as in [`crate::client`].
    pub fn keys(&self, keys: &str) {
        self.act(
            &keys.chars().flat_map(|key| [("keyDown", key), ("keyUp", key)]).collect::<Vec<_>>(),
        );
    }

    /// Presses a key while another is held.
    pub fn chord(&self, held: char, key: char) {
        self.act(&[("keyDown", held), ("keyDown", key), ("keyUp", key), ("keyUp", held)]);
    }

    fn act(&self, keys: &[(&str, char)]) {
        let all: Vec<_> =
            keys.iter().map(|(kind, key)| json!({ "type": kind, "value": key })).collect();
        let sources = json!({ "actions": [{ "type": "key", "id": "keys", "actions": all }] });
        self.client.post("actions", &sources).unwrap();
    }

    /// Waits for a file that the browser saves, whose name ends so, and takes it away.
    pub fn download(&self, extension: &str) -> Vec<u8> {
        let path = self.downloaded(extension);
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(path).unwrap();
        bytes
    }

    /// Waits for a file that the browser saves, whose name ends so. The browser makes an empty file of that name first, and
    /// renames the whole one to it at the end.
    pub fn downloaded(&self, extension: &str) -> PathBuf {
        self.until(&format!("a file *.{extension} is saved"), || {
            let files = fs::read_dir(&self.downloads).unwrap();
            let paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
            let found = paths.iter().find(|path| {
                path.extension().is_some_and(|e| e == extension)
                    && path.metadata().is_ok_and(|file| file.len() > 0)
            });
            found.cloned().ok_or(paths)
        })
    }

    /// Gives the page a screen of a size in its own pixels, with `scale` times as many on each side; less than 500 wide, it
    /// is a phone's.
    pub fn resize(&self, width: u32, height: u32, scale: u32) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 500,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", size);
    }

    /// Asks the browser for what drivers of other browsers cannot do.
    pub fn devtools(&self, command: &str, parameters: Value) -> Value {
        let asked = json!({ "cmd": command, "params": parameters });
        self.client.post("goog/cdp/execute", &asked).unwrap()
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
