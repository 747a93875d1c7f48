//! The results as plots in SVG: quartiles over seeds, with an open triangle where runs reached the limit.

use std::collections::BTreeMap;
use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use thiserror::Error;

use super::matrix::PlotEntry;
use super::quartiles::{Quartiles, Value};
use super::run_result::{COLUMNS, RunResult};
use super::table::quartiles;

/// The size of a plot in points.
const SIZE: (u32, u32) = (900, 560);

/// The colours of the series: those of Okabe and Ito, told apart also by the colour-blind.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(120, 94, 240),
    RGBColor(60, 60, 60),
];

/// Why there is no plot.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PlotError {
    /// No column has this name.
    #[error("unknown column {found:?}: there is {}", COLUMNS.join(", "))]
    Column {
        /// The name.
        found: String,
    },
    /// The column that goes up has no numbers.
    #[error("column {0:?} has no numbers to draw")]
    NoNumbers(String),
    /// The picture cannot be drawn.
    #[error("cannot draw the plot: {0}")]
    Draw(String),
}

/// Where values go along an axis: evenly, or by their logarithms.
#[derive(Clone, Copy, Debug)]
struct Scale {
    is_log: bool,
    least: f64,
    greatest: f64,
}

/// The quartiles of a series at a place to the right.
struct Spot {
    x: f64,
    of: Quartiles,
}

/// A plot: its series, and the labels of places if these are names.
struct Series<'a> {
    name: String,
    results: Vec<&'a RunResult>,
}

impl Series<'_> {
    /// The label beside its colour: its name, with that of its column where it says nothing by
    /// itself.
    fn legend(&self, entry: &PlotEntry) -> String {
        match (&entry.series, self.name.as_str()) {
            (Some(column), "yes" | "no" | "own") => format!("{} {}", column.get_ref(), self.name),
            _ => self.name.clone(),
        }
    }
}

impl PlotEntry {
    /// Checks the names of its columns.
    ///
    /// # Errors
    /// With the bytes of the matrix file where a name stands that no column has.
    pub fn check(&self) -> Result<(), (Range<usize>, PlotError)> {
        let named = [Some(&self.x), Some(&self.y), self.series.as_ref(), self.facet.as_ref()];
        for column in named.into_iter().flatten() {
            if !COLUMNS.contains(&column.get_ref().as_str()) {
                let found = column.get_ref().clone();
                return Err((column.span(), PlotError::Column { found }));
            }
        }
        Ok(())
    }
}

/// The plots of an entry: for each value of its facet, the name of the file and the picture.
///
/// # Errors
/// If a column is not there, or has no numbers.
pub fn plot(entry: &PlotEntry, results: &[RunResult]) -> Result<Vec<(String, String)>, PlotError> {
    entry.check().map_err(|(_, error)| error)?;
    let all: Vec<&RunResult> = results.iter().collect();
    let Some(facet) = &entry.facet else {
        return Ok(vec![(format!("{}.svg", entry.name), draw(entry, &entry.title, &all)?)]);
    };
    let mut plots = Vec::new();
    for Series { name, results } in by_column(&all, facet.get_ref()) {
        let title = match entry.title.is_empty() {
            true => format!("{} {name}", facet.get_ref()),
            false => format!("{}: {} {name}", entry.title, facet.get_ref()),
        };
        let file: String =
            name.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).collect();
        plots.push((format!("{}-{file}.svg", entry.name), draw(entry, &title, &results)?));
    }
    Ok(plots)
}

/// The results by the values of a column, in the order in which these come first.
fn by_column<'a>(results: &[&'a RunResult], column: &str) -> Vec<Series<'a>> {
    let mut series: Vec<Series<'a>> = Vec::new();
    for &result in results {
        let name = result.column(column).unwrap_or_default();
        match series.iter_mut().find(|series| series.name == name) {
            Some(series) => series.results.push(result),
            None => series.push(Series { name, results: vec![result] }),
        }
    }
    series
}

