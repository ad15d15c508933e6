//! Records that are not as the format says, or not in UTF-8, and are read all the same.

use ponnuki_game::color::Color;
use ponnuki_game::point::Size;
use ponnuki_game::record::{self, ParsedRecord, RecordTree, WarningKind};
use ponnuki_game::rules::{self, Repetition};

use crate::sgf::{in_full, moves, read, told};

/// The kinds of the warnings.
fn doubts(text: &str) -> Vec<WarningKind> {
    in_full(text).warnings.into_iter().map(|warning| warning.kind).collect()
}

/// A record in this encoding, whose characters have brackets and backslashes as second bytes.
fn encoded(name: &str, text: &str) -> ParsedRecord {
    let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
    let (bytes, _, lost) = encoding.encode(text);
    assert!(!lost, "{text} in {name}");
    record::read(&bytes).unwrap_or_else(|error| panic!("{error} in {text} in {name}"))
}

#[test]
fn illegal_moves_are_read_with_a_warning() {
    for (text, broken) in [
        // A ko is retaken at once.
        (
            "(;SZ[2:1];B[aa];W[ba];B[aa])",
            "line 1, column 23: move 3, A1, breaks the rules: the ko may not be retaken at once (illegal)",
        ),
        // Two stones are taken off by their own player.
        (
            "(;SZ[3];W[ab];B[aa];W[bb];B[cc];W[ca];B[ba])",
            "line 1, column 39: move 6, B3, breaks the rules: the play is suicide (illegal)",
        ),
        // The board is as it was after the first move.
        (
            "(;SZ[2:1]RU[Chinese];B[aa];W[ba];B[];W[];B[aa])",
            "line 1, column 42: move 5, A1, breaks the rules: the play repeats the position after \
             move 1 (illegal)",
        ),
    ] {
        let recorded = in_full(text);
        let warnings: Vec<String> = recorded.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings, [broken]);
        // The property `KO` says that the record knows.
        let last = text.rfind(')').unwrap();
        assert_eq!(doubts(&format!("{}KO[])", &text[..last])), []);
    }
    let suicide = "(;SZ[3]RU[NZ];W[ab];B[aa];W[bb];B[cc];W[ca];B[ba])";
    assert_eq!((doubts(suicide), read(suicide).board().empty_count()), (vec![], 5));
    // The game goes on under its rules.
    let game = read("(;SZ[5]RU[Chinese];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])");
    assert_eq!((game.moves().len(), game.rules().repetition), (9, Repetition::Positional));
    // A stone on another one is no move at all: the position becomes the start.
    let forced = read("(;SZ[5];B[aa];W[bb];B[bb]KO[];W[cc])");
    assert_eq!(forced.board().to_diagram(), "X....\n.X...\n..O..\n.....\n.....\n");
    assert_eq!(moves(&forced), "WC3");
}

#[test]
fn values_that_do_not_matter_are_forgiven() {
    for (text, doubt) in [
        ("(;SZ[5]PL[X];B[aa])", Some(WarningKind::Value)),
        ("(;SZ[5]PL[1];B[aa])", Some(WarningKind::Value)),
        ("(;SZ[5]PL[Black];B[aa])", Some(WarningKind::Value)),
        ("(;SZ[5]PL[];B[aa])", None),
        ("(;SZ[]KM[0];B[ao])", Some(WarningKind::Size)),
        ("(;GM[x]SZ[5];B[aa])", None),
        ("(;GM[]SZ[5];B[aa])", None),
        ("(;SZ[5]TM[x]OT[5x30 byo-yomi]RE[who knows]DT[yesterday]HA[];B[aa])", None),
        ("(;SZ[5]TM[][1]OT[]RE[]DT[];B[aa])", None),
        ("(;SZ[5x5];B[aa])", Some(WarningKind::Size)),
        ("(;SZ[5]HA[two];B[aa])", Some(WarningKind::Handicap)),
        ("(;SZ[5];B[A5])", Some(WarningKind::Value)),
        ("(;SZ[5];B[AA])", Some(WarningKind::Value)),
        ("(;SZ[5];B[aa];W[cc];W[])", Some(WarningKind::Turn)),
        ("(;SZ[5]AB[cc:aa]AW[ee])", Some(WarningKind::Value)),
        ("(;SZ[5]RU[Martian];B[aa])", Some(WarningKind::Rules)),
    ] {
        let found = doubts(text);
        assert_eq!(found.first(), doubt.as_ref(), "{text}");
        assert!(moves(&read(text)).starts_with("BA5") || text.contains("AB["), "{text}");
    }
    assert_eq!(read("(;SZ[5]PL[White])").to_move(), Color::White);
    assert_eq!(read("(;SZ[5]AB[cc:aa]AW[ee])").board().empty_count(), 15);
    assert_eq!(read("(;SZ[]KM[0];B[ae])").size(), Size::square(19));
}

