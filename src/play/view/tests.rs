//! Pictures of games in windows of many sizes.

use ratatui_core::backend::TestBackend;
use ratatui_core::style::Color as Paint;
use ratatui_core::terminal::Terminal;

use super::*;
use crate::clock::Clock;
use crate::session::tests::{WALLS, play, session};
use crate::session::{Command, Message, Player};
use ponnuki_game::color::ByColor;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::record::GameInfo;
use ponnuki_game::rules::CHINESE;

const ASCII: Theme = Theme { ascii: true, color: false };
const MONO: Theme = Theme { ascii: false, color: false };
const COLOR: Theme = Theme { ascii: false, color: true };

/// The window after drawing into it.
fn drawn(
    session: &GameSession,
    controls: &Controls,
    theme: Theme,
    (width, height): (u16, u16),
) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            let area = frame.area();
            if let Some(position) = draw(session, controls, theme, area, frame.buffer_mut()) {
                assert!(area.contains(position));
            }
        })
        .unwrap();
    terminal.backend().buffer().clone()
}

/// The lines of a window, without spaces at their ends.
fn lines(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width);
    let line = |row: &[ratatui_core::buffer::Cell]| row.iter().map(|cell| cell.symbol()).collect();
    rows.map(line).map(|line: String| line.trim_end().to_owned()).collect()
}

fn controls(session: &GameSession) -> Controls {
    Controls::new(session.game().size(), Language::English)
}

/// A game on an empty board of this size.
fn on(side: usize) -> GameSession {
    let game = Game::new(Size::square(side), CHINESE.rules, CHINESE.komi);
    let players = ByColor::new(Player::Human, Player::Human);
    GameSession::new(game, GameInfo::default(), players, Clock::default())
}

#[test]
fn the_board_and_the_players_stand_side_by_side() {
    let mut game = session("hh", "70s");
    play(&mut game, "B2 C3 D4");
    game.set_time(9.5);
    let controls = Controls { message: "said".into(), entry: "a4".into(), ..controls(&game) };
    let expected = [
        " 4  . . .(X)    X Black: Ann",
        " 3  . .[O].       captured 0, 1:10",
        " 2  . X . .   > O White: Ben",
        " 1  . . . .       captured 0, 1:01",
        "    A B C D",
        "              Chinese rules, komi 0.5",
        "              move 3: Black D4",
        "",
        "",
        "              ? shows the keys",
        "White to move> a4",
        "said",
    ];
    assert_eq!(lines(&drawn(&game, &controls, ASCII, (60, 12))), expected);
    let unicode = lines(&drawn(&game, &controls, MONO, (60, 12)));
    assert_eq!(unicode[0], " 4  ┌─┬─┬(●)    ● Black: Ann");
    assert_eq!(unicode[1], " 3  ├─┼[○]┤       captured 0, 1:10");
    assert_eq!(unicode[3], " 1  └─┴─┴─┘       captured 0, 1:01");
}

#[test]
fn the_level_of_the_engine_is_shown() {
    let panel = |rank: &str| {
        let record = GameInfo { white_rank: rank.to_owned(), ..GameInfo::default() };
        let game = Game::new(Size::square(9), CHINESE.rules, CHINESE.komi);
        let players = ByColor::new(Player::Human, Player::Engine);
        let game = GameSession::new(game, record, players, Clock::default());
        lines(&drawn(&game, &controls(&game), ASCII, (80, 20))).join("\n")
    };
    assert!(panel("").contains("full strength, captured 0"), "{}", panel(""));
    assert!(panel("5k").contains("level 5 kyu, captured 0"), "{}", panel("5k"));
    assert_eq!(panel("5k").matches("captured").count(), 2);
}

#[test]
fn a_small_board_has_five_star_points() {
    let game = on(9);
    let board = lines(&drawn(&game, &controls(&game), ASCII, (80, 12))).join("\n");
    assert_eq!(board.matches('+').count(), 5, "{board}");
}