fn draw(entry: &PlotEntry, title: &str, results: &[&RunResult]) -> Result<String, PlotError> {
    let x = entry.x.get_ref().as_str();
    let is_number = results.iter().all(|result| result.number(x).is_some());
    let labels: Vec<String> = match is_number {
        true => Vec::new(),
        false => by_column(results, x).into_iter().map(|series| series.name).collect(),
    };
    let place = |result: &RunResult| match is_number {
        true => result.number(x).unwrap_or_default(),
        false => {
            let name = result.column(x).unwrap_or_default();
            labels.iter().position(|label| *label == name).unwrap_or_default() as f64
        }
    };
    let series = match &entry.series {
        Some(column) => by_column(results, column.get_ref()),
        None => vec![Series { name: String::new(), results: results.to_vec() }],
    };
    let spots: Vec<(String, Vec<Spot>)> = series
        .into_iter()
        .map(|series| (series.legend(entry), spots(&series.results, entry.y.get_ref(), place)))
        .collect();
    let mut svg = String::new();
    picture(&mut svg, entry, title, &labels, &spots).map_err(|error| match error {
        Undrawn::NoNumbers => PlotError::NoNumbers(entry.y.get_ref().clone()),
        Undrawn::Backend(error) => PlotError::Draw(error),
    })?;
    Ok(svg)
}

/// The quartiles of each place to the right.
fn spots(results: &[&RunResult], y: &str, place: impl Fn(&RunResult) -> f64) -> Vec<Spot> {
    let mut by_place: BTreeMap<u64, Vec<&RunResult>> = BTreeMap::new();
    for &result in results {
        // Numbers that are not negative sort as their bits do.
        by_place.entry(place(result).abs().to_bits()).or_default().push(result);
    }
    by_place
        .into_iter()
        .filter_map(|(x, results)| Some(Spot { x: f64::from_bits(x), of: quartiles(&results, y)? }))
        .collect()
}

/// Why a picture is not drawn.
enum Undrawn {
    NoNumbers,
    Backend(String),
}

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for Undrawn {
    fn from(error: DrawingAreaErrorKind<E>) -> Undrawn {
        Undrawn::Backend(error.to_string())
    }
}

impl Scale {
    /// A scale for some values, with room at both ends; nothing below a microsecond, or one, is told
    /// apart on a logarithmic one.
    fn of(values: impl Iterator<Item = f64> + Clone, is_log: bool, margin: f64) -> Option<Scale> {
        let values = values.filter(|value| value.is_finite() && (!is_log || *value > 0.0));
        let least = values.clone().min_by(f64::total_cmp)?;
        let greatest = values.max_by(f64::total_cmp)?;
        let scale = Scale { is_log, least: 0.0, greatest: 1.0 };
        let (low, high) = (scale.place(least), scale.place(greatest));
        let room = ((high - low) * 0.06).max(margin);
        Some(Scale { is_log, least: low - room, greatest: high + room })
    }

    fn place(self, value: f64) -> f64 {
        if self.is_log { value.max(1e-7).log10() } else { value }
    }

    fn value(self, place: f64) -> f64 {
        if self.is_log { 10_f64.powf(place) } else { place }
    }
}