#[test]
fn impossible_setups_are_left_out() {
    for (text, diagram, said) in [
        // Stones without a liberty, stones on each other, points off the board.
        (
            "(;SZ[3]AB[aa]AW[ab][ba])",
            ".O.\nO..\n...\n",
            "column 2: without a liberty, and left out: A3",
        ),
        (
            "(;SZ[3]AB[aa:cb]AW[ba])",
            "X.X\nXXX\n...\n",
            "column 2: B3 is set up twice; the last counts",
        ),
        ("(;SZ[3]AB[aa]AW[aa])", "O..\n...\n...\n", "A3 is set up twice; the last counts"),
        ("(;SZ[3]AB[dd][aa])", "X..\n...\n...\n", "AB[dd] is off the board, and is left out"),
        ("(;SZ[3]AB[a:][aa])", "X..\n...\n...\n", "AB[a:] is not valid, and is left out"),
        ("(;SZ[3]AB[aa]AW[cc:zz])", "X..\n...\n...\n", "AW[cc:zz] is off the board"),
    ] {
        let recorded = in_full(text);
        assert_eq!(recorded.game.board().to_diagram(), diagram, "{text}");
        let warning = &recorded.warnings[0];
        assert_eq!(warning.kind, WarningKind::Setup);
        assert!(warning.to_string().contains(said), "{warning}");
    }
    let full = read("(;SZ[3]AB[aa:cc]AW[bb])");
    assert_eq!(
        full.board().to_diagram(),
        "XXX
X.X
XXX
"
    );
}

#[test]
fn a_game_is_read_up_to_an_impossible_move() {
    for (text, played, said) in [
        (
            "(;SZ[2:1];B[aa];W[ba];B[ba];W[aa])",
            "BA1 WB1",
            "line 1, column 23: move 3 of the record, B1, is illegal: the point is occupied; the \
             game is read up to here (impossible)",
        ),
        ("(;SZ[3];W[ab];W[ba];B[aa])", "WA2 WB3", "move 3 of the record, A3, is illegal"),
        ("(;SZ[9];B[ee];W[zz];B[cc])", "BE5", "column 15: W[zz] is off the board; the game is"),
        ("(;SZ[9];B[ee];W[ja];B[cc])", "BE5", "W[ja] is off the board"),
        ("(;SZ[9];B[ee];W[resign];B[cc])", "BE5", "W[resign] is not valid; the game is read up"),
        ("(;SZ[9];B[ee]W[ee]C[x];B[cc])", "BE5", "move 2 of the record, E5, is illegal"),
        ("(;SZ[9]B[a];W[cc])", "", "B[a] is not valid"),
        ("(;SZ[9];B[a\u{1f600}])", "", "is not valid"),
    ] {
        let recorded = in_full(text);
        assert_eq!(moves(&recorded.game), played, "{text}");
        let last = recorded.warnings.last().unwrap();
        assert_eq!(last.kind, WarningKind::Impossible, "{text}");
        assert!(last.to_string().contains(said), "{last}");
    }
    // Of several points of one move the first is played.
    let recorded = in_full("(;SZ[9];B[aa][bb];W[cc])");
    assert_eq!((moves(&recorded.game).as_str(), recorded.warnings.len()), ("BA9 WC7", 1));
    // A variation ends there, too, and the others are visited.
    let mut visited = String::new();
    let text = "(;SZ[5];B[aa](;W[aa](;B[bb])(;B[cc]);B[dd])(;W[bb];B[zz];W[cc])(;W[ee]))";
    let warnings = record::visit_moves(text.as_bytes(), &mut |game, _, mv| {
        visited += &format!("{} ", game.size().move_vertex(mv));
    });
    assert_eq!((visited.as_str(), warnings.unwrap().len()), ("A5 B4 E1 ", 3));
}