#[test]
fn in_a_narrow_window_the_players_stand_above() {
    let mut game = session("hh", "none");
    play(&mut game, "B2 C3");
    let expected = [
        "> X Black: Ann, captured",
        "  O White: Ben, captured",
        " 4  . . . .",
        " 3  . .[O].",
        " 2  . X . .",
        " 1  . . . .",
        "    A B C D",
        "Black to move>",
        "",
    ];
    assert_eq!(lines(&drawn(&game, &controls(&game), ASCII, (24, 9))), expected);
}

#[test]
fn a_long_message_goes_on_in_the_next_line() {
    let game = on(9);
    let message = "one two three four five six seven eight nine ten eleven".to_owned();
    let controls = Controls { message, ..controls(&game) };
    let high = lines(&drawn(&game, &controls, ASCII, (50, 20)));
    assert_eq!(
        high[17..],
        ["Black to move>", "one two three four five six seven eight nine ten", "eleven"]
    );
    let low = lines(&drawn(&game, &controls, ASCII, (50, 9)));
    assert_eq!(low[7..], ["Black to move>", "one two three four five six seven eight nine ten"]);
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let game = on(9);
    for size in [(23, 9), (24, 8), (10, 3), (1, 1)] {
        let text = lines(&drawn(&game, &controls(&game), COLOR, size)).join(" ");
        let begin: String = "The window has".chars().take(size.0.into()).collect();
        assert!(text.starts_with(begin.split(' ').next().unwrap()), "{size:?}: {text}");
    }
    let text = lines(&drawn(&game, &controls(&game), COLOR, (23, 9))).join(" ");
    assert!(text.contains("23x9 characters; the game needs 24x9"), "{text}");
}

#[test]
fn of_a_large_board_the_part_around_the_cursor_is_shown() {
    let game = on(25);
    let mut controls = controls(&game);
    let whole = lines(&drawn(&game, &controls, ASCII, (100, 30)));
    assert!(whole[0].starts_with("25  . . . ") && whole[24].starts_with(" 1  . . . "), "{whole:?}");
    assert!(whole[25].ends_with("X Y Z"), "{whole:?}");
    for (column, row, first, last) in
        [(0, 0, "19 ", "T"), (24, 24, "25 ", "Z"), (12, 12, "22 ", "W")]
    {
        controls.cursor = game.game().size().point(column, row);
        let part = lines(&drawn(&game, &controls, ASCII, (42, 24)));
        assert!(part[2].starts_with(first), "{part:#?}");
        assert!(part[21].ends_with(last), "{part:#?}");
        assert!(part.iter().any(|line| line.contains("[.]") || line.contains("[+]")), "{part:#?}");
    }
}

#[test]
fn every_board_fits_every_window() {
    for (width, height) in [(1, 1), (1, 25), (25, 1), (2, 2), (7, 9), (19, 19), (25, 25)] {
        let size = Size::new(width, height).unwrap();
        let game = Game::new(size, CHINESE.rules, CHINESE.komi);
        let players = ByColor::new(Player::Human, Player::Human);
        let game = GameSession::new(game, GameInfo::default(), players, Clock::default());
        for columns in [1, 10, 24, 25, 40, 80, 200] {
            for rows in [1, 5, 9, 10, 24, 70] {
                for point in [size.point(0, 0), size.point(width - 1, height - 1)] {
                    let controls = Controls { cursor: point, ..controls(&game) };
                    let buffer = drawn(&game, &controls, MONO, (columns, rows));
                    let has_cursor = lines(&buffer).iter().any(|line| line.contains('['));
                    assert_eq!(has_cursor, columns >= 24 && rows >= 9, "{size} {columns} {rows}");
                }
            }
        }
    }
}

