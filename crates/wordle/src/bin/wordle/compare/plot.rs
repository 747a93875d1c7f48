//! The games as plots in SVG: means joined by lines, quartiles as bars.

use std::ops::Range;

use plotters::coord::combinators::IntoLogRange;
use plotters::coord::ranged1d::{AsRangedCoord, Ranged, ValueFormatter};
use plotters::prelude::*;

use super::statistics::{Mean, Quartiles};
use super::table::{Group, three_digits};

/// The size of a plot in points.
const SIZE: (u32, u32) = (900, 560);

/// The colours of the algorithms: those of Okabe and Ito, told apart also by the colour-blind.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// The measure that the vertical axis shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Milliseconds of a game, on a logarithmic axis.
    Time,
    /// Guesses of a game.
    Guesses,
}

impl Measure {
    /// The name of the file.
    pub fn file(self) -> &'static str {
        match self {
            Measure::Time => "time.svg",
            Measure::Guesses => "guesses.svg",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Measure::Time => {
                "Milliseconds of processor time of a game (logarithmic): mean and quartiles"
            }
            Measure::Guesses => "Guesses of a game: mean and quartiles",
        }
    }

    /// Where there is room: times grow with the length, and guesses begin above 1.
    fn legend(self) -> SeriesLabelPosition {
        match self {
            Measure::Time => SeriesLabelPosition::UpperLeft,
            Measure::Guesses => SeriesLabelPosition::LowerLeft,
        }
    }

    /// The quartiles of this measure in a group; a time of nothing could not be drawn.
    fn of(self, group: &Group<'_>) -> Quartiles {
        match self {
            Measure::Guesses => group.guesses,
            Measure::Time => {
                let Quartiles { mean: Mean { mean, error }, first, median, third, greatest } =
                    group.time;
                let [mean, first, median, third, greatest] =
                    [mean, first, median, third, greatest].map(|time| time.max(1e-4));
                Quartiles { mean: Mean { mean, error }, first, median, third, greatest }
            }
        }
    }
}

/// The plot of some games, by lengths; an error tells why it cannot be drawn.
pub fn plot(measure: Measure, groups: &[Group<'_>]) -> Result<String, String> {
    let of = || groups.iter().map(|group| measure.of(group));
    let highest = of().map(|of| of.third.max(of.mean.mean)).fold(f64::MIN_POSITIVE, f64::max);
    let lowest = of().map(|of| of.first.min(of.mean.mean)).fold(highest, f64::min);
    let mut svg = String::new();
    let drawn = match measure {
        Measure::Time => draw(&mut svg, measure, groups, (lowest / 1.5..highest * 1.5).log_scale()),
        Measure::Guesses => draw(&mut svg, measure, groups, 0.0..highest + 1.0),
    };
    drawn.map(|()| svg).map_err(|error| error.to_string())
}

fn draw<Y>(
    svg: &mut String,
    measure: Measure,
    groups: &[Group<'_>],
    y: Y,
) -> Result<(), Box<dyn std::error::Error>>
where
    Y: AsRangedCoord<Value = f64>,
    Y::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let lengths = || groups.iter().map(|group| group.length as f64);
    let x: Range<f64> =
        lengths().fold(f64::MAX, f64::min) - 0.5..lengths().fold(0.0, f64::max) + 0.5;
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(measure.title(), ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(46)
        .y_label_area_size(70)
        .build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("letters")
        .x_label_formatter(&|length| format!("{length:.0}"))
        .y_label_formatter(&|value| match three_digits(*value) {
            text if text.contains('.') => {
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
            text => text,
        })
        .draw()?;
    let mut algorithms: Vec<&str> = Vec::new();
    for group in groups {
        if !algorithms.contains(&group.algorithm) {
            algorithms.push(group.algorithm);
        }
    }
    for (number, &algorithm) in algorithms.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        // Beside each other, so that equal ones are all seen.
        let shift = ((number as f64 + 0.5) / algorithms.len() as f64 - 0.5) * 0.4;
        let own = || groups.iter().filter(move |group| group.algorithm == algorithm);
        let place = |group: &Group<'_>, value| (group.length as f64 + shift, value);
        let means = || own().map(|group| place(group, measure.of(group).mean.mean));
        chart.draw_series(LineSeries::new(means(), colour.mix(0.5)))?;
        chart.draw_series(own().map(|group| {
            let of = measure.of(group);
            let ends = vec![place(group, of.first), place(group, of.third)];
            PathElement::new(ends, colour.stroke_width(6))
        }))?;
        chart.draw_series(means().map(|mean| Circle::new(mean, 4, WHITE.filled())))?;
        chart
            .draw_series(means().map(|mean| Circle::new(mean, 4, colour.stroke_width(2))))?
            .label(algorithm)
            .legend(move |(x, y)| {
                PathElement::new(vec![(x, y), (x + 18, y)], colour.stroke_width(6))
            });
    }
    chart
        .configure_series_labels()
        .border_style(BLACK.mix(0.3))
        .background_style(WHITE.mix(0.85))
        .position(measure.legend())
        .draw()?;
    root.present()?;
    Ok(())
}
