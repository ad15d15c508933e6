//! Game records: reading, writing, and malformed records.

use std::collections::BTreeMap;

use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::game::handicap::fixed_points;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::record::{
    self, Annotation, BadRecord, GameInfo, ParsedRecord, Property, RecordFault, Variation,
    WarningKind,
};
use ponnuki_game::rules::axes::AXES;
use ponnuki_game::rules::{self, Repetition};
use ponnuki_game::score::Komi;

use crate::support;
use crate::support::{LEGALITY, Random};

pub(crate) fn moves(game: &Game) -> String {
    let text =
        |&(color, mv): &(Color, Move)| format!("{}{}", color.letter(), game.size().move_vertex(mv));
    game.moves().iter().map(text).collect::<Vec<_>>().join(" ")
}

pub(crate) fn read(text: &str) -> Game {
    in_full(text).game
}

pub(crate) fn in_full(text: &str) -> ParsedRecord {
    record::read_text(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

#[test]
fn prisoners_stay_where_a_record_only_names_the_player() {
    let moves = "(;SZ[5]KM[0]RU[Japanese];B[ab];W[aa];B[ba];W[dd];B[ee];W[de]";
    let prisoners = |rest: &str| {
        let game = read(&format!("{moves}{rest})"));
        Color::ALL.map(|color| game.position().lost(color))
    };
    assert_eq!(prisoners(";W[ed]"), [1, 1]);
    assert_eq!(prisoners(";PL[W];W[ed]"), [1, 1]);
    assert_eq!(prisoners(";B[dd]"), [0, 1], "a play on a stone replaces it");
    assert_eq!(prisoners(";AB[cc]"), [0, 0], "another position");
}

#[test]
fn a_record_without_rules_is_under_those_in_force() {
    let japanese = rules::find("japanese").unwrap().rules;
    for (text, name, komi) in [
        ("(;SZ[9];B[ee])", "japanese", 6.5),
        ("(;SZ[9]RU[nonsense];B[ee])", "japanese", 6.5),
        ("(;SZ[9]KM[3.5];B[ee])", "japanese", 3.5),
        ("(;SZ[9]HA[2]AB[cc][gg];W[ee])", "japanese", 0.0),
        ("(;SZ[9]RU[Chinese];B[ee])", "chinese", 7.5),
        ("(;SZ[9]RU[AGA];B[ee])", "aga", 7.5),
    ] {
        let game = in_full(text).game_under(japanese);
        let found = (rules::name_of(game.rules()), game.komi().points());
        assert_eq!(found, (Some(name), komi), "{text}");
    }
}

/// A record of nothing but such values would take long.
#[test]
fn ends_of_values_are_looked_for_a_thousand_times() {
    let comment = |count: usize| {
        let text = format!("(;SZ[9]{};B[ee]C[a [b] c])", "GC[[]".repeat(count));
        in_full(&text).record.comments.remove(&1).unwrap()
    };
    assert_eq!(comment(999), "a [b] c");
    assert_eq!(comment(1001), "a [b");
}

pub(crate) fn error(text: &str) -> BadRecord {
    record::read_text(text).map(|read| moves(&read.game)).unwrap_err()
}

#[test]
fn an_ordinary_record_is_read() {
    let text = "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]RU[AGA]PB[Ann]PW[Bob [4k\\]]RE[W+0.5]\n\
                ;B[ee]C[a [comment\\] with (brackets;)];W[cg](;B[gc];W[])(;B[aa];W[bb]))";
    let game = read(text);
    assert_eq!(game.size(), Size::square(9));
    assert_eq!(game.komi().half_points(), 13);
    assert_eq!(rules::name_of(game.rules()), Some("aga"));
    assert_eq!(moves(&game), "BE5 WC3 BG7 Wpass");
}

#[test]
fn game_info_is_read() {
    let text = "(;GM[1]SZ[9]PB[Ann]PW[Bob [4k\\]]BR[3d]WR[4k]RE[W+0.5]DT[2025-12-31]EV[Cup]RO[3]PC[Rome]C[begin]\n\
                ;B[ee]C[a [comment\\] with (brackets;)\nand \\\\ lines];W[cg](;B[gc]C[three])(;B[aa]C[no]))";
    let recorded = record::read_text(text).unwrap();
    let comments = [(0, "begin"), (1, "a [comment] with (brackets;)\nand \\ lines"), (3, "three")];
    let expected = GameInfo {
        black: "Ann".into(),
        white: "Bob [4k]".into(),
        black_rank: "3d".into(),
        white_rank: "4k".into(),
        result: "W+0.5".into(),
        date: "2025-12-31".into(),
        event: "Cup".into(),
        round: "3".into(),
        place: "Rome".into(),
        comments: comments.map(|(number, text)| (number, text.to_owned())).into(),
    };
    assert_eq!(recorded.record, expected);
    assert_eq!((moves(&recorded.game).as_str(), recorded.has_komi), ("BE5 WC3 BG7", false));
    assert!(in_full("(;SZ[9]KM[0])").has_komi);
    // Records that were written are read back, and written again without a change.
    let written = record::write(&recorded.game, &recorded.record);
    let again = in_full(&written);
    assert_eq!(again.record, expected);
    assert_eq!(record::write(&again.game, &again.record), written);
}

#[test]
fn the_position_before_a_move() {
    let text = "(;SZ[5];B[aa];W[bb];B[];W[cc]AB[ee];B[dd])";
    let before = |number| record::read_before(text.as_bytes(), Some(number)).unwrap().game;
    assert_eq!(moves(&before(0)), "");
    assert_eq!(moves(&before(1)), "");
    assert_eq!(moves(&before(3)), "BA5 WB4");
    assert_eq!(before(3).to_move(), Color::Black);
    assert_eq!(before(4).start_stones().len(), 3);
    assert_eq!(before(5).to_move(), Color::Black);
    assert_eq!(before(99).board().empty_count(), 20);
    assert_eq!(format!("{:?}", before(6)), format!("{:?}", read(text)));
    // The moves after it are not checked.
    let illegal = "(;SZ[5];B[aa];W[aa])";
    for (number, warnings) in [(2, 0), (3, 1)] {
        let read = record::read_before(illegal.as_bytes(), Some(number)).unwrap();
        assert_eq!((moves(&read.game).as_str(), read.warnings.len()), ("BA5", warnings));
    }
}

#[test]
fn sizes() {
    for (text, width, height) in [
        ("(;GM[1])", 19, 19),
        ("(;SZ[1])", 1, 1),
        ("(;SZ[25])", 25, 25),
        ("(;SZ[19:13];B[sm])", 19, 13),
        ("(;SZ[5:7])", 5, 7),
        ("(;SZ[ 9 ])", 9, 9),
    ] {
        assert_eq!(read(text).size(), Size::new(width, height).unwrap(), "{text}");
    }
    assert_eq!(read("(;SZ[9][13])").size(), Size::square(9));
    for text in ["(;SZ[26])", "(;SZ[0])", "(;SZ[3:26])", "(;SZ[x])", "(;SZ[999])"] {
        assert!(matches!(error(text).fault, RecordFault::Size(_)), "{text}");
    }
}

#[test]
fn passes_are_read_in_old_and_new_notation() {
    assert_eq!(moves(&read("(;SZ[19];B[tt];W[];B[aa])")), "Bpass Wpass BA19");
    assert_eq!(moves(&read("(;SZ[9];B[tt])")), "Bpass");
    assert_eq!(moves(&read("(;SZ[20];B[tt])")), "BU1");
    assert_eq!(moves(&read("(;SZ[9];B[ ])")), "Bpass");
    // The point just off the board is a pass in any letters.
    let lizzie = "(;SZ[9]AP[LizzieYzy: 2.5];B[ee];W[jj];B[cc])";
    assert_eq!(moves(&read(lizzie)), "BE5 Wpass BC7");
    assert_eq!(moves(&read("(;SZ[19];B[TT];W[dd])")), "Bpass WD16");
    assert_eq!(moves(&read("(;SZ[21];B[vv];W[dd])")), "Bpass WD18");
}

#[test]
fn old_formats() {
    let text = "(;GaMe[1]FileFormat[1]SiZe[9]KoMi[5.5]AddBlack[cc][gg]AddWhite[ee]\n;White[dd]\n)";
    let game = read(text);
    assert_eq!(game.start_stones().len(), 3);
    assert_eq!(game.komi().half_points(), 11);
    assert_eq!(moves(&game), "WD6");
    assert_eq!(game.start_to_move(), Color::White);
}

#[test]
fn komi_is_read_in_every_notation() {
    for (komi, half_points) in
        [("7.5", 15), ("0", 0), ("-3.5", -7), ("3.75", 15), ("375", 15), ("650", 13), (" 6.5 ", 13)]
    {
        let game = read(&format!("(;KM[{komi}];B[aa])"));
        assert_eq!(game.komi().half_points(), half_points, "{komi}");
    }
    for (komi, half_points) in
        [("7.25", 15), ("1.3", 3), ("4.25", 9), ("six", 15), ("NaN", 15), ("1e300", 15)]
    {
        let recorded = in_full(&format!("(;KM[{komi}];B[aa])"));
        let found: Vec<WarningKind> =
            recorded.warnings.iter().map(|warning| warning.kind).collect();
        assert_eq!(found, [WarningKind::Komi], "{komi}");
        assert_eq!(recorded.game.komi().half_points(), half_points, "{komi}");
        assert_eq!(recorded.has_komi, komi.contains(['2', '.']), "{komi}");
    }
    assert_eq!(read("(;RU[nz])").komi().half_points(), 14);
    assert_eq!(read("(;RU[Japanese])").komi().half_points(), 13);
    assert_eq!(read("(;KM[])").komi().half_points(), 15);
    assert_eq!(read("(;HA[2]AB[dd][pp])").komi().half_points(), 0);
}

#[test]
fn handicaps() {
    let game = read("(;SZ[19]HA[3]KM[0.5]AB[dd][pp][pd];W[dp])");
    assert_eq!((game.handicap(), game.start_to_move()), (3, Color::White));
    assert_eq!(game.effective_komi(), 1 + 6);
    assert_eq!(moves(&game), "WD4");
    // Stones that a later node sets up, as some servers write it.
    let game = read("(;SZ[19]HA[2];AB[dd][pp];W[dp])");
    assert_eq!((game.handicap(), game.moves().len()), (2, 1));
    // Too few stones are completed by Black's first moves.
    for text in [
        "(;SZ[19]HA[3]AB[dd];B[pp];B[dp];W[pd])",
        "(;SZ[19]HA[3]AB[dd][pp];B[dp];W[pd])",
        "(;SZ[19]AB[dd]HA[3];B[pp];B[dp];W[pd])",
        "(;SZ[19]HA[3];B[dd];B[pp];B[dp];W[pd])",
    ] {
        let recorded = in_full(text);
        assert_eq!((recorded.game.handicap(), recorded.warnings), (3, vec![]), "{text}");
        assert!(moves(&recorded.game).ends_with("BQ4 BD4 WQ16") || text.contains("[dd][pp]"));
    }
    let recorded = in_full("(;SZ[19]HA[3]AB[dd];W[pd];B[pp])");
    let found: Vec<WarningKind> = recorded.warnings.iter().map(|warning| warning.kind).collect();
    assert_eq!((recorded.game.handicap(), found), (0, vec![WarningKind::Handicap]));
    // Without the property, stones are a position and no handicap.
    let game = read("(;SZ[19]AB[dd][pp];W[dp])");
    assert_eq!((game.handicap(), game.start_to_move()), (0, Color::White));
    assert_eq!(read("(;HA[0];B[aa])").handicap(), 0);
}

#[test]
fn set_up_positions_are_read() {
    let game = read("(;SZ[5]AB[aa:cc]AE[bb]AW[ee]PL[W])");
    let expected = "XXX..\nX.X..\nXXX..\n.....\n....O\n";
    assert_eq!(game.board().to_diagram(), expected);
    assert_eq!(game.to_move(), Color::White);
    // In mid-game, too: the moves before it are no longer part of the game.
    let game = read("(;SZ[5];B[aa];W[ba];AE[aa]AW[ab];B[ee])");
    assert_eq!(game.board().to_diagram(), ".O...\nO....\n.....\n.....\n....X\n");
    assert_eq!(moves(&game), "BE1");
    // The player to move may change without a stone.
    assert_eq!(read("(;SZ[5];B[aa];PL[B])").to_move(), Color::Black);
    assert_eq!(read("(;SZ[5]PL[W])").to_move(), Color::White);
    assert_eq!(read("(;SZ[5];W[aa])").start_to_move(), Color::White);
    assert_eq!(moves(&read("(;SZ[5];B[aa]PL[W]AE[])")), "BA5");
}

#[test]
fn broken_records_are_refused() {
    for text in [
        "",
        "(",
        "()",
        "hello",
        ")(",
        "(;B",
        "(;B[aa",
        "(;GM[2])",
        "(;é[aa])",
        "(;AW[\\])",
        "(;[aa];]",
    ] {
        let result = record::read_text(text);
        assert!(result.is_err(), "{text} is read as {:?}", result.unwrap());
        let _ = record::visit_moves(text.as_bytes(), &mut |_, _, _| {});
    }
}

#[test]
fn truncated_and_corrupted_records_do_no_harm() {
    let whole = "(;FF[4]GM[1]SZ[5:7]HA[2]AB[aa][bb:cc]KM[6.5]RU[nz]C[x\\]y:z];W[ee](;B[dd]C[\u{e9}];\
                 W[]PL[B])(;B[db];AE[ee]))";
    read(whole);
    for end in (0..whole.len()).filter(|&end| whole.is_char_boundary(end)) {
        let _ = record::read(&whole.as_bytes()[..end]);
        let _ = record::visit_moves(&whole.as_bytes()[end..], &mut |_, _, _| {});
    }
    let mut random = Random::new(7);
    let alphabet: Vec<char> = "();[]\\:BWAESZKMaet19.\n\u{e9}".chars().collect();
    for _ in 0..5_000 {
        let mut text: Vec<char> = whole.chars().collect();
        for _ in 0..1 + random.below(4) {
            let at = random.below(text.len());
            text[at] = alphabet[random.below(alphabet.len())];
        }
        let text: String = text.into_iter().collect();
        let _ = record::read_text(&text);
        let _ = record::visit_moves(text.as_bytes(), &mut |_, _, _| {});
    }
}

#[test]
fn long_and_deep_records_do_not_exhaust_the_stack() {
    let long = format!("(;SZ[9]{})", ";B[];W[]".repeat(100_000));
    let game = read(&long);
    assert_eq!(game.moves().len(), 200_000);
    let written = record::write(&game, &GameInfo::default());
    assert_eq!(read(&written).moves().len(), 200_000);
    let deep = format!("(;SZ[9]{}", "(;B[]".repeat(100_000));
    assert_eq!(read(&deep).moves().len(), 100_000);
    let mut visited = 0;
    record::visit_moves(deep.as_bytes(), &mut |_, _, _| visited += 1).unwrap();
    assert_eq!(visited, 100_000);
    let closed = format!("{deep}{}", ")".repeat(100_001));
    record::visit_moves(closed.as_bytes(), &mut |_, _, _| visited += 1).unwrap();
    assert_eq!(visited, 200_000);
    for hollow in ["(", "(;", "[", "(;C[", "(;C[[", "\\", "(;SZ[9]C[[\\]]"] {
        let _ = record::read_text(&hollow.repeat(100_000));
    }
    assert!(record::read_text(&"(".repeat(1_000_000)).is_err());
}

#[test]
fn every_move_of_every_variation_is_visited() {
    let text = "(;SZ[5];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))";
    let mut seen = Vec::new();
    let mut visitor = |game: &Game, color: Color, mv: Move| {
        seen.push(format!("{}:{}{}", moves(game), color.letter(), game.size().move_vertex(mv)));
    };
    record::visit_moves(text.as_bytes(), &mut visitor).unwrap();
    assert_eq!(seen, [":BA5", "BA5:WB4", "BA5 WB4:BC3", "BA5 WB4:BD2", "BA5:WE1"]);
    // The setup of a variation, and its player to move, stay in it.
    let text = "(;SZ[5](;W[aa](;AW[cc]PL[B];B[bb])(;B[dd];PL[B];B[ee]))(;B[ee](;RU[NZ];W[ab])))";
    let mut seen = Vec::new();
    let mut visitor = |game: &Game, color: Color, mv: Move| {
        let stones = game.size().area() - game.board().empty_count();
        seen.push(format!("{stones}{}{}", color.letter(), game.size().move_vertex(mv)));
    };
    record::visit_moves(text.as_bytes(), &mut visitor).unwrap();
    assert_eq!(seen, ["0WA5", "2BB4", "1BD2", "2BE1", "0BE1", "1WA4"]);
}

#[test]
fn a_record_is_written_as_expected() {
    let mut game = Game::new(Size::square(9), rules::CHINESE.rules, Komi::from_half_points(11));
    let size = game.size();
    for (color, vertex) in [(Color::Black, "E5"), (Color::White, "C3"), (Color::Black, "pass")] {
        game.play(color, size.parse_move(vertex).unwrap()).unwrap();
    }
    let record = GameInfo {
        black: "Ann\nLee".to_owned(),
        white: "a]b\\c".to_owned(),
        result: "B+R".to_owned(),
        date: "2025-01-31".to_owned(),
        comments: BTreeMap::from([(0, "start: [x]".to_owned()), (2, "two\r\nlines".to_owned())]),
        ..GameInfo::default()
    };
    let expected = "(;FF[4]GM[1]CA[UTF-8]AP[Ponnuki:VERSION]SZ[9]\n\
                    PB[Ann Lee]PW[a\\]b\\\\c]DT[2025-01-31]RE[B+R]RU[chinese]KM[5.5]C[start: \\[x\\]]\n\
                    ;B[ee];W[cg]C[two\nlines];B[])\n"
        .replace("VERSION", env!("CARGO_PKG_VERSION"));
    assert_eq!(record::write(&game, &record), expected);
}

/// The facts that a record can contain about a game.
pub(crate) fn told(game: &Game) -> String {
    let board: &GameBoard = game.board();
    let mut stones = game.start_stones().to_vec();
    stones.sort_unstable();
    format!(
        "{:?} {:?} {:?} {} {:?} {stones:?} {board:?} {:?}",
        game.size(),
        game.rules(),
        game.komi(),
        game.handicap(),
        game.start_to_move(),
        game.moves()
    )
}

#[test]
fn games_round_trip() {
    let mut random = Random::new(3);
    for (index, (width, height)) in
        [(1, 1), (1, 5), (9, 9), (13, 13), (19, 19), (25, 25), (19, 5), (21, 20)]
            .into_iter()
            .enumerate()
    {
        let size = Size::new(width, height).unwrap();
        for ruleset in rules::RULESETS {
            let mut game = Game::new(size, ruleset.rules, Komi::from_half_points(index as i32 - 4));
            if random.below(2) == 0
                && let Ok(points) =
                    ponnuki_game::game::handicap::free_points(size, 2 + random.below(8))
            {
                game.place_handicap(&points).unwrap();
            }
            for _ in 0..size.area() {
                let points: Vec<_> = size.points().collect();
                let mv = match random.below(20) {
                    0 if ruleset.rules.button => Move::Button,
                    _ => Move::Play(points[random.below(points.len())]),
                };
                let color = game.to_move();
                if game.play(color, mv).is_err() && random.below(10) == 0 {
                    game.play(color, Move::Pass).unwrap();
                }
            }
            let text = record::write(&game, &GameInfo::default());
            assert_eq!(told(&read(&text)), told(&game), "{text}");
        }
    }
}

#[test]
fn set_up_positions_round_trip() {
    for (repetition, suicide) in LEGALITY {
        for to_move in Color::ALL {
            let rules = support::rules(repetition, suicide);
            let mut game = Game::new(Size::square(5), rules, Komi::default());
            let point = |x, y| game.size().point(x, y);
            let stones = [(point(1, 1), Color::White), (point(3, 2), Color::Black)];
            game.setup(&stones, to_move).unwrap();
            let again = read(&record::write(&game, &GameInfo::default()));
            assert_eq!(again.start_stones(), game.start_stones());
            assert_eq!(again.to_move(), to_move);
            assert_eq!(told(&again), told(&game));
        }
    }
}

#[test]
fn rules_are_read_from_sgf_names() {
    for (text, name) in [
        ("Japanese", "japanese"),
        ("japanese rules", "japanese"),
        ("Chinese", "chinese"),
        ("AGA", "aga"),
        ("NZ", "new-zealand"),
        ("New Zealand", "new-zealand"),
        ("GOE", "ing"),
        ("Ing", "ing"),
        ("Korean", "korean"),
        ("Tromp-Taylor", "tromp-taylor"),
        ("Tromp/Taylor", "tromp-taylor"),
        (" Simplified Ing ", "simplified-ing"),
        ("chinese-ogs", "chinese-kgs"),
        ("French", "aga"),
        ("日本", "japanese"),
        ("中国", "chinese"),
        ("한국", "korean"),
        ("jp", "japanese"),
        ("Chinese (area)", "chinese"),
        ("Japanese rules (territory)", "japanese"),
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", "japanese"),
        ("koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor"),
        // Unknown rules are Chinese, as if there were none.
        ("Martian", "chinese"),
        ("{\"ko\":\"NONE\"}", "chinese"),
        ("{", "chinese"),
        ("", "chinese"),
    ] {
        let game = read(&format!("(;RU[{text}];B[aa])"));
        assert_eq!(*game.rules(), rules::find(name).unwrap().rules, "{text}");
    }
    let game = read("(;RU[{ \"ko\" : \"SIMPLE\", \"scoring\" : \"TERRITORY\" }];B[aa])");
    assert!(game.rules().plays_cost() && game.rules().repetition == Repetition::Simple);
    // Unnamed rules that count territory have the Japanese komi.
    assert_eq!(game.komi().half_points(), 13);
}

#[test]
fn rules_are_written_with_sgf_names() {
    let written = |name: &str| {
        let rules = rules::find(name).unwrap().rules;
        let text = record::write(
            &Game::new(Size::square(9), rules, Komi::default()),
            &GameInfo::default(),
        );
        let (_, rest) = text.split_once("RU[").unwrap();
        rest.split_once(']').unwrap().0.to_owned()
    };
    let names = ["japanese", "aga", "ing", "new-zealand", "chinese", "tromp-taylor", "ludoteka"];
    let expected = ["Japanese", "AGA", "GOE", "NZ", "chinese", "tromp-taylor", "ludoteka"];
    assert_eq!(names.map(written), expected);
}

#[test]
fn any_rules_round_trip() {
    let mut random = Random::new(11);
    let (mut named, mut nameless) = (0, 0);
    for _ in 0..3000 {
        let mut rules = rules::RULESETS[random.below(rules::RULESETS.len())].rules;
        for _ in 0..random.below(AXES.len()) {
            let axis = &AXES[random.below(AXES.len())];
            (axis.choices[random.below(axis.choices.len())].choose)(&mut rules);
        }
        if rules.check().is_err() {
            continue;
        }
        let count = if rules::name_of(&rules).is_some() { &mut named } else { &mut nameless };
        *count += 1;
        let game = Game::new(Size::square(5), rules, Komi::from_half_points(3));
        let text = record::write(&game, &GameInfo::default());
        assert_eq!(told(&read(&text)), told(&game), "{text}");
    }
    assert!(named > 100 && nameless > 1000, "{named} and {nameless}");
}

#[test]
fn the_button_is_a_pass_to_those_who_do_not_know_it() {
    let rules = rules::find("button-go").unwrap();
    let mut game = Game::new(Size::square(5), rules.rules, rules.komi);
    for (color, mv) in [
        (Color::Black, Move::Play(game.size().point(2, 2))),
        (Color::White, Move::Button),
        (Color::Black, Move::Pass),
        (Color::White, Move::Pass),
    ] {
        game.play(color, mv).unwrap();
    }
    let text = record::write(&game, &GameInfo::default());
    assert!(text.contains(";B[cc];W[]BUTTON[];B[];W[])"), "{text}");
    let again = read(&text);
    assert_eq!(again.moves(), game.moves());
    assert_eq!(again.pass_state().button(), Some(Color::White));
    assert_eq!(again.score(&[]), game.score(&[]));
    // The property means nothing beside a play, and little where the rules have no button.
    assert_eq!(moves(&read("(;SZ[5];B[aa]BUTTON[])")), "BA5");
    let without = record::read_text("(;SZ[5];B[]BUTTON[])").unwrap();
    assert_eq!(without.game.moves(), [(Color::Black, Move::Pass)]);
    let warning = without.warnings[0].to_string();
    assert!(warning.contains("there is no button to take"), "{warning}");
}

#[test]
fn the_turn_after_a_handicap_may_be_unusual() {
    let mut game = Game::new(Size::square(9), rules::CHINESE.rules, Komi::default());
    game.place_handicap(&fixed_points(game.size(), 3).unwrap()).unwrap();
    game.setup_player(Color::Black).unwrap();
    let again = read(&record::write(&game, &GameInfo::default()));
    assert_eq!((again.handicap(), again.to_move()), (3, Color::Black));
    assert_eq!(told(&again), told(&game));
}

#[test]
fn facts_that_sgf_cannot_express_are_lost() {
    let mut game = Game::new(Size::square(5), rules::CHINESE.rules, Komi::default());
    game.setup_prisoners(Color::White, 4).unwrap();
    game.setup_ko(game.size().point(1, 1)).unwrap();
    let again = read(&record::write(&game, &GameInfo::default()));
    assert_eq!((again.lost(Color::White), again.board().ko_point()), (0, None));
}

#[test]
fn comments_of_several_nodes_are_joined() {
    let text = "(;SZ[5]PB[Ann \\[5k\\]]PW[a\nb]BR[5k]WR[1d]EV[Cup\\: final]PC[here]DT[2025-01-02]\
                RE[W+R]C[start];B[aa]C[one\ntwo\\: three];W[bb];C[more\\\\]PB[late](;B[cc]C[main])\
                (;B[dd]C[other]))";
    let ParsedRecord { game, record, .. } = record::read_text(text).unwrap();
    assert_eq!(moves(&game), "BA5 WB4 BC3");
    assert_eq!((record.black.as_str(), record.white.as_str()), ("Ann [5k]", "a b"));
    assert_eq!((record.black_rank.as_str(), record.white_rank.as_str()), ("5k", "1d"));
    assert_eq!((record.event.as_str(), record.place.as_str()), ("Cup: final", "here"));
    assert_eq!((record.date.as_str(), record.result.as_str()), ("2025-01-02", "W+R"));
    let comments = [(0, "start"), (1, "one\ntwo: three"), (2, "more\\"), (3, "main")];
    assert_eq!(record.comments, comments.map(|(at, text)| (at, text.to_owned())).into());
    // The game begins with the position that is set up later.
    let text = "(;SZ[5];B[aa]C[before];AW[cc]C[after];B[bb])";
    let record = record::read_text(text).unwrap().record;
    assert_eq!(record.comments, [(0, "after".to_owned())].into());
}

#[test]
fn annotations_stand_where_they_belong() {
    let game = read("(;SZ[5]KM[0]RU[Chinese];B[aa];W[bb];B[cc])");
    let size = game.size();
    let variation = |color, vertex: &str, next| Variation {
        color,
        mv: size.parse_move(vertex).unwrap(),
        comment: String::new(),
        properties: vec![Property::one("SBKV", "12.5")],
        next,
    };
    let reply = variation(Color::Black, "E5", Vec::new());
    let point = size.point(0, 0);
    let annotations = [
        (0, Annotation { properties: vec![Property::one("V", "0.5")], variations: Vec::new() }),
        (
            1,
            Annotation {
                properties: vec![Property::labels(size, [(point, "A]".to_owned())])],
                variations: vec![
                    variation(Color::White, "D4", vec![reply]),
                    variation(Color::White, "pass", Vec::new()),
                ],
            },
        ),
        (
            2,
            Annotation {
                properties: Vec::new(),
                variations: vec![variation(Color::Black, "E1", vec![])],
            },
        ),
    ];
    let text = record::write_annotated(&game, &GameInfo::default(), &annotations.into());
    assert_eq!(
        text.lines().skip(2).collect::<Vec<_>>().join("|"),
        ";B[aa]LB[ae:A\\]]|(;W[bb]|(;B[cc])|(;B[ee]SBKV[12.5]))|(;W[db]SBKV[12.5]|;B[ea]SBKV[12.5])|\
         (;W[]SBKV[12.5]))"
    );
    assert!(text.contains("KM[0]V[0.5]\n"), "{text}");
    let mut seen = Vec::new();
    record::visit_moves(text.as_bytes(), &mut |before, color, mv| {
        seen.push(format!("{}{}{}", before.moves().len(), color.letter(), size.move_vertex(mv)));
    })
    .unwrap();
    assert_eq!(seen.join(" "), "0BA5 1WB4 2BC3 2BE1 1WD4 2BE5 1Wpass");
    assert_eq!(moves(&read(&text)), moves(&game));
}
