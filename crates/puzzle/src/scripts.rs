//! Lowered and raised characters: plain text has them of digits and a few signs.

/// Each character with its lowered and its raised form.
const FORMS: [(char, char, char); 15] = [
    ('0', '\u{2080}', '\u{2070}'),
    ('1', '\u{2081}', '\u{b9}'),
    ('2', '\u{2082}', '\u{b2}'),
    ('3', '\u{2083}', '\u{b3}'),
    ('4', '\u{2084}', '\u{2074}'),
    ('5', '\u{2085}', '\u{2075}'),
    ('6', '\u{2086}', '\u{2076}'),
    ('7', '\u{2087}', '\u{2077}'),
    ('8', '\u{2088}', '\u{2078}'),
    ('9', '\u{2089}', '\u{2079}'),
    ('+', '\u{208a}', '\u{207a}'),
    ('-', '\u{208b}', '\u{207b}'),
    ('=', '\u{208c}', '\u{207c}'),
    ('(', '\u{208d}', '\u{207d}'),
    (')', '\u{208e}', '\u{207e}'),
];

/// The text as it stands below the line, if all its characters have such a form.
pub fn lowered(text: &str) -> Option<String> {
    let form = |c: char| FORMS.iter().find(|own| own.0 == c).map(|own| own.1);
    text.chars().map(form).collect()
}

/// The text as it stands above the line, if all its characters have such a form.
pub fn raised(text: &str) -> Option<String> {
    let form = |c: char| FORMS.iter().find(|own| own.0 == c).map(|own| own.2);
    text.chars().map(form).collect()
}
