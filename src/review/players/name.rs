//! The names of players, which records write in different ways: `Ann Lee`, `ANN LEE`, `ann  lee 5k`,
//! `Ａｎｎ　Ｌｅｅ`.

use ponnuki_game::record::name_and_rank;

/// The distance from a wide letter to the usual one.
const WIDE: u32 = 0xFF01 - 0x21;
/// The longest part of an address, in letters.
const LONGEST_SLUG: usize = 60;

/// The name without a rank after it and without needless spaces, in letters of usual width.
pub(super) fn plain(name: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(letter) - WIDE).unwrap_or(letter),
        other => other,
    };
    let name: String = name.chars().map(narrow).filter(|it| !is_unseen(*it)).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    name_and_rank(&name).0.to_owned()
}

/// Returns true if a letter has no width.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}')
}

/// The text by which a player is recognised. Empty if the record names nobody.
pub(super) fn key(name: &str) -> String {
    plain(name).to_lowercase()
}

/// The key as a part of an address and of the name of a file.
pub(super) fn slug(key: &str) -> String {
    let letter = |it: char| if it.is_alphanumeric() { it } else { '-' };
    let slug: String = key.chars().map(letter).take(LONGEST_SLUG).collect();
    match slug.trim_matches('-') {
        "" => "player".to_owned(),
        slug => slug.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_player_has_one_key() {
        for name in
            ["Ann Lee", "ANN LEE", " ann  lee ", "Ａｎｎ　Ｌｅｅ", "Ann Lee 5k", "Ann Lee (3D)"]
        {
            assert_eq!(key(name), "ann lee", "{name}");
        }
        assert_eq!(plain("\u{FEFF}Ｂob"), "Bob");
        assert_eq!([key(""), key(" \u{3000}")], ["", ""]);
        assert_ne!(key("Ann"), key("Anna"));
        assert_eq!(key("李昌鎬 9段"), "李昌鎬");
    }

    #[test]
    fn slugs_are_names_of_files() {
        assert_eq!(slug("ann lee"), "ann-lee");
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!([slug("***"), slug("")], ["player", "player"]);
        assert_eq!(slug("李昌鎬"), "李昌鎬");
        assert!(slug(&"x".repeat(1000)).len() <= LONGEST_SLUG);
    }
}
