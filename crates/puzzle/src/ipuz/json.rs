//! The JSON of a file: as programs write it, with commas before the ends of lists and names without quotes.

use serde_json::{Map, Value};

use crate::error::{Place, PuzzleError, PuzzleProblem, shown};

/// How deep lists may stand in each other in JSON that is not strict.
const DEEPEST: usize = 64;

/// Whether a text is a call with an object, as `ipuz({...})`.
pub fn is_call(text: &[u8]) -> bool {
    within_call(text).is_some()
}

/// The text in a call of any name, without its opening parenthesis.
fn within_call(text: &[u8]) -> Option<&[u8]> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    let length = text.iter().take_while(|byte| is_name(byte)).count();
    let within = text[length..].trim_ascii_start().strip_prefix(b"(")?;
    (length > 0 && within.trim_ascii_start().starts_with(b"{")).then_some(within)
}

/// The object of a file, which may stand in a call `ipuz(...)`.
pub fn object(contents: &[u8]) -> Result<Map<String, Value>, PuzzleError> {
    let contents = contents.strip_prefix(b"\xef\xbb\xbf").unwrap_or(contents);
    let mut text = contents.trim_ascii();
    let mut start = contents.len() - contents.trim_ascii_start().len();
    if let Some(within) = within_call(text) {
        start += text.len() - within.len();
        text = within.strip_suffix(b";").unwrap_or(within).trim_ascii_end();
        text = text.strip_suffix(b")").unwrap_or(text);
    }
    let strict: Result<Value, _> = serde_json::from_slice(text);
    let value = strict.or_else(|error| {
        lenient(text).ok_or_else(|| {
            // Lines of the file: the text before the object has some too.
            let before = contents[..start].split(|&byte| byte == b'\n');
            let last = before.clone().next_back().map_or(0, <[u8]>::len);
            let column = error.column() + if error.line() == 1 { last } else { 0 };
            let place = Place::Line(error.line() + before.count() - 1, column);
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            PuzzleError::at(place, PuzzleProblem::Json(message))
        })
    })?;
    match value {
        Value::Object(all) => Ok(all),
        other => {
            let found = shown(&other.to_string());
            Err(PuzzleError::expected(Place::Path("ipuz".into()), found, "an object"))
        }
    }
}

/// The value of JSON that is not strict.
fn lenient(text: &[u8]) -> Option<Value> {
    let mut depth = 0_usize;
    for byte in text {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return None;
        }
    }
    json5::from_str(std::str::from_utf8(text).ok()?).ok()
}
