//! The header `Rebus`: the letters that characters of the grid stand for, as `1=HEART 2=DIAMOND`.

/// A character of the grid, and letters that it stands for: a character with several entries has several readings.
pub type Entry<'h> = (char, &'h str);

/// What stands between entries beside blanks.
const SEPARATORS: [char; 2] = [',', ';'];

/// The entries of the header, with blanks or commas between them, and the number of parts that are none.
pub fn entries(header: &str) -> (Vec<Entry<'_>>, usize) {
    let (mut entries, mut others) = (Vec::new(), 0);
    for part in header.split_whitespace() {
        let mut rest = part;
        while !rest.is_empty() {
            // A separator ends an entry before another one, and at the end of a part.
            let is_end = |&(at, _): &(usize, &str)| begins(&rest[at + 1..]) || at + 1 == rest.len();
            // The first character after the equals sign is a letter, whatever it is.
            let least = rest.chars().next().map_or(0, char::len_utf8) + 2;
            let mut ends = rest.match_indices(SEPARATORS).filter(|&(at, _)| at >= least);
            let end = ends.find(is_end);
            let (own, after) = match end {
                Some((at, _)) => (&rest[..at], &rest[at + 1..]),
                None => (rest, ""),
            };
            match own.chars().next().filter(|_| begins(own)) {
                Some(key) => entries.push((key, &own[key.len_utf8() + 1..])),
                None => others += usize::from(!SEPARATORS.map(String::from).contains(&own.into())),
            }
            rest = after;
        }
    }
    (entries, others)
}

/// Whether a text begins an entry: a character, and an equals sign.
fn begins(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some() && characters.next() == Some('=')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_separated_by_blanks_or_commas() {
        let expected = vec![('1', "HEART"), ('2', "CLUB")];
        for header in [
            "1=HEART 2=CLUB",
            "1=HEART,2=CLUB",
            " 1=HEART, 2=CLUB,",
            "1=HEART;2=CLUB",
            "1=HEART , 2=CLUB",
        ] {
            assert_eq!(entries(header), (expected.clone(), 0), "{header}");
        }
        assert_eq!(entries("1=, 2=A,B ,=,"), (vec![('1', ","), ('2', "A,B"), (',', ",")], 0));
        assert_eq!(entries("1=O 1=A 12=B"), (vec![('1', "O"), ('1', "A")], 1));
        assert_eq!(entries("\u{e9}=,,2=\u{e9}"), (vec![('\u{e9}', ","), ('2', "\u{e9}")], 0));
    }
}
