//! Plays, moves of the engine, and undo.

use super::super::check::Check;
use super::super::engine::EngineUnderTest;
use super::super::failure::{CheckResult, expect};

/// White takes a ko at D4 and Black takes it back at E4.
const KO: &str = "b D5 w E5 b C4 w F4 b D3 w E3 w D4 b E4";

/// Black captures the stone at A1.
const CAPTURE: &str = "b A2 w A1 b B1";

pub(super) const CHECKS: &[Check] = &[
    Check::demanded("3.2", "colours are words or letters in any case", |engine| {
        engine.board(9)?;
        engine.plays("b A1 B B2 black C3 BLACK D4 w E5 W F6 white G7 White H8")
    }),
    Check::demanded("3.2", "vertices are in any case", |engine| {
        engine.board(9)?;
        engine.plays("b d4")?;
        engine.refused("play w D4")?;
        engine.plays("w j9")
    }),
    Check::demanded("3.2", "a pass is in any case", |engine| {
        engine.board(9)?;
        engine.plays("b pass w PASS b Pass")
    }),
    Check::demanded("6.3.3", "a player may play twice in a row", |engine| {
        engine.board(9)?;
        engine.plays("b D4 b E5 w C3 w F6")
    }),
    Check::demanded("6.3.3", "a play on a stone is an 'illegal move'", |engine| {
        engine.board(9)?;
        engine.plays("b D4")?;
        engine.refused_as("play w D4", "illegal move")
    }),
    Check::demanded("2.11", "a play off the board is refused", |engine| {
        engine.board(9)?;
        ["K1", "A10", "T19", "A0", "Z25"].iter().try_for_each(|at| refused_play(engine, at))
    }),
    Check::demanded("2.11", "there is no column I", |engine| {
        engine.board(9)?;
        refused_play(engine, "I5")?;
        engine.plays("b J5")
    }),
    Check::demanded("2.7", "a play that is no move is a 'syntax error'", |engine| {
        engine.board(9)?;
        ["play", "play b", "play b 44", "play green D4", "play D4"]
            .iter()
            .try_for_each(|command| engine.refused_as(command, "syntax error"))
    }),
    Check::usual("rules of Go", "suicide of one stone is an 'illegal move'", |engine| {
        engine.board(9)?;
        engine.plays("b A2 b B1")?;
        engine.refused_as("play w A1", "illegal move")
    }),
    Check::usual("rules of Go", "captured stones leave the board", |engine| {
        engine.board(9)?;
        engine.plays(CAPTURE)?;
        engine.plays("b A1")
    }),
    Check::usual("rules of Go", "a ko may not be retaken at once", |engine| {
        engine.board(9)?;
        engine.plays(KO)?;
        engine.refused_as("play w D4", "illegal move")
    }),
    Check::usual("rules of Go", "a ko may be retaken after a move elsewhere", |engine| {
        engine.board(9)?;
        engine.plays(KO)?;
        engine.plays("w G7 b G6 w D4")
    }),
    Check::usual("6.3.3", "a refused play leaves the position as it is", |engine| {
        engine.board(9)?;
        engine.plays("b D4 w E5")?;
        engine.refused("play b E5")?;
        engine.refused("play w D4")?;
        engine.plays("b E6")
    }),
    Check::demanded("6.3.3", "genmove plays its move", |engine| {
        engine.board(9)?;
        engine.set_short_time()?;
        let mv = engine.genmove("genmove b")?;
        match mv.as_str() {
            "PASS" | "RESIGN" => Ok(()),
            _ => engine.refused(&format!("play w {mv}")),
        }
    }),
    Check::demanded("6.3.3", "genmove moves for either player, and twice", |engine| {
        engine.board(9)?;
        engine.set_short_time()?;
        ["genmove w", "genmove WHITE", "genmove black", "genmove b"]
            .iter()
            .try_for_each(|command| engine.genmove(command).map(drop))
    }),
    Check::demanded("2.7", "genmove without a colour is a 'syntax error'", |engine| {
        engine.refused_as("genmove", "syntax error")?;
        engine.refused_as("genmove green", "syntax error")
    }),
    Check::usual("6.3.3", "genmove has an answer after two passes", |engine| {
        engine.board(9)?;
        engine.set_short_time()?;
        engine.plays("b E5 w pass b pass")?;
        engine.genmove("genmove w").map(drop)
    }),
    Check::demanded("6.3.3", "undo takes a move back", |engine| {
        engine.board(9)?;
        engine.plays("b D4 w E5")?;
        engine.ok("undo")?;
        engine.plays("w D5 b E5")
    })
    .needing(&["undo"]),
    Check::demanded("6.3.3", "undo brings captured stones back", |engine| {
        engine.board(9)?;
        engine.plays(CAPTURE)?;
        engine.ok("undo")?;
        engine.refused("play b A1")
    })
    .needing(&["undo"]),
    Check::usual("rules of Go", "undo brings a ko back", |engine| {
        engine.board(9)?;
        engine.plays(KO)?;
        engine.plays("w G7")?;
        engine.ok("undo")?;
        engine.refused("play w D4")
    })
    .needing(&["undo"]),
    Check::demanded("6.3.3", "undo takes a move of genmove back", |engine| {
        engine.board(9)?;
        engine.set_short_time()?;
        let mv = engine.genmove("genmove b")?;
        if mv == "RESIGN" {
            return Ok(());
        }
        engine.ok("undo")?;
        if mv == "PASS" { Ok(()) } else { engine.plays(&format!("w {mv}")) }
    })
    .needing(&["undo"]),
    Check::demanded("6.3.3", "undo without a move is refused as 'cannot undo'", |engine| {
        engine.board(9)?;
        engine.refused_as("undo", "cannot undo")
    })
    .needing(&["undo"]),
    Check::demanded("6.3.5", "reg_genmove leaves the board as it is", |engine| {
        engine.board(9)?;
        engine.set_short_time()?;
        let mv = engine.genmove("reg_genmove b")?;
        if mv == "PASS" || mv == "RESIGN" { Ok(()) } else { engine.plays(&format!("w {mv}")) }
    })
    .needing(&["reg_genmove"]),
    Check::demanded("6.3.6", "showboard shows stones", |engine| {
        engine.board(9)?;
        let empty = engine.ok("showboard")?;
        engine.plays("b D4 w E5")?;
        let shown = engine.ok("showboard")?;
        expect(shown != empty && shown.lines().count() >= 9, || "it shows no stones".to_owned())
    })
    .needing(&["showboard"]),
];

fn refused_play(engine: &mut EngineUnderTest<'_>, vertex: &str) -> CheckResult {
    engine.refused(&format!("play b {vertex}"))
}
