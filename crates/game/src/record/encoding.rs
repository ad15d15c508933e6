//! From bytes to text: the encoding that a record names, if it fits, else UTF-8, else the one that
//! the text speaks for.
//!
//! In Shift-JIS, Big5, GBK and GB18030 the second byte of a character may be a bracket or a backslash,
//! so a record has to be decoded before anything else is read. Short records have few characters to
//! go by; then the rest of the record is evidence, too: its rules, the program that has written it,
//! and whether its brackets balance.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1251, WINDOWS_1252,
};

/// A text with its encoding.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DecodedText<'a> {
    pub(super) text: Cow<'a, str>,
    /// The name of the encoding, as browsers use it.
    pub(super) encoding: &'static str,
    /// A warning, if the encoding is doubtful.
    pub(super) warning: Option<String>,
}

/// The text of a file.
pub(super) fn decode(bytes: &[u8]) -> DecodedText<'_> {
    if let Some(encoding) = by_mark(bytes) {
        return lossy(encoding, bytes, None);
    }
    if bytes.is_ascii() && !bytes.contains(&0x1b) {
        return DecodedText {
            text: String::from_utf8_lossy(bytes),
            encoding: "US-ASCII",
            warning: None,
        };
    }
    let named = named(bytes);
    let differs = |named: &NamedEncoding, found: &str| {
        let said =
            format!("the record names the encoding {}, but is written in {found}", named.word);
        (named.encoding.is_none_or(|encoding| encoding.name() != found)).then_some(said)
    };
    if let Ok(text) = std::str::from_utf8(bytes)
        && !bytes.contains(&0x1b)
    {
        let other = named.as_ref().and_then(|named| named.encoding).filter(|it| *it != UTF_8);
        // Few texts in other encodings are UTF-8 by chance, and hardly any with longer characters.
        let by_chance = other.filter(|it| !it.is_single_byte() && !has_long_character(text));
        if let Some(decoded) = by_chance.and_then(|encoding| exact(encoding, bytes)) {
            return decoded;
        }
        let warning = named.as_ref().and_then(|named| differs(named, UTF_8.name()));
        return DecodedText { text: Cow::Borrowed(text), encoding: UTF_8.name(), warning };
    }
    if let Some(encoding) = named.as_ref().and_then(|named| named.encoding)
        && !encoding.is_single_byte()
        && let Some(decoded) = exact(encoding, bytes)
    {
        return decoded;
    }
    let guess = guess(bytes);
    match named {
        // Programs write the name of a Western encoding without looking at the text.
        Some(named) if named.encoding.is_some_and(Encoding::is_single_byte) => {
            let encoding = named.encoding.filter(|_| guess.is_single_byte()).unwrap_or(guess);
            lossy(encoding, bytes, differs(&named, encoding.name()))
        }
        // A file in which only a few characters are damaged.
        Some(named) if named.encoding == Some(UTF_8) && is_nearly_utf8(bytes) => {
            let said = "some characters are not UTF-8 and are lost";
            lossy(UTF_8, bytes, Some(said.to_owned()))
        }
        Some(named) => lossy(guess, bytes, differs(&named, guess.name())),
        None => {
            let said = format!("no encoding is named: {} is assumed", guess.name());
            lossy(guess, bytes, Some(said))
        }
    }
}

/// An encoding that a record names.
struct NamedEncoding {
    word: String,
    /// None if it is not known.
    encoding: Option<&'static Encoding>,
}

/// Names of encodings beyond those that browsers know, without hyphens and the like.
const NAMES: &[(&str, &Encoding)] = &[
    ("cp932", SHIFT_JIS),
    ("cp936", GB18030),
    ("ms936", GB18030),
    ("gb18030", GB18030),
    ("gb2312", GB18030),
    ("gbk", GB18030),
    ("cp949", EUC_KR),
    ("ms949", EUC_KR),
    ("cp950", BIG5),
    ("ms950", BIG5),
    ("big5", BIG5),
    ("eucjp", EUC_JP),
    ("euckr", EUC_KR),
    ("shiftjis", SHIFT_JIS),
    ("utf8", UTF_8),
    ("latin1", WINDOWS_1252),
    ("ansi", WINDOWS_1252),
];

