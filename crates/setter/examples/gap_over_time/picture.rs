//! A search for the best fill as a picture: what is known, over the logarithm of the time.

use std::error::Error;

use plotters::prelude::*;

use super::course::{Course, Moment};

/// The size of a plot in points.
const SIZE: (u32, u32) = (900, 480);

/// The colours of the bound and of the best total, as in the other plots.
const BOUND: RGBColor = RGBColor(213, 94, 0);
const BEST: RGBColor = RGBColor(0, 114, 178);

/// Two staircases, of the bound from above and of the best total from below, with a dot for each better
/// fill, in SVG.
pub fn draw(title: &str, course: &Course) -> Result<String, Box<dyn Error>> {
    let moments = &course.moments;
    let (Some(first), Some(last)) = (moments.first(), moments.last()) else {
        return Err("there is nothing to draw".into());
    };
    let times = 0.8 * first.seconds.max(1e-3)..1.25 * last.seconds.max(2e-3);
    let totals = || moments.iter().flat_map(|moment| [Some(moment.bound), moment.best]).flatten();
    let least = totals().fold(f64::INFINITY, f64::min);
    let greatest = totals().fold(f64::NEG_INFINITY, f64::max);
    let room = (0.06 * (greatest - least)).max(0.01);
    let mut svg = String::new();
    let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(46)
        .y_label_area_size(70)
        .build_cartesian_2d(times.log_scale(), least - room..greatest + room)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("seconds (logarithmic)")
        .y_desc("total")
        .x_label_formatter(&|seconds| format!("{seconds}"))
        .draw()?;
    let bounds = stairs(moments, |moment| Some(moment.bound));
    let bests = stairs(moments, |moment| moment.best);
    for (name, colour, line) in [("bound", BOUND, bounds), ("best fill", BEST, bests)] {
        chart
            .draw_series(LineSeries::new(line, colour.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(6)));
    }
    let dots = course.better_fills().filter_map(|moment| Some((moment.seconds, moment.best?)));
    chart.draw_series(dots.map(|dot| Circle::new(dot, 3, BEST.filled())))?;
    chart
        .configure_series_labels()
        .border_style(BLACK.mix(0.3))
        .background_style(WHITE.mix(0.85))
        .position(SeriesLabelPosition::LowerRight)
        .draw()?;
    root.present()?;
    drop(chart);
    drop(root);
    Ok(svg)
}

/// The values that hold from each moment to the next, as a line of corners.
fn stairs(moments: &[Moment], value: impl Fn(&Moment) -> Option<f64>) -> Vec<(f64, f64)> {
    let mut corners: Vec<(f64, f64)> = Vec::new();
    for moment in moments {
        let Some(value) = value(moment) else { continue };
        if let Some(&(_, before)) = corners.last() {
            corners.push((moment.seconds, before));
        }
        corners.push((moment.seconds, value));
    }
    corners
}
