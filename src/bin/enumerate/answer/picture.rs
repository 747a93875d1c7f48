//! A picture of a grid, in SVG: the likeliest letters of each cell, and how sure they are.

use std::cmp::Reverse;
use std::fmt::Write;

use network::Grid;
use num_bigint::BigUint;

/// The side of a cell, the space around the grid, and the least width, in pixels.
const CELL: usize = 52;
const MARGIN: usize = 24;
const LEAST_WIDTH: usize = 340;

/// Where the grid begins, under the title, and how high the legend is.
const TOP: usize = 64;
const LEGEND: usize = 76;

/// How many letters come after the likeliest, and the share below which none does.
const RUNNERS_UP: usize = 3;
const LEAST_SHARE: f64 = 0.01;

/// How many letters a cell tells when it is pointed at.
const NAMED: usize = 8;

/// From a share of 0 to one of 1: of one hue, and evenly darker, so that they can be distinguished by
/// lightness alone (ColorBrewer's Blues).
const COLOURS: [[u8; 3]; 6] = [
    [0xf7, 0xfb, 0xff],
    [0xd2, 0xe3, 0xf3],
    [0x9a, 0xc8, 0xe1],
    [0x52, 0x9d, 0xcc],
    [0x1c, 0x6c, 0xb1],
    [0x08, 0x30, 0x6b],
];

/// The share from which white letters can be read better than black ones.
const DARK: f64 = 0.75;

/// Draws the letters of the white cells, in row-major order, with the number of their fills.
pub fn draw(grid: &Grid, letters: &[Vec<(char, BigUint)>], total: &BigUint) -> String {
    let inner = (CELL * grid.columns()).max(LEAST_WIDTH);
    let width = inner + 2 * MARGIN;
    let bottom = TOP + CELL * grid.rows();
    let height = bottom + LEGEND;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <title>How many fills put each letter on each cell</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"40\" font-size=\"20\" text-anchor=\"start\">{}</text>\n",
        title(total)
    );
    let left = MARGIN + (inner - CELL * grid.columns()) / 2;
    let mut white = letters.iter();
    for row in 0..grid.rows() {
        for column in 0..grid.columns() {
            let (x, y) = (left + CELL * column, TOP + CELL * row);
            let cell = grid.cell(row, column).is_white().then(|| white.next()).flatten();
            match cell {
                Some(letters) => draw_cell(&mut svg, x, y, &shares(letters, total), (row, column)),
                None => rectangle(&mut svg, x, y, "#000000"),
            }
        }
    }
    draw_legend(&mut svg, bottom, inner);
    svg.push_str("</svg>\n");
    svg
}

fn title(total: &BigUint) -> String {
    let digits = total.to_string();
    match digits.len() {
        1 if digits == "1" => "1 fill".into(),
        ..=21 => format!("{} fills", grouped(&digits)),
        length => format!(
            "{}.{} × 10<tspan dy=\"-7\" font-size=\"13\">{}</tspan><tspan dy=\"7\"> fills</tspan>",
            &digits[..1],
            &digits[1..4],
            length - 1
        ),
    }
}

/// Digits in groups of three.
fn grouped(digits: &str) -> String {
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// The letters of a cell with their shares of all fills, the likeliest first.
fn shares(letters: &[(char, BigUint)], total: &BigUint) -> Vec<(char, f64)> {
    let mut sorted: Vec<&(char, BigUint)> = letters.iter().collect();
    sorted.sort_by_key(|(_, fills)| Reverse(fills));
    // The bits of large numbers after the first 60 do not matter.
    let shift = total.bits().saturating_sub(60);
    let number = |number: &BigUint| u64::try_from(number >> shift).unwrap_or(u64::MAX) as f64;
    let all = number(total).max(1.0);
    sorted.into_iter().map(|(letter, fills)| (*letter, number(fills) / all)).collect()
}

fn colour(share: f64) -> String {
    let place = share.clamp(0.0, 1.0) * (COLOURS.len() - 1) as f64;
    let low = (place as usize).min(COLOURS.len() - 2);
    let weight = place - low as f64;
    let mix = |part: usize| {
        let (one, other) = (f64::from(COLOURS[low][part]), f64::from(COLOURS[low + 1][part]));
        (one + (other - one) * weight).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}

fn rectangle(svg: &mut String, x: usize, y: usize, fill: &str) {
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" \
         stroke=\"#404040\"/>"
    );
}

fn draw_cell(
    svg: &mut String,
    x: usize,
    y: usize,
    shares: &[(char, f64)],
    (row, column): (usize, usize),
) {
    let Some(&(likeliest, share)) = shares.first() else {
        return rectangle(svg, x, y, "#ffffff");
    };
    let named = shares.iter().take(NAMED);
    let named: Vec<String> =
        named.map(|&(letter, share)| format!("{} {}", capital(letter), percent(share))).collect();
    let more = if shares.len() > NAMED { ", …" } else { "" };
    let _ = writeln!(
        svg,
        "<g><title>row {}, column {}: {}{more}</title>",
        row + 1,
        column + 1,
        named.join(", ")
    );
    rectangle(svg, x, y, &colour(share));
    let ink = if share >= DARK { "#ffffff" } else { "#000000" };
    let centre = x + CELL / 2;
    let is_sure = shares.len() == 1;
    let (size, baseline) = if is_sure { (26, y + 36) } else { (22, y + 23) };
    let _ = writeln!(
        svg,
        "<text x=\"{centre}\" y=\"{baseline}\" font-size=\"{size}\" font-weight=\"bold\" \
         fill=\"{ink}\">{}</text>",
        capital(likeliest)
    );
    if !is_sure {
        let others = shares.iter().skip(1).take(RUNNERS_UP);
        let others = others.filter(|&&(_, share)| share >= LEAST_SHARE);
        let others: Vec<String> = others.map(|&(letter, _)| capital(letter)).collect();
        for (text, below) in [(percent(share), 35), (others.join(" "), 47)] {
            let _ = writeln!(
                svg,
                "<text x=\"{centre}\" y=\"{}\" font-size=\"11\" fill=\"{ink}\">{text}</text>",
                y + below
            );
        }
    }
    svg.push_str("</g>\n");
}

/// A share as people read it; only what is sure is 100 %.
fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if percent >= 99.5 && share < 1.0 => "&gt; 99 %".into(),
        percent if percent < 0.5 => "&lt; 1 %".into(),
        percent => format!("{percent:.0} %"),
    }
}