#[test]
fn the_end_shows_what_counts() {
    let mut game = session("hh", "none");
    play(&mut game, WALLS);
    let controls = controls(&game);
    let waiting = lines(&drawn(&game, &controls, ASCII, (80, 12)));
    assert!(waiting.iter().any(|line| line.ends_with("Looking for dead stones")), "{waiting:#?}");
    game.command(Command::Toggle(game.game().size().point(2, 0))).unwrap();
    let marked = lines(&drawn(&game, &controls, ASCII, (80, 12)));
    assert!(marked[0].starts_with(" 4  + X o + "), "{marked:#?}");
    assert!(marked[1].starts_with(" 3  + X[o]+ "), "{marked:#?}");
    assert!(
        marked.iter().any(|line| line.contains("If x and o are dead: Black won by")),
        "{marked:#?}"
    );
    assert_eq!(marked[10], "Dead stones>");
    game.command(Command::Toggle(game.game().size().point(2, 0))).unwrap();
    game.command(Command::Agree).unwrap();
    let over = lines(&drawn(&game, &controls, MONO, (80, 12)));
    assert!(over[0].starts_with(" 4  ■─●─○─□ "), "{over:#?}");
    assert!(over.iter().any(|line| line.contains("Result: White won by")), "{over:#?}");
    assert_eq!(over[10], "Game over>");
}

#[test]
fn coloured_characters_have_a_background() {
    let mut game = on(9);
    let size = game.game().size();
    game.command(Command::Move(Move::Play(size.point(0, 0)))).unwrap();
    game.command(Command::Move(Move::Play(size.point(1, 0)))).unwrap();
    let controls = controls(&game);
    let coloured = drawn(&game, &controls, COLOR, (80, 24));
    for cell in &coloured.content {
        assert!(cell.fg == Paint::Reset || cell.bg != Paint::Reset, "{cell:?}");
    }
    let stone = |x| &coloured[(x, 8)];
    assert_eq!((stone(4).symbol(), stone(6).symbol()), ("●", "●"));
    assert!(stone(4).fg != stone(6).fg && stone(4).bg == stone(6).bg);
    for cell in &drawn(&game, &controls, MONO, (80, 24)).content {
        assert_eq!((cell.fg, cell.bg), (Paint::Reset, Paint::Reset));
    }
    for cell in &drawn(&game, &controls, ASCII, (80, 24)).content {
        assert!(cell.symbol().is_ascii(), "{cell:?}");
    }
}

#[test]
fn windows_of_wide_characters_have_straight_frames() {
    let game = on(19);
    let mut controls = Controls { language: Language::Japanese, ..controls(&game) };
    controls.open(vec!["黒が約3目リードしています。".to_owned(), "abc".to_owned()]);
    let shown = drawn(&game, &controls, ASCII, (80, 24));
    let frame: Vec<u16> = (0..80).filter(|&x| shown[(x, 11)].symbol() == "|").collect();
    let other: Vec<u16> = (0..80).filter(|&x| shown[(x, 12)].symbol() == "|").collect();
    assert_eq!((frame.len(), &frame), (2, &other));
}

#[test]
fn windows_lie_over_the_board() {
    let game = on(19);
    let mut controls = controls(&game);
    controls.open((1..40).map(|number| format!("line {number}")).collect());
    let first = lines(&drawn(&game, &controls, ASCII, (80, 24)));
    assert!(first[0].contains("+---------+") && first[1].contains("| line 1  |"), "{first:#?}");
    controls.window.as_mut().unwrap().1 = 5;
    let scrolled = lines(&drawn(&game, &controls, ASCII, (80, 24)));
    assert!(scrolled[1].contains("| line 6  |"), "{scrolled:#?}");
    controls.open(vec!["many words ".repeat(30)]);
    drawn(&game, &controls, MONO, (24, 9));
    controls.open(Vec::new());
    drawn(&game, &controls, MONO, (24, 9));
}

#[test]
fn errors_stay_in_sight() {
    let mut game = on(9);
    game.receive(Message::Saved(Some("the disk is full".to_owned())));
    let controls = Controls { message: "said".into(), ..controls(&game) };
    for size in [(80, 24), (40, 14)] {
        let shown = lines(&drawn(&game, &controls, COLOR, size));
        assert_eq!(shown.last().unwrap(), "NOT SAVED: the disk is full; said", "{size:?}");
    }
}
