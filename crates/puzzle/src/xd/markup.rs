//! The markup of texts in xd, as `{/italics/}`: a brace, a mark for the kind, the text, the mark and a brace.

use crate::html::reference;
use crate::scripts::{lowered, raised};

/// The marks that style a text, and marks whose text has attributes after a bar: links, colours and images.
const STYLES: &str = "/*_-~^=";
const LOWERED: char = '~';
const RAISED: char = '^';
const WITH_ATTRIBUTES: &str = "@#!";
const IMAGE: char = '!';

/// The beginning and the end of a text that has no markup, whatever stands in it; without any text it ends a line.
const LITERAL: &str = "{\\";
const LITERAL_END: &str = "\\}";

/// A text without its markup.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Plain {
    pub text: String,
    /// Whether it had styles that plain text has not.
    pub had_styles: bool,
    /// How many images it had.
    pub images: usize,
}

/// The beginning of markup whose end is not reached yet.
struct Open {
    mark: char,
    /// Where its brace stands in the text so far.
    start: usize,
    /// Where the bar before its attributes stands.
    bar: Option<usize>,
}

/// The text without its markup. What begins like markup and does not end is text; a lone backslash ends a line.
pub fn plain(text: &str) -> Plain {
    let mut plain = Plain::default();
    let mut open: Vec<Open> = Vec::new();
    let mut has_literals = true;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let second = rest[first.len_utf8()..].chars().next();
        if has_literals && let Some(within) = rest.strip_prefix(LITERAL) {
            match within.split_once(LITERAL_END) {
                Some((within, after)) => {
                    plain.text.push_str(if within.is_empty() { " " } else { within });
                    rest = after;
                    continue;
                }
                None => has_literals = false,
            }
        }
        if first == '{' && second.is_some_and(is_mark) {
            let mark = second.unwrap_or_default();
            open.push(Open { mark, start: plain.text.len(), bar: None });
            plain.text.extend(['{', mark]);
            rest = &rest[2..];
            continue;
        }
        if second == Some('}') && open.last().is_some_and(|open| open.mark == first) {
            open.pop().into_iter().for_each(|open| close(&open, &mut plain));
            rest = &rest[2..];
            continue;
        }
        if let Some((characters, length)) = reference(rest) {
            plain.text.push_str(&characters);
            rest = &rest[length..];
            continue;
        }
        if first == '|'
            && let Some(open) = open.last_mut()
        {
            open.bar.get_or_insert(plain.text.len());
        }
        plain.text.push(if first == '\\' { ' ' } else { first });
        rest = &rest[first.len_utf8()..];
    }
    plain
}

fn is_mark(mark: char) -> bool {
    STYLES.contains(mark) || WITH_ATTRIBUTES.contains(mark)
}

/// Takes the marks of markup that ends here away from the text.
fn close(open: &Open, plain: &mut Plain) {
    let within = plain.text.split_off(open.start);
    let within = &within[2..];
    let bar = open.bar.map(|bar| bar - open.start - 2);
    let own = match open.mark {
        LOWERED => lowered(within),
        RAISED => raised(within),
        _ => None,
    };
    plain.had_styles |= own.is_none();
    plain.images += usize::from(open.mark == IMAGE);
    match (own, bar) {
        (Some(own), _) => plain.text.push_str(&own),
        // An image by its address and its description, as earlier files have it.
        (None, Some(bar)) if open.mark == IMAGE && within.starts_with(['[', '!']) => {
            let description = within[bar + 1..].split(['|', ']']).next();
            plain.text.push_str(description.unwrap_or_default());
        }
        (None, Some(bar)) if WITH_ATTRIBUTES.contains(open.mark) => {
            plain.text.push_str(within[..bar].trim_end());
        }
        (None, _) => plain.text.push_str(within),
    }
}

/// A text in which nothing is read as markup, as the end of a line, or as the beginning of an answer.
pub fn literal(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut before = ' ';
    for (at, character) in text.char_indices() {
        let after = text[at + character.len_utf8()..].chars().next();
        let has_meaning = match character {
            '&' => reference(&text[at..]).is_some(),
            '{' => after.is_none_or(|after| after.is_ascii_punctuation()),
            '\\' => true,
            '~' => before == ' ' && after.is_none_or(|after| after == ' '),
            _ => false,
        };
        match has_meaning {
            true => written.extend(['{', '\\', character, '\\', '}']),
            false => written.push(character),
        }
        before = character;
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_taken_away() {
        let text = |text| plain(text).text;
        assert_eq!(text("Ca{/talo/}gue, {*half {_of_}*} it"), "Catalogue, half of it");
        assert_eq!(text("H{~2~}O, mc{^2^}, {/{*x{^n^}*}/}"), "H\u{2082}O, mc\u{b2}, xn");
        assert!(!plain("H{~2~}O").had_styles && plain("{/a/}").had_styles);
        assert_eq!(text("See {@{*notes*} | href: https://a.b/c@}, {@here|x@}"), "See notes, here");
        assert_eq!(text("{!A whale | src: w.png!} {![w.png|whale|1]!}"), "A whale whale");
        assert_eq!(plain("{!A | src: w!}").images, 1);
        assert_eq!(text("{#red|#f00|#c00#}"), "red");
        assert_eq!(text("AT&amp;T, caf&eacute; {\\&\\}lt;"), "AT&T, caf\u{e9} &lt;");
        assert_eq!(text("What {\\~\\} is {\\{\\}/ {\\\\}x\\y"), "What ~ is {/  x y");
        for unended in ["{/a", "a/}", "{ a", "{/a*}", "{\\", "{", "a {/b {*c/}"] {
            assert_eq!(text(unended), unended.replace('\\', " "), "{unended}");
        }
    }

    #[test]
    fn literal_texts_are_read_as_they_were() {
        for own in [
            "{/a/}",
            "&amp;",
            "a & b",
            "a ~ b",
            "~",
            "a ~",
            "\\",
            "{\\}",
            "{",
            "{\\\\}",
            "{ a ~b~ |}",
            "\u{e9}{",
        ] {
            let read = plain(&literal(own));
            assert_eq!((read.text.as_str(), read.had_styles), (own, false), "{}", literal(own));
        }
    }
}
