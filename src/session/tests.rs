//! A game with people, command by command.

use super::*;
use crate::clock::TimeControl;
use ponnuki_game::point::Size;
use ponnuki_game::rules;

/// Black has the two columns on the left, behind a wall, and White the one on the right.
pub(crate) const WALLS: &str = "B1 C1 B2 C2 B3 C3 B4 C4 pass pass";

/// A session on 4x4 with these players, `h` or `e`, Black first.
pub(crate) fn session(players: &str, clock: &str) -> GameSession {
    let chinese = rules::find("chinese").unwrap();
    let game = Game::new(Size::square(4), chinese.rules, "0.5".parse().unwrap());
    let who = |at| if players.as_bytes()[at] == b'h' { Player::Human } else { Player::Engine };
    let record = GameInfo { black: "Ann".into(), white: "Ben".into(), ..GameInfo::default() };
    let clock = Clock::new(clock.parse().unwrap());
    GameSession::new(game, record, ByColor::new(who(0), who(1)), clock)
}

fn mv(vertex: &str) -> Move {
    Size::square(4).parse_move(vertex).unwrap()
}

pub(crate) fn play(session: &mut GameSession, vertices: &str) {
    for vertex in vertices.split_whitespace() {
        session.command(Command::Move(mv(vertex))).unwrap();
    }
}

/// The engine brings something for its present task.
fn bring(session: &mut GameSession, result: TaskResult) {
    let task = session.task().expect("an task");
    session.accept(task, result);
}

fn engine_plays(session: &mut GameSession, vertex: &str) {
    let (size, line) = (session.game().size(), vec![mv(vertex)]);
    let summary = SearchSummary { size, line, ..SearchSummary::sample() };
    bring(session, TaskResult::Move(Decision::Move(mv(vertex)), Some(summary)));
}

fn task(session: &GameSession) -> Option<TaskKind> {
    session.task().map(|task| task.kind)
}

