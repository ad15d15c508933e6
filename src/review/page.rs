//! A review as a page, with everything in it or in a [`PageFrame`] that links to its parts. Without scripts
//! it shows the final position, the largest mistakes and the summary. Its script goes through the game:
//!
//! - `page/tree.js`: the game as a tree, read from SGF and written to it.
//! - `page/words.js`: the words about a move, and the two lines side by side.
//! - `page/faults.js`: the list of mistakes, and guessing the better moves.
//! - `page/variations.js`: the tree that one can walk, comments, and saving.
//! - `page/review.js`: the reader's place in the review, and the parts of the page that show it.

use std::fmt::Write;

use super::grade::{GamePhase, GradedMove, Play, better};
use super::json;
use super::model::Review;
use super::{text, trust, words};
use crate::language::{Argument, Language, message, result};
use crate::widgets::{self, Picture, escaped};
use ponnuki_game::color::Color;

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/review.css");
const SCRIPT: &str = concat!(
    include_str!("page/tree.js"),
    include_str!("page/words.js"),
    include_str!("page/faults.js"),
    include_str!("page/variations.js"),
    include_str!("page/review.js")
);

/// The frame of a review's page, with its styles and scripts.
#[derive(Clone, Debug)]
pub struct PageFrame {
    /// HTML for the head, with the styles.
    pub head: String,
    /// HTML before the heading, such as a link back.
    pub top: String,
    /// HTML for the end, with the scripts.
    pub scripts: String,
    /// The beginnings of the keys of the messages that the scripts use.
    pub messages: Vec<&'static str>,
}

impl PageFrame {
    /// The style of a review, besides [`widgets::BOARD_STYLE`] and [`widgets::PAGE_STYLE`].
    pub const STYLE: &str = STYLE;
    /// The style of the pages of players, besides [`widgets::PAGE_STYLE`].
    pub const PLAYERS_STYLE: &str = include_str!("players/players.css");
    /// The messages of which the script of a review makes its words.
    pub const MESSAGES: &[&str] = &["go-", "level-", "page-", "review-"];
    /// The script of a review, which needs [`widgets::SCRIPT`].
    pub const SCRIPT: &str = SCRIPT;

    /// The frame of a page without scripts that loads nothing.
    pub(super) fn plain() -> PageFrame {
        let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
        PageFrame {
            head: format!(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
                 <style>\n{}{}</style>",
                widgets::PAGE_STYLE,
                PageFrame::PLAYERS_STYLE
            ),
            top: String::new(),
            scripts: String::new(),
            messages: Vec::new(),
        }
    }

    /// The frame of a page that contains everything and loads nothing.
    pub fn alone() -> PageFrame {
        let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      img-src data:";
        let (board, page) = (widgets::BOARD_STYLE, widgets::PAGE_STYLE);
        PageFrame {
            head: format!(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
                 <style>\n{board}{page}{STYLE}</style>"
            ),
            top: String::new(),
            scripts: format!("<script>\n{}{SCRIPT}</script>", widgets::SCRIPT),
            messages: PageFrame::MESSAGES.to_vec(),
        }
    }
}

/// The page, in the language of the review.
///
/// # Errors
/// As for [`json::text`].
pub(super) fn html(review: &Review, frame: &PageFrame) -> serde_json::Result<String> {
    let language = review.language;
    let [black, white] = Color::ALL.map(|color| language.show(&review.player(color)));
    let final_position = language.text("review-final-position");
    let picture = Picture {
        last: review.game.last_move(0).and_then(|(_, mv)| mv.point()),
        ..Picture::new(review.game.board(), &final_position)
    };
    Ok(widgets::filled(
        language,
        TEMPLATE,
        &[
            ("title", &escaped(&format!("{black} – {white}"))),
            ("facts", &escaped(&facts(review))),
            ("picture", &picture.svg()),
            ("moves", &review.moves.len().to_string()),
            ("mistakes", &mistakes(review)),
            ("summary", &summary(review)),
            ("phases", &phases(language)),
            ("meaning", &escaped(&language.say(&words::meaning_of_accuracy()))),
            ("trust", &escaped(&language.say(&trust::words(review)))),
            ("judge", &escaped(&language.list(review.reviewed_by.words()))),
            ("head", &frame.head),
            ("top", &frame.top),
            ("scripts", &frame.scripts),
            ("messages", &widgets::json_in_script(&language.script(&frame.messages))),
            ("json", &widgets::json_in_script(&json::page_text(review)?)),
        ],
    ))
}

/// The facts about the game, in one line.
fn facts(review: &Review) -> String {
    let (record, language) = (&review.record, review.language);
    let player = |color: Color, text: &str| match text {
        "" => Argument::from(""),
        text => message!("review-player-rank", color = color, rank = result::rank(text)).into(),
    };
    let facts = [
        player(Color::Black, &record.black_rank),
        player(Color::White, &record.white_rank),
        (&record.event).into(),
        (&record.place).into(),
        result::date(&record.date),
        review.game.size().to_string().into(),
    ];
    let facts = facts.into_iter().chain(text::conditions(review));
    let facts = facts.map(|fact| language.show(&fact)).filter(|fact| !fact.is_empty());
    facts.collect::<Vec<_>>().join(" · ")
}

