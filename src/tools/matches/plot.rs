//! Plots as SVG, for the report of a match.

use std::fmt::Write;

/// The size of a plot in SVG units, and the margins around its area.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 34.0;

/// The most points of a line: more cannot be distinguished.
const MOST_POINTS: usize = 400;

/// A plot over numbers from 1 on, such as those of games or moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Plot {
    /// The unit of the horizontal axis.
    pub(super) across: &'static str,
    /// Lines, each with its name.
    pub(super) lines: Vec<(String, Vec<f64>)>,
    /// The lower and upper ends of a band.
    pub(super) band: Vec<(f64, f64)>,
    /// Heights of horizontal lines.
    pub(super) marks: Vec<f64>,
    /// The heights that are shown at least.
    pub(super) least: (f64, f64),
    /// The heights that are shown at most.
    pub(super) most: (f64, f64),
}

impl Plot {
    /// The plot, with a legend if it has more than one line.
    pub(super) fn svg(&self) -> String {
        let count = self.lines.iter().map(|(_, line)| line.len()).max().unwrap_or(0).max(2);
        let scale = Axes { count, range: self.range() };
        let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n");
        scale.write_grid(&mut svg, self.across);
        let there = thinned(self.band.len());
        let back = there.iter().rev();
        let low = there.iter().map(|&at| (at, self.band[at].0));
        let edge = low.chain(back.map(|&at| (at, self.band[at].1)));
        let edge: String = edge.map(|(at, value)| scale.place(at, value)).collect();
        if !edge.is_empty() {
            svg.push_str(&format!("<polygon class=\"band\" points=\"{edge}\"/>\n"));
        }
        for &mark in &self.marks {
            let (from, to) = (scale.place(0, mark), scale.place(count - 1, mark));
            svg.push_str(&format!("<polyline class=\"mark\" points=\"{from}{to}\"/>\n"));
        }
        for (index, (name, line)) in self.lines.iter().enumerate() {
            let finite = thinned(line.len()).into_iter().filter(|&at| line[at].is_finite());
            let points: String = finite.map(|at| scale.place(at, line[at])).collect();
            svg.push_str(&format!("<polyline class=\"line{index}\" points=\"{points}\"/>\n"));
            if self.lines.len() > 1 {
                let x = LEFT + 8.0 + 70.0 * index as f64;
                let y = TOP + 12.0;
                svg.push_str(&format!(
                    "<text class=\"line{index}\" x=\"{x}\" y=\"{y}\">{name}</text>\n"
                ));
            }
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The heights that are shown.
    fn range(&self) -> (f64, f64) {
        let values = self.lines.iter().flat_map(|(_, line)| line).copied();
        let finite = values.filter(|value| value.is_finite()).chain(self.marks.iter().copied());
        let (low, high) =
            finite.fold(self.least, |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = (low.max(self.most.0), high.min(self.most.1));
        if high > low { (low, high) } else { (low - 1.0, low + 1.0) }
    }
}

/// The mapping from values to places of the drawing.
struct Axes {
    /// Numbers across.
    count: usize,
    /// The heights at the bottom and at the top.
    range: (f64, f64),
}

impl Axes {
    fn x(&self, at: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * at as f64 / (self.count - 1) as f64
    }

    fn y(&self, value: f64) -> f64 {
        let (low, high) = self.range;
        let share = (value.clamp(low, high) - low) / (high - low);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
    }

    /// A point of a polyline.
    fn place(&self, at: usize, value: f64) -> String {
        format!("{:.1},{:.1} ", self.x(at), self.y(value))
    }

    /// Lines and numbers at round heights, and the numbers across.
    fn write_grid(&self, svg: &mut String, across: &str) {
        let (low, high) = self.range;
        let step = round_step((high - low) / 4.0);
        let first = (low / step).ceil() as i64;
        for tick in (first..).map(|tick| tick as f64 * step).take_while(|&tick| tick <= high) {
            let (y, end) = (self.y(tick), WIDTH - RIGHT);
            // Writing to a string cannot fail.
            let _ = writeln!(
                svg,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{end}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 6.0,
                y + 4.0,
                (tick * 1000.0).round() / 1000.0
            );
        }
        let y = HEIGHT - BOTTOM + 16.0;
        for (at, anchor) in [(0, "start"), (self.count - 1, "end")] {
            let _ = writeln!(
                svg,
                "<text class=\"tick\" x=\"{:.1}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>",
                self.x(at),
                at + 1
            );
        }
        let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">{across}</text>"
        );
    }
}

/// 1, 2 or 5 times a power of ten, at least `least`.
fn round_step(least: f64) -> f64 {
    let power = 10.0_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|&step| step >= least)
        .unwrap_or(power)
}

/// Some of the places 0 to `count`, evenly spread, the last one included.
fn thinned(count: usize) -> Vec<usize> {
    let step = count.div_ceil(MOST_POINTS).max(1);
    (0..count).rev().step_by(step).collect::<Vec<_>>().into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (least, step) in [(0.7, 1.0), (1.0, 1.0), (13.0, 20.0), (0.03, 0.05), (600.0, 1000.0)] {
            assert!((round_step(least) - step).abs() < 1e-9, "{least}");
        }
    }

    #[test]
    fn long_lines_are_thinned_to_their_end() {
        assert_eq!(thinned(3), [0, 1, 2]);
        let some = thinned(5000);
        assert!(some.len() <= MOST_POINTS && some.last() == Some(&4999));
    }

    #[test]
    fn a_plot_has_its_lines_within_its_area() {
        let line = vec![0.0, 5.0, f64::INFINITY, 50.0];
        let plot = Plot {
            across: "game",
            lines: vec![("a".to_owned(), line.clone()), ("b".to_owned(), line)],
            band: vec![(0.0, 1.0), (2.0, 3.0)],
            marks: vec![4.0],
            least: (0.0, 1.0),
            most: (-10.0, 10.0),
        };
        let svg = plot.svg();
        assert_eq!(svg.matches("<polyline").count(), 3);
        assert_eq!(svg.matches("<polygon").count(), 1);
        assert!(!svg.contains("inf") && !svg.contains("NaN"), "{svg}");
        assert!(svg.contains(&format!("{:.1},{TOP:.1}", WIDTH - RIGHT)), "{svg}");
        assert!(!Plot { most: (-1.0, 1.0), ..Plot::default() }.svg().contains("NaN"));
    }
}
