//! Helvetica, which every reader of PDF has, and the width of its characters.

/// The widths of the characters from the space to the tilde, in thousandths of the size: Adobe's metrics of
/// the 14 standard fonts.
const ASCII: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The characters of WinAnsiEncoding from 0x80 to 0x9f; the others are those of ISO 8859-1.
const WINDOWS: [(char, u8); 27] = [
    ('\u{20ac}', 0x80),
    ('\u{201a}', 0x82),
    ('\u{192}', 0x83),
    ('\u{201e}', 0x84),
    ('\u{2026}', 0x85),
    ('\u{2020}', 0x86),
    ('\u{2021}', 0x87),
    ('\u{2c6}', 0x88),
    ('\u{2030}', 0x89),
    ('\u{160}', 0x8a),
    ('\u{2039}', 0x8b),
    ('\u{152}', 0x8c),
    ('\u{17d}', 0x8e),
    ('\u{2018}', 0x91),
    ('\u{2019}', 0x92),
    ('\u{201c}', 0x93),
    ('\u{201d}', 0x94),
    ('\u{2022}', 0x95),
    ('\u{2013}', 0x96),
    ('\u{2014}', 0x97),
    ('\u{2dc}', 0x98),
    ('\u{2122}', 0x99),
    ('\u{161}', 0x9a),
    ('\u{203a}', 0x9b),
    ('\u{153}', 0x9c),
    ('\u{17e}', 0x9e),
    ('\u{178}', 0x9f),
];

/// Text in WinAnsiEncoding, and how many of its characters are not there; a question mark stands for
/// them.
pub fn encoded(text: &str) -> (Vec<u8>, usize) {
    let mut unknown = 0;
    let bytes = text.chars().map(|character| match character {
        ' '..='~' | '\u{a0}'..='\u{ff}' => character as u32 as u8,
        '\u{202f}' => b'\xa0',
        '\u{2010}' | '\u{2011}' => b'-',
        _ => WINDOWS.iter().find(|(own, _)| *own == character).map_or_else(
            || {
                unknown += 1;
                b'?'
            },
            |&(_, byte)| byte,
        ),
    });
    (bytes.collect(), unknown)
}

/// The width of encoded text in a size.
pub fn width(text: &[u8], size: f32) -> f32 {
    text.iter().map(|&byte| f32::from(byte_width(byte))).sum::<f32>() * size / 1000.0
}

fn byte_width(byte: u8) -> u16 {
    let like = |letter: u8| ASCII[usize::from(letter - b' ')];
    match byte {
        b' '..=b'~' => like(byte),
        0xa0 => like(b' '),
        0x85 | 0x89 | 0x8c | 0x97 | 0x99 | 0xc6 => 1000,
        0x9c => 944,
        0xe6 => 889,
        0x82 | 0x91 | 0x92 => 222,
        0x84 | 0x93 | 0x94 | 0x8b | 0x9b => 333,
        0xc0..=0xc5 => like(b'A'),
        0xc7 => like(b'C'),
        0xc8..=0xcb => like(b'E'),
        0xcc..=0xcf => like(b'I'),
        0xd1 => like(b'N'),
        0xd2..=0xd6 | 0xd8 => like(b'O'),
        0xd9..=0xdc => like(b'U'),
        0xe7 => like(b'c'),
        0xec..=0xef => like(b'i') + 56,
        0xf8 | 0xdf => 611,
        _ => 556,
    }
}
