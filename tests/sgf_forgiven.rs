//! Records that are not as the format says, or not in UTF-8, and are read all the same.

use ponnuki::color::Color;
use ponnuki::point::Size;
use ponnuki::record::{self, Doubt, Recorded};
use ponnuki::rules::Repetition;

use crate::sgf::{in_full, moves, read};

/// The kinds of what is doubtful.
fn doubts(text: &str) -> Vec<Doubt> {
    in_full(text).warnings.into_iter().map(|warning| warning.doubt).collect()
}

/// A record in this encoding, whose characters have brackets and backslashes as second bytes.
fn encoded(name: &str, text: &str) -> Recorded {
    let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
    let (bytes, _, lost) = encoding.encode(text);
    assert!(!lost, "{text} in {name}");
    record::read(&bytes).unwrap_or_else(|error| panic!("{error} in {text} in {name}"))
}

#[test]
fn what_was_played_against_the_rules_is_read_with_a_warning() {
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
        ("(;SZ[5]PL[X];B[aa])", Some(Doubt::Value)),
        ("(;SZ[5]PL[1];B[aa])", Some(Doubt::Value)),
        ("(;SZ[5]PL[Black];B[aa])", Some(Doubt::Value)),
        ("(;SZ[5]PL[];B[aa])", None),
        ("(;SZ[]KM[0];B[ao])", Some(Doubt::Size)),
        ("(;GM[x]SZ[5];B[aa])", None),
        ("(;GM[]SZ[5];B[aa])", None),
        ("(;SZ[5]TM[x]OT[5x30 byo-yomi]RE[who knows]DT[yesterday]HA[];B[aa])", None),
        ("(;SZ[5]TM[][1]OT[]RE[]DT[];B[aa])", None),
        ("(;SZ[5x5];B[aa])", Some(Doubt::Size)),
        ("(;SZ[5]HA[two];B[aa])", Some(Doubt::Handicap)),
        ("(;SZ[5];B[A5])", Some(Doubt::Value)),
        ("(;SZ[5];B[AA])", Some(Doubt::Value)),
        ("(;SZ[5];B[aa];W[cc];W[])", Some(Doubt::Turn)),
        ("(;SZ[5]AB[cc:aa]AW[ee])", Some(Doubt::Value)),
        ("(;SZ[5]RU[Martian];B[aa])", Some(Doubt::Rules)),
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
        // What is written is UTF-8, and says so.
        let written = record::write(&recorded.game, &recorded.record);
        assert!(written.contains("CA[UTF-8]"), "{written}");
        let again = record::read(written.as_bytes()).unwrap();
        assert_eq!((again.record, again.warnings), (recorded.record, vec![]));
    }
    let first = encoded("shift_jis", "(;CA[Shift_JIS]SZ[9]PB[某 表]KM[0.5];B[ee])");
    assert_eq!((first.game.komi().points(), first.warnings), (0.5, vec![]));
}
