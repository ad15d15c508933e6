//! Commands of KGS, of GoGui and of KataGo that are answered at once.

use super::super::check::Check;
use super::super::failure::{expect, wrong_answer};

pub(super) const CHECKS: &[Check] = &[
    Check::extension("KGS", &["kgs-genmove_cleanup"], "kgs-genmove_cleanup moves", |engine| {
        engine.board(9)?;
        engine.set_short_time()?;
        engine.plays("b E5 w E6")?;
        engine.genmove("kgs-genmove_cleanup b").map(drop)
    }),
    Check::extension("KGS", &["kgs-chat"], "kgs-chat answers with one line", |engine| {
        let game = engine.ok("kgs-chat game someone how are you?")?;
        let private = engine.ok("kgs-chat private someone score")?;
        expect(game.trim().lines().count() <= 1 && private.trim().lines().count() <= 1, || {
            format!("it says '{game}' and '{private}'")
        })
    }),
    Check::extension("KGS", &["kgs-chat"], "kgs-chat takes what is not ASCII", |engine| {
        let id = engine.new_id();
        engine.exchange(&id, " kgs-chat game someone \u{56f2}\u{7881} \u{1f600}".as_bytes())?;
        let id = engine.new_id();
        engine.exchange(&id, b" kgs-chat private \xff\xfe \xc3\x28")?;
        engine.expect_silence()
    }),
    Check::extension("KGS", &["kgs-game_over"], "kgs-game_over is accepted", |engine| {
        engine.ok("kgs-game_over").map(drop)
    }),
    Check::extension(
        "KGS",
        &["kgs-time_settings"],
        "kgs-time_settings takes four forms",
        |engine| {
            engine.all_ok(
                "kgs-time_settings none; kgs-time_settings absolute 300; \
             kgs-time_settings byoyomi 300 30 5; kgs-time_settings canadian 300 60 10",
            )
        },
    ),
    Check::extension("KGS", &["kgs-rules"], "kgs-rules takes the rules of KGS", |engine| {
        engine.all_ok("kgs-rules japanese; kgs-rules aga; kgs-rules new_zealand; kgs-rules chinese")
    }),
    Check::extension(
        "GoGui",
        &["gogui-analyze_commands"],
        "gogui-analyze_commands names known commands",
        |engine| {
            let text = engine.ok("gogui-analyze_commands")?;
            for line in text.trim().lines() {
                let fields: Vec<&str> = line.split('/').collect();
                let [_, _, command, ..] = fields.as_slice() else {
                    return wrong_answer(format!("'{line}' has no type, label and command"));
                };
                let name = command.split_whitespace().next().unwrap_or_default();
                expect(engine.knows(name), || format!("'{name}' is not listed"))?;
            }
            Ok(())
        },
    ),
    Check::extension("GoGui", &["gogui-play_sequence"], "gogui-play_sequence plays", |engine| {
        engine.board(9)?;
        engine.ok("gogui-play_sequence B C3 W D4 B PASS W E5")?;
        ["C3", "D4", "E5"].iter().try_for_each(|at| engine.refused(&format!("play b {at}")))
    }),
    Check::extension("GoGui", &["gogui-setup"], "gogui-setup places stones", |engine| {
        engine.board(9)?;
        engine.ok("gogui-setup B C3 W D4")?;
        ["C3", "D4"].iter().try_for_each(|at| engine.refused(&format!("play b {at}")))
    }),
    Check::extension("GoGui", &["gogui-interrupt"], "gogui-interrupt is accepted", |engine| {
        engine.ok("gogui-interrupt").map(drop)
    }),
    Check::extension(
        "GoGui",
        &["gogui-interrupt", "time_settings"],
        "the comment '# interrupt' ends the search for a move",
        |engine| {
            engine.board(9)?;
            // Much longer than the time for an answer.
            engine.ok("time_settings 0 100000 1")?;
            let id = engine.new_id();
            engine.write(format!("{id} genmove b\n# interrupt\n").as_bytes())?;
            let answer = engine.response(&id)?;
            expect(!answer.refused, || format!("genmove is refused: {}", answer.text))?;
            engine.set_short_time()
        },
    ),
    Check::extension(
        "KataGo",
        &["kata-get-rules", "kata-set-rules"],
        "kata-get-rules is an object that kata-set-rules takes",
        |engine| {
            engine.ok("kata-set-rules japanese")?;
            let text = engine.ok("kata-get-rules")?;
            let object = serde_json::from_str::<serde_json::Value>(text.trim());
            let is_object = object.is_ok_and(|value| value.get("ko").is_some());
            expect(is_object, || format!("the rules are '{text}'"))?;
            engine.ok(&format!("kata-set-rules {}", text.trim()))?;
            engine.refused("kata-set-rules no-such-rules")
        },
    ),
];
