//! The report of a match: one HTML file with everything in it.

use std::fmt::Write;

use super::competitor::Competitor;
use super::plan::MatchPlan;
use super::plot::Plot;
use super::results::FinishedGame;
use super::summary::Summary;
use crate::batch::stats::{self, SequentialTest};
use crate::clock;
use crate::widgets::escaped;

/// The most Elo points that are plotted, because few games may leave an infinite interval.
const MOST_ELO: f64 = 400.0;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --faint: #ddd; --a: #1667b0; --b: #c2571a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --paper: #16181b; --faint: #3a3d42; --a: #6cb0f0; --b: #f09a5e; }
}
body { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .3rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
td, th { text-align: left; padding: .15rem .5rem; border-bottom: 1px solid var(--faint); }
a { color: var(--a); } svg { width: 100%; height: auto; } text { font-size: 11px; fill: var(--ink); }
.grid { stroke: var(--faint); } .band { fill: var(--a); opacity: .2; }
.mark { stroke: var(--ink); stroke-dasharray: 4; fill: none; }
polyline { fill: none; stroke-width: 1.5; } .line0 { stroke: var(--a); } .line1 { stroke: var(--b); }
text.line0 { fill: var(--a); stroke: none; } text.line1 { fill: var(--b); stroke: none; }
";

/// The report. `games` are in the order in which they ended.
pub(super) fn page(
    plan: &MatchPlan,
    test: Option<SequentialTest>,
    summary: &Summary,
    games: &[FinishedGame],
) -> String {
    let title = format!(
        "{} against {}",
        escaped(&summary.engines.a.label()),
        escaped(&summary.engines.b.label())
    );
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = summary.write(&mut text);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n\
         <h1>{title}</h1>\n<p>{}</p>\n<pre>{}</pre>\n",
        clock::date(),
        escaped(&String::from_utf8_lossy(&text))
    );
    let courses = MatchCharts::of(summary, test, games);
    for (heading, plot) in courses.plots(test).iter().chain(&over_moves(games)) {
        let _ = write!(page, "<h2>{heading}</h2>\n{}", plot.svg());
    }
    let _ = write!(
        page,
        "<h2>What was played</h2>\n<pre>{}</pre>\n<h2>Games</h2>\n{}</body></html>\n",
        escaped(&format!("{:#}", plan.terms())),
        table(games)
    );
    page
}

/// The course of the match, game by game.
#[derive(Default)]
struct MatchCharts {
    shares: Vec<f64>,
    bands: Vec<(f64, f64)>,
    ratios: Vec<f64>,
}

impl MatchCharts {
    fn of(summary: &Summary, test: Option<SequentialTest>, games: &[FinishedGame]) -> MatchCharts {
        let mut courses = MatchCharts::default();
        let mut so_far = Summary::new(summary.engines.clone(), test);
        for game in games {
            so_far.add(game, test);
            let band = so_far.all.interval();
            courses.shares.push(so_far.all.share());
            courses.bands.push((band.low, band.high));
            courses.ratios.extend(so_far.sprt.map(|test| test.llr));
        }
        courses
    }

    fn plots(&self, test: Option<SequentialTest>) -> Vec<(&'static str, Plot)> {
        let name = || "a".to_owned();
        let percent = |share: f64| 100.0 * share;
        let elo_of = |share: f64| stats::elo(share).clamp(-MOST_ELO, MOST_ELO);
        let mapped = |map: &dyn Fn(f64) -> f64| {
            let band = self.bands.iter().map(|&(low, high)| (map(low), map(high))).collect();
            (vec![(name(), self.shares.iter().map(|&share| map(share)).collect())], band)
        };
        let across = "games";
        let (lines, band) = mapped(&percent);
        let score = Plot {
            across,
            lines,
            band,
            marks: vec![50.0],
            least: (0.0, 100.0),
            most: (0.0, 100.0),
        };
        let (lines, band) = mapped(&elo_of);
        let elo = Plot {
            across,
            lines,
            band,
            marks: vec![0.0],
            least: (-200.0, 200.0),
            most: (-MOST_ELO, MOST_ELO),
        };
        let mut plots = vec![
            ("Score of a in per cent, with its 95 % interval", score),
            ("Elo difference, with its 95 % interval", elo),
        ];
        if let Some(test) = test {
            let (low, high) = (test.bounds().low, test.bounds().high);
            let ratio = Plot {
                across,
                lines: vec![("LLR".to_owned(), self.ratios.clone())],
                band: Vec::new(),
                marks: vec![low, 0.0, high],
                least: (low, high),
                most: (f64::NEG_INFINITY, f64::INFINITY),
            };
            plots.push(("Sequential test: logarithm of the likelihood ratio", ratio));
        }
        plots
    }
}

/// The lengths of the games, and the time that the engines took for their moves.
fn over_moves(games: &[FinishedGame]) -> Vec<(&'static str, Plot)> {
    let from_zero = |across, lines| Plot {
        across,
        lines,
        least: (0.0, 0.0),
        most: (0.0, f64::INFINITY),
        ..Plot::default()
    };
    let lengths = games.iter().map(|game| game.length() as f64).collect();
    let times =
        Competitor::ALL.map(|competitor| (competitor.to_string(), mean_times(games, competitor)));
    vec![
        ("Moves", from_zero("games", vec![("moves".to_owned(), lengths)])),
        (
            "Seconds for an engine's own first, second and later moves",
            from_zero("moves", times.into()),
        ),
    ]
}

/// The mean time of an engine's first move, of its second, and so on.
fn mean_times(games: &[FinishedGame], competitor: Competitor) -> Vec<f64> {
    let longest = games.iter().map(|game| game.seconds[competitor].len()).max().unwrap_or(0);
    let mean = |place: usize| {
        let times: Vec<f64> =
            games.iter().filter_map(|game| game.seconds[competitor].get(place)).copied().collect();
        times.iter().sum::<f64>() / times.len() as f64
    };
    (0..longest).map(mean).collect()
}

/// The games, with links to their records.
fn table(games: &[FinishedGame]) -> String {
    let mut rows = String::from(
        "<table><tr><th>game</th><th>Black</th><th>result</th><th>won by</th><th>moves</th>\
         <th>s, a</th><th>s, b</th><th>remarks</th></tr>\n",
    );
    for game in games {
        let [a, b] = Competitor::ALL.map(|competitor| game.total_seconds(competitor));
        let remark = match (&game.fault, game.scores.disputed) {
            (Some(fault), _) => format!("{} of {}: {}", fault.kind, fault.engine, fault.message),
            (None, true) => "disputed".to_owned(),
            (None, false) => String::new(),
        };
        let _ = writeln!(
            rows,
            "<tr><td><a href=\"{}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{a:.1}</td><td>{b:.1}</td><td>{}</td></tr>",
            game.record_name(),
            game.game,
            game.black,
            escaped(&game.result),
            game.winner.map_or_else(|| "nobody".to_owned(), |winner| winner.to_string()),
            game.length(),
            escaped(&remark)
        );
    }
    rows.push_str("</table>\n");
    rows
}
