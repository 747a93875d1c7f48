//! Apostrophes inside words: elisions, which are taken off, and the English possessive.

/// French words that lose their last vowel before another, as they are written then: *l'ami*,
/// *qu'il*, *lorsqu'on*.
///
/// Words with other beginnings keep their letters: *aujourd'hui* is AUJOURDHUI, *quelqu'un* QUELQUUN,
/// *prud'homme* PRUDHOMME, and *rock'n'roll* ROCKNROLL, as such words stand in grids.
pub const ELISIONS: [&str; 14] =
    ["l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu", "ç"];

/// The characters that are apostrophes in a word: the ASCII one, the right and the left single
/// quotation mark, the modifier letter, and the fullwidth one.
pub fn is_apostrophe(character: char) -> bool {
    matches!(character, '\'' | '\u{2019}' | '\u{2018}' | '\u{2bc}' | '\u{ff07}')
}

/// Whether a text is an elided word, in upper or lower case.
pub fn is_elision(text: &str) -> bool {
    // The longest has six letters of one or two bytes.
    text.len() <= 6
        && ELISIONS
            .iter()
            .any(|elision| elision.eq_ignore_ascii_case(text) || *elision == "ç" && text == "Ç")
}

/// Appends to `kept` the letters of a word that has apostrophes: elided words before it are left out,
/// a possessive *s* after it too, and other apostrophes are dropped.
///
/// ```
/// use setter::words::elision::without_elisions;
/// let kept = |word: &str| {
///     let mut kept = String::new();
///     without_elisions(word, &mut kept);
///     kept
/// };
/// assert_eq!(kept("l\u{2019}ami"), "ami");
/// assert_eq!(kept("jusqu'\u{e0}"), "\u{e0}");
/// assert_eq!(kept("aujourd'hui"), "aujourdhui");
/// assert_eq!(kept("setter's"), "setter");
/// assert_eq!(kept("don't"), "dont");
/// ```
pub fn without_elisions(word: &str, kept: &mut String) {
    let mut rest = word;
    while let Some((before, after)) = rest.split_once(is_apostrophe) {
        if !is_elision(before) {
            break;
        }
        rest = after;
    }
    if let Some((before, after)) = rest.rsplit_once(is_apostrophe)
        && after.eq_ignore_ascii_case("s")
        && !before.is_empty()
    {
        rest = before;
    }
    kept.extend(rest.chars().filter(|&character| !is_apostrophe(character)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elisions_are_taken_off() {
        for (word, kept) in [
            ("L'AMI", "AMI"),
            ("qu’il", "il"),
            ("Lorsqu'on", "on"),
            ("d'aujourd’hui", "aujourdhui"),
            ("quelqu'un", "quelquun"),
            ("presqu'île", "presquîle"),
            ("Ç'aurait", "aurait"),
            ("dog's", "dog"),
            ("DOG’S", "DOG"),
            ("l'ami's", "ami"),
            ("rock'n'roll", "rocknroll"),
            ("o'clock", "oclock"),
            ("s's", "s"),
            ("l'", ""),
            ("mot", "mot"),
        ] {
            let mut found = String::new();
            without_elisions(word, &mut found);
            assert_eq!(found, kept, "{word}");
        }
    }
}