/// An axis with its own marks and labels.
#[derive(Clone)]
struct Axis {
    scale: Scale,
    /// The names of places 0, 1, 2 …; numbers if there are none.
    labels: Vec<String>,
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let Scale { least, greatest, .. } = self.scale;
        let share = (value - least) / (greatest - least).max(f64::MIN_POSITIVE);
        limit.0 + ((f64::from(limit.1 - limit.0)) * share).round() as i32
    }

    fn key_points<H: KeyPointHint>(&self, hint: H) -> Vec<f64> {
        let Scale { is_log, least, greatest } = self.scale;
        if !self.labels.is_empty() {
            return (0..self.labels.len()).map(|place| place as f64).collect();
        }
        if !is_log {
            let range: Range<f64> = least..greatest;
            return plotters::coord::types::RangedCoordf64::from(range).key_points(hint);
        }
        // Powers of ten, or 1, 2 and 5 of each where there are few.
        let powers = (least.floor() as i32)..=(greatest.ceil() as i32);
        let is_wide = greatest - least > 2.0;
        let parts: &[f64] = if is_wide { &[1.0] } else { &[1.0, 2.0, 5.0] };
        powers
            .flat_map(|power| parts.iter().map(move |part| f64::from(power) + part.log10()))
            .filter(|place| (least..=greatest).contains(place))
            .collect()
    }

    fn range(&self) -> Range<f64> {
        self.scale.least..self.scale.greatest
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, place: &f64) -> String {
        if !self.labels.is_empty() {
            return self.labels.get(place.round() as usize).cloned().unwrap_or_default();
        }
        let value = self.scale.value(*place);
        match value.abs() {
            0.0 => "0".into(),
            size if size >= 1e6 => format!("{}M", round(value / 1e6)),
            size if size >= 1e4 => format!("{}k", round(value / 1e3)),
            _ => round(value),
        }
    }
}

