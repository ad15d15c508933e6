//! KataGo's JSON analysis protocol: queries as KaTrain and others send them, and the fields that
//! they read in the replies.

use std::collections::BTreeSet;
use std::io;

use crate::support::queries::query;
use ponnuki::analysis::serve;
use ponnuki::params::Params;
use serde_json::{Value, json};

/// The replies to an input, with one thread, so that they are reproducible.
fn replies(input: &str) -> Vec<Value> {
    replies_of(by_playouts(), input)
}

/// Parameters for a search without a network.
fn by_playouts() -> Params {
    Params { network: "none".to_owned(), ..Params::default() }
}

fn replies_of(params: Params, input: &str) -> Vec<Value> {
    let params = Params { threads: 1, memory: 64_000_000, visits: 30, ..params };
    let (replies, output) = io::pipe().unwrap();
    let reader = std::thread::spawn(move || io::read_to_string(replies).unwrap());
    serve(&params, false, input.as_bytes(), output).unwrap();
    let text = reader.join().unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The reply to the query alone.
fn reply(changes: Value) -> Value {
    let mut all = replies(&query(changes));
    assert_eq!(all.len(), 1, "{all:?}");
    all.pop().unwrap()
}

fn keys(object: &Value) -> BTreeSet<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn moves(reply: &Value) -> Vec<&str> {
    let infos = reply["moveInfos"].as_array().unwrap();
    infos.iter().map(|info| info["move"].as_str().unwrap()).collect()
}

#[test]
fn a_reply_has_what_clients_read() {
    let reply = reply(json!({
        "moves": [["B", "C3"], ["W", "C4"], ["B", "D4"]], "maxVisits": 200, "includePolicy": true,
        "includeOwnership": true, "includeOwnershipStdev": true, "includeMovesOwnership": true,
        "includeMovesOwnershipStdev": true, "includePVVisits": true,
    }));
    let expected = [
        "id",
        "isDuringSearch",
        "moveInfos",
        "ownership",
        "ownershipStdev",
        "policy",
        "rootInfo",
        "turnNumber",
    ];
    assert_eq!(keys(&reply), BTreeSet::from(expected));
    assert_eq!((&reply["id"], &reply["turnNumber"]), (&json!("q"), &json!(3)));
    assert_eq!(reply["isDuringSearch"], json!(false));
    let root = &reply["rootInfo"];
    assert_eq!((&root["visits"], &root["currentPlayer"]), (&json!(200), &json!("W")));
    for name in ["winrate", "scoreLead", "scoreStdev", "utility"] {
        assert!(root[name].is_f64(), "{name}");
    }
    let infos = reply["moveInfos"].as_array().unwrap();
    let visits: u64 = infos.iter().map(|info| info["visits"].as_u64().unwrap()).sum();
    assert!((100..=200).contains(&visits), "{visits}");
    for (order, info) in infos.iter().enumerate() {
        for name in ["winrate", "scoreLead", "scoreMean", "scoreStdev", "lcb", "utility", "prior"] {
            assert!(info[name].is_number(), "{name}");
        }
        assert_eq!(
            (info["order"].as_u64(), &info["edgeVisits"]),
            (Some(order as u64), &info["visits"])
        );
        let line = info["pv"].as_array().unwrap();
        assert_eq!(line[0], info["move"]);
        assert_eq!(numbers(&info["pvVisits"]).len(), line.len());
        assert_eq!(numbers(&info["ownership"]).len(), 25);
        assert_eq!(numbers(&info["ownershipStdev"]).len(), 25);
    }
    assert_eq!(numbers(&reply["ownership"]).len(), 25);
    assert!(numbers(&reply["ownershipStdev"]).iter().all(|share| (0.0..=1.0).contains(share)));
}

#[test]
fn only_requested_fields_are_sent() {
    let reply = reply(json!({}));
    let usual = ["id", "isDuringSearch", "moveInfos", "rootInfo", "turnNumber"];
    assert_eq!(keys(&reply), BTreeSet::from(usual));
    let info = &reply["moveInfos"][0];
    for name in ["ownership", "pvVisits", "noResultValue"] {
        assert!(!keys(info).contains(name), "{name}");
    }
}

#[test]
fn the_policy_lists_all_moves_from_the_upper_left_corner() {
    // Only the suicide at A1 and the stones are illegal.
    let stones = json!([["W", "A2"], ["W", "B1"], ["B", "E5"], ["B", "A5"]]);
    let all = reply(json!({"initialStones": stones, "includePolicy": true}));
    let policy = numbers(&all["policy"]);
    assert_eq!(policy.len(), 26);
    let illegal: Vec<usize> = (0..26).filter(|&at| policy[at] < 0.0).collect();
    assert_eq!(illegal, [0, 4, 15, 20, 21]);
    assert!(illegal.iter().all(|&at| policy[at] == -1.0));
    let sum: f64 = policy.iter().filter(|share| **share > 0.0).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
    // Bans do not change it.
    let first = moves(&all)[0];
    let bans = json!([{"player": "B", "moves": [first], "untilDepth": 1}]);
    let banned = reply(json!({"initialStones": stones, "includePolicy": true, "avoidMoves": bans}));
    assert_eq!(banned["policy"], all["policy"]);
    assert!(!moves(&banned).is_empty() && !moves(&banned).contains(&first));
}

/// Black owns a 5x5 board except for one point where White cannot live.
const BLACK_WINS: &str = r#"[["B","A4"],["B","B4"],["B","C4"],["B","D4"],["B","E4"],["B","A2"],
    ["B","B2"],["B","C2"],["B","D2"],["B","E2"]]"#;

