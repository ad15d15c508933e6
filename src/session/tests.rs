//! A game with people, command by command.

use super::*;
use crate::clock::TimeControl;
use ponnuki_game::point::Size;
use ponnuki_game::rules;
use std::collections::BTreeMap;

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
    game.edit(edit(&place, EditKind::Remove)).unwrap();
    assert!(!game.draft().text().contains("W[cc]") && game.can_restore());
    // A change that is refused leaves everything as it is.
    let main = Place { number: 2, line: Vec::new() };
    assert_eq!(game.edit(edit(&main, EditKind::Remove)), Err(Refusal::MainLine));
    let nowhere = Place { number: 9, line: Vec::new() };
    assert_eq!(game.edit(edit(&nowhere, EditKind::Lead)), Err(Refusal::NoPosition));
    assert!(game.can_restore());
    game.edit(edit(&Place::default(), EditKind::Restore)).unwrap();
    assert!(game.draft().text().contains("W[cc]") && !game.can_restore());
    let again = game.edit(edit(&Place::default(), EditKind::Restore));
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

/// A change at a place.
fn edit(place: &Place, kind: EditKind) -> Edit {
    Edit {
        place: place.clone(),
        kind,
        text: String::new(),
        vertex: String::new(),
        mark: String::new(),
        facts: BTreeMap::new(),
        edits: None,
    }
}

/// A judgement that the last move loses this number of points.
fn judgement(loss: f64) -> TaskResult {
    TaskResult::Judged(Judgement { loss, best: mv("C3") })
}

#[test]
fn a_move_that_loses_much_waits_for_its_player() {
    let mut game = session("he", "10m").with_teaching(teaching("3").unwrap());
    play(&mut game, "B2");
    assert_eq!(task(&game), Some(TaskKind::Judge(Color::Black)));
    // Judging takes nobody's time.
    game.set_time(100.0);
    bring(&mut game, judgement(2.9));
    assert_eq!(task(&game), Some(TaskKind::Move(Color::White)), "it is good enough");
    assert_eq!(game.time_left(Color::White).0, 600.0);
    engine_plays(&mut game, "C2");
    assert_eq!(game.command(Command::Keep), Err(Refusal::NoWarning));
    assert_eq!(game.command(Command::Lost), Err(Refusal::NoWarning));
    // It can be kept, after a look at what it loses.
    play(&mut game, "B3");
    bring(&mut game, judgement(3.0));
    assert_eq!((task(&game), game.warned()), (None, &[3][..]));
    assert!(game.answer().is_none());
    game.command(Command::Lost).unwrap();
    assert!(matches!(game.answer(), Some(Answer::Warned(..))));
    game.set_time(200.0);
    game.command(Command::Keep).unwrap();
    assert!(game.warning().is_none() && !game.is_paused());
    assert_eq!(task(&game), Some(TaskKind::Move(Color::White)));
    assert_eq!(game.time_left(Color::White).0, 600.0, "the clock has stood still");
    engine_plays(&mut game, "C3");
    // It can be taken back.
    play(&mut game, "B4");
    bring(&mut game, judgement(9.0));
    game.command(Command::Undo).unwrap();
    assert!(game.warning().is_none() && !game.is_paused());
    assert_eq!((game.to_move(), task(&game), game.warned()), (Color::Black, None, &[3, 5][..]));
    // Without teaching nothing is judged.
    game.command(Command::Teach(None)).unwrap();
    play(&mut game, "B4");
    assert_eq!(task(&game), Some(TaskKind::Move(Color::White)));
    game.command(Command::Resign).unwrap();
    assert_eq!(game.warned(), [3, 5]);
}

#[test]
fn a_move_that_loses_much_is_taken_back() {
    let mut game = session("he", "none").with_teaching(teaching("3 back").unwrap());
    let tree = game.draft().tree();
    game = game.with_tree(tree);
    play(&mut game, "A1");
    bring(&mut game, judgement(8.0));
    assert_eq!((game.game().moves().len(), task(&game)), (0, None));
    assert!(game.warning().is_some_and(|warning| warning.is_taken_back));
    // Another move is judged again; what was taken back stays as a variation.
    play(&mut game, "B2");
    assert_eq!(task(&game), Some(TaskKind::Judge(Color::Black)));
    bring(&mut game, judgement(0.0));
    game.update();
    assert!(game.draft().text().contains("(;B[ad])"), "{}", game.draft().text());
    engine_plays(&mut game, "C2");
    // By the word or by playing it again, the player keeps it.
    for keeps in [Command::Keep, Command::Move(mv("A1"))] {
        let before = game.game().moves().len();
        play(&mut game, "A1");
        bring(&mut game, judgement(8.0));
        assert_eq!(game.game().moves().len(), before);
        game.command(keeps).unwrap();
        assert_eq!(task(&game), Some(TaskKind::Move(Color::White)));
        assert!(game.warning().is_none());
        game.command(Command::Undo).unwrap();
    }
    // A search that fails warns of nothing.
    play(&mut game, "B3");
    bring(&mut game, TaskResult::Nothing);
    assert_eq!(task(&game), Some(TaskKind::Move(Color::White)));
}