/// The value of the first `CA`, which is in the root.
fn named(bytes: &[u8]) -> Option<NamedEncoding> {
    let starts = bytes.windows(3).enumerate().filter(|(_, window)| window == b"CA[");
    let (at, _) = starts.into_iter().find(|(at, _)| {
        at.checked_sub(1).is_none_or(|before| !bytes[before].is_ascii_alphabetic())
    })?;
    let value = &bytes[at + 3..];
    let end = value.iter().take(40).position(|&byte| byte == b']')?;
    let word = String::from_utf8_lossy(&value[..end]).trim().to_owned();
    let plain: String = word.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_lowercase();
    let known = NAMES.iter().find(|(name, _)| *name == plain).map(|&(_, encoding)| encoding);
    let encoding = known.or_else(|| Encoding::for_label(word.as_bytes()));
    (!word.is_empty()).then_some(NamedEncoding { word, encoding })
}

/// The encoding that a mark at the beginning tells, or the zeros of UTF-16.
fn by_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    marked.or(match bytes {
        [0, first, 0, _, ..] if *first != 0 => Some(UTF_16BE),
        [first, 0, _, 0, ..] if *first != 0 => Some(UTF_16LE),
        _ => None,
    })
}

/// The text in this encoding. None if the bytes do not fit it.
fn exact<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Option<DecodedText<'a>> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    Some(DecodedText { text, encoding: encoding.name(), warning: None })
}

/// The text in this encoding, in which bytes that do not fit are replaced.
fn lossy<'a>(
    encoding: &'static Encoding,
    bytes: &'a [u8],
    warning: Option<String>,
) -> DecodedText<'a> {
    let (text, encoding, _) = encoding.decode(bytes);
    DecodedText { text, encoding: encoding.name(), warning }
}

/// Returns true if a character takes three bytes or more.
fn has_long_character(text: &str) -> bool {
    text.chars().any(|character| character.len_utf8() > 2)
}

/// Returns true if nearly all characters beyond ASCII are whole.
fn is_nearly_utf8(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let lost = text.chars().filter(|&character| character == '\u{fffd}').count();
    let whole = text.chars().filter(|character| !character.is_ascii()).count() - lost;
    whole > 10 * lost
}

/// An encoding that a record may be in, and where it is used.
struct Candidate {
    encoding: &'static Encoding,
    /// The top-level domain of the country, by which browsers guess.
    domain: &'static str,
    /// Words in a record that speak for it.
    words: &'static [&'static str],
    /// The share of this encoding among records that name none.
    prior: f64,
}

const fn candidate(
    encoding: &'static Encoding,
    domain: &'static str,
    words: &'static [&'static str],
    prior: f64,
) -> Candidate {
    Candidate { encoding, domain, words, prior }
}

const JAPANESE: &[&str] = &["RU[Japan", "RU[japan", "RU[JP", "PC[Japan", "PC[Tokyo", "PC[Nihon"];
const CHINESE: &[&str] = &[
    "RU[Chin",
    "RU[chin",
    "RU[CN",
    "KM[3.75",
    "KM[375",
    "KM[2.75",
    "foxwq",
    "PC[China",
    "PC[Beijing",
];
const KOREAN: &[&str] =
    &["RU[Korea", "RU[korea", "PC[Korea", "PC[Seoul", "ygem", "yberoro", "\\HS"];
const TAIWANESE: &[&str] = &["RU[GOE", "RU[Ing", "RU[ing", "PC[Taiwan", "PC[Taipei"];

const CANDIDATES: &[Candidate] = &[
    candidate(GB18030, "cn", CHINESE, 1.0),
    candidate(SHIFT_JIS, "jp", JAPANESE, 0.8),
    candidate(BIG5, "tw", TAIWANESE, 0.4),
    candidate(EUC_KR, "kr", KOREAN, 0.4),
    candidate(EUC_JP, "jp", JAPANESE, 0.0),
    candidate(WINDOWS_1252, "de", &[], 0.5),
    candidate(WINDOWS_1251, "ru", &["PC[Russia", "PC[Moscow"], 0.0),
];

