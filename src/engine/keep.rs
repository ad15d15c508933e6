//! Analyses that are kept: the tree of a search in a file, with the game it belongs to.
//!
//! A file begins with a line that names it and its version, then a line with a JSON object for the
//! game, then what [`Search::save`] writes, and ends with the sum of all that in eight bytes.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::color::Color;
use crate::engine::{Engine, search_settings};
use crate::game::Game;
use crate::point::{Move, Point, Size};
use crate::rules::{Repetition, Rules, Suicide, text};
use crate::score::Komi;
use crate::search::{self, Search};

/// What a file begins with. The number changes when what follows does.
const MAGIC: &str = "ponnuki search 1";

/// No game is so long that its line takes more bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Why a search cannot be saved or loaded.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// There is no search of this game.
    #[error("nothing has been searched in this game")]
    Nothing,
    /// The file is another one.
    #[error("the file is not a saved search")]
    Foreign,
    /// The file was written by a program of another time.
    #[error("the file is a saved search of another version: '{0}'")]
    Version(String),
    /// The sum at the end is not that of the file.
    #[error("the saved search is damaged")]
    Damaged,
    /// The game in the file is none.
    #[error("the game of the saved search cannot be read: {0}")]
    Game(String),
    /// The game on the board is not the one in the file, nor does it go on from there.
    #[error("the saved search belongs to another game")]
    OtherGame,
    /// The tree is at fault.
    #[error(transparent)]
    Search(#[from] search::KeepError),
    /// The file is at fault.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// The game of a saved search. Moves are as in `B D4`.
#[derive(Serialize, Deserialize)]
struct Head {
    program: String,
    width: usize,
    height: usize,
    rules: String,
    komi: f64,
    handicap: bool,
    stones: Vec<String>,
    to_move: char,
    ko: Option<String>,
    prisoners: [usize; 2],
    moves: Vec<String>,
    /// Whose turn the search has taken it for.
    searched: char,
    /// The position, so that a fault of this program cannot go unnoticed.
    hash: u64,
}

impl Engine {
    /// Writes the tree of the last search into `path`, without what lies behind moves with fewer
    /// visits than `least_visits`.
    ///
    /// # Errors
    /// When there is no search of this game, or the file cannot be written.
    pub fn save_search(&self, path: &Path, least_visits: u32) -> Result<(), KeepError> {
        let search = self.search.as_ref().ok_or(KeepError::Nothing)?;
        let (game, searched) = self.searched_game(search).ok_or(KeepError::Nothing)?;
        let head = serde_json::to_string(&Head::new(&game, searched)).map_err(io::Error::from)?;
        // A file that is there stays whole until the new one is.
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let written = File::create(&part).map_err(KeepError::from).and_then(|file| {
            let mut out = Summing { inner: BufWriter::new(file), sum: START };
            write!(out, "{MAGIC}\n{head}\n")?;
            search.save(least_visits, &mut out)?;
            let sum = out.sum.to_le_bytes();
            out.write_all(&sum)?;
            out.flush()?;
            Ok(fs::rename(&part, path)?)
        });
        if written.is_err() {
            // There may be no such file; the error that counts is the first.
            let _ = fs::remove_file(&part);
        }
        written
    }

    /// Takes over the search in the file `path`. On an empty board its game is taken over as well;
    /// otherwise the game on the board has to be that one or a continuation of it.
    ///
    /// # Errors
    /// When the file does not fit or is damaged. The game stays as it is then.
    pub fn load_search(&mut self, path: &Path) -> Result<(), KeepError> {
        let mut input = BufReader::new(File::open(path)?);
        let magic = line(&mut input).unwrap_or_default();
        if magic != MAGIC {
            let is_ours = magic.starts_with("ponnuki search ") && magic.len() < 40;
            return Err(if is_ours { KeepError::Version(magic) } else { KeepError::Foreign });
        }
        check_sum(path)?;
        let head = line(&mut input).ok_or(KeepError::Damaged)?;
        let head: Head =
            serde_json::from_str(&head).map_err(|error| KeepError::Game(error.to_string()))?;
        let game = head.game().map_err(KeepError::Game)?;
        let searched = color(head.searched).map_err(KeepError::Game)?;
        let is_new = self.game.moves().is_empty() && self.game.start_stones().is_empty();
        if !is_new && !goes_on(&game, &self.game) {
            return Err(KeepError::OtherGame);
        }
        let mut search = match self.search.take().filter(|search| search.size() == game.size()) {
            Some(search) => search,
            None => Search::new(game.size(), search_settings(&self.params, game.size())),
        };
        search.load(&game, searched, &mut input)?;
        if is_new {
            self.replace_game(game);
        }
        self.forget_position();
        self.search = Some(search);
        Ok(())
    }
}

impl Head {
    fn new(game: &Game, searched: Color) -> Head {
        let size = game.size();
        let entry = |color: Color, mv| format!("{} {}", color.letter(), size.move_vertex(mv));
        let stones = game.start_stones().iter();
        Head {
            program: concat!("Ponnuki ", env!("CARGO_PKG_VERSION")).to_owned(),
            width: size.width(),
            height: size.height(),
            rules: text::json(game.rules()),
            komi: game.komi().points(),
            handicap: game.handicap() > 0,
            stones: stones.map(|&(point, color)| entry(color, Move::Play(point))).collect(),
            to_move: game.start_to_move().letter(),
            ko: game.start_ko().map(|point| size.vertex(point)),
            prisoners: Color::ALL.map(|color| game.start_prisoners(color)),
            moves: game.moves().iter().map(|&(color, mv)| entry(color, mv)).collect(),
            searched: searched.letter(),
            hash: game.board().hash(),
        }
    }

    /// The game, or what is wrong with it.
    fn game(&self) -> Result<Game, String> {
        let size = Size::new(self.width, self.height).ok_or("the size is none")?;
        let rules = text::parse(&self.rules).map_err(|error| error.to_string())?;
        let komi = Komi::try_from(self.komi).map_err(|error| error.to_string())?;
        // The rules may have been others when the moves were made.
        let lenient = Rules {
            repetition: Repetition::Simple,
            suicide: Suicide::MultiStone,
            button: true,
            ..rules
        };
        let mut game = Game::new(size, lenient, komi);
        self.set_up(&mut game)?;
        for entry in &self.moves {
            let (color, mv) = parse(size, entry)?;
            game.play(color, mv).map_err(|error| format!("{entry}: {error}"))?;
        }
        game.set_rules(rules);
        if game.board().hash() == self.hash { Ok(game) } else { Err("another position".to_owned()) }
    }

    fn set_up(&self, game: &mut Game) -> Result<(), String> {
        let size = game.size();
        let mut stones = Vec::new();
        for entry in &self.stones {
            let (color, mv) = parse(size, entry)?;
            stones.push((mv.point().ok_or("a stone is nowhere")?, color));
        }
        let to_move = color(self.to_move)?;
        if self.handicap {
            let points: Vec<Point> = stones.iter().map(|&(point, _)| point).collect();
            game.place_handicap(&points).map_err(|error| error.to_string())?;
        } else {
            game.setup(&stones, to_move).map_err(|error| error.to_string())?;
        }
        let mut rest = || {
            game.setup_player(to_move)?;
            for (color, stones) in Color::ALL.into_iter().zip(self.prisoners) {
                game.setup_prisoners(color, stones)?;
            }
            let ko = self.ko.as_ref().and_then(|vertex| size.parse_move(vertex)?.point());
            ko.map_or(Ok(()), |point| game.setup_ko(point))
        };
        rest().map_err(|error| error.to_string())
    }
}

/// Whether `present` has come through the last position of `past`, under the same rules.
fn goes_on(past: &Game, present: &Game) -> bool {
    let start = |game: &Game| {
        let mut stones = game.start_stones().to_vec();
        stones.sort_unstable_by_key(|(point, _)| *point);
        let prisoners = Color::ALL.map(|color| game.start_prisoners(color));
        (stones, game.start_to_move(), game.start_ko(), prisoners, game.handicap())
    };
    past.size() == present.size()
        && past.rules() == present.rules()
        && past.komi() == present.komi()
        && start(past) == start(present)
        && present.moves().starts_with(past.moves())
}

/// Reads `B D4`.
fn parse(size: Size, entry: &str) -> Result<(Color, Move), String> {
    let read = || {
        let (color, vertex) = entry.split_once(' ')?;
        Some((Color::parse(color)?, size.parse_move(vertex)?))
    };
    read().ok_or_else(|| format!("'{entry}' is no move"))
}

fn color(letter: char) -> Result<Color, String> {
    Color::parse(&letter.to_string()).ok_or_else(|| format!("'{letter}' is no player"))
}

/// The next line, without its end, unless it is too long or no text.
fn line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    input.take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
    bytes.pop().filter(|&last| last == b'\n')?;
    String::from_utf8(bytes).ok()
}

/// The sum of nothing, and the next sum: FNV-1a (Fowler, Noll and Vo).
const START: u64 = 0xcbf2_9ce4_8422_2325;
fn add(sum: u64, bytes: &[u8]) -> u64 {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(sum, step)
}

/// Adds up what is written.
struct Summing<T> {
    inner: T,
    sum: u64,
}

impl<T: Write> Write for Summing<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.sum = add(self.sum, &bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Whether the last eight bytes of a file are the sum of all before them.
fn check_sum(path: &Path) -> Result<(), KeepError> {
    let file = File::open(path)?;
    let length = file.metadata()?.len().checked_sub(8).ok_or(KeepError::Damaged)?;
    let mut input = BufReader::new(file);
    let mut sum = START;
    let mut body = input.by_ref().take(length);
    loop {
        let bytes = body.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        sum = add(sum, bytes);
        let count = bytes.len();
        body.consume(count);
    }
    let mut wanted = [0; 8];
    input.read_exact(&mut wanted).map_err(|_| KeepError::Damaged)?;
    if u64::from_le_bytes(wanted) == sum { Ok(()) } else { Err(KeepError::Damaged) }
}