fn result(session: &GameSession) -> &str {
    match session.phase() {
        Phase::Over(result) => result,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_engine_moves_when_it_is_its_turn() {
    let mut game = session("he", "none");
    assert_eq!(task(&game), None);
    assert_eq!(game.command(Command::Now), Err(Refusal::NotThinking));
    play(&mut game, "B2");
    assert_eq!(task(&game), Some(TaskKind::Move(Color::White)));
    assert_eq!(game.command(Command::Now), Ok(()));
    assert_eq!(game.command(Command::Move(mv("C3"))), Err(Refusal::EngineToMove));
    assert_eq!(game.command(Command::Hint), Err(Refusal::EngineToMove));
    engine_plays(&mut game, "C2");
    assert_eq!((task(&game), game.to_move()), (None, Color::Black));
    let illegal = game.command(Command::Move(mv("C2"))).unwrap_err().to_string();
    assert!(illegal.starts_with("C2 is not possible: "), "{illegal}");
    assert!(game.text().contains(";B[bc];W[cc])"), "{}", game.text());
}

#[test]
fn the_engine_writes_what_it_expects_if_it_is_asked_to() {
    let mut game = session("he", "none").with_comments(true);
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    assert!(game.text().contains(";B[bc];W[cc]C[58.3 % for black"), "{}", game.text());
}

#[test]
fn answers_to_earlier_positions_are_dropped() {
    let mut game = session("he", "none");
    play(&mut game, "B2");
    let late = game.task().unwrap();
    game.command(Command::Undo).unwrap();
    play(&mut game, "B3");
    game.accept(late, TaskResult::Move(Decision::Move(Move::Pass), None));
    assert_eq!((game.game().moves().len(), game.to_move()), (1, Color::White));
    assert_ne!(Some(late), game.task());
}

#[test]
fn undo_goes_back_to_a_persons_turn() {
    let mut game = session("he", "none");
    assert_eq!(game.command(Command::Undo), Err(Refusal::NothingToUndo));
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    game.command(Command::Undo).unwrap();
    assert!(game.game().moves().is_empty() && !game.text().contains("C["));
    // While the engine thinks, only one's own move is taken back.
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    play(&mut game, "B3");
    game.command(Command::Undo).unwrap();
    assert_eq!((game.game().moves().len(), game.to_move()), (2, Color::Black));
    // Between people each move is one.
    let mut game = session("hh", "none");
    play(&mut game, "B2 C2");
    game.command(Command::Undo).unwrap();
    assert_eq!((game.game().moves().len(), game.to_move()), (1, Color::White));
}

#[test]
fn the_players_agree_on_dead_stones() {
    let mut game = session("he", "none");
    assert_eq!(game.command(Command::Agree), Err(Refusal::NotStopped));
    let mut alone = session("hh", "none");
    play(&mut alone, WALLS);
    assert_eq!(alone.phase(), &Phase::Agreeing);
    game = GameSession { game: alone.game.clone(), phase: Phase::Agreeing, ..game };
    assert_eq!(task(&game), Some(TaskKind::Dead));
    assert_eq!(game.command(Command::Move(mv("A1"))), Err(Refusal::Stopped));
    assert_eq!(game.command(Command::Agree), Err(Refusal::NotJudged));
    let wall = mv("C1").point().unwrap();
    bring(&mut game, TaskResult::Dead(vec![wall]));
    assert_eq!((game.dead(), task(&game)), (&[wall][..], None));
    // Any stone of a chain stands for it.
    game.command(Command::Toggle(mv("C4").point().unwrap())).unwrap();
    assert!(game.dead().is_empty());
    assert_eq!(
        game.command(Command::Toggle(mv("A1").point().unwrap())),
        Err(Refusal::NoStone(game.game().size(), mv("A1").point().unwrap()))
    );
    game.command(Command::Toggle(mv("B2").point().unwrap())).unwrap();
    game.command(Command::Toggle(mv("B3").point().unwrap())).unwrap();
    game.command(Command::Agree).unwrap();
    assert_eq!(result(&game), "W+0.5");
    assert!(game.text().contains("RE[W+0.5]"));
    assert_eq!(game.command(Command::Resign), Err(Refusal::Over));
    // The agreement can be taken back even so, then the last pass.
    game.command(Command::Undo).unwrap();
    assert_eq!((game.phase(), game.is_judged()), (&Phase::Agreeing, true));
    assert!(!game.text().contains("RE["));
    game.command(Command::Redo).unwrap();
    assert_eq!(result(&game), "W+0.5");
    game.command(Command::Undo).unwrap();
    game.command(Command::Undo).unwrap();
    assert_eq!((game.phase(), game.game().moves().len()), (&Phase::Playing, 8));
    for _ in 0..2 {
        game.command(Command::Redo).unwrap();
    }
    assert_eq!((result(&game), game.game().moves().len()), ("W+0.5", 10));
}

#[test]
fn a_stopped_game_can_go_on() {
    for (name, first) in [("chinese", Color::Black), ("japanese", Color::White)] {
        let mut game = session("he", "none");
        let mut alone = session("hh", "none");
        play(&mut alone, WALLS);
        game.game = alone.game.clone();
        game.game.set_rules(rules::find(name).unwrap().rules);
        game.phase = Phase::Agreeing;
        // The person asks for it: under Japanese rules the opponent moves first.
        game.command(Command::Continue).unwrap();
        assert_eq!((game.phase(), game.to_move()), (&Phase::Playing, first), "{name}");
    }
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut game = session("hh", "10s+2x5");
    game.set_time(4.0);
    assert_eq!((game.time_left(Color::Black), game.time_left(Color::White)), ((6.0, 0), (10.0, 0)));
    play(&mut game, "B2");
    game.set_time(12.0);
    assert_eq!((game.time_left(Color::Black), game.time_left(Color::White)), ((6.0, 0), (2.0, 0)));
    // Waiting takes no time.
    game.command(Command::Wait).unwrap();
    game.set_time(100.0);
    assert_eq!(game.time_left(Color::White), (2.0, 0));
    game.command(Command::Wait).unwrap();
    game.set_time(101.0);
    assert_eq!(game.time_left(Color::White), (1.0, 0));
    game.set_time(104.0);
    assert_eq!(game.time_left(Color::White), (3.0, 2));
    game.set_time(112.5);
    assert_eq!(result(&game), "B+T");
}

#[test]
fn resignations_end_the_game() {
    let mut game = session("he", "none");
    play(&mut game, "B2");
    // Also while the engine thinks.
    game.command(Command::Resign).unwrap();
    assert_eq!((result(&game), task(&game)), ("W+R", None));
    // It is taken back alone.
    game.command(Command::Undo).unwrap();
    assert_eq!(game.game().moves().len(), 1);
    assert_eq!(task(&game), Some(TaskKind::Move(Color::White)));
    engine_plays(&mut game, "C2");
    game.command(Command::Resign).unwrap();
    game.command(Command::Undo).unwrap();
    assert_eq!((game.phase(), game.game().moves().len()), (&Phase::Playing, 2));
    assert!(!game.text().contains("RE["), "{}", game.text());
    game.command(Command::Redo).unwrap();
    assert_eq!(result(&game), "W+R");
    game.command(Command::Undo).unwrap();
    // The engine would resign again: a person's move goes, too.
    play(&mut game, "B3");
    bring(&mut game, TaskResult::Move(Decision::Resign, None));
    assert_eq!(result(&game), "B+R");
    game.command(Command::Undo).unwrap();
    assert_eq!((game.game().moves().len(), game.to_move()), (2, Color::Black));
    game.command(Command::Redo).unwrap();
    assert_eq!((result(&game), game.game().moves().len()), ("B+R", 3));
}

#[test]
fn what_was_taken_back_comes_back() {
    let mut game = session("he", "none").with_comments(true);
    assert_eq!(game.command(Command::Redo), Err(Refusal::NothingToRedo));
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    play(&mut game, "B3");
    engine_plays(&mut game, "C3");
    let before = game.text();
    for _ in 0..2 {
        game.command(Command::Undo).unwrap();
    }
    assert!(game.game().moves().is_empty() && game.can_redo());
    for _ in 0..2 {
        game.command(Command::Redo).unwrap();
    }
    assert_eq!((game.text(), game.can_redo()), (before, false));
    // Not after another move.
    game.command(Command::Undo).unwrap();
    play(&mut game, "B4");
    assert_eq!(game.command(Command::Redo), Err(Refusal::NothingToRedo));
}

#[test]
fn a_player_whose_time_ran_out_gets_the_turn_back() {
    let mut game = session("hh", "10s");
    play(&mut game, "B2");
    game.set_time(12.0);
    assert_eq!(result(&game), "B+T");
    game.command(Command::Undo).unwrap();
    game.set_time(15.0);
    assert_eq!((game.phase(), game.game().moves().len()), (&Phase::Playing, 1));
    assert_eq!(game.time_left(Color::White), (7.0, 0));
}

#[test]
fn the_engine_can_be_watched_and_held() {
    let played = || {
        let mut game = session("ee", "none");
        WALLS.split_whitespace().for_each(|vertex| engine_plays(&mut game, vertex));
        game
    };
    // While it is held, it ends nothing.
    let (mut game, mut held) = (played(), played().with_wait(true));
    bring(&mut held, TaskResult::Dead(Vec::new()));
    assert_eq!((held.phase(), held.is_judged()), (&Phase::Agreeing, true));
    bring(&mut game, TaskResult::Dead(Vec::new()));
    assert_eq!(result(&game), "W+0.5");
    game.command(Command::Undo).unwrap();
    assert!(game.is_paused() && game.task().is_none());
    game.command(Command::Hint).unwrap();
    bring(&mut game, TaskResult::Hint(Hint { mv: mv("A1"), report: None }));
    assert_eq!(game.hint().map(|hint| hint.mv), Some(mv("A1")));
    game.command(Command::Wait).unwrap();
    assert_eq!(task(&game), Some(TaskKind::Move(Color::White)));
    // To swap is to take over the side to move.
    game.command(Command::Swap).unwrap();
    assert_eq!(
        [Color::Black, Color::White].map(|c| game.player(c)),
        [Player::Engine, Player::Human]
    );
    assert_eq!((game.name(Color::White), task(&game)), (HUMAN, None));
}

#[test]
fn requests_are_answered_once() {
    let mut game = session("he", "none");
    game.command(Command::Explain(Some(mv("B2")))).unwrap();
    assert_eq!(task(&game), Some(TaskKind::Explain(Color::Black, Some(mv("B2")))));
    bring(&mut game, TaskResult::Answer(Answer::Lead { points: 1.5, winrate: 0.6 }));
    assert!(matches!(game.answer(), Some(Answer::Lead { points: 1.5, .. })));
    assert_eq!(task(&game), None);
    game.command(Command::Hint).unwrap();
    // A move is made before the answer comes.
    play(&mut game, "B2");
    assert_eq!(task(&game), Some(TaskKind::Move(Color::White)));
    assert!(game.hint().is_none() && game.answer().is_none());
    game.command(Command::Swap).unwrap();
    assert_eq!((game.name(Color::Black), task(&game)), ("Ben", None));
}

#[test]
fn each_position_is_pondered_once() {
    let mut game = session("he", "none").with_pondering(true);
    assert_eq!(task(&game), Some(TaskKind::Ponder));
    bring(&mut game, TaskResult::Nothing);
    assert_eq!(task(&game), None);
    play(&mut game, "B2");
    engine_plays(&mut game, "C2");
    assert_eq!(task(&game), Some(TaskKind::Ponder));
    assert_eq!(task(&session("hh", "none").with_pondering(true)), None);
}

#[test]
fn a_record_is_taken_up_where_it_ends() {
    let mut first = session("hh", "none");
    play(&mut first, WALLS);
    let take_up = |text: &str| {
        let recorded = record::read_text(text).unwrap();
        assert_eq!(record::write(&recorded.game, &recorded.record), text);
        let players = ByColor::new(Player::Human, Player::Human);
        GameSession::new(
            recorded.game,
            recorded.record,
            players,
            Clock::new(TimeControl::Unlimited),
        )
    };
    assert_eq!(take_up(&first.text()).phase(), &Phase::Agreeing);
    bring(&mut first, TaskResult::Dead(Vec::new()));
    first.command(Command::Agree).unwrap();
    let over = take_up(&first.text());
    assert_eq!((result(&over), over.name(Color::White)), ("W+0.5", "Ben"));
    first.command(Command::Undo).unwrap();
    assert_eq!(take_up(&first.text()).phase(), &Phase::Agreeing);
    first.command(Command::Undo).unwrap();
    assert_eq!(take_up(&first.text()).phase(), &Phase::Playing);
}

#[test]
fn a_game_takes_another_course() {
    let mut game = session("hh", "none");
    play(&mut game, "B1 C1 B2");
    for number in 1..=3 {
        game.set_comment(number, "said");
    }
    game.set_comment(1, "");
    let course = [(Color::Black, mv("B1")), (Color::White, mv("C1")), (Color::White, mv("C2"))];
    game.take_moves(&course).unwrap();
    assert_eq!((game.game().moves(), game.to_move()), (&course[..], Color::Black));
    assert_eq!(game.record().comments, [(2, "said".to_owned())].into());
    // Impossible commands change nothing, and a game that is over stays over.
    assert!(game.take_moves(&[(Color::Black, mv("B1")), (Color::White, mv("B1"))]).is_err());
    assert_eq!(game.game().moves(), course);
    game.command(Command::Resign).unwrap();
    let won = result(&game).to_owned();
    game.take_moves(&course[..1]).unwrap();
    assert_eq!((result(&game), game.game().moves().len()), (won.as_str(), 1));
}

#[test]
fn changes_are_events() {
    let names = |game: &mut GameSession| -> Vec<String> {
        let name = |event: &Event| format!("{event:?}").split('(').next().unwrap().to_owned();
        game.update().iter().map(name).collect()
    };
    let mut game = session("hh", "none").with_kept_record();
    assert_eq!(names(&mut game), ["StateChanged", "RecordChanged"]);
    assert_eq!((names(&mut game), game.revision()), (vec![], 1));
    play(&mut game, "B2");
    assert_eq!(names(&mut game), ["StateChanged", "RecordChanged"]);
    game.command(Command::Wait).unwrap();
    assert_eq!((names(&mut game), game.revision()), (vec!["StateChanged".to_owned()], 2));
    game.command(Command::Wait).unwrap();
    game.command(Command::Explain(None)).unwrap();
    let task = game.task().unwrap();
    let answer = Answer::Lead { points: 1.0, winrate: 0.6 };
    game.receive(Message::Done(task, TaskResult::Answer(answer)));
    assert_eq!(
        names(&mut game),
        ["StateChanged", "StateChanged", "TaskEnded", "Answered", "StateChanged"]
    );
}

#[test]
fn moves_that_were_taken_back_become_a_variation() {
    let mut game = session("hh", "none");
    let tree = game.draft().tree();
    game = game.with_tree(tree);
    play(&mut game, "B2 C2");
    game.command(Command::Undo).unwrap();
    game.update();
    play(&mut game, "C3");
    game.update();
    let text = game.draft().text();
    assert!(text.contains("(;W[cb])") && text.contains("(;W[cc])"), "{text}");
    // A reader can delete it, and bring it back.
    let place = Place { number: 1, line: vec!["C2".to_owned()] };
    game.edit(&place, EditKind::Remove, String::new()).unwrap();
    assert!(!game.draft().text().contains("W[cc]") && game.can_restore());
    // A change that is refused leaves everything as it is.
    let main = Place { number: 2, line: Vec::new() };
    assert_eq!(game.edit(&main, EditKind::Remove, String::new()), Err(Refusal::MainLine));
    let nowhere = Place { number: 9, line: Vec::new() };
    assert_eq!(game.edit(&nowhere, EditKind::Lead, String::new()), Err(Refusal::NoPosition));
    assert!(game.can_restore());
    game.edit(&Place::default(), EditKind::Restore, String::new()).unwrap();
    assert!(game.draft().text().contains("W[cc]") && !game.can_restore());
    let again = game.edit(&Place::default(), EditKind::Restore, String::new());
    assert_eq!(again, Err(Refusal::NothingToRedo));
}

#[test]
fn a_game_that_was_over_stays_as_it_is() {
    let mut game = session("hh", "none");
    game.command(Command::Resign).unwrap();
    let tree = game.draft().tree();
    let mut game = game.with_tree(tree);
    assert_eq!(game.command(Command::Undo), Err(Refusal::WasOver));
    assert_eq!(result(&game), "W+R");
}
