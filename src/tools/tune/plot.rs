//! The course of a tuning as a picture in SVG: a panel for each parameter.

use std::fmt::Write;

use super::spsa::Knob;

/// The size of the plot in a panel, and its margins, in pixels.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 120.0;
const LEFT: f64 = 70.0;
const ABOVE: f64 = 34.0;
/// The largest number of points of a line. Of a longer course, a part of the points is drawn.
const POINTS: usize = 720;

/// Draws how the values of each knob have changed: `course` has them after each iteration.
pub(super) fn svg(title: &str, knobs: &[Knob], course: &[Vec<f64>]) -> String {
    let panel = HEIGHT + ABOVE;
    let (width, height) = (WIDTH + 2.0 * LEFT, panel * knobs.len() as f64 + ABOVE);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-weight=\"bold\">{title}</text>\n"
    );
    for (index, knob) in knobs.iter().enumerate() {
        let values = std::iter::once(knob.start).chain(course.iter().map(|values| values[index]));
        let top = ABOVE + panel * index as f64 + ABOVE / 2.0;
        draw_panel(&mut text, knob, &values.collect::<Vec<f64>>(), top);
    }
    text.push_str("</svg>\n");
    text
}

fn draw_panel(text: &mut String, knob: &Knob, values: &[f64], top: f64) {
    let height = |value: f64| top + HEIGHT * (knob.max - value) / (knob.max - knob.min);
    let last = values.last().copied().unwrap_or(knob.start);
    let iterations = values.len() - 1;
    let across = |index: usize| LEFT + WIDTH * index as f64 / iterations.max(1) as f64;
    let mut line = String::new();
    let step = values.len().div_ceil(POINTS).max(1);
    for index in (0..values.len()).step_by(step).chain([iterations]) {
        push(&mut line, format_args!("{:.1},{:.1} ", across(index), height(values[index])));
    }
    let (bottom, right, start) = (top + HEIGHT, LEFT + WIDTH, height(knob.start));
    let edge = LEFT - 6.0;
    push(
        text,
        format_args!(
            "<text x=\"{LEFT}\" y=\"{:.1}\">{}: {} to {} in {iterations} iterations</text>\n\
             <rect x=\"{LEFT}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" \
             stroke=\"#bbb\"/>\n\
             <text x=\"{edge}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n\
             <text x=\"{edge}\" y=\"{bottom:.1}\" text-anchor=\"end\">{}</text>\n\
             <line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{start:.1}\" y2=\"{start:.1}\" \
             stroke=\"#bbb\" stroke-dasharray=\"4\"/>\n\
             <polyline points=\"{}\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"1.5\"/>\n",
            top - 5.0,
            knob.param.name,
            knob.text(knob.start),
            knob.text(last),
            top + 12.0,
            knob.text(knob.max),
            knob.text(knob.min),
            line.trim_end(),
        ),
    );
}

/// Appends to a text, which cannot fail.
fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    if text.write_fmt(what).is_err() {
        log::error!("a number cannot be written");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params;

    #[test]
    fn a_panel_shows_first_and_last_values_within_the_range() {
        let param = params::find("prior_rest").unwrap();
        let knob = Knob { param, min: 0.0, max: 24.0, start: 12.0 };
        let course: Vec<Vec<f64>> =
            (0..2000).map(|at| vec![12.0 + f64::from(at) / 500.0; 2]).collect();
        let text = svg("A title", &[knob, knob], &course);
        assert_eq!(text.matches("<polyline").count(), 2);
        assert!(text.contains("prior_rest: 12.000 to 15.998 in 2000 iterations"), "{text}");
        let points = text.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
        let ends: Vec<&str> = points.split(' ').collect();
        assert!(ends.len() <= POINTS + 1);
        assert_eq!((ends[0], *ends.last().unwrap()), ("70.0,111.0", "790.0,91.0"));
    }
}