/// A letter as it stands in a picture, where a character that marks text up has a name.
fn capital(letter: char) -> String {
    match letter {
        '&' => "&amp;".into(),
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '"' => "&quot;".into(),
        letter => {
            let mut capitals = letter.to_uppercase();
            match (capitals.next(), capitals.next()) {
                (Some(capital), None) => capital.into(),
                _ => letter.into(),
            }
        }
    }
}

fn draw_legend(svg: &mut String, bottom: usize, inner: usize) {
    let (top, left) = (bottom + 18, MARGIN);
    svg.push_str("<defs><linearGradient id=\"shares\">\n");
    for number in 0..COLOURS.len() {
        let place = number as f64 / (COLOURS.len() - 1) as f64;
        let _ = writeln!(svg, "<stop offset=\"{place}\" stop-color=\"{}\"/>", colour(place));
    }
    let width = inner.min(420);
    let _ = writeln!(
        svg,
        "</linearGradient></defs>\n<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"12\" \
         fill=\"url(#shares)\" stroke=\"#404040\"/>"
    );
    for (x, anchor, text) in [
        (left, "start", "0 %"),
        (left + width / 2, "middle", "share of the likeliest letter"),
        (left + width, "end", "100 %"),
    ] {
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\" font-size=\"12\" text-anchor=\"{anchor}\">{text}</text>",
            top + 28
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{}\" font-size=\"12\" text-anchor=\"start\">small letters: those \
         next in line</text>",
        top + 46
    );
}

#[cfg(test)]
mod tests {
    use lexicon::Alphabet;

    use super::*;

    #[test]
    fn numbers_are_told_as_people_read_them() {
        let told = |digits: &str| title(&digits.parse().unwrap());
        assert_eq!(told("0"), "0 fills");
        assert_eq!(told("1"), "1 fill");
        assert_eq!(told("354394"), "354,394 fills");
        assert!(told(&"123456".repeat(5)).starts_with("1.234 × 10<tspan"));
        assert_eq!([percent(1.0), percent(0.999), percent(0.123)], ["100 %", "&gt; 99 %", "12 %"]);
        assert_eq!(percent(0.001), "&lt; 1 %");
    }

    #[test]
    fn large_numbers_have_shares() {
        let total = BigUint::from(4_u32) << 1000;
        let letters = [('a', BigUint::from(1_u32) << 1000), ('b', BigUint::from(3_u32) << 1000)];
        assert_eq!(shares(&letters, &total), [('b', 0.75), ('a', 0.25)]);
    }

    #[test]
    fn letters_do_not_mark_text_up() {
        let alphabet = Alphabet::new("<&>").unwrap();
        let grid = Grid::parse(b"1\n", &alphabet).unwrap();
        let letters = [vec![('<', 2_u32.into()), ('&', 1_u32.into())]];
        let svg = draw(&grid, &letters, &3_u32.into());
        assert!(svg.contains("&lt; 67 %, &amp; 33 %") && !svg.contains("><<"), "{svg}");
    }

    #[test]
    fn colours_go_from_light_to_dark() {
        assert_eq!([colour(0.0), colour(1.0)], ["#f7fbff", "#08306b"]);
        assert_eq!(colour(0.2), "#d2e3f3");
    }
}
