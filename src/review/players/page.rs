//! The page of all players and games, and the page of a player. They need no script.

use std::fmt::Write;
use std::path::Path;

use super::PlayersSummary;
use super::game::GameSummary;
use super::name;
use super::player::{MonthPlay, PlayerSummary, ResultCount};
use super::rank::RankEstimate;
use super::text::{COLUMNS, row};
use crate::language::{Argument, Language, Message, message, result};
use crate::review::grade::Play;
use crate::review::page::PageFrame;
use crate::review::{text, words};
use crate::widgets::{self, escaped, percent_encoded};
use ponnuki_game::color::Color;

const TEMPLATE: &str = include_str!("page.html");

/// The addresses in these pages.
#[derive(Clone, Debug)]
pub struct PlayersLinks {
    /// The page of all players.
    pub index: String,
    /// The texts before and after the part of a player in the address of the page.
    pub player: [String; 2],
    /// The text before the addresses of games.
    pub game: String,
}

impl PlayersLinks {
    /// The address of a player's page.
    fn player(&self, slug: &str) -> String {
        let [start, end] = &self.player;
        escaped(&format!("{start}{}{end}", encoded(slug)))
    }

    /// The address of a game's page, at a move if there is one.
    fn game(&self, game: &GameSummary, number: Option<usize>) -> Option<String> {
        let place = number.map_or_else(String::new, |number| format!("#{number}"));
        let link = (!game.link.is_empty()).then(|| encoded(&game.link));
        link.map(|link| escaped(&format!("{}{link}{place}", self.game)))
    }
}

/// A path as addresses have it.
fn encoded(path: &str) -> String {
    path.split('/').map(percent_encoded).collect::<Vec<_>>().join("/")
}

/// The page of all players and games.
pub(super) fn index(
    summary: &PlayersSummary,
    language: Language,
    (frame, links): (&PageFrame, &PlayersLinks),
    more: &str,
) -> String {
    let mut body = paragraphs(language, &notes(summary));
    let names = summary.players.iter().map(|player| {
        let cells = row(player, language).map(|cell| escaped(&cell));
        let mut cells = cells.to_vec();
        cells.insert(0, link(&links.player(&player.slug), &player.name));
        cells
    });
    let heads: Vec<&str> = ["review-col-player"].into_iter().chain(COLUMNS).collect();
    let table = table(language, "players-title", &heads, names.collect());
    body.push_str(&whole(language, "players-title", &table));
    body.push_str(more);
    let rows = summary.games.iter().map(|game| game_cells(game, language, links)).collect();
    let table = self::table(language, "players-games", &GAME_COLUMNS, rows);
    body.push_str(&whole(language, "players-games", &table));
    let unread = summary
        .unread
        .iter()
        .map(|one| format!("<li>{}</li>\n", escaped(&format!("{}: {}", one.file, one.reason))));
    let unread: String = unread.collect();
    if !unread.is_empty() {
        let list = format!("<ul>\n{unread}</ul>\n");
        body.push_str(&whole(language, "players-unread", &list));
    }
    let facts = language.say(&message!("players-count", games = summary.games.len()));
    filled(language, (&language.text("players-title"), &facts), &body, frame)
}

/// The columns of a list of games.
const GAME_COLUMNS: [&str; 8] = [
    "players-col-date",
    "go-black",
    "go-white",
    "players-col-result",
    "web-field-size",
    "players-col-lost-black",
    "players-col-lost-white",
    "players-col-review",
];

fn game_cells(game: &GameSummary, language: Language, links: &PlayersLinks) -> Vec<String> {
    let names = game.names();
    let player = |color| match names[color] {
        "" => language.say(&message!("go-color", color = color)),
        name => name.to_owned(),
    };
    let loss = |color| loss(&game.side(color).all, language);
    let texts = [
        language.show(&result::date(&game.date)),
        player(Color::Black),
        player(Color::White),
        language.show(&result::result_argument(&game.result)),
        game.board.clone(),
        loss(Color::Black),
        loss(Color::White),
    ];
    facts_and_review(&texts, links.game(game, None), game)
}

