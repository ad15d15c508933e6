//! The table of games as gogui-twogtp writes it, for the tools that read such tables.

use std::collections::HashMap;
use std::fmt::Write;

use super::competitor::Competitor;
use super::plan::{MatchPlan, OpeningPlan};
use super::results::{FinishedGame, GameEnd};
use super::summary::Summary;
use crate::clock;

/// The table. As in gogui-twogtp's with `-alternate`, "Black" is the first engine in all games: in
/// those with an odd number the colours are swapped, and the results are turned round.
pub(super) fn table(plan: &MatchPlan, summary: &Summary, games: &[FinishedGame]) -> String {
    let mut text = header(plan, summary);
    let mut first_with: HashMap<&str, usize> = HashMap::new();
    let mut games: Vec<&FinishedGame> = games.iter().collect();
    games.sort_by_key(|game| game.game);
    for game in games {
        let earlier = first_with.get(game.moves.as_str()).copied();
        first_with.entry(&game.moves).or_insert(game.game);
        let result = |said: &Option<String>| match (game.end, said) {
            (GameEnd::Resignation, _) => turned(game, &game.result),
            (_, Some(said)) => turned(game, said),
            (_, None) => "?".to_owned(),
        };
        let cpu = |competitor| game.cpu[competitor].unwrap_or_default();
        let (error, message) = match (&game.fault, game.end) {
            (Some(fault), _) => (1, format!("{}: {}", fault.engine, fault.message)),
            (None, GameEnd::MoveLimit) => (1, "move limit exceeded".to_owned()),
            (None, _) => (0, String::new()),
        };
        let columns = [
            game.game.to_string(),
            result(&game.scores.a),
            result(&game.scores.b),
            result(&game.scores.referee),
            usize::from(game.black == Competitor::B).to_string(),
            earlier.map_or("-".to_owned(), |earlier| earlier.to_string()),
            game.length().to_string(),
            format!("{:.1}", game.total_seconds(Competitor::A)),
            format!("{:.1}", game.total_seconds(Competitor::B)),
            format!("{:.1}", cpu(Competitor::A)),
            format!("{:.1}", cpu(Competitor::B)),
            error.to_string(),
            on_one_line(&message),
        ];
        text.push_str(&columns.join("\t"));
        text.push('\n');
    }
    text
}

fn header(plan: &MatchPlan, summary: &Summary) -> String {
    let mut lines = Vec::new();
    for (competitor, color) in Competitor::ALL.into_iter().zip(["Black", "White"]) {
        let engine = &summary.engines[competitor];
        lines.push((color.to_owned(), engine.name.clone()));
        lines.push((format!("{color}Command"), plan.engines[competitor].command.clone()));
        lines.push((format!("{color}Label"), engine.name.clone()));
        lines.push((format!("{color}Version"), engine.version.clone()));
    }
    lines.push(("Date".to_owned(), clock::date()));
    lines.push(("Komi".to_owned(), plan.komi.to_string()));
    if let OpeningPlan::Records { files, .. } = &plan.openings {
        let files: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
        lines.push(("Openings".to_owned(), files.join(" ")));
    }
    lines.push(("Referee".to_owned(), plan.referee.name().to_owned()));
    lines.push(("Size".to_owned(), plan.size.longer_side().to_string()));
    lines.push(("Xml".to_owned(), "0".to_owned()));
    lines.sort();
    let mut text = String::new();
    for (key, value) in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# {key}: {}", on_one_line(&value));
    }
    text.push_str("#\n#GAME\tRES_B\tRES_W\tRES_R\tALT\tDUP\tLEN\tTIME_B\tTIME_W\tCPU_B\tCPU_W\tERR\tERR_MSG\n");
    text
}

/// A result with the first engine as Black.
fn turned(game: &FinishedGame, result: &str) -> String {
    let result = on_one_line(result);
    match (game.black, result.split_once('+')) {
        (Competitor::B, Some(("B", margin))) => format!("W+{margin}"),
        (Competitor::B, Some(("W", margin))) => format!("B+{margin}"),
        _ => result,
    }
}

/// A value without the separators of the table.
fn on_one_line(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}