#[test]
fn a_game_that_ended_early_goes_on_where_it_ended() {
    for text in [
        "(;SZ[5];B[aa];W[aa];B[bb])",
        "(;SZ[5];B[aa]W[aa];B[bb])",
        "(;SZ[5];W[resign];B[bb])",
        "(;SZ[5]B[zz];W[bb])",
        "(;SZ[5];B[aa];AW[cc]B[cc];W[bb])",
        "(;SZ[5];B[aa];W[bb];AW[cc];B[dd];W[dd];B[bb])",
        "(;AE[aa]B[aa]SZ[5]B[aa]KM[5.5];B[bb])",
        "(;SZ[5]HA[2];W[cc]W[aa]AW[aa];B[bb])",
        "(;SZ[5];B[aa];W[aa];B[bb]KM[5.5]RU[Japanese]RE[B+R]PB[Ann])",
    ] {
        let recorded = in_full(text);
        let tree = RecordTree::read(text, &recorded).unwrap();
        let mut game = recorded.game;
        let mv = game.size().parse_move("E1").unwrap();
        game.play(game.to_move(), mv).unwrap();
        let grown = tree.grown(&game, &recorded.record).text();
        let again = in_full(&grown);
        assert_eq!(told(&again.game), told(&game), "{text} as {grown}");
        assert_eq!(again.record, recorded.record, "{text} as {grown}");
        // Text that could not be read is still there.
        let is_kept = |value: &str| grown.matches(value).count() >= text.matches(value).count();
        assert!(["[bb]", "[zz]", "[resign]", "[dd]"].into_iter().all(is_kept), "{grown}");
    }
}

#[test]
fn a_property_that_stands_twice_is_doubtful() {
    for (text, twins) in [
        ("(;SZ[9]KM[7.5]KM[6.5];B[ee])", 1),
        ("(;SZ[9]SZ[13]KM[7.5];B[ee])", 1),
        ("(;SZ[9]KM[7.5];B[ee]KM[5.5])", 1),
        ("(;SZ[9]KM[ ];B[ee]KM[7.5])", 0),
        ("(;SZ[9]KM[7.5]RU[Chinese];B[ee]RU[Japanese])", 1),
        ("(;SZ[9]KM[7.5]PB[Ann]PB[Bob]PB[Eve];B[ee])", 2),
        ("(;SZ[9]KM[7.5];B[ee]C[one]C[two])", 1),
        ("(;SZ[9]KM[7.5];B[ee]TR[aa]TR[bb])", 1),
        ("(;SZ[9]KM[7.5]AE[aa]AE[bb];B[ee]C[];W[cc]C[])", 1),
    ] {
        let ParsedRecord { game, record, warnings, .. } = in_full(text);
        let found = warnings.iter().filter(|warning| warning.kind == WarningKind::Twice).count();
        assert_eq!(found, twins, "{text}: {warnings:?}");
        // The first counts.
        assert_eq!((game.size(), game.komi().points()), (Size::square(9), 7.5), "{text}");
        assert_eq!(rules::name_of(game.rules()), Some("chinese"), "{text}");
        assert!(["", "Ann"].contains(&record.black.as_str()), "{text}");
        assert!(record.comments.values().all(|comment| comment == "one\ntwo"), "{text}");
    }
    let stones = in_full("(;SZ[9]AB[aa]AB[bb])");
    assert_eq!((stones.game.start_stones().len(), stones.warnings.len()), (2, 1));
}

#[test]
fn a_bracket_that_closes_too_early_loses_nothing() {
    for text in ["(;SZ[9];B[ee]));W[cc])", "(;SZ[9](;B[ee]));W[cc])(;B[aa]))"] {
        let recorded = in_full(text);
        assert_eq!(moves(&recorded.game), "BE5 WC7", "{text}");
        assert_eq!(recorded.warnings[0].kind, WarningKind::Syntax, "{text}");
        let tree = RecordTree::read(text, &recorded).unwrap();
        assert_eq!(moves(&read(&tree.text())), "BE5 WC7", "{text}");
    }
    let other = in_full("(;SZ[9];B[ee]));SZ[9];W[cc])");
    assert_eq!((moves(&other.game).as_str(), other.warnings[0].kind), ("BE5", WarningKind::More));
}