/// The page of a player.
pub(super) fn player(
    summary: &PlayersSummary,
    player: &PlayerSummary,
    language: Language,
    (frame, links): (&PageFrame, &PlayersLinks),
) -> String {
    let back = link(&escaped(&links.index), &language.text("players-title"));
    let mut body = format!("<p class=\"back\">{back}</p>\n");
    body.push_str(&section(language, "players-estimate-title", &estimates(player, language)));
    body.push_str(&section(language, "players-phases", &plays(player, language)));
    body.push_str(&section(language, "players-kinds", &kinds(player, language)));
    if !player.months.is_empty() {
        body.push_str(&section(language, "players-progress", &progress(player, language)));
    }
    for (title, numbers) in
        [("players-worst", &player.worst_games), ("players-best", &player.best_games)]
    {
        if !numbers.is_empty() {
            let games = numbers.iter().filter_map(|&number| summary.games.get(number));
            let rows = games.map(|game| own_cells(player, game, language, links)).collect();
            let table = table(language, title, &OWN_COLUMNS, rows);
            body.push_str(&section(language, title, &table));
        }
    }
    if !player.opponents.is_empty() {
        let rows = player.opponents.iter().map(|one| {
            let other = summary.players.iter().find(|player| player.key == one.key);
            let href = other.map(|other| links.player(&other.slug));
            let mut cells = vec![link_or_text(href, &one.name)];
            cells.push(one.results.games.to_string());
            cells.push(escaped(&results(&one.results)));
            cells.push(escaped(&loss(&one.play, language)));
            cells
        });
        let heads =
            ["review-col-player", "players-col-games", "players-col-results", "review-col-lost"];
        let table = table(language, "players-opponents", &heads, rows.collect());
        body.push_str(&section(language, "players-opponents", &table));
    }
    body.push_str(&paragraphs(language, &notes(summary)));
    let mut facts: Vec<Argument> = Vec::new();
    if !player.rank.is_empty() {
        facts.push(result::rank(&player.rank));
    }
    facts.push(message!("players-count", games = player.results.games).into());
    let (won, lost) = (player.results.won, player.results.lost);
    facts.push(message!("players-won-lost", won = won, lost = lost).into());
    filled(language, (&player.name, &language.list(facts)), &body, frame)
}

/// The columns of a list of a player's games.
const OWN_COLUMNS: [&str; 6] = [
    "players-col-date",
    "players-col-opponent",
    "players-col-result",
    "review-col-lost",
    "review-col-accuracy",
    "players-col-review",
];

fn own_cells(
    player: &PlayerSummary,
    game: &GameSummary,
    language: Language,
    links: &PlayersLinks,
) -> Vec<String> {
    let is_black = name::key(&game.side(Color::Black).name) == player.key;
    let own = if is_black { Color::Black } else { Color::White };
    let (side, other) = (game.side(own), game.side(own.opponent()));
    let texts = [
        language.show(&result::date(&game.date)),
        other.name.clone(),
        language.show(&result::result_argument(&game.result)),
        loss(&side.all, language),
        accuracy(&side.all, language),
    ];
    facts_and_review(&texts, links.game(game, side.worst_move), game)
}

/// The cells of a game: its facts, the first of which is the date, and the review.
fn facts_and_review(facts: &[String], href: Option<String>, game: &GameSummary) -> Vec<String> {
    let mut cells: Vec<String> = facts.iter().map(|text| escaped(text)).collect();
    if let Some(date) = cells.first_mut() {
        *date = format!("<span class=\"date\">{date}</span>");
    }
    let file = Path::new(&game.file).file_name();
    let name = file.map_or_else(|| game.file.clone().into(), |file| file.to_string_lossy());
    cells.push(link_or_text(href, &name));
    cells
}

/// The points lost a move.
pub(super) fn loss(play: &Play, language: Language) -> String {
    play.mean_loss().map_or("–".to_owned(), |loss| language.number(loss, 2))
}

pub(super) fn accuracy(play: &Play, language: Language) -> String {
    play.accuracy.map_or("–".to_owned(), |accuracy| language.number(accuracy, 1))
}

/// Wins and losses, as in `12–8`.
pub(super) fn results(results: &ResultCount) -> String {
    format!("{}–{}", results.won, results.lost)
}

/// An estimate in short: the interval.
pub(super) fn estimate(one: &RankEstimate) -> Message {
    message!("players-interval", low = result::rank(one.low), high = result::rank(one.high))
}

/// The estimates with how far to trust them.
fn estimates(player: &PlayerSummary, language: Language) -> String {
    if player.estimates.is_empty() {
        let boards: Vec<String> = RankEstimate::boards().map(|size| size.to_string()).collect();
        let none = message!("players-no-estimate", boards = boards.join(", "));
        return paragraphs(language, &[none]);
    }
    let one = |found: &RankEstimate| {
        let rank = match RankEstimate::end(found.rank) {
            Some(end) => message!("players-end", end = end, rank = result::rank(found.rank)).into(),
            None => result::rank(found.rank),
        };
        message!(
            "players-estimate",
            board = &found.board,
            rank = rank,
            low = result::rank(found.low),
            high = result::rank(found.high),
            moves = found.moves
        )
    };
    let mut said: Vec<Message> = player.estimates.iter().map(one).collect();
    said.push(message!("players-trust", measured = result::rank("8k"), best = result::rank("6d")));
    paragraphs(language, &said)
}

