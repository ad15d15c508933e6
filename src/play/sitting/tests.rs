//! A game in the terminal, order by order.

use super::*;
use crate::clock::TimeControl;
use ponnuki_game::point::Size;
use ponnuki_game::rules;

/// Black has the two columns on the left, behind a wall, and White the one on the right.
pub(in crate::play) const WALLS: &str = "B1 C1 B2 C2 B3 C3 B4 C4 pass pass";

/// A sitting on 4x4 with these players, `h` or `e`, Black first.
pub(in crate::play) fn sitting(players: &str, clock: &str) -> Sitting {
    let chinese = rules::find("chinese").unwrap();
    let game = Game::new(Size::square(4), chinese.rules, "0.5".parse().unwrap());
    let who = |at| if players.as_bytes()[at] == b'h' { Who::Human } else { Who::Engine };
    let record = Record { black: "Ann".into(), white: "Ben".into(), ..Record::default() };
    let clock = Clock::new(clock.parse().unwrap());
    Sitting::new(game, record, ByColor::new(who(0), who(1)), clock)
}

fn mv(vertex: &str) -> Move {
    Size::square(4).parse_move(vertex).unwrap()
}

pub(in crate::play) fn play(sitting: &mut Sitting, vertices: &str) {
    for vertex in vertices.split_whitespace() {
        sitting.obey(Order::Move(mv(vertex))).unwrap();
    }
}

/// The engine brings something for its present errand.
fn bring(sitting: &mut Sitting, brought: Brought) {
    let errand = sitting.errand().expect("an errand");
    sitting.accept(errand, brought);
}

fn engine_plays(sitting: &mut Sitting, vertex: &str) {
    bring(sitting, Brought::Move(Decision::Move(mv(vertex)), Some(format!("why {vertex}"))));
}

fn errand(sitting: &Sitting) -> Option<ErrandKind> {
    sitting.errand().map(|errand| errand.kind)
}