/// The weight of evidence from the rest of a record, in characters that are common.
const EVIDENCE: f64 = 1.0;
/// The weight of the guess that browsers make.
const BROWSERS: f64 = 2.0;
/// The cost of a bracket that does not stand where it should.
const DISORDER: f64 = 2.0;

/// The encoding that the bytes speak for.
fn guess(bytes: &[u8]) -> &'static Encoding {
    if bytes.contains(&0x1b) && exact(ISO_2022_JP, bytes).is_some() {
        return ISO_2022_JP;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let speaks = |words: &[&str]| {
        words.iter().any(|word| bytes.windows(word.len()).any(|part| part == word.as_bytes()))
    };
    let spoken = CANDIDATES.iter().find(|candidate| speaks(candidate.words));
    let domain = spoken.map(|candidate| candidate.domain.as_bytes());
    let browsers = detector.guess(domain, Utf8Detection::Deny);
    let score = |candidate: &Candidate| {
        let text = exact(candidate.encoding, bytes)?.text;
        let evidence = if speaks(candidate.words) { EVIDENCE } else { 0.0 };
        let agreed = if is_same(candidate.encoding, browsers) { BROWSERS } else { 0.0 };
        let disorder = DISORDER * disorder(&text) as f64;
        let characters = plausibility(&text, candidate.encoding);
        Some(characters + candidate.prior + evidence + agreed - disorder)
    };
    let scored = CANDIDATES.iter().filter_map(|it| Some((score(it)?, it.encoding)));
    match scored.max_by(|(a, _), (b, _)| a.total_cmp(b)) {
        Some((score, encoding)) if score > 0.0 => encoding,
        _ => browsers,
    }
}

/// Returns true if two encodings are the same, or one contains the other.
fn is_same(one: &'static Encoding, other: &'static Encoding) -> bool {
    one == other || one == GB18030 && other.name() == "GBK"
}

/// Counts the brackets of a record in SGF that do not stand where they should: unescaped ones
/// inside of values, and several for those that do not balance.
fn disorder(text: &str) -> usize {
    if !text.contains("(;") {
        return 0;
    }
    let (mut in_value, mut is_hidden, mut inner) = (false, false, 0);
    for character in text.chars() {
        match character {
            _ if is_hidden => is_hidden = false,
            '\\' if in_value => is_hidden = true,
            '[' if in_value => inner += 1,
            '[' => in_value = true,
            ']' if !in_value => return inner + 3,
            ']' => in_value = false,
            _ => {}
        }
    }
    inner + if in_value { 3 } else { 0 }
}

/// The plausibility of the characters beyond ASCII in a text of this encoding: two or so for one
/// that is common, less than nothing for one that is rare.
fn plausibility(text: &str, encoding: &'static Encoding) -> f64 {
    let mut total = 0.0;
    let mut before = ' ';
    for character in text.chars() {
        if !character.is_ascii() {
            total += match encoding.is_single_byte() {
                true => in_word(before, character),
                // A letter of a Western word has been taken for half of this one.
                false if before.is_ascii_alphabetic() => of_east_asia(character, encoding) - 1.5,
                false => of_east_asia(character, encoding),
            };
        }
        before = character;
    }
    total
}

/// The same for a letter of an alphabet, after the character before it.
fn in_word(before: char, character: char) -> f64 {
    if !character.is_alphabetic() {
        return -0.5;
    }
    let is_cyrillic = |it: char| ('\u{400}'..'\u{500}').contains(&it);
    let goes_on = before.is_alphabetic();
    match (goes_on, character.is_uppercase()) {
        (true, true) if before.is_lowercase() => -1.5,
        (true, _) if is_cyrillic(before) != is_cyrillic(character) => -1.0,
        // Western words have few such letters in a row.
        (true, _) if !is_cyrillic(character) && !before.is_ascii() => -0.5,
        (true, _) => 1.2,
        (false, true) => 0.8,
        (false, false) => 0.3,
    }
}

/// Syllables that are common in Korean names and sentences.
const SYLLABLES: &str = "이김박최정강조윤장임한오서신권황안송류홍전고문손양배백허남심노하주구민지현우준성영석철\
    진재호승훈동창돌세환은유나다의는을를가에기도사인대로자있것들그시아라수리어해부보일제상중국반집백흑초단대국";