#[test]
fn the_whole_record_is_read_wherever_it_begins() {
    for (text, side, komi, played) in [
        ("(GM[1]FF[4]SZ[9]KM[5.5];B[ee];W[cc](;B[gg];W[gc])(;B[cg]))", 9, 5.5, "BE5 WC7 BG3 WG7"),
        ("(SZ[9]KM[5.5];B[ee];W[cc]C[better: (;B[gg])];B[gc])", 9, 5.5, "BE5 WC7 BG7"),
        ("Thanks (; ) see below\n(;SZ[9]KM[5.5];B[ee])", 9, 5.5, "BE5"),
        ("(;-) (;SZ[9]KM[5.5];B[ee])", 9, 5.5, "BE5"),
        (";SZ[9]KM[5.5];B[ee]", 9, 5.5, "BE5"),
        ("(;SZ[9]KM[5.5]B[ee]", 9, 5.5, "BE5"),
    ] {
        let game = read(text);
        assert_eq!((game.size(), game.komi().points()), (Size::square(side), komi), "{text}");
        assert_eq!(moves(&game), played, "{text}");
    }
    let visited = |text: &str| {
        let mut count = 0;
        record::visit_moves(text.as_bytes(), &mut |_, _, _| count += 1).unwrap();
        count
    };
    assert_eq!(visited("(GM[1]SZ[9];B[ee];W[cc](;B[gg];W[gc])(;B[cg]))"), 5);
}

#[test]
fn files_are_decoded_before_they_are_read() {
    let bytes = |bytes: &[u8]| record::read(bytes).unwrap().record.comments[&0].clone();
    assert_eq!(bytes("\u{feff}(;C[\u{e9}])".as_bytes()), "\u{e9}");
    assert_eq!(bytes("(;C[\u{e9}])".as_bytes()), "\u{e9}");
    assert_eq!(bytes(b"(;C[\xe9])"), "\u{e9}");
    let junk = record::read(b"\xef\xbb\xbfjunk (;SZ[9];B[aa])\x1a").unwrap();
    assert_eq!(moves(&junk.game), "BA9");
    for (encoding, text, black, played) in [
        (
            "shift_jis",
            "(;GM[1]FF[4]SZ[9]EV[第3回予選]KM[6.5]RU[Japanese]PB[甲野 太]PW[乙川 申]RE[B+3.5];B[ee]\
             C[白の表];W[cc];B[gg];W[gc])",
            "甲野 太",
            "BE5 WC7 BG3 WG7",
        ),
        (
            "shift_jis",
            "(;GM[1]FF[4]CA[Shift_JIS]PB[某 表]SZ[9]KM[0.5]PW[某];B[ee];W[cc])",
            "某 表",
            "BE5 WC7",
        ),
        (
            "shift_jis",
            "(;GM[1]FF[4]CA[Shift_JIS]SZ[9]PB[某 表]KM[0.5]PW[某];B[ee];W[cc])",
            "某 表",
            "BE5 WC7",
        ),
        ("gbk", "(;SZ[9]PW[某誠]KM[3.75]PB[某];B[ee]C[不誠];W[cc];B[gg])", "某", "BE5 WC7 BG3"),
        ("big5", "(;SZ[9]PB[某許];B[ee])", "某許", "BE5"),
        ("shift_jis", "(;SZ[9]PB[ゾエ];B[ee])", "ゾエ", "BE5"),
        ("gbk", "(;SZ[9];B[ee]C[閉門];W[cc])", "", "BE5 WC7"),
        ("gb18030", "(;SZ[9]CA[GB18030]PB[誠誠];B[ee];W[cc])", "誠誠", "BE5 WC7"),
        ("big5", "(;CA[Big5]SZ[9]PB[許功蓋]KM[7.5];B[ee])", "許功蓋", "BE5"),
        ("euc-kr", "(;SZ[9]PB[이세돌]PW[박정환];B[ee])", "이세돌", "BE5"),
    ] {
        let recorded = encoded(encoding, text);
        assert_eq!(
            (recorded.record.black.as_str(), moves(&recorded.game)),
            (black, played.to_owned())
        );
        assert_eq!(recorded.game.size(), Size::square(9), "{text}");
        // Written records are UTF-8, and say so.
        let written = record::write(&recorded.game, &recorded.record);
        assert!(written.contains("CA[UTF-8]"), "{written}");
        let again = record::read(written.as_bytes()).unwrap();
        assert_eq!((again.record, again.warnings), (recorded.record, vec![]));
    }
    let first = encoded("shift_jis", "(;CA[Shift_JIS]SZ[9]PB[某 表]KM[0.5];B[ee])");
    assert_eq!((first.game.komi().points(), first.warnings), (0.5, vec![]));
}