#[test]
fn facts_are_changed_and_the_changes_undone() {
    let mut game = session("hh", "none");
    let tree = game.draft().tree();
    game = game.with_tree(tree);
    play(&mut game, "B2 C2");
    let facts = |facts: &[(&str, &str)]| Edit {
        facts: facts.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect(),
        ..edit(&Place::default(), EditKind::Facts)
    };
    let before = game.draft().text();
    for bad in [
        ("result", "Black won"),
        ("result", "B+NaN"),
        ("date", "yesterday"),
        ("komi", "many"),
        ("rules", "my own"),
        ("spoon", ""),
        ("event", "two\nlines"),
    ] {
        let refused = game.edit(facts(&[("black", "Eve"), bad]));
        assert_eq!(refused, Err(Refusal::BadFact(bad.0.to_owned())));
    }
    assert_eq!(game.draft().text(), before, "all or nothing");
    let all =
        facts(&[("black", "Eve"), ("result", "W+2.5"), ("komi", "7.5"), ("rules", "japanese")]);
    assert_eq!(game.edit(all), Ok(true));
    assert_eq!(result(&game), "W+2.5");
    let text = game.draft().text();
    let again = record::read_text(&text).unwrap();
    assert_eq!((again.record.black.as_str(), again.game.komi().points()), ("Eve", 7.5), "{text}");
    assert_eq!(again.game.rules(), &rules::find("japanese").unwrap().rules);
    game.edit(edit(&Place::default(), EditKind::Undo)).unwrap();
    assert_eq!((game.draft().text(), game.phase()), (before, &Phase::Playing));
    assert_eq!(game.game().komi().points(), 0.5);
    game.edit(edit(&Place::default(), EditKind::Redo)).unwrap();
    assert_eq!(game.draft().text(), text);
    let none = game.edit(edit(&Place::default(), EditKind::Redo));
    assert_eq!(none, Err(Refusal::NothingToRedo));
}

#[test]
fn moves_are_inserted_and_nothing_is_lost() {
    let mut game = session("hh", "none");
    let tree = game.draft().tree();
    game = game.with_tree(tree);
    play(&mut game, "B2 C2 B3");
    let insert = |number, vertex: &str| Edit {
        vertex: vertex.to_owned(),
        ..edit(&Place { number, line: Vec::new() }, EditKind::Insert)
    };
    let said = Edit {
        text: "end".to_owned(),
        ..edit(&Place { number: 3, line: Vec::new() }, EditKind::Comment)
    };
    game.edit(said).unwrap();
    assert_eq!(game.edit(insert(1, "D4")), Ok(true));
    let names = |game: &GameSession| {
        game.game()
            .moves()
            .iter()
            .map(|&(_, mv)| game.game().size().move_vertex(mv))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(names(&game), "B2 D4 C2 B3");
    assert_eq!(game.record().comments.get(&4).map(String::as_str), Some("end"));
    let text = game.draft().text().replace('\n', "");
    assert!(text.contains("(;W[da];W[cc];B[bb]C[end])(;W[cc];B[bb]C[end])"), "{text}");
    // Another reader has seen the record before that.
    let late = Edit { edits: Some(game.edits() - 1), ..insert(1, "D3") };
    assert_eq!(game.edit(late), Err(Refusal::Changed));
    // A move in the way of a later one ends the game, which stays as a variation.
    assert_eq!(game.edit(insert(1, "B:B3")), Ok(false));
    assert_eq!(names(&game), "B2 B3");
    assert!(game.draft().text().replace('\n', "").contains("(;W[da];W[cc];B[bb]C[end])"));
    assert!(matches!(game.edit(insert(1, "B2")), Err(Refusal::Illegal(..))));
    assert_eq!(game.edit(insert(9, "A1")), Err(Refusal::NoPosition));
    let tried = Place { number: 1, line: vec!["A4".to_owned()] };
    assert_eq!(game.edit(edit(&tried, EditKind::Insert)), Err(Refusal::OnlyInGame));
    assert_eq!(game.can_undo_edits(), [true, false]);
    game.edit(edit(&Place::default(), EditKind::Undo)).unwrap();
    assert_eq!(names(&game), "B2 D4 C2 B3");
    assert_eq!(game.record().comments.get(&4).map(String::as_str), Some("end"));
    // Once the game has gone on, it is not taken back by this.
    play(&mut game, "C4");
    assert_eq!(game.can_undo_edits(), [false, false]);
    let gone = game.edit(edit(&Place::default(), EditKind::Undo));
    assert_eq!(gone, Err(Refusal::NothingToUndo));
    // A game that was over when it was opened stays as it is; a copy does not.
    game.command(Command::Resign).unwrap();
    let tree = game.draft().tree();
    let mut game = game.with_tree(tree);
    assert_eq!(game.edit(insert(1, "A1")), Err(Refusal::WasOver));
    assert_eq!(game.edit(edit(&Place::default(), EditKind::Facts)), Err(Refusal::WasOver));
    let mut copy = game.with_changes();
    assert_eq!(copy.edit(insert(1, "A1")), Ok(true));
    assert_eq!(result(&copy), "W+R");
}

#[test]
fn points_are_marked() {
    let mut game = session("hh", "none");
    play(&mut game, "B2");
    let mark = |vertex: &str, mark: &str, text: &str| Edit {
        vertex: vertex.to_owned(),
        mark: mark.to_owned(),
        text: text.to_owned(),
        ..edit(&Place { number: 1, line: Vec::new() }, EditKind::Mark)
    };
    game.edit(mark("B2", "TR", "")).unwrap();
    game.edit(mark("C3", "LB", "A")).unwrap();
    assert!(game.draft().text().contains(";B[bc]TR[bc]LB[cb:A]"), "{}", game.draft().text());
    game.edit(mark("B2", "", "")).unwrap();
    assert!(!game.draft().text().contains("TR"));
    assert_eq!(game.edit(mark("Z9", "TR", "")), Err(Refusal::NoPoint("Z9".to_owned())));
    assert_eq!(game.edit(mark("B2", "XX", "")), Err(Refusal::BadFact("mark".to_owned())));
}
