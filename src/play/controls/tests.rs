//! Keys on the controls.

use super::*;
use crate::columns::width;
use crate::session::tests::{WALLS, play, session};
use ponnuki_game::color::Color;

fn key(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

fn type_line(controls: &mut Controls, session: &mut GameSession, line: &str) -> KeyEffect {
    for letter in line.chars() {
        assert_eq!(controls.press(key(KeyCode::Char(letter)), session), KeyEffect::None);
    }
    controls.press(key(KeyCode::Enter), session)
}

#[test]
fn moves_are_typed_or_made_at_the_cursor() {
    let mut game = session("hh", "none");
    let size = game.game().size();
    let mut controls = Controls::new(size, Language::English);
    assert_eq!(size.vertex(controls.cursor), "C3");
    for code in [KeyCode::Left, KeyCode::Down, KeyCode::Left, KeyCode::Left, KeyCode::Enter] {
        controls.press(key(code), &mut game);
    }
    assert_eq!(game.game().last_move(0), Some((Color::Black, Move::Play(size.point(0, 1)))));
    type_line(&mut controls, &mut game, "d4");
    assert_eq!(game.game().last_move(0), Some((Color::White, Move::Play(size.point(3, 3)))));
    assert_eq!((size.vertex(controls.cursor).as_str(), controls.entry.as_str()), ("D4", ""));
    // The cursor is on a stone now.
    controls.press(key(KeyCode::Char(' ')), &mut game);
    assert!(controls.message.starts_with("D4 is not possible: "), "{}", controls.message);
    type_line(&mut controls, &mut game, "e9");
    assert_eq!(controls.message, "There is no point E9 on a 4x4 board.");
    type_line(&mut controls, &mut game, "b1");
    assert_eq!(controls.message, "");
}

#[test]
fn typed_text_can_be_changed() {
    let mut game = session("hh", "none");
    let mut controls = Controls::new(game.game().size(), Language::English);
    for code in [KeyCode::Char('a'), KeyCode::Char('b'), KeyCode::Backspace] {
        controls.press(key(code), &mut game);
    }
    assert_eq!(controls.entry, "a");
    controls.press(key(KeyCode::Esc), &mut game);
    assert_eq!(controls.entry, "");
    for _ in 0..100 {
        controls.press(key(KeyCode::Char('x')), &mut game);
    }
    assert_eq!(controls.entry.len(), MAX_ENTRY);
    controls.press(key(KeyCode::Char('é')), &mut game);
    assert_eq!(controls.entry.len(), MAX_ENTRY);
}

#[test]
fn help_opens_a_window_and_the_key_that_closes_it_is_not_lost() {
    let mut game = session("hh", "none");
    let mut controls = Controls::new(game.game().size(), Language::English);
    controls.press(key(KeyCode::Char('?')), &mut game);
    let (lines, top) = controls.window.clone().unwrap();
    assert!(top == 0 && lines.iter().any(|line| line.starts_with("resign ")), "{lines:?}");
    controls.press(key(KeyCode::Down), &mut game);
    assert_eq!(controls.window.as_ref().map(|(_, top)| *top), Some(1));
    controls.press(key(KeyCode::Char('d')), &mut game);
    assert_eq!((controls.window.is_none(), controls.entry.as_str()), (true, "d"));
    controls.entry.clear();
    for code in [KeyCode::Esc, KeyCode::Enter, KeyCode::Char(' '), KeyCode::Char('?')] {
        controls.press(key(KeyCode::F(1)), &mut game);
        assert!(controls.window.is_some());
        controls.press(key(code), &mut game);
        assert_eq!((controls.window.is_none(), controls.entry.as_str()), (true, ""), "{code:?}");
    }
    assert!(game.game().moves().is_empty());
    let cursor = controls.cursor;
    controls.press(key(KeyCode::F(1)), &mut game);
    controls.press(key(KeyCode::Left), &mut game);
    assert!(controls.window.is_none() && controls.cursor != cursor);
    assert_eq!(type_line(&mut controls, &mut game, "?"), KeyEffect::None);
}

#[test]
fn the_help_fits_on_a_screen_in_every_language() {
    let mut game = session("hh", "none");
    for language in Language::all() {
        let mut controls = Controls::new(game.game().size(), language);
        controls.press(key(KeyCode::Char('?')), &mut game);
        let (lines, _) = controls.window.unwrap();
        // A window of 80x24 characters, without its frame.
        let fits = lines.len() <= 22 && lines.iter().all(|line| width(line) <= 76);
        assert!(fits, "{language}: {lines:#?}");
    }
}

#[test]
fn a_player_can_leave_anywhere() {
    let mut game = session("he", "none");
    let mut controls = Controls::new(game.game().size(), Language::English);
    let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    assert_eq!(type_line(&mut controls, &mut game, "quit"), KeyEffect::Quit);
    assert_eq!(controls.press(control('c'), &mut game), KeyEffect::Interrupt);
    assert_eq!(controls.press(control('l'), &mut game), KeyEffect::Redraw);
    controls.press(key(KeyCode::Char('?')), &mut game);
    assert_eq!(controls.press(control('c'), &mut game), KeyEffect::Interrupt);
    controls.press(key(KeyCode::Esc), &mut game);
    play(&mut game, "B2");
    assert_eq!(type_line(&mut controls, &mut game, "now"), KeyEffect::None);
    assert_eq!(controls.press(control('x'), &mut game), KeyEffect::None);
}

#[test]
fn at_the_end_points_are_marks() {
    let mut game = session("hh", "none");
    let mut controls = Controls::new(game.game().size(), Language::English);
    play(&mut game, WALLS);
    type_line(&mut controls, &mut game, "c1");
    assert_eq!(game.dead().len(), 1);
    controls.press(key(KeyCode::Enter), &mut game);
    assert!(game.dead().is_empty());
    type_line(&mut controls, &mut game, "agree");
    assert!(matches!(game.phase(), Phase::Over(result) if result == "W+0.5"));
}