/// The table of the player's moves: all of them, those as Black and as White, and those of the phases.
fn plays(player: &PlayerSummary, language: Language) -> String {
    let all = [
        (language.text("players-all"), &player.all),
        (language.text("go-black"), &player.as_black),
        (language.text("go-white"), &player.as_white),
    ];
    let phases = player.phases.iter();
    let phases = phases.map(|one| (language.say(&words::phase(one.phase)), &one.play));
    let rows = all.into_iter().chain(phases).map(|(name, play)| {
        let numbers = text::numbers(language, play);
        [name].into_iter().chain(numbers).map(|cell| escaped(&cell)).collect()
    });
    let heads: Vec<&str> = ["players-col-part"].into_iter().chain(words::COLUMNS).collect();
    table(language, "players-phases", &heads, rows.collect())
}

fn kinds(player: &PlayerSummary, language: Language) -> String {
    if player.kinds.is_empty() {
        return paragraphs(language, &[message!("review-none-lost")]);
    }
    let lost: f64 = player.kinds.iter().map(|one| one.points_lost).sum();
    let rows = player.kinds.iter().map(|one| {
        let share = if lost > 0.0 { one.points_lost / lost } else { 0.0 };
        let cells = [
            language.say(&message!("players-kind", kind = one.kind.word())),
            one.count.to_string(),
            language.number(one.points_lost, 0),
            language.show(&Argument::percent(share)),
        ];
        cells.iter().map(|cell| escaped(cell)).collect()
    });
    let heads =
        ["players-col-kind", "players-col-count", "players-col-points", "players-col-share"];
    table(language, "players-kinds", &heads, rows.collect())
}

/// A graph and a table of the months.
fn progress(player: &PlayerSummary, language: Language) -> String {
    let rows = player.months.iter().map(|one| {
        let cells = [
            one.month.clone(),
            one.results.games.to_string(),
            results(&one.results),
            loss(&one.play, language),
            accuracy(&one.play, language),
        ];
        cells.iter().map(|cell| escaped(cell)).collect()
    });
    let heads = [
        "players-col-month",
        "players-col-games",
        "players-col-results",
        "review-col-lost",
        "review-col-accuracy",
    ];
    let table = table(language, "players-progress", &heads, rows.collect());
    chart(&player.months, language) + &table
}

/// The size of a graph, and the room beside and below it.
const CHART: [f64; 2] = [640.0, 200.0];
const MARGIN: [f64; 2] = [46.0, 26.0];

/// The points lost a move, by month.
fn chart(months: &[MonthPlay], language: Language) -> String {
    let number = |month: &str| {
        let (year, month) = month.split_once('-').unwrap_or((month, "1"));
        12.0 * year.parse().unwrap_or(0.0) + month.parse().unwrap_or(0.0)
    };
    let losses = months.iter().filter_map(|one| Some((one, one.play.mean_loss()?)));
    let points: Vec<(f64, f64)> = losses.map(|(one, loss)| (number(&one.month), loss)).collect();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    if points.len() < 2 {
        return String::new();
    }
    let most = points.iter().map(|point| point.1).fold(1.0, f64::max).ceil();
    let [width, height] = CHART;
    let x = |month: f64| {
        MARGIN[0] + (month - first.0) / (last.0 - first.0) * (width - MARGIN[0] - 10.0)
    };
    let y = |loss: f64| height - MARGIN[1] - loss / most * (height - MARGIN[1] - 10.0);
    let mut svg = format!(
        "<div class=\"graph\"><svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        escaped(&language.text("players-chart"))
    );
    // Writing to a string cannot fail.
    for loss in [0.0, most / 2.0, most] {
        let _ = write!(
            svg,
            "<path class=\"axis\" d=\"M{} {y:.1}H{width}\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            MARGIN[0],
            MARGIN[0] - 6.0,
            y(loss) + 4.0,
            escaped(&language.number(loss, 1)),
            y = y(loss)
        );
    }
    let line: Vec<String> =
        points.iter().map(|&(month, loss)| format!("{:.1} {:.1}", x(month), y(loss))).collect();
    let _ = write!(svg, "<path class=\"score\" d=\"M{}\"/>", line.join("L"));
    for &(month, loss) in &points {
        let _ = write!(svg, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"/>", x(month), y(loss));
    }
    for (month, anchor) in [(months.first(), "start"), (months.last(), "end")] {
        let month = month.map_or("", |one| one.month.as_str());
        let at = if anchor == "start" { MARGIN[0] } else { width };
        let _ = write!(
            svg,
            "<text x=\"{at}\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>",
            height - 6.0,
            escaped(month)
        );
    }
    let caption = escaped(&language.text("players-chart"));
    svg + &format!("</svg></div>\n<p class=\"faint\">{caption}</p>\n")
}

