//! The file of an index.
//!
//! It begins with a line of text: a word, the version, the number of bytes of the list of files, the number of
//! entries, and a checksum of both. The list follows, a line of JSON for each file, and then the entries in the
//! byte order of the machine. The checksum shows what is damaged or of another machine.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::game::Entry;
use super::index::{GameFacts, IndexedFile, OpeningIndex};
use crate::disk;
use ponnuki_game::bits::mix;

/// The beginning. The version changes with what is in the file, and with the hashes of positions.
const BEGINNING: &str = "ponnuki-openings 1";
/// The longest first line.
const LONGEST_LINE: u64 = 200;

/// The fields of a file in the list, and those of a game.
type ListedFile = (String, u64, u64, bool, Vec<ListedGame>);
type ListedGame = (String, String, String, String, String);

/// The index that is kept in a file; `None` if there is none, or it cannot be used.
pub(super) fn read(path: &Path) -> Option<OpeningIndex> {
    let file = File::open(path).ok()?;
    let read = read_whole(file);
    if read.is_none() {
        log::info!("{} cannot be used, and is made anew", path.display());
    }
    read
}

fn read_whole(file: File) -> Option<OpeningIndex> {
    let length = file.metadata().ok()?.len();
    let mut file = BufReader::new(file);
    let mut first = String::new();
    file.by_ref().take(LONGEST_LINE).read_line(&mut first).ok()?;
    let numbers = first.strip_prefix(BEGINNING)?.split_whitespace();
    let numbers: Vec<u64> = numbers.map_while(|number| number.parse().ok()).collect();
    let &[text, entries, sum] = &numbers[..] else { return None };
    // Nothing is allocated for numbers that are wrong.
    let bytes = entries.checked_mul(size_of::<Entry>() as u64)?;
    if length != (first.len() as u64).checked_add(text)?.checked_add(bytes)? {
        return None;
    }
    let mut list = vec![0; usize::try_from(text).ok()?];
    file.read_exact(&mut list).ok()?;
    let mut all: Vec<Entry> = vec![[0; 2]; usize::try_from(entries).ok()?];
    file.read_exact(bytemuck::cast_slice_mut(&mut all)).ok()?;
    if checksum(&list, &all) != sum {
        return None;
    }
    let lines = list.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let files: Option<Vec<IndexedFile>> = lines.map(listed).collect();
    Some(OpeningIndex::new(files?, all))
}

fn listed(line: &[u8]) -> Option<IndexedFile> {
    let (name, age, size, is_damaged, games): ListedFile = serde_json::from_slice(line).ok()?;
    let game = |(black, white, result, date, event)| GameFacts {
        names: [black, white],
        result,
        date,
        event,
    };
    let games = games.into_iter().map(game).collect();
    Some(IndexedFile { name, stamp: (age, size), is_damaged, games })
}

/// Writes the file in one step, and its folder if there is none.
///
/// # Errors
/// When that fails.
pub(super) fn write(path: &Path, index: &OpeningIndex) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut list = Vec::new();
    for IndexedFile { name, stamp: (age, size), is_damaged, games } in &index.files {
        let game = |GameFacts { names: [black, white], result, date, event }: &GameFacts| {
            (black.clone(), white.clone(), result.clone(), date.clone(), event.clone())
        };
        let games: Vec<ListedGame> = games.iter().map(game).collect();
        serde_json::to_writer(&mut list, &(name, age, size, is_damaged, games))?;
        list.push(b'\n');
    }
    let sum = checksum(&list, &index.entries);
    let first = format!("{BEGINNING} {} {} {sum}\n", list.len(), index.entries.len());
    let entries = bytemuck::cast_slice(&index.entries);
    disk::replace_by_parts(path, &[first.as_bytes(), &list, entries])
}

/// A number that follows from all bytes.
fn checksum(list: &[u8], entries: &[Entry]) -> u64 {
    let of_list = list.iter().fold(0, |sum, &byte| mix(sum ^ u64::from(byte)));
    entries.iter().flatten().fold(of_list, |sum: u64, word| {
        sum.rotate_left(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ word
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_none() {
        let path = std::env::temp_dir().join(format!("ponnuki-index-{}", std::process::id()));
        let path = path.join("one/a.index");
        let game = GameFacts { date: "2016-03-09".to_owned(), ..GameFacts::default() };
        let file = IndexedFile {
            name: "a\t\"b\".sgf".to_owned(),
            stamp: (7, 8),
            is_damaged: true,
            games: vec![game],
        };
        let index = OpeningIndex::new(vec![file], vec![[1, 2], [3, 4]]);
        write(&path, &index).unwrap();
        let known = read(&path).unwrap();
        assert_eq!((&known.files, &known.entries), (&index.files, &index.entries));
        assert_eq!(known.games(), 1);
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            fs::write(&path, &damaged).unwrap();
            assert!(read(&path).is_none(), "byte {at}");
            fs::write(&path, &whole[..at]).unwrap();
            assert!(read(&path).is_none(), "{at} bytes");
        }
        fs::write(&path, [&whole[..], b" "].concat()).unwrap();
        assert!(read(&path).is_none());
        fs::remove_dir_all(path.parent().unwrap().parent().unwrap()).unwrap();
    }
}