/// The same for a character of China, Japan or Korea.
fn of_east_asia(character: char, encoding: &'static Encoding) -> f64 {
    let is_japanese = [SHIFT_JIS, EUC_JP].contains(&encoding);
    match character {
        '\u{3041}'..='\u{30ff}' if is_japanese => 2.5,
        '\u{3041}'..='\u{30ff}' => 0.0,
        '\u{ac00}'..='\u{d7a3}' if SYLLABLES.contains(character) => 2.5,
        '\u{ac00}'..='\u{d7a3}' if is_in(character, EUC_KR, 0xb0..=0xc8) => 0.5,
        '\u{ff61}'..='\u{ff9f}' => -1.0,
        '\u{3000}'..='\u{303f}' | '\u{ff01}'..='\u{ff5e}' => 0.5,
        '\u{4e00}'..='\u{9fff}' => match encoding {
            _ if encoding == GB18030 && is_in(character, GB18030, 0xb0..=0xd7) => 2.0,
            _ if is_japanese && is_in(character, SHIFT_JIS, 0x88..=0x97) => 2.0,
            _ if encoding == BIG5 && is_in(character, BIG5, 0xa4..=0xc6) => 2.0,
            // Korean names are in hangul, except for those in old records.
            _ if encoding == EUC_KR => 0.2,
            _ if is_common(character) => 1.0,
            _ => -0.5,
        },
        _ => -1.0,
    }
}

/// Returns true if a character is among the common ones of a standard of China, Japan or Taiwan.
fn is_common(character: char) -> bool {
    is_in(character, GB18030, 0xb0..=0xd7)
        || is_in(character, SHIFT_JIS, 0x88..=0x97)
        || is_in(character, BIG5, 0xa4..=0xc6)
}