/// The sentences about all games: how they were reviewed, and what was left out.
pub(super) fn notes(summary: &PlayersSummary) -> Vec<Message> {
    let mut judges: Vec<(Vec<Argument>, usize)> = Vec::new();
    for game in &summary.games {
        let words = game.judge.words();
        match judges.iter_mut().find(|(known, _)| *known == words) {
            Some((_, count)) => *count += 1,
            None => judges.push((words, 1)),
        }
    }
    let join = |one: Argument, other| message!("go-list", one = one, other = other).into();
    let is_mixed = judges.len() > 1;
    let judge = |(words, count): (Vec<Argument>, usize)| {
        let by = words.into_iter().reduce(join).unwrap_or_else(|| "".into());
        message!("players-judge", by = by, games = count)
    };
    let mut notes: Vec<Message> = judges.into_iter().map(judge).collect();
    if is_mixed {
        notes.push(message!("players-mixed"));
    }
    let nameless = summary.games.iter().filter(|game| {
        Color::ALL.iter().any(|&color| name::key(&game.side(color).name).is_empty())
    });
    for (count, note) in [
        (nameless.count(), (|count| message!("players-nameless", games = count)) as fn(usize) -> _),
        (summary.repeated, |count| message!("players-repeated", games = count)),
        (summary.unread.len(), |count| message!("players-unread-count", games = count)),
    ] {
        if count > 0 {
            notes.push(note(count));
        }
    }
    notes
}

fn paragraphs(language: Language, said: &[Message]) -> String {
    said.iter().map(|one| format!("<p>{}</p>\n", escaped(&language.say(one)))).collect()
}

/// A section in one of two columns, where there is room for two.
fn section(language: Language, title: &'static str, body: &str) -> String {
    let name = escaped(&language.text(title));
    format!("<section>\n<h2>{name}</h2>\n{body}</section>\n")
}

/// A section across both columns.
fn whole(language: Language, title: &'static str, body: &str) -> String {
    section(language, title, body).replacen("<section", "<section class=\"whole\"", 1)
}

/// A table. Its cells are HTML; the first of each row names the row.
fn table(
    language: Language,
    label: &'static str,
    heads: &[&'static str],
    rows: Vec<Vec<String>>,
) -> String {
    let head =
        |key: &&'static str| format!("<th scope=\"col\">{}</th>", escaped(&language.text(key)));
    let heads: String = heads.iter().map(head).collect();
    let mut table = format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>\n\
         <thead><tr>{heads}</tr></thead>\n<tbody>\n",
        escaped(&language.text(label))
    );
    for row in rows {
        let mut cells = row.into_iter();
        let name = cells.next().unwrap_or_default();
        let cells: String = cells.map(|cell| format!("<td>{cell}</td>")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(table, "<tr><th scope=\"row\">{name}</th>{cells}</tr>");
    }
    table + "</tbody></table></div>\n"
}

/// A link to an address in HTML.
fn link(href: &str, text: &str) -> String {
    format!("<a href=\"{href}\">{}</a>", escaped(text))
}

fn link_or_text(href: Option<String>, text: &str) -> String {
    href.map_or_else(|| escaped(text), |href| link(&href, text))
}

fn filled(
    language: Language,
    (title, facts): (&str, &str),
    body: &str,
    frame: &PageFrame,
) -> String {
    let messages = widgets::json_in_script(&language.script(&frame.messages));
    let values = [
        ("title", escaped(title)),
        ("facts", escaped(facts)),
        ("body", body.to_owned()),
        ("head", frame.head.clone()),
        ("top", frame.top.clone()),
        ("messages", messages),
        ("scripts", frame.scripts.clone()),
    ];
    let values: Vec<(&str, &str)> = values.iter().map(|(name, text)| (*name, &**text)).collect();
    widgets::filled(language, TEMPLATE, &values)
}