#[test]
fn values_are_from_the_chosen_perspective() {
    let stones: Value = serde_json::from_str(BLACK_WINS).unwrap();
    let position = json!({
        "initialStones": stones, "initialPlayer": "W", "komi": 0.5, "maxVisits": 100,
        "whiteHandicapBonus": "0", "includeOwnership": true,
    });
    for (perspective, is_black) in [("BLACK", true), ("WHITE", false), ("SIDETOMOVE", false)] {
        let mut by_query = position.clone();
        by_query["overrideSettings"] = json!({"reportAnalysisWinratesAs": perspective});
        let mut params = by_playouts();
        params.set("analysis_side", perspective).unwrap();
        let by_option = replies_of(params, &query(position.clone()));
        for reply in [reply(by_query), by_option[0].clone()] {
            let sign = if is_black { 1.0 } else { -1.0 };
            let root = &reply["rootInfo"];
            assert_eq!(root["winrate"].as_f64().unwrap() > 0.9, is_black, "{perspective}");
            assert!(root["scoreLead"].as_f64().unwrap() * sign > 10.0, "{perspective}");
            assert_eq!(reply["moveInfos"][0]["winrate"].as_f64().unwrap() > 0.9, is_black);
            assert!(numbers(&reply["ownership"]).iter().sum::<f64>() * sign > 20.0);
        }
    }
}

#[test]
fn komi_and_handicap_count() {
    let stones: Value = serde_json::from_str(BLACK_WINS).unwrap();
    let lead = |changes: Value| {
        let mut position =
            json!({"initialStones": stones, "initialPlayer": "W", "komi": 0, "maxVisits": 400});
        position.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        reply(position)["rootInfo"]["scoreLead"].as_f64().unwrap()
    };
    let even = lead(json!({"whiteHandicapBonus": "0"}));
    assert!((20.0..=25.0).contains(&even), "{even}");
    for (changes, points) in [
        (json!({"whiteHandicapBonus": "0", "komi": 4}), 4.0),
        (json!({"whiteHandicapBonus": "N"}), 10.0),
        (json!({"whiteHandicapBonus": "N-1"}), 9.0),
        (json!({}), 10.0),
    ] {
        let shifted = lead(changes.clone());
        assert!((even - shifted - points).abs() < 1.0, "{changes}: {even} {shifted}");
    }
}