/// Returns true if a character stands in these rows of an encoding's table: its first byte is in
/// `rows`, and its second one in the part that all its extensions leave alone.
fn is_in(character: char, encoding: &'static Encoding, rows: std::ops::RangeInclusive<u8>) -> bool {
    let mut buffer = [0; 4];
    let (bytes, _, failed) = encoding.encode(character.encode_utf8(&mut buffer));
    let is_first_part = |second: u8| match encoding {
        _ if encoding == GB18030 || encoding == EUC_KR => second >= 0xa1,
        _ => true,
    };
    match *bytes {
        [first, second] => !failed && rows.contains(&first) && is_first_part(second),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(encoding: &'static Encoding, text: &str) -> (String, &'static str) {
        let (bytes, _, lost) = encoding.encode(text);
        assert!(!lost, "{text} in {}", encoding.name());
        let decoded = decode(&bytes);
        (decoded.text.into_owned(), decoded.encoding)
    }

    #[test]
    fn the_encoding_that_is_named_counts_if_it_fits() {
        for (encoding, name) in [
            (SHIFT_JIS, "Shift_JIS"),
            (SHIFT_JIS, "sjis"),
            (SHIFT_JIS, "CP932"),
            (EUC_JP, "EUC-JP"),
            (GB18030, "GB2312"),
            (GB18030, "gb-18030"),
            (BIG5, "Big-5"),
        ] {
            let text = format!("(;GM[1]CA[{name}]PB[\u{67d0} \u{8868}]SZ[9];B[ee])");
            let expected = (text.clone(), encoding.name());
            let named = named(&encoding.encode(&text).0).and_then(|named| named.encoding);
            assert_eq!(named, Some(encoding), "{name}");
            assert_eq!(found(encoding, &text).0, expected.0, "{name}");
        }
        // A name that the text contradicts.
        let stale = decode("(;CA[GB2312]PB[\u{4e2d}\u{6587}])".as_bytes());
        assert_eq!((stale.encoding, stale.warning.is_some()), ("UTF-8", true));
        let plain = decode("(;CA[UTF-8]PB[\u{4e2d}\u{6587}])".as_bytes());
        assert_eq!((plain.encoding, plain.warning), ("UTF-8", None));
        assert_eq!(decode(b"(;CA[GB2312]PB[Ann])").warning, None);
    }

    #[test]
    fn encodings_are_guessed_from_few_characters() {
        for (encoding, text) in [
            (SHIFT_JIS, "(;SZ[9]PB[\u{30be}\u{30a8}];B[ee])"),
            (SHIFT_JIS, "(;SZ[9]EV[\u{7b2c}3\u{56de}\u{4e88}\u{9078}]KM[6.5]RU[Japanese];B[ee])"),
            (SHIFT_JIS, "(;SZ[9]PB[\u{7532}\u{91ce} \u{592a}];B[ee]C[\u{767d}\u{306e}\u{8868}])"),
            (GB18030, "(;SZ[9]PW[\u{67d0}\u{8aa0}]KM[3.75]PB[\u{67d0}];B[ee])"),
            (GB18030, "(;SZ[9];B[ee]C[\u{9589}\u{9580}])"),
            (GB18030, "(;SZ[9]PB[\u{67ef}\u{6d01}]PW[\u{8fde}\u{7b11}];B[ee])"),
            (GB18030, "(;SZ[9]PB[\u{82cf}])"),
            (BIG5, "(;SZ[9]PB[\u{67d0}\u{8a31}];B[ee])"),
            (BIG5, "(;SZ[9]PB[\u{5468}\u{4fca}\u{52f3}]PW[\u{6797}\u{6d77}\u{5cf0}];B[ee])"),
            (EUC_KR, "(;SZ[9]PB[\u{c774}\u{c138}\u{b3cc}]PW[\u{c774}\u{cc3d}\u{d638}];B[ee])"),
            (EUC_KR, "(;SZ[9]PB[\u{c2e0}\u{c9c4}\u{c11c}];B[ee])"),
            (EUC_JP, "(;SZ[9]PB[\u{9ad8}\u{6a4b}]C[\u{3053}\u{306e}\u{624b}];B[ee])"),
            (WINDOWS_1252, "(;SZ[9]PB[M\u{fc}ller]PW[Ren\u{e9}];B[ee])"),
            (WINDOWS_1252, "(;SZ[9]PB[Ren\u{e9}];B[ee])"),
            (WINDOWS_1252, "(;SZ[9]PB[Bj\u{f6}rn];B[ee])"),
            (WINDOWS_1251, "(;SZ[9]PB[\u{418}\u{432}\u{430}\u{43d}\u{43e}\u{432}];B[ee])"),
        ] {
            assert_eq!(found(encoding, text), (text.to_owned(), encoding.name()));
            let warning = decode(&encoding.encode(text).0).warning.unwrap();
            assert!(warning.contains("no encoding is named"), "{warning}");
        }
    }

    #[test]
    fn marks_and_zeros_tell_utf_16() {
        let text = "(;SZ[9]PB[\u{4e2d}];B[ee])";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (bytes, name) in [
            ([b"\xff\xfe", &little[..]].concat(), "UTF-16LE"),
            ([b"\xfe\xff", &big[..]].concat(), "UTF-16BE"),
            (little, "UTF-16LE"),
            (big, "UTF-16BE"),
            ([b"\xef\xbb\xbf", text.as_bytes()].concat(), "UTF-8"),
        ] {
            let decoded = decode(&bytes);
            assert_eq!((decoded.text.as_ref(), decoded.encoding), (text, name));
        }
    }

    #[test]
    fn other_bytes_do_no_harm() {
        assert_eq!(decode(b"").text, "");
        assert_eq!(decode(b"(;C[\xe9])").text, "(;C[\u{e9}])");
        assert_eq!(decode(b"(;CA[ISO-8859-1]PB[Ren\xe9])").warning, None);
        assert_eq!(decode(b"(;CA[martian]PB[Ren\xe9])").text, "(;CA[martian]PB[Ren\u{e9}])");
        for byte in 0..=255 {
            let _ = decode(&[b'(', byte, byte, b')']);
        }
        let mail = "(;CA[UTF-8]C[\u{4e2d}\u{6587}\u{4e2d}\u{6587}\u{4e2d}\u{6587}\u{4e2d}\u{6587}\u{4e2d}\u{6587}\u{4e2d}";
        let mut damaged = mail.as_bytes().to_vec();
        damaged.extend(b"\xe4])");
        assert_eq!(decode(&damaged).encoding, "UTF-8");
    }
}
