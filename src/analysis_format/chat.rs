//! Messages that servers show: answers in chat, and lines for observers.

use crate::engine::{Engine, SearchSummary};
use ponnuki_game::rules;

/// Written before the first [`malkovich`] line. The client of the Online Go Server understands the
/// lines only after it has seen the name of the program that introduced them.
pub const PREAMBLE: &str = "ponnuki: the following lines have the form of KataGo's chat lines";

/// A line that servers show only to observers, and to the players after the game.
///
/// It has KataGo's form, which the client of the Online Go Server shows on the board.
pub fn malkovich(summary: &SearchSummary) -> String {
    format!(
        "MALKOVICH:Visits {} Winrate {:.2}% ScoreLead {:.1} ScoreStdev {:.1} PV {}",
        summary.visits,
        100.0 * summary.winrate,
        summary.score,
        summary.score_stdev,
        summary.vertices(),
    )
}

/// Something that people ask or say.
struct Topic {
    /// Words by which it is recognised.
    words: &'static [&'static str],
    /// Its name in the list of questions; empty if it is not a question.
    name: &'static str,
    /// The answer to a person of this name.
    answer: fn(&mut Engine, &str) -> String,
}

/// The topics, in the order in which several questions are answered.
const TOPICS: &[Topic] = &[
    Topic {
        words: &["hi", "hello", "hey", "hallo", "greetings", "hola", "bonjour", "ciao"],
        name: "",
        answer: |_, name| format!("Hello {name}, have a good game!"),
    },
    Topic {
        words: &["score", "points", "count", "margin", "ahead", "behind", "lead", "leading"],
        name: "score",
        answer: |engine, _| score(engine),
    },
    Topic {
        words: &["winrate", "win", "winning", "wins", "chance", "chances", "odds", "losing"],
        name: "win rate",
        answer: |engine, _| from_summary(engine, chance),
    },
    Topic {
        words: &["rules", "rule", "ruleset", "komi", "superko"],
        name: "rules",
        answer: |engine, _| rules_in_force(engine),
    },
    Topic {
        words: &["name", "version", "program", "engine", "software", "bot", "ponnuki"],
        name: "version",
        answer: |_, _| {
            format!(
                "I am Ponnuki {}, a Go program that uses tree search.",
                env!("CARGO_PKG_VERSION")
            )
        },
    },
    Topic {
        words: &["thanks", "thank", "thx", "ty", "gg", "bye"],
        name: "",
        answer: |_, name| format!("Thank you, {name}!"),
    },
];

/// The answer when a person called `name` writes `message`. If the message has no known topic, the
/// answer lists the questions.
///
/// After two passes, a question about the score makes the engine count the position.
pub fn answer(engine: &mut Engine, name: &str, message: &str) -> String {
    let message = message.to_lowercase();
    let words: Vec<&str> = message.split(|letter: char| !letter.is_alphanumeric()).collect();
    let meant = TOPICS.iter().filter(|topic| topic.words.iter().any(|word| words.contains(word)));
    let mut answers: Vec<String> = meant.map(|topic| (topic.answer)(engine, name)).collect();
    answers.dedup();
    if answers.is_empty() {
        answers.push(help());
    }
    answers.join(" ")
}

fn help() -> String {
    let names: Vec<&str> =
        TOPICS.iter().map(|topic| topic.name).filter(|n| !n.is_empty()).collect();
    format!("You can ask me about: {}.", names.join(", "))
}

/// Once the game has stopped, the engine counts instead of estimating.
fn score(engine: &mut Engine) -> String {
    if engine.game().consecutive_passes() >= 2 {
        return format!("By my count the result is {}.", engine.final_score());
    }
    from_summary(engine, |summary| {
        let verb = if summary.score < 0.0 { "lose" } else { "win" };
        format!(
            "After move {} I expect as {} to {verb} by {:.1} points, give or take {:.0}.",
            summary.number,
            summary.color,
            summary.score.abs(),
            summary.score_stdev,
        )
    })
}

fn chance(summary: &SearchSummary) -> String {
    format!(
        "My chance of winning as {} is about {:.0} %, after {} visits.",
        summary.color,
        100.0 * summary.winrate,
        summary.visits,
    )
}

fn from_summary(engine: &Engine, say: fn(&SearchSummary) -> String) -> String {
    let nothing = || "I have not thought about this game yet.".to_owned();
    engine.summary().map_or_else(nothing, say)
}

fn rules_in_force(engine: &Engine) -> String {
    let game = engine.game();
    let name = rules::name_of(game.rules()).unwrap_or("special");
    format!("We play by {name} rules with a komi of {}.", game.komi())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn observers_see_the_values_of_the_mover() {
        let summary = SearchSummary::sample();
        assert_eq!(
            malkovich(&summary),
            "MALKOVICH:Visits 4005 Winrate 41.71% ScoreLead -0.9 ScoreStdev 20.6 PV C16 Q16 pass"
        );
    }
}