#[test]
fn turns_are_analysed_by_priority() {
    let game = json!([["B", "C3"], ["W", "C4"], ["B", "pass"]]);
    let turns = |changes: Value| {
        let mut query_ = changes;
        query_["moves"] = game.clone();
        let all = replies(&query(query_));
        all.iter().map(|reply| reply["turnNumber"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(turns(json!({})), [3]);
    // The first one may have started before the next was known.
    assert_eq!(turns(json!({"analyzeTurns": [2, 0, 3, 2], "priority": 7})), [0, 2, 3]);
    let by_priority = turns(json!({"analyzeTurns": [0, 1, 2, 3], "priorities": [1, 2, 4, 3]}));
    assert_eq!(by_priority, [2, 3, 1, 0]);
}

#[test]
fn bans_hold() {
    let entry = |moves: &[&str]| json!([{"player": "B", "moves": moves, "untilDepth": 1}]);
    let all = reply(json!({"maxVisits": 300}));
    let best = moves(&all)[0];
    let avoided = reply(json!({"maxVisits": 300, "avoidMoves": entry(&[best])}));
    assert!(!moves(&avoided).contains(&best));
    let allowed = reply(json!({"maxVisits": 50, "allowMoves": entry(&["A1", "(1,0)"])}));
    assert_eq!(BTreeSet::from_iter(moves(&allowed)), BTreeSet::from(["A1", "B5"]));
    // The other player's bans do not apply here.
    let other = json!([{"player": "W", "moves": [best], "untilDepth": 1}]);
    let unbanned = reply(json!({"maxVisits": 300, "avoidMoves": other}));
    assert!(moves(&unbanned).contains(&best));
    // Nothing is left to search.
    let nothing = reply(json!({"maxVisits": 10, "allowMoves": entry(&[])}));
    assert_eq!(
        (nothing["isDuringSearch"].as_bool(), nothing["turnNumber"].as_u64()),
        (Some(false), Some(0))
    );
}

#[test]
fn variations_are_cut_to_the_requested_length() {
    let length = |changes: Value| {
        let reply = reply(changes);
        let infos = reply["moveInfos"].as_array().unwrap();
        infos.iter().map(|info| info["pv"].as_array().unwrap().len()).max().unwrap()
    };
    assert!(length(json!({"maxVisits": 2000})) > 3);
    assert_eq!(length(json!({"maxVisits": 2000, "analysisPVLen": 2})), 3);
    let settings = json!({"analysisPVLen": 1});
    assert_eq!(length(json!({"maxVisits": 2000, "overrideSettings": settings})), 2);
}

#[test]
fn the_same_query_gets_the_same_reply() {
    let once = query(json!({"maxVisits": 300, "includeOwnership": true}));
    let between = query(json!({"id": "other", "boardXSize": 7, "maxVisits": 100}));
    let all = replies(&format!("{once}{between}{once}"));
    assert_eq!(all[0], all[2]);
    assert_ne!(all[0], all[1]);
}

#[test]
fn a_reply_does_not_depend_on_earlier_queries() {
    let bans = json!([{"player": "B", "moves": ["C3"], "untilDepth": 3}]);
    let asked = [
        json!({"id": "a", "maxVisits": 300, "includePolicy": true, "includeOwnership": true}),
        json!({"id": "b", "boardXSize": 9, "boardYSize": 7, "includeMovesOwnership": true}),
        json!({"id": "c", "rules": "japanese", "komi": 0.5, "includePVVisits": true}),
        json!({"id": "d", "moves": [["B", "C3"], ["W", "C4"]], "maxVisits": 1}),
        json!({"id": "e", "avoidMoves": bans, "overrideSettings": {"wideRootNoise": 0.2}}),
    ]
    .map(query);
    for params in [by_playouts(), with_network()] {
        let replies = |input: &str| replies_of(params.clone(), input);
        let alone: Vec<Value> = asked.iter().flat_map(|query| replies(query)).collect();
        assert_eq!(replies(&asked.concat()), alone);
        let backwards: String = asked.iter().rev().cloned().collect();
        assert!(replies(&backwards).iter().eq(alone.iter().rev()));
    }
}

#[test]
fn finished_positions_are_analysed_too() {
    let stones: Value = serde_json::from_str(BLACK_WINS).unwrap();
    let full: Vec<Value> = "ABCDE"
        .chars()
        .flat_map(|column| (1..=5).map(move |row| json!(["B", format!("{column}{row}")])))
        .filter(|stone| stone[1] != "C3")
        .collect();
    for (changes, player) in [
        (json!({"initialStones": stones, "moves": [["W", "pass"], ["B", "pass"]]}), "W"),
        (json!({"initialStones": full, "initialPlayer": "W"}), "W"),
        (json!({"initialStones": full, "initialPlayer": "B", "rules": "japanese"}), "B"),
        (json!({"boardXSize": 1, "boardYSize": 1}), "B"),
        (json!({"boardXSize": 25, "boardYSize": 2, "moves": [["W", "Z2"]]}), "B"),
        (json!({"maxVisits": 1}), "B"),
    ] {
        let reply = reply(changes.clone());
        assert_eq!(reply["rootInfo"]["currentPlayer"], player, "{changes}: {reply}");
    }
}

#[test]
fn games_may_break_rules_of_repetition() {
    // Three kos would take a page: sending one stone back and forth is enough.
    let ko = json!([
        ["B", "B1"],
        ["W", "C1"],
        ["B", "A2"],
        ["W", "D2"],
        ["B", "B3"],
        ["W", "C3"],
        ["B", "C2"],
        ["W", "B2"],
        ["B", "E5"],
        ["W", "E4"],
        ["B", "C2"],
        ["W", "E3"],
        ["B", "D4"],
        ["W", "B2"],
    ]);
    for rules in ["chinese", "japanese", "aga", "ing", "tromp-taylor"] {
        let reply = reply(json!({"moves": ko, "rules": rules}));
        assert_eq!(reply["turnNumber"], 14, "{rules}: {reply}");
    }
}

#[test]
fn errors_are_explained() {
    let dict = json!([{"player": "B", "moves": ["C3"]}]);
    let bans = json!([{"player": "B", "moves": ["C3"], "untilDepth": 1}]);
    for (changes, field, part) in [
        (json!({"boardXSize": null}), "boardXSize", "1 to 25"),
        (json!({"boardYSize": 26}), "boardYSize", "1 to 25"),
        (json!({"boardYSize": "5"}), "boardYSize", "1 to 25"),
        (json!({"moves": null}), "moves", "list of pairs"),
        (json!({"moves": [["B"]]}), "moves", "list of pairs"),
        (json!({"moves": [["B", "F1"]]}), "moves", "no point F1 on a 5x5 board"),
        (json!({"moves": [["B", "C3"], ["W", "C3"]]}), "moves", "Illegal move 1: C3"),
        (json!({"initialStones": [["B", "pass"]]}), "initialStones", "needs a point"),
        (
            json!({"initialStones": [["B", "A1"], ["W", "A2"], ["W", "B1"]]}),
            "initialStones",
            "no liberty",
        ),
        (json!({"initialPlayer": "red"}), "initialPlayer", "\"B\" or \"W\""),
        (json!({"rules": null}), "rules", "name of a rule set"),
        (json!({"rules": "japanes"}), "rules", "did you mean 'japanese'"),
        (json!({"rules": {"ko": "SIMPEL"}}), "rules", "unknown ko"),
        (json!({"komi": 7.3}), "komi", "multiple of 0.5"),
        (json!({"komi": "7.5"}), "komi", "multiple of 0.5"),
        (json!({"whiteHandicapBonus": "2N"}), "whiteHandicapBonus", "unknown"),
        (json!({"analyzeTurns": [1]}), "analyzeTurns", "no turn 1"),
        (json!({"analyzeTurns": [-1]}), "analyzeTurns", "list of one or more integers"),
        (json!({"analyzeTurns": []}), "analyzeTurns", "list of one or more integers"),
        (json!({"analyzeTurns": [], "priorities": []}), "analyzeTurns", "one or more"),
        (json!({"priority": 1, "priorities": [1]}), "priority", "combined"),
        (json!({"priorities": [1]}), "priorities", "as many"),
        (json!({"analyzeTurns": [0], "priorities": [1, 2]}), "priorities", "as many"),
        (json!({"maxVisits": 0}), "maxVisits", "from 1"),
        (json!({"analysisPVLen": 0}), "analysisPVLen", "from 1"),
        (json!({"includeOwnership": 1}), "includeOwnership", "true or false"),
        (json!({"includePolicy": "yes"}), "includePolicy", "true or false"),
        (json!({"reportDuringSearchEvery": 0}), "reportDuringSearchEvery", "seconds"),
        (json!({"avoidMoves": dict}), "avoidMoves", "untilDepth"),
        (json!({"avoidMoves": bans, "allowMoves": bans}), "allowMoves", "combined"),
        (json!({"overrideSettings": []}), "overrideSettings", "object"),
        (json!({"overrideSettings": {"maxTime": -1}}), "overrideSettings", "seconds"),
        (
            json!({"overrideSettings": {"humanSLProfile": "rank_1d"}}),
            "overrideSettings",
            "imitates",
        ),
    ] {
        let reply = reply(changes.clone());
        assert_eq!(keys(&reply), BTreeSet::from(["error", "field", "id"]), "{changes}: {reply}");
        assert_eq!((&reply["id"], &reply["field"]), (&json!("q"), &json!(field)), "{changes}");
        let error = reply["error"].as_str().unwrap();
        assert!(error.contains(part), "{changes}: {error}");
    }
}

#[test]
fn lines_that_are_not_queries_are_refused() {
    let long = format!("{{\"id\":\"{}\"}}", "x".repeat(1 << 20));
    for (line, part) in [
        ("nonsense", "not valid JSON"),
        ("[1,2]", "not a JSON object"),
        ("{\"boardXSize\":5}", "id is missing"),
        ("{\"id\":5}", "not a string"),
        ("{\"id\":\"a\"", "not valid JSON"),
        (long.as_str(), "too long"),
    ] {
        let all = replies(&format!("\n  \r\n{line}\r\n{}", query(json!({}))));
        assert_eq!(all.len(), 2, "{all:?}");
        assert_eq!(keys(&all[0]), BTreeSet::from(["error"]));
        assert!(all[0]["error"].as_str().unwrap().contains(part), "{}", all[0]);
        assert_eq!(all[1]["turnNumber"], 0);
    }
}

#[test]
fn settings_without_effect_get_a_warning_and_a_reply() {
    for (changes, field, part) in [
        (json!({"maxvisits": 5}), "maxvisits", "did you mean 'maxVisits'?"),
        (json!({"zzz": 5}), "zzz", "no such field"),
        (json!({"overrideSettings": {"useEvalCache": true}}), "overrideSettings", "useEvalCache"),
    ] {
        let all = replies(&query(changes));
        assert_eq!(all.len(), 2, "{all:?}");
        let expected = ["field", "id", "isDuringSearch", "noResults", "warning"];
        assert_eq!(keys(&all[0]), BTreeSet::from(expected));
        assert_eq!(all[0]["isDuringSearch"], true);
        assert_eq!(all[0]["field"], field);
        assert!(all[0]["warning"].as_str().unwrap().contains(part), "{}", all[0]);
        assert_eq!(all[1]["isDuringSearch"], false);
    }
}

#[test]
fn draws_have_the_value_of_the_settings() {
    // A black and a white half of the same size.
    let stones: Vec<Value> = (1..=4)
        .flat_map(|row| {
            [("B", "B"), ("W", "C")].map(|(color, x)| json!([color, format!("{x}{row}")]))
        })
        .collect();
    let value = |settings: Value| {
        let reply = reply(json!({
            "boardXSize": 4, "boardYSize": 4, "initialStones": stones, "moves": [["W", "pass"]],
            "komi": 0, "rules": "tromp-taylor", "overrideSettings": settings,
        }));
        reply["rootInfo"]["winrate"].as_f64().unwrap()
    };
    let [even, whites, blacks] = [0.5, 1.0, 0.0]
        .map(|value_for_white| value(json!({"drawEquivalentWinsForWhite": value_for_white})));
    assert!(whites < even - 0.1 && even + 0.1 < blacks, "{whites} {even} {blacks}");
}

#[test]
fn the_probability_of_no_result_is_sent_on_request() {
    let value = |rules: &str, network: Params| {
        let asked = json!({
            "boardXSize": 7, "boardYSize": 7, "rules": rules, "includeNoResultValue": true,
        });
        let reply = replies_of(network, &query(asked)).pop().unwrap();
        reply["moveInfos"][0]["noResultValue"].as_f64().unwrap_or_else(|| panic!("{reply}"))
    };
    assert!((1e-6..1.0).contains(&value("japanese", with_network())));
    assert_eq!(value("tromp-taylor", with_network()), 0.0);
    assert_eq!(value("japanese", by_playouts()), 0.0);
}

#[test]
fn actions_are_echoed() {
    let input = "{\"id\":\"v\",\"action\":\"query_version\"}\n\
                 {\"id\":\"m\",\"action\":\"query_models\",\"mine\":[1]}\n\
                 {\"id\":\"c\",\"action\":\"clear_cache\"}\n\
                 {\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"nobody\",\"turnNumbers\":[1]}\n\
                 {\"id\":\"a\",\"action\":\"terminate_all\"}\n\
                 {\"id\":\"x\",\"action\":\"dance\"}\n\
                 {\"id\":\"y\",\"action\":\"terminate\"}\n\
                 {\"id\":\"z\",\"action\":\"terminate_all\",\"turnNumbers\":\"1\"}\n";
    let all = replies(input);
    let version = env!("CARGO_PKG_VERSION");
    let expected = [
        json!({"id": "v", "action": "query_version", "version": version, "git_hash": "<omitted>"}),
        json!({"id": "m", "action": "query_models", "mine": [1], "models": []}),
        json!({"id": "c", "action": "clear_cache"}),
        json!({"id": "t", "action": "terminate", "terminateId": "nobody", "turnNumbers": [1]}),
        json!({"id": "a", "action": "terminate_all"}),
    ];
    assert_eq!(all[..5], expected);
    let fields: Vec<&Value> = all[5..].iter().map(|error| &error["field"]).collect();
    assert_eq!(fields, ["action", "terminateId", "turnNumbers"]);
}

/// The queries of KaTrain 1.18 for a game of its own, with its wording and order of fields: moves
/// as they are played, extra analyses, a sweep over moves of which one is illegal, alternatives, a
/// region, pondering that is terminated twice, the queries of its players, other rules and boards.
const KATRAIN: &str = include_str!("data/katrain.jsonl");

/// A small random network, evaluated in the same way everywhere.
fn with_network() -> Params {
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin").to_owned();
    let [kernel, device] = ["plain", "cpu"].map(str::to_owned);
    Params { network, kernel, device, ..Params::default() }
}

#[test]
fn a_network_says_what_it_thinks_by_itself() {
    let asked = json!({
        "boardXSize": 7, "boardYSize": 7,
        "moves": [["B", "C3"], ["W", "C4"], ["B", "D4"]], "maxVisits": 60, "includePolicy": true,
        "includeOwnership": true, "includeOwnershipStdev": true, "includeMovesOwnership": true,
        "rules": "japanese",
    });
    let reply_to = |side: &str| {
        let params = Params { analysis_side: side.to_owned(), ..with_network() };
        replies_of(params, &query(asked.clone())).pop().unwrap()
    };
    let reply = reply_to("white");
    let root = &reply["rootInfo"];
    let number = |name: &str| root[name].as_f64().unwrap_or_else(|| panic!("no {name}"));
    assert!((0.0..=1.0).contains(&number("rawWinrate")));
    for name in [
        "rawScoreSelfplayStdev",
        "rawNoResultProb",
        "rawStWrError",
        "rawStScoreError",
        "rawVarTimeLeft",
    ] {
        assert!(number(name) > 0.0, "{name}");
    }
    let black = reply_to("black");
    for name in ["rawLead", "rawScoreSelfplay"] {
        assert!(number(name) != 0.0 && black["rootInfo"][name] == json!(-number(name)), "{name}");
    }
    let policy = numbers(&reply["policy"]);
    let legal = policy.iter().filter(|&&chance| chance >= 0.0);
    assert_eq!((policy.len(), policy.iter().filter(|&&chance| chance == -1.0).count()), (50, 3));
    assert!((legal.sum::<f64>() - 1.0).abs() < 1e-5);
    // The ownership of the board is the mean of that after each move and of the root itself.
    let infos = reply["moveInfos"].as_array().unwrap();
    let whole = numbers(&reply["ownership"]);
    let mut sums = [0.0; 49];
    for info in infos {
        let visits = info["visits"].as_f64().unwrap();
        sums.iter_mut()
            .zip(numbers(&info["ownership"]))
            .for_each(|(sum, one)| *sum += one * visits);
    }
    assert!(sums.iter().zip(&whole).all(|(sum, mean)| (sum - 60.0 * mean).abs() < 2.0));
    assert!(numbers(&reply["ownershipStdev"]).iter().all(|&stdev| (0.0..0.7).contains(&stdev)));
    assert!(infos.iter().all(|info| info["scoreStdev"].as_f64().unwrap() > 1.0));
}

#[test]
fn positions_have_names() {
    let names = |moves: Value, first: &str| {
        let reply = reply(json!({"moves": moves, "initialPlayer": first}));
        ["thisHash", "symHash"].map(|name| reply["rootInfo"][name].as_str().unwrap().to_owned())
    };
    let one = names(json!([["B", "B2"], ["W", "C4"]]), "B");
    assert_eq!(one, names(json!([["B", "B2"], ["W", "C4"]]), "B"));
    let mirrored = names(json!([["B", "D2"], ["W", "C4"]]), "B");
    assert!(one[0] != mirrored[0] && one[1] == mirrored[1], "{one:?} {mirrored:?}");
    let others = names(json!([["B", "B2"], ["W", "C4"], ["B", "pass"]]), "B");
    assert!(one[0] != others[0] && one[1] != others[1]);
}

#[test]
fn networks_are_listed_and_cannot_be_changed_for_a_query() {
    let params = with_network();
    let ask = "{\"id\":\"m\",\"action\":\"query_models\"}\n";
    let reply = replies_of(params.clone(), ask).pop().unwrap();
    let [model] = &reply["models"].as_array().unwrap()[..] else { panic!("{reply}") };
    assert_eq!(model["name"], json!(params.network));
    assert_eq!((&model["internalName"], &model["version"]), (&json!("sample"), &json!(14)));
    assert_eq!(model["usesHumanSLProfile"], json!(false));
    let refused = query(json!({"overrideSettings": {"network": "none"}}));
    let reply = replies_of(params, &refused).pop().unwrap();
    assert!(reply["error"].as_str().unwrap().contains("when the program starts"), "{reply}");
}

#[test]
fn katrain_gets_one_final_reply_to_each_query_with_the_fields_it_reads() {
    let all = replies(KATRAIN);
    let mut refused = Vec::new();
    for line in KATRAIN.lines() {
        let query: Value = serde_json::from_str(line).unwrap();
        let id = &query["id"];
        let ours: Vec<&Value> = all
            .iter()
            .filter(|reply| reply["id"] == *id && reply.get("warning").is_none())
            .filter(|reply| reply["isDuringSearch"] != true)
            .collect();
        assert_eq!(ours.len(), 1, "{line}: {ours:?}");
        let reply = ours[0];
        if query["action"] == "terminate" {
            assert_eq!(*reply, query);
        } else if let Some(error) = reply.get("error") {
            refused.push(error.as_str().unwrap());
        } else if reply.get("noResults").is_none() {
            assert_eq!(reply["turnNumber"], query["analyzeTurns"][0], "{line}");
            check_katrain_reads(&query, reply);
        }
    }
    assert_eq!(refused.len(), 2, "{refused:?}");
    assert!(refused[0].contains("Illegal move 4: E5") && refused[1].contains("imitates people"));
}

/// The fields of a reply that KaTrain reads, parsed as it parses them.
fn check_katrain_reads(query: &Value, reply: &Value) {
    let side = |name: &str| query[name].as_u64().unwrap() as usize;
    let area = side("boardXSize") * side("boardYSize");
    assert_eq!(numbers(&reply["policy"]).len(), area + 1);
    assert!(reply["rootInfo"]["visits"].as_u64().unwrap() > 0);
    for name in ["winrate", "scoreLead"] {
        assert!(reply["rootInfo"][name].is_f64(), "{name}");
    }
    let owners = query["includeOwnership"] == true;
    assert_eq!(
        reply.get("ownership").map_or(0, |list| numbers(list).len()),
        area * usize::from(owners)
    );
    let infos = reply["moveInfos"].as_array().unwrap();
    assert!(!infos.is_empty() && infos[0]["order"] == 0);
    for info in infos {
        assert_eq!(info.get("ownership").is_some(), owners);
        assert_eq!(info["pv"][0], info["move"]);
        for name in ["visits", "winrate", "scoreLead", "prior", "order"] {
            assert!(info[name].is_number(), "{name}");
        }
    }
    for ban in query["avoidMoves"].as_array().into_iter().flatten() {
        let banned = ban["moves"].as_array().unwrap();
        assert!(infos.iter().all(|info| ban["player"] != "B" || !banned.contains(&info["move"])));
    }
}

#[test]
fn a_query_names_the_people_who_are_imitated() {
    let human_network = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/human.bin").to_owned();
    let params = Params { human_network, ..with_network() };
    let reply_to = |profile: &str| {
        let settings = json!({"humanSLProfile": profile, "ignorePreRootHistory": false});
        let asked =
            query(json!({"includePolicy": true, "maxVisits": 20, "overrideSettings": settings}));
        let replies = replies_of(params.clone(), &asked);
        replies.into_iter().rfind(|reply| reply.get("warning").is_none()).unwrap()
    };
    let of_people = |reply: &Value| -> Vec<f64> {
        let policy = reply["humanPolicy"].as_array().unwrap();
        policy.iter().map(|chance| chance.as_f64().unwrap()).collect()
    };
    let reply = reply_to("rank_5k");
    let root = &reply["rootInfo"];
    assert!((0.0..=1.0).contains(&root["humanWinrate"].as_f64().unwrap()), "{root}");
    assert!(root["humanScoreMean"].is_number() && root["humanScoreStdev"].is_number(), "{root}");
    let policy = of_people(&reply);
    assert_eq!(policy.len(), reply["policy"].as_array().unwrap().len());
    let sum: f64 = policy.iter().filter(|chance| **chance > 0.0).sum();
    assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    assert!(reply["moveInfos"][0]["humanPrior"].as_f64().unwrap() > 0.0, "{reply}");
    assert_ne!(of_people(&reply_to("proyear_1950")), policy);
    let without = reply_to("");
    assert!(without["rootInfo"].get("humanWinrate").is_none());
    assert!(without.get("humanPolicy").is_none() && without["policy"].is_array(), "{without}");
    let wrong = reply_to("rank_5d5");
    assert!(wrong["error"].as_str().unwrap().contains("did you mean 'rank_5d'"), "{wrong}");
}
