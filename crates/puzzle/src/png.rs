//! Pictures of puzzles, as PNG: those of SVG, drawn.

use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};
use ttf_parser::OutlineBuilder;

use crate::colour::Colour;
use crate::font::{Font, Fonts};
use crate::loss::Written;
use crate::model::Puzzle;
use crate::options::Options;
use crate::svg;
use crate::xml::{Element, parse};

/// How many pixels of it a pixel of the SVG has in each direction.
const SCALE: f32 = 3.0;

/// The most pixels of a side: that of the largest grids that are drawn so.
const MOST: f32 = 16_000.0;

/// Draws the grid, empty but for given letters, or solved; `None` if it is too large.
pub fn write_png(puzzle: &Puzzle, options: Options) -> Option<Written> {
    let Written { bytes, losses } = svg::write(puzzle, options);
    let picture = parse(str::from_utf8(&bytes).ok()?).ok()?;
    let view: Vec<f32> =
        picture.attribute("viewBox")?.split(' ').filter_map(|side| side.parse().ok()).collect();
    let [left, top, width, height] = view[..] else { return None };
    let scale = SCALE * number(&picture, "width") / width;
    let (wide, high) = (width * scale, height * scale);
    if wide.max(high) > MOST {
        return None;
    }
    let mut pixels = Pixmap::new(wide.round() as u32, high.round() as u32)?;
    pixels.fill(tiny_skia::Color::WHITE);
    let place = Transform::from_translate(-left, -top).post_scale(scale, scale);
    let fonts = Fonts::new();
    for element in picture.elements() {
        draw(&mut pixels, element, &fonts.plain, place);
    }
    Some(Written { bytes: pixels.encode_png().ok()?, losses })
}

/// Draws an element of a picture that this crate writes.
fn draw(pixels: &mut Pixmap, element: &Element, font: &Font, place: Transform) {
    let at = |name| number(element, name);
    let path = match element.name.as_str() {
        "rect" => {
            Rect::from_xywh(at("x"), at("y"), at("width"), at("height")).map(PathBuilder::from_rect)
        }
        "circle" => PathBuilder::from_circle(at("cx"), at("cy"), at("r")),
        "polygon" => lines(element, true),
        "polyline" => lines(element, false),
        "text" => outline(element, font),
        _ => None,
    };
    let Some(path) = path else { return };
    let colour = |name| match element.attribute(name) {
        Some("none") => None,
        Some(colour) => Colour::parse(colour),
        // Shapes are black and have no outline if nothing is said.
        None => (name == "fill").then_some(Colour([0; 3])),
    };
    let paint = |Colour([red, green, blue])| {
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, 255);
        paint
    };
    if let Some(fill) = colour("fill") {
        pixels.fill_path(&path, &paint(fill), FillRule::Winding, place, None);
    }
    if let Some(stroke) = colour("stroke") {
        pixels.stroke_path(&path, &paint(stroke), &Stroke::default(), place, None);
    }
}

/// The number that an attribute is, 0 if there is none.
fn number(element: &Element, name: &str) -> f32 {
    element.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_default()
}

/// The way through the points of an element.
fn lines(element: &Element, is_closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for point in element.attribute("points")?.split(' ') {
        let (x, y) = point.split_once(',')?;
        let (x, y) = (x.parse().ok()?, y.parse().ok()?);
        if path.is_empty() {
            path.move_to(x, y)
        } else {
            path.line_to(x, y)
        };
    }
    if is_closed {
        path.close();
    }
    path.finish()
}

/// The outlines of the letters of a text.
fn outline(element: &Element, font: &Font) -> Option<Path> {
    let (text, size) = (element.text(), number(element, "font-size"));
    let (text, size) = (text.as_str(), if size > 0.0 { size } else { 16.0 });
    let is_middle = element.attribute("text-anchor") == Some("middle");
    let shift = if is_middle { font.width(text, size) / 2.0 } else { 0.0 };
    let at = (number(element, "x") - shift, number(element, "y"));
    let mut outline = Outline { path: PathBuilder::new(), at, scale: size / font.units() };
    for character in text.chars() {
        font.outline(character, &mut outline);
        outline.at.0 += font.width(character.encode_utf8(&mut [0; 4]), size);
    }
    outline.path.finish()
}

/// The outline of a text that grows letter by letter.
struct Outline {
    path: PathBuilder,
    /// Where the next letter begins.
    at: (f32, f32),
    scale: f32,
}

impl Outline {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at.0 + x * self.scale, self.at.1 - y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) =
            (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use lexicon::Alphabet;

    use super::*;

    /// How dark the pixels of a cell are: 0 white, 1 black.
    fn darkness(pixels: &Pixmap, row: u32, column: u32) -> f32 {
        let side = 32 * SCALE as u32;
        let corner = |line: u32| 2 * SCALE as u32 + line * side + side / 8;
        let range = |line| corner(line)..corner(line) + side * 3 / 4;
        let dark: u32 = range(row)
            .flat_map(|y| range(column).map(move |x| (x, y)))
            .map(|(x, y)| 255 - u32::from(pixels.pixel(x, y).unwrap().red()))
            .sum();
        dark as f32 / (255 * (side * 3 / 4).pow(2)) as f32
    }

    #[test]
    fn cells_letters_and_blocks_are_drawn() {
        let mut puzzle = crate::read(b"ab\n#c\n", &Alphabet::default()).unwrap().puzzle;
        puzzle.give_solution();
        let drawn = |options: Options| {
            Pixmap::decode_png(&write_png(&puzzle, options).unwrap().bytes).unwrap()
        };
        let pixels = drawn(Options::default());
        assert_eq!((pixels.width(), pixels.height()), (3 * 68, 3 * 68));
        assert!(darkness(&pixels, 1, 0) > 0.99);
        for (row, column) in [(0, 0), (0, 1), (1, 1)] {
            let dark = darkness(&pixels, row, column);
            assert!((0.02..0.3).contains(&dark), "{row} {column}: {dark}");
        }
        let open = crate::read(b"..\n#.\n", &Alphabet::default()).unwrap().puzzle;
        let pixels = write_png(&open, Options::default()).unwrap();
        let pixels = Pixmap::decode_png(&pixels.bytes).unwrap();
        assert!(darkness(&pixels, 1, 1) < 0.001, "without its letter a cell is white");
    }
}
