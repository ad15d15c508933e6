//! Keys on the desk.

use super::*;
use crate::play::sitting::tests::{WALLS, play, sitting};
use ponnuki_game::color::Color;

fn key(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

fn type_line(desk: &mut Desk, sitting: &mut Sitting, line: &str) -> Pressed {
    for letter in line.chars() {
        assert_eq!(desk.press(key(KeyCode::Char(letter)), sitting), Pressed::Done);
    }
    desk.press(key(KeyCode::Enter), sitting)
}

#[test]
fn moves_are_typed_or_made_at_the_cursor() {
    let mut game = sitting("hh", "none");
    let size = game.game().size();
    let mut desk = Desk::new(size);
    assert_eq!(size.vertex(desk.cursor), "C3");
    for code in [KeyCode::Left, KeyCode::Down, KeyCode::Left, KeyCode::Left, KeyCode::Enter] {
        desk.press(key(code), &mut game);
    }
    assert_eq!(game.game().last_move(0), Some((Color::Black, Move::Play(size.point(0, 1)))));
    type_line(&mut desk, &mut game, "d4");
    assert_eq!(game.game().last_move(0), Some((Color::White, Move::Play(size.point(3, 3)))));
    assert_eq!((size.vertex(desk.cursor).as_str(), desk.entry.as_str()), ("D4", ""));
    // The cursor is on a stone now.
    desk.press(key(KeyCode::Char(' ')), &mut game);
    assert!(desk.message.starts_with("D4: "), "{}", desk.message);
    type_line(&mut desk, &mut game, "e9");
    assert_eq!(desk.message, "there is no point E9 on a 4x4 board");
    type_line(&mut desk, &mut game, "b1");
    assert_eq!(desk.message, "");
}

#[test]
fn what_was_typed_can_be_changed() {
    let mut game = sitting("hh", "none");
    let mut desk = Desk::new(game.game().size());
    for code in [KeyCode::Char('a'), KeyCode::Char('b'), KeyCode::Backspace] {
        desk.press(key(code), &mut game);
    }
    assert_eq!(desk.entry, "a");
    desk.press(key(KeyCode::Esc), &mut game);
    assert_eq!(desk.entry, "");
    for _ in 0..100 {
        desk.press(key(KeyCode::Char('x')), &mut game);
    }
    assert_eq!(desk.entry.len(), LONGEST);
    desk.press(key(KeyCode::Char('é')), &mut game);
    assert_eq!(desk.entry.len(), LONGEST);
}

#[test]
fn help_opens_a_window_and_the_key_that_closes_it_is_not_lost() {
    let mut game = sitting("hh", "none");
    let mut desk = Desk::new(game.game().size());
    desk.press(key(KeyCode::Char('?')), &mut game);
    let (lines, top) = desk.window.clone().unwrap();
    assert!(top == 0 && lines.iter().any(|line| line.starts_with("resign ")), "{lines:?}");
    desk.press(key(KeyCode::Down), &mut game);
    assert_eq!(desk.window.as_ref().map(|(_, top)| *top), Some(1));
    desk.press(key(KeyCode::Char('d')), &mut game);
    assert_eq!((desk.window.is_none(), desk.entry.as_str()), (true, "d"));
    desk.entry.clear();
    for code in [KeyCode::Esc, KeyCode::Enter, KeyCode::Char(' '), KeyCode::Char('?')] {
        desk.press(key(KeyCode::F(1)), &mut game);
        assert!(desk.window.is_some());
        desk.press(key(code), &mut game);
        assert_eq!((desk.window.is_none(), desk.entry.as_str()), (true, ""), "{code:?}");
    }
    assert!(game.game().moves().is_empty());
    let cursor = desk.cursor;
    desk.press(key(KeyCode::F(1)), &mut game);
    desk.press(key(KeyCode::Left), &mut game);
    assert!(desk.window.is_none() && desk.cursor != cursor);
    assert_eq!(type_line(&mut desk, &mut game, "?"), Pressed::Done);
}

#[test]
fn a_player_can_leave_anywhere() {
    let mut game = sitting("he", "none");
    let mut desk = Desk::new(game.game().size());
    let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    assert_eq!(type_line(&mut desk, &mut game, "quit"), Pressed::Quit);
    assert_eq!(desk.press(control('c'), &mut game), Pressed::Interrupt);
    assert_eq!(desk.press(control('l'), &mut game), Pressed::Redraw);
    desk.press(key(KeyCode::Char('?')), &mut game);
    assert_eq!(desk.press(control('c'), &mut game), Pressed::Interrupt);
    desk.press(key(KeyCode::Esc), &mut game);
    play(&mut game, "B2");
    assert_eq!(type_line(&mut desk, &mut game, "now"), Pressed::Hurry);
    assert_eq!(desk.press(control('x'), &mut game), Pressed::Done);
}

#[test]
fn at_the_end_points_are_marks() {
    let mut game = sitting("hh", "none");
    let mut desk = Desk::new(game.game().size());
    play(&mut game, WALLS);
    type_line(&mut desk, &mut game, "c1");
    assert_eq!(game.dead().len(), 1);
    desk.press(key(KeyCode::Enter), &mut game);
    assert!(game.dead().is_empty());
    type_line(&mut desk, &mut game, "agree");
    assert!(matches!(game.phase(), PlayPhase::Over(result) if result == "W+0.5"));
}