fn result(sitting: &Sitting) -> &str {
    match sitting.phase() {
        PlayPhase::Over(result) => result,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_engine_moves_when_it_is_its_turn() {
    let mut game = sitting("he", "none");
    assert_eq!(errand(&game), None);
    assert_eq!(game.obey(Order::Now), Err(Unwilling::NotThinking));
    play(&mut game, "B2");
    assert_eq!(errand(&game), Some(ErrandKind::Move(Color::White)));
    assert_eq!(game.obey(Order::Now), Ok(()));
    assert_eq!(game.obey(Order::Move(mv("C3"))), Err(Unwilling::EngineToMove));
    assert_eq!(game.obey(Order::Hint), Err(Unwilling::EngineToMove));
    engine_plays(&mut game, "C2");
    assert_eq!((errand(&game), game.to_move()), (None, Color::Black));
    let illegal = game.obey(Order::Move(mv("C2"))).unwrap_err().to_string();
    assert!(illegal.starts_with("C2: "), "{illegal}");
    assert!(game.text().contains(";B[bc];W[cc])"), "{}", game.text());
}

#[test]
fn the_engine_writes_what_it_expects_if_it_is_asked_to() {
    let mut game = sitting("he", "none").with_comments(true);
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    assert!(game.text().contains(";B[bc];W[cc]C[why C2]"), "{}", game.text());
}

#[test]
fn answers_to_earlier_positions_are_dropped() {
    let mut game = sitting("he", "none");
    play(&mut game, "B2");
    let late = game.errand().unwrap();
    game.obey(Order::Undo).unwrap();
    play(&mut game, "B3");
    game.accept(late, Brought::Move(Decision::Move(Move::Pass), None));
    assert_eq!((game.game().moves().len(), game.to_move()), (1, Color::White));
    assert_ne!(Some(late), game.errand());
}

#[test]
fn undo_goes_back_to_a_persons_turn() {
    let mut game = sitting("he", "none");
    assert_eq!(game.obey(Order::Undo), Err(Unwilling::NothingToUndo));
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    game.obey(Order::Undo).unwrap();
    assert!(game.game().moves().is_empty() && !game.text().contains("why C2"));
    // While the engine thinks, only one's own move is taken back.
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    play(&mut game, "B3");
    game.obey(Order::Undo).unwrap();
    assert_eq!((game.game().moves().len(), game.to_move()), (2, Color::Black));
    // Between people each move is one.
    let mut game = sitting("hh", "none");
    play(&mut game, "B2 C2");
    game.obey(Order::Undo).unwrap();
    assert_eq!((game.game().moves().len(), game.to_move()), (1, Color::White));
}

#[test]
fn the_players_agree_on_dead_stones() {
    let mut game = sitting("he", "none");
    assert_eq!(game.obey(Order::Agree), Err(Unwilling::NotStopped));
    let mut alone = sitting("hh", "none");
    play(&mut alone, WALLS);
    assert_eq!(alone.phase(), &PlayPhase::Settling);
    game = Sitting { game: alone.game.clone(), phase: PlayPhase::Settling, ..game };
    assert_eq!(errand(&game), Some(ErrandKind::Dead));
    assert_eq!(game.obey(Order::Move(mv("A1"))), Err(Unwilling::Stopped));
    assert_eq!(game.obey(Order::Agree), Err(Unwilling::NotJudged));
    let wall = mv("C1").point().unwrap();
    bring(&mut game, Brought::Dead(vec![wall]));
    assert_eq!((game.dead(), errand(&game)), (&[wall][..], None));
    // Any stone of a chain stands for it.
    game.obey(Order::Toggle(mv("C4").point().unwrap())).unwrap();
    assert!(game.dead().is_empty());
    assert_eq!(
        game.obey(Order::Toggle(mv("A1").point().unwrap())),
        Err(Unwilling::NoStone("A1".into()))
    );
    game.obey(Order::Toggle(mv("B2").point().unwrap())).unwrap();
    game.obey(Order::Toggle(mv("B3").point().unwrap())).unwrap();
    game.obey(Order::Agree).unwrap();
    assert_eq!(result(&game), "W+0.5");
    assert!(game.text().contains("RE[W+0.5]"));
    assert_eq!(game.obey(Order::Resign), Err(Unwilling::Over));
    // The agreement can be taken back even so, then the last pass.
    game.obey(Order::Undo).unwrap();
    assert_eq!((game.phase(), game.is_judged()), (&PlayPhase::Settling, true));
    assert!(!game.text().contains("RE["));
    game.obey(Order::Redo).unwrap();
    assert_eq!(result(&game), "W+0.5");
    game.obey(Order::Undo).unwrap();
    game.obey(Order::Undo).unwrap();
    assert_eq!((game.phase(), game.game().moves().len()), (&PlayPhase::Moves, 8));
    for _ in 0..2 {
        game.obey(Order::Redo).unwrap();
    }
    assert_eq!((result(&game), game.game().moves().len()), ("W+0.5", 10));
}

#[test]
fn a_stopped_game_can_go_on() {
    for (name, first) in [("chinese", Color::Black), ("japanese", Color::White)] {
        let mut game = sitting("he", "none");
        let mut alone = sitting("hh", "none");
        play(&mut alone, WALLS);
        game.game = alone.game.clone();
        game.game.set_rules(rules::find(name).unwrap().rules);
        game.phase = PlayPhase::Settling;
        // The person asks for it: under Japanese rules the opponent moves first.
        game.obey(Order::Continue).unwrap();
        assert_eq!((game.phase(), game.to_move()), (&PlayPhase::Moves, first), "{name}");
    }
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut game = sitting("hh", "10+2x5");
    game.tick(4.0);
    assert_eq!((game.time_left(Color::Black), game.time_left(Color::White)), ((6.0, 0), (10.0, 0)));
    play(&mut game, "B2");
    game.tick(12.0);
    assert_eq!((game.time_left(Color::Black), game.time_left(Color::White)), ((6.0, 0), (2.0, 0)));
    // Waiting takes no time.
    game.obey(Order::Wait).unwrap();
    game.tick(100.0);
    assert_eq!(game.time_left(Color::White), (2.0, 0));
    game.obey(Order::Wait).unwrap();
    game.tick(101.0);
    assert_eq!(game.time_left(Color::White), (1.0, 0));
    game.tick(104.0);
    assert_eq!(game.time_left(Color::White), (3.0, 2));
    game.tick(112.5);
    assert_eq!(result(&game), "B+T");
}

#[test]
fn resignations_end_the_game() {
    let mut game = sitting("he", "none");
    play(&mut game, "B2");
    // Also while the engine thinks.
    game.obey(Order::Resign).unwrap();
    assert_eq!((result(&game), errand(&game)), ("W+R", None));
    // It is taken back alone.
    game.obey(Order::Undo).unwrap();
    assert_eq!(game.game().moves().len(), 1);
    assert_eq!(errand(&game), Some(ErrandKind::Move(Color::White)));
    engine_plays(&mut game, "C2");
    game.obey(Order::Resign).unwrap();
    game.obey(Order::Undo).unwrap();
    assert_eq!((game.phase(), game.game().moves().len()), (&PlayPhase::Moves, 2));
    assert!(!game.text().contains("RE["), "{}", game.text());
    game.obey(Order::Redo).unwrap();
    assert_eq!(result(&game), "W+R");
    game.obey(Order::Undo).unwrap();
    // The engine would resign again: a person's move goes, too.
    play(&mut game, "B3");
    bring(&mut game, Brought::Move(Decision::Resign, None));
    assert_eq!(result(&game), "B+R");
    game.obey(Order::Undo).unwrap();
    assert_eq!((game.game().moves().len(), game.to_move()), (2, Color::Black));
    game.obey(Order::Redo).unwrap();
    assert_eq!((result(&game), game.game().moves().len()), ("B+R", 3));
}

#[test]
fn what_was_taken_back_comes_back() {
    let mut game = sitting("he", "none").with_comments(true);
    assert_eq!(game.obey(Order::Redo), Err(Unwilling::NothingToRedo));
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    play(&mut game, "B3");
    engine_plays(&mut game, "C3");
    let before = game.text();
    for _ in 0..2 {
        game.obey(Order::Undo).unwrap();
    }
    assert!(game.game().moves().is_empty() && game.can_redo());
    for _ in 0..2 {
        game.obey(Order::Redo).unwrap();
    }
    assert_eq!((game.text(), game.can_redo()), (before, false));
    // Not after another move.
    game.obey(Order::Undo).unwrap();
    play(&mut game, "B4");
    assert_eq!(game.obey(Order::Redo), Err(Unwilling::NothingToRedo));
}

#[test]
fn a_player_whose_time_ran_out_gets_the_turn_back() {
    let mut game = sitting("hh", "10");
    play(&mut game, "B2");
    game.tick(12.0);
    assert_eq!(result(&game), "B+T");
    game.obey(Order::Undo).unwrap();
    game.tick(15.0);
    assert_eq!((game.phase(), game.game().moves().len()), (&PlayPhase::Moves, 1));
    assert_eq!(game.time_left(Color::White), (7.0, 0));
}

#[test]
fn the_engine_can_be_watched_and_held() {
    let mut game = sitting("ee", "none");
    for vertex in WALLS.split_whitespace() {
        engine_plays(&mut game, vertex);
    }
    // While it is held, it ends nothing.
    let mut held = game.clone().with_wait(true);
    bring(&mut held, Brought::Dead(Vec::new()));
    assert_eq!((held.phase(), held.is_judged()), (&PlayPhase::Settling, true));
    bring(&mut game, Brought::Dead(Vec::new()));
    assert_eq!(result(&game), "W+0.5");
    game.obey(Order::Undo).unwrap();
    assert!(game.is_paused() && game.errand().is_none());
    game.obey(Order::Hint).unwrap();
    bring(&mut game, Brought::Hint(mv("A1"), "A1: fine".into()));
    assert_eq!(game.hint(), Some(&(mv("A1"), "A1: fine".to_owned())));
    game.obey(Order::Wait).unwrap();
    assert_eq!(errand(&game), Some(ErrandKind::Move(Color::White)));
    // To swap is to take over the side to move.
    game.obey(Order::Swap).unwrap();
    assert_eq!([Color::Black, Color::White].map(|c| game.who(c)), [Who::Engine, Who::Human]);
    assert_eq!((game.name(Color::White), errand(&game)), (HUMAN, None));
}

#[test]
fn requests_are_answered_once() {
    let mut game = sitting("he", "none");
    game.obey(Order::Explain(Some(mv("B2")))).unwrap();
    assert_eq!(errand(&game), Some(ErrandKind::Explain(Color::Black, Some(mv("B2")))));
    bring(&mut game, Brought::Explanation(vec!["Move: B2".into()]));
    assert_eq!(game.take_explanation(), Some(vec!["Move: B2".to_owned()]));
    assert_eq!((game.take_explanation(), errand(&game)), (None, None));
    game.obey(Order::Hint).unwrap();
    // A move is made before the answer comes.
    play(&mut game, "B2");
    assert_eq!(errand(&game), Some(ErrandKind::Move(Color::White)));
    assert_eq!(game.hint(), None);
    game.obey(Order::Swap).unwrap();
    assert_eq!((game.name(Color::Black), errand(&game)), ("Ben", None));
}

#[test]
fn each_position_is_pondered_once() {
    let mut game = sitting("he", "none").with_pondering(true);
    assert_eq!(errand(&game), Some(ErrandKind::Ponder));
    bring(&mut game, Brought::Nothing);
    assert_eq!(errand(&game), None);
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    assert_eq!(errand(&game), Some(ErrandKind::Ponder));
    assert_eq!(errand(&sitting("hh", "none").with_pondering(true)), None);
}

#[test]
fn a_record_is_taken_up_where_it_ends() {
    let mut first = sitting("hh", "none");
    play(&mut first, WALLS);
    let take_up = |text: &str| {
        let recorded = record::read_text(text).unwrap();
        assert_eq!(record::write(&recorded.game, &recorded.record), text);
        let players = ByColor::new(Who::Human, Who::Human);
        Sitting::new(recorded.game, recorded.record, players, Clock::new(TimeControl::Unlimited))
    };
    assert_eq!(take_up(&first.text()).phase(), &PlayPhase::Settling);
    bring(&mut first, Brought::Dead(Vec::new()));
    first.obey(Order::Agree).unwrap();
    let over = take_up(&first.text());
    assert_eq!((result(&over), over.name(Color::White)), ("W+0.5", "Ben"));
    first.obey(Order::Undo).unwrap();
    assert_eq!(take_up(&first.text()).phase(), &PlayPhase::Settling);
    first.obey(Order::Undo).unwrap();
    assert_eq!(take_up(&first.text()).phase(), &PlayPhase::Moves);
}

#[test]
fn a_game_takes_another_course() {
    let mut game = sitting("hh", "none");
    play(&mut game, "B1 C1 B2");
    for number in 1..=3 {
        game.set_comment(number, "said");
    }
    game.set_comment(1, "");
    let course = [(Color::Black, mv("B1")), (Color::White, mv("C1")), (Color::White, mv("C2"))];
    game.take_course(&course).unwrap();
    assert_eq!((game.game().moves(), game.to_move()), (&course[..], Color::Black));
    assert_eq!(game.record().comments, [(2, "said".to_owned())].into());
    // What is impossible changes nothing, and a game that is over stays over.
    assert!(game.take_course(&[(Color::Black, mv("B1")), (Color::White, mv("B1"))]).is_err());
    assert_eq!(game.game().moves(), course);
    game.obey(Order::Resign).unwrap();
    let won = result(&game).to_owned();
    game.take_course(&course[..1]).unwrap();
    assert_eq!((result(&game), game.game().moves().len()), (won.as_str(), 1));
}