/// The largest mistakes as a list, which the script replaces by its own.
fn mistakes(review: &Review) -> String {
    let rows: String = review.worst().into_iter().map(|one| mistake(review, one)).collect();
    format!("<ol id=\"faults\">\n{rows}</ol>")
}

fn mistake(review: &Review, one: &GradedMove) -> String {
    let language = review.language;
    let lost = message!("review-lost", points = words::points(one.points_lost));
    let of = |number: usize| {
        words::percent(review.positions[number].estimate.winrate, review.perspective)
    };
    let (from, to) = (of(one.number - 1), of(one.number));
    let fault = message!("review-comment", move = words::name(one), verdict = lost);
    let chances = message!("review-chances", color = review.perspective, from = from, to = to);
    let better = better(one, &review.positions)
        .map(|better| message!("review-better", move = Argument::vertex(&better.vertex)));
    let join = |one, other| message!("go-sentences", one = one, other = other);
    let words = better.into_iter().fold(join(fault, chances), join);
    format!("<li>{}</li>\n", escaped(&language.say(&words)))
}

/// The parts of a game to choose from, by their names in the JSON.
fn phases(language: Language) -> String {
    let option = |phase: GamePhase| {
        let name = escaped(&language.say(&words::phase(phase)));
        format!("<option value=\"{}\">{name}</option>\n", phase.name())
    };
    GamePhase::ALL.map(option).concat()
}

/// Writes the statistics of the players.
fn summary(review: &Review) -> String {
    let language = review.language;
    let head = |key| format!("<th scope=\"col\">{}</th>", escaped(&language.text(key)));
    let heads: String = ["review-col-player"].into_iter().chain(words::COLUMNS).map(head).collect();
    let mut table = format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>\n\
         <thead><tr>{}</tr></thead>\n<tbody>\n",
        escaped(&language.text("review-summary-table")),
        heads
    );
    for color in Color::ALL {
        let name = language.show(&review.full_name(color));
        row(&mut table, ("all", &name), language, &Play::of(&review.moves, color, None));
        for (phase, play) in words::phases(&review.moves, color) {
            row(&mut table, ("part", &language.say(&words::phase(phase))), language, &play);
        }
    }
    table + "</tbody></table></div>"
}

fn row(table: &mut String, (class, name): (&str, &str), language: Language, play: &Play) {
    let number = |number: Option<f64>, decimals: usize| {
        number.map_or("–".to_owned(), |number| language.number(number, decimals))
    };
    let share = (play.moves > 0).then(|| play.best as f64 / play.moves as f64);
    // Writing to a string cannot fail.
    let _ = writeln!(
        table,
        "<tr class=\"{class}\"><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td>\
         <td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
        escaped(name),
        play.moves,
        number(play.accuracy, 1),
        number(play.mean_loss(), 2),
        share.map_or("–".to_owned(), |share| language.show(&Argument::percent(share))),
        play.inaccuracies,
        play.mistakes,
        play.blunders
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use crate::review::analysis::{AnalysedPosition, Estimate, SearchedMove};
    use crate::review::model::ReviewedBy;
    use crate::review::plan::SearchEffort;
    use crate::review::source::SourceGame;
    use ponnuki_game::color::Color;
    use ponnuki_game::game::Game;
    use ponnuki_game::point::{Move, Size};
    use ponnuki_game::record::{self, GameInfo};
    use ponnuki_game::rules::CHINESE;
    use ponnuki_game::score::Komi;

    /// A game of 250 moves in which every search has as many results as possible, and every move
    /// has a long comment.
    fn long_review() -> Review {
        let size = Size::square(19);
        let mut game = Game::new(size, CHINESE.rules, Komi::default());
        let names: Vec<String> = size.points().map(|point| size.vertex(point)).collect();
        for point in size.points().take(250) {
            game.play(game.to_move(), Move::Play(point)).unwrap();
        }
        let position = |number: usize| {
            let swing = if number.is_multiple_of(2) { 0.8765 } else { 0.1234 };
            let estimate = Estimate { winrate: swing, score: 100.0 * swing - 50.25, visits: 12345 };
            let tried = |place: usize| SearchedMove {
                vertex: names[360 - place].clone(),
                visits: 12345,
                winrate: swing,
                score: -12.34,
                prior: 0.1234,
                line: if place < 3 { names[340 - place..][..10].join(" ") } else { String::new() },
            };
            AnalysedPosition {
                estimate,
                stdev: 12.34,
                playouts: Some(estimate),
                tried: (0..40).map(tried).collect(),
                owners: "y".repeat(size.area()),
            }
        };
        let effort = SearchEffort { visits: Some(12345), seconds: None, playout_visits: 300 };
        let reviewed_by =
            ReviewedBy { network: Some("network".to_owned()), is_builtin: true, effort };
        let record = GameInfo::default();
        let source = SourceGame {
            name: "game.sgf".to_owned(),
            stem: "game".to_owned(),
            sgf: record::write(&game, &record),
            game,
            record,
        };
        let positions = (0..=250).map(position).collect();
        let shown = (Color::Black, Language::Russian);
        Review::new(source, reviewed_by, shown, positions, &Params::default())
    }

    #[test]
    fn a_long_game_makes_a_small_page() {
        let review = long_review();
        assert!(Play::of(&review.moves, Color::White, None).blunders > 100);
        let page = html(&review, &PageFrame::alone()).unwrap();
        assert!((200_000..520_000).contains(&page.len()), "{} bytes", page.len());
    }
}