/// A number with three digits that count.
fn round(value: f64) -> String {
    let digits = (2 - value.abs().max(1e-9).log10().floor() as i32).clamp(0, 9) as usize;
    let text = format!("{value:.digits$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

fn picture(
    svg: &mut String,
    entry: &PlotEntry,
    title: &str,
    labels: &[String],
    series: &[(String, Vec<Spot>)],
) -> Result<(), Undrawn> {
    let spots = || series.iter().flat_map(|(_, spots)| spots);
    let ends = spots().flat_map(|spot| [spot.of.least.value, spot.of.greatest.value]);
    let y_scale = Scale::of(ends, entry.y_log, if entry.y_log { 0.1 } else { 0.0 });
    let is_log = entry.x_log && labels.is_empty();
    let margin = if labels.is_empty() { 0.02 } else { 0.5 };
    let x_scale = Scale::of(spots().map(|spot| spot.x), is_log, margin);
    let (Some(x_scale), Some(y_scale)) = (x_scale, y_scale) else { return Err(Undrawn::NoNumbers) };
    let x = Axis { scale: x_scale, labels: labels.to_vec() };
    let y = Axis { scale: y_scale, labels: Vec::new() };
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(if labels.is_empty() { 46 } else { 76 })
        .y_label_area_size(70)
        .build_cartesian_2d(x.clone(), y.clone())?;
    let named = |column: &str, is_log: bool| match is_log {
        true => format!("{column} (logarithmic)"),
        false => column.to_owned(),
    };
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc(named(entry.x.get_ref(), is_log))
        .y_desc(named(entry.y.get_ref(), entry.y_log))
        .x_label_formatter(&|place| match labels.is_empty() {
            true => x.format_ext(place),
            false => String::new(),
        })
        .y_label_formatter(&|place| y.format_ext(place))
        .x_labels(labels.len().max(10))
        .draw()?;
    for (number, (name, spots)) in series.iter().enumerate() {
        // Series stand beside each other where places are names.
        let shift = match labels.is_empty() {
            true => 0.0,
            false => ((number as f64 + 0.5) / series.len() as f64 - 0.5) * 0.7,
        };
        let drawing = Drawing {
            colour: COLOURS[number % COLOURS.len()],
            shift,
            has_lines: labels.is_empty(),
            scales: (x_scale, y_scale),
        };
        drawing.draw(&mut chart, name, spots)?;
    }
    if series.iter().any(|(name, _)| !name.is_empty()) {
        chart
            .configure_series_labels()
            .border_style(BLACK.mix(0.3))
            .background_style(WHITE.mix(0.85))
            .position(SeriesLabelPosition::UpperLeft)
            .draw()?;
    }
    draw_names(&root, &chart, labels, y_scale.least)?;
    root.present()?;
    Ok(())
}

/// Writes the names of places below the axis, broken at their hyphens and spaces where they are long.
fn draw_names(
    root: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    chart: &Chart<'_, '_>,
    labels: &[String],
    bottom: f64,
) -> Result<(), Undrawn> {
    /// The most letters of a line, and its height in points.
    const LETTERS: usize = 15;
    const HEIGHT: i32 = 13;
    let style =
        TextStyle::from(("sans-serif", 11).into_font()).pos(Pos::new(HPos::Center, VPos::Top));
    for (place, label) in labels.iter().enumerate() {
        let (x, y) = chart.backend_coord(&(place as f64, bottom));
        let mut lines = vec![String::new()];
        for part in label.split_inclusive(['-', ' ']) {
            match lines.last_mut() {
                Some(line) if line.len() + part.len() <= LETTERS => line.push_str(part),
                _ => lines.push(part.to_owned()),
            }
        }
        for (line, below) in lines.iter().filter(|line| !line.is_empty()).zip(0..) {
            root.draw_text(line.trim(), &style, (x, y + 8 + below * HEIGHT))?;
        }
    }
    Ok(())
}

/// How a series is drawn.
struct Drawing {
    colour: RGBColor,
    /// How far to the right of its place.
    shift: f64,
    /// Whether the medians are joined.
    has_lines: bool,
    /// To the right, and up.
    scales: (Scale, Scale),
}

/// The chart that is drawn on.
type Chart<'c, 's> = ChartContext<'c, SVGBackend<'s>, Cartesian2d<Axis, Axis>>;

impl Drawing {
    fn at(&self, spot: &Spot, value: Value) -> (f64, f64) {
        (self.scales.0.place(spot.x) + self.shift, self.scales.1.place(value.value))
    }

    fn line(&self, spot: &Spot, ends: [Value; 2], width: u32) -> PathElement<(f64, f64)> {
        let ends = ends.map(|end| self.at(spot, end));
        PathElement::new(ends.to_vec(), self.colour.stroke_width(width))
    }

    /// Draws the whole range thin, from quartile to quartile thick, a ring at the median, and a triangle
    /// with how many runs were stopped where some were.
    fn draw(&self, chart: &mut Chart<'_, '_>, name: &str, spots: &[Spot]) -> Result<(), Undrawn> {
        let colour = self.colour;
        if self.has_lines {
            let line = spots.iter().map(|spot| self.at(spot, spot.of.median));
            chart.draw_series(LineSeries::new(line, colour.mix(0.5)))?;
        }
        let of = |spot: &Spot| spot.of;
        chart.draw_series(
            spots.iter().map(|spot| self.line(spot, [of(spot).least, of(spot).greatest], 1)),
        )?;
        chart.draw_series(
            spots.iter().map(|spot| self.line(spot, [of(spot).first, of(spot).third], 6)),
        )?;
        let known: Vec<(f64, f64)> = spots
            .iter()
            .filter(|spot| !spot.of.median.is_limited)
            .map(|spot| self.at(spot, spot.of.median))
            .collect();
        chart.draw_series(known.iter().map(|&place| Circle::new(place, 4, WHITE.filled())))?;
        let rings = known.iter().map(|&place| Circle::new(place, 4, colour.stroke_width(2)));
        let drawn = chart.draw_series(rings)?;
        if !name.is_empty() {
            drawn.label(name).legend(move |(x, y)| {
                PathElement::new(vec![(x, y), (x + 18, y)], colour.stroke_width(6))
            });
        }
        let limited = spots.iter().filter(|spot| spot.of.limited > 0);
        chart.draw_series(limited.map(|spot| {
            let stopped = format!("{}/{}", spot.of.limited, spot.of.count);
            let style = ("sans-serif", 11).into_font().color(&colour);
            let corners = vec![(-6, 5), (6, 5), (0, -7), (-6, 5)];
            EmptyElement::at(self.at(spot, spot.of.greatest))
                + Polygon::new(corners.clone(), WHITE.filled())
                + PathElement::new(corners, colour.stroke_width(2))
                + Text::new(stopped, (8, -8), style)
        }))?;
        Ok(())
    }
}
