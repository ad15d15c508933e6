//! The public interface of online-go.com (OGS), and records at other addresses.

use std::time::Duration;

use serde::Deserialize;

use crate::http::{FetchError, fetch, is_url};
use crate::language::error::of_record;
use crate::language::{Message, message};
use crate::widgets::percent_encoded;
use ponnuki_game::record;

/// The largest record, and the largest reply about players and games, in bytes.
const LARGEST_RECORD: u64 = 4 << 20;
const LARGEST_REPLY: u64 = 2 << 20;
/// The usual time in which all of it has to come.
const TIME: Duration = Duration::from_secs(30);
/// The number of games in a part of a list.
const PAGE: usize = 50;
/// The longest name of a file, in letters.
const LONGEST_NAME: usize = 80;

/// A server of games with the interface of OGS.
#[derive(Clone, Debug)]
pub struct GameService {
    /// Its address without a slash at the end.
    address: String,
    /// The time in which an answer has to come.
    time: Duration,
}

/// The meaning of a text that asks for games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A game of the server.
    Game(u64),
    /// A record somewhere on the web.
    Record(String),
    /// The games of a player of the server, by number.
    Player(u64),
    /// The same by name.
    Name(String),
}

/// A player of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The number by which the server knows the player.
    pub id: u64,
    /// The name.
    pub name: String,
}

/// A finished game that the server has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedGame {
    /// The number by which the server knows it.
    pub id: u64,
    /// The names of Black and White.
    pub names: [String; 2],
    /// The size of the board.
    pub size: String,
    /// The number of handicap stones.
    pub handicap: u64,
    /// The day on which it ended, as `2025-12-31`.
    pub date: String,
    /// The result as records write it.
    pub result: String,
}

/// A part of a list of games, the latest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePage {
    /// The games.
    pub games: Vec<ListedGame>,
    /// True if there are further parts.
    pub has_more: bool,
}

/// A record that was fetched and read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FetchedRecord {
    /// A name for its file.
    pub name: String,
    /// The record.
    pub text: String,
}

#[derive(Deserialize)]
struct PlayersReply {
    results: Vec<PlayerReply>,
}

#[derive(Deserialize)]
struct PlayerReply {
    id: u64,
    username: String,
}

#[derive(Deserialize)]
struct GamesReply {
    next: Option<String>,
    results: Vec<GameReply>,
}

#[derive(Deserialize)]
struct GameReply {
    id: u64,
    #[serde(default)]
    players: PlayersOfGame,
    #[serde(default)]
    width: u64,
    #[serde(default)]
    height: u64,
    #[serde(default)]
    handicap: i64,
    /// Null while the game goes on.
    ended: Option<String>,
    #[serde(default)]
    outcome: Option<String>,
    #[serde(default)]
    black_lost: bool,
    #[serde(default)]
    white_lost: bool,
}

#[derive(Default, Deserialize)]
struct PlayersOfGame {
    black: Option<NamedPlayer>,
    white: Option<NamedPlayer>,
}

#[derive(Deserialize)]
struct NamedPlayer {
    #[serde(default)]
    username: String,
}

impl GameService {
    /// The address of OGS.
    pub const OGS: &str = "https://online-go.com";

    /// The service at an address, such as a mirror's.
    pub fn at(address: &str) -> GameService {
        GameService { address: address.trim_end_matches('/').to_owned(), time: TIME }
    }

    /// The same service, whose answers have to come within this time.
    pub fn within(self, time: Duration) -> GameService {
        GameService { time, ..self }
    }

    /// The address, without a slash at the end.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The meaning of a text: an address of a game or a player on the server, any other address, or a name.
    /// `None` if it is empty.
    pub fn wanted(&self, text: &str) -> Option<Wanted> {
        let text = text.trim();
        if !is_url(text) {
            return (!text.is_empty()).then(|| Wanted::Name(text.to_owned()));
        }
        let rest = [self.address.as_str(), GameService::OGS, "https://www.online-go.com"]
            .into_iter()
            .find_map(|address| text.strip_prefix(address)?.strip_prefix('/'));
        let path = rest.map(|rest| rest.split(['?', '#']).next().unwrap_or_default());
        let parts: Vec<&str> = path.unwrap_or_default().split('/').collect();
        let number = |text: &&str| text.parse::<u64>().ok();
        let named = match parts[..] {
            ["game", "view", ref id, ..]
            | ["game", ref id, ..]
            | ["api", "v1", "games", ref id, ..] => number(id).map(Wanted::Game),
            ["user", "view", ref id, ..]
            | ["player", ref id, ..]
            | ["api", "v1", "players", ref id, ..] => number(id).map(Wanted::Player),
            _ => None,
        };
        Some(named.unwrap_or_else(|| Wanted::Record(text.to_owned())))
    }

    /// The player with a name. Capital letters matter only if several have the name.
    ///
    /// # Errors
    /// When there is none, or the server does not say.
    pub fn player(&self, name: &str) -> Result<Player, Message> {
        let url = format!("{}/api/v1/players?username={}", self.address, percent_encoded(name));
        let reply: PlayersReply = self.asked(&url)?;
        let mut found = reply.results;
        found.retain(|one| one.username.to_lowercase() == name.to_lowercase());
        let at = found.iter().position(|one| one.username == name).unwrap_or(0);
        match found.into_iter().nth(at) {
            Some(PlayerReply { id, username }) => Ok(Player { id, name: username }),
            None => Err(message!("import-no-player", name = name)),
        }
    }

    /// A part of the list of a player's finished games, from 1.
    ///
    /// # Errors
    /// When the server does not say.
    pub fn games(&self, player: u64, part: usize) -> Result<GamePage, Message> {
        let url = format!(
            "{}/api/v1/players/{player}/games?ordering=-ended&page_size={PAGE}&page={part}",
            self.address
        );
        let reply: GamesReply = self.asked(&url)?;
        // The server may send more than it was asked for.
        let games = reply.results.into_iter().take(PAGE).filter_map(GameReply::listed);
        Ok(GamePage { games: games.collect(), has_more: reply.next.is_some() })
    }

    /// The record of a game of the server.
    ///
    /// # Errors
    /// When it does not come, or is no record.
    pub fn game(&self, id: u64) -> Result<FetchedRecord, Message> {
        let url = format!("{}/api/v1/games/{id}/sgf", self.address);
        let (text, players) = self.record(&url)?;
        Ok(FetchedRecord { name: format!("{}{players}.sgf", GameService::file_start(id)), text })
    }

    /// The beginning of the name of a game's file: by this it is known again.
    fn file_start(id: u64) -> String {
        format!("ogs/{id} ")
    }

    /// Returns true if one of these files of a library has the record of a game of the server.
    pub fn has_kept(files: &[String], id: u64) -> bool {
        let start = GameService::file_start(id);
        files.iter().any(|file| file.starts_with(&start))
    }

    /// The record at any address.
    ///
    /// # Errors
    /// When it does not come, or is no record.
    pub fn record_at(&self, url: &str) -> Result<FetchedRecord, Message> {
        let (text, players) = self.record(url)?;
        let path = url.split(['?', '#']).next().unwrap_or_default();
        let last = path.rsplit('/').next().unwrap_or_default();
        let stem = last.rsplit_once('.').map_or(last, |(stem, _)| stem);
        let name = if stem.is_empty() { &players } else { stem };
        Ok(FetchedRecord { name: format!("{}.sgf", cut(name)), text })
    }

    /// The text of a record, and its players.
    fn record(&self, url: &str) -> Result<(String, String), Message> {
        let bytes = fetch(url, LARGEST_RECORD, self.time).map_err(|error| failed(url, &error))?;
        let refused = |error| message!("import-no-record", url = url, reason = of_record(&error));
        let read = record::read(&bytes).map_err(refused)?;
        let text = record::text_of(&bytes).map_err(refused)?;
        let players = [(read.record.black, "Black"), (read.record.white, "White")];
        let players =
            players.map(|(name, usual)| if name.is_empty() { usual.to_owned() } else { name });
        let players = cut(&players.join(" - ").replace('/', " "));
        Ok((text, players))
    }

    fn asked<T: for<'a> Deserialize<'a>>(&self, url: &str) -> Result<T, Message> {
        let bytes = fetch(url, LARGEST_REPLY, self.time).map_err(|error| failed(url, &error))?;
        serde_json::from_slice(&bytes).map_err(|error| {
            log::info!("{url}: {error}");
            message!("import-failed", url = url, reason = message!("import-unclear"))
        })
    }
}

impl GameReply {
    /// The game for a list; `None` while it goes on.
    fn listed(self) -> Option<ListedGame> {
        let name = |player: Option<NamedPlayer>| {
            player.map_or_else(String::new, |one| plain(&one.username))
        };
        let result = self.result();
        let ended = self.ended?;
        Some(ListedGame {
            id: self.id,
            names: [name(self.players.black), name(self.players.white)],
            size: format!("{}x{}", self.width, self.height),
            handicap: self.handicap.max(0) as u64,
            date: plain(ended.get(..10).unwrap_or_default()),
            result,
        })
    }

    fn result(&self) -> String {
        let winner = match (self.black_lost, self.white_lost) {
            (true, false) => "W",
            (false, true) => "B",
            _ => return String::new(),
        };
        let outcome = self.outcome.as_deref().unwrap_or_default().to_lowercase();
        let points = outcome.split_whitespace().next().filter(|word| word.parse::<f64>().is_ok());
        let by = match outcome.as_str() {
            "resignation" => "R",
            "timeout" => "T",
            _ => points.unwrap_or_default(),
        };
        format!("{winner}+{by}")
    }
}

/// A text of the server without control characters.
fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect()
}

fn cut(name: &str) -> String {
    plain(name).trim().to_owned()
}

/// The reason in words why nothing has come.
fn failed(url: &str, error: &FetchError) -> Message {
    let reason = match error {
        FetchError::Status(404) => message!("import-not-there"),
        FetchError::Status(401 | 403) => message!("import-private"),
        FetchError::Status(429) => message!("import-busy"),
        FetchError::Status(status) => message!("import-status", status = usize::from(*status)),
        FetchError::Large(most) => message!("import-large", most = most >> 20),
        FetchError::Server(reason) => message!("error-system", reason = reason),
    };
    message!("import-failed", url = url, reason = reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_say_what_is_wanted() {
        let service = GameService::at("http://127.0.0.1:80/");
        let record = |url: &str| Some(Wanted::Record(url.to_owned()));
        for (text, wanted) in [
            ("https://online-go.com/game/123", Some(Wanted::Game(123))),
            (" https://online-go.com/game/view/123#x ", Some(Wanted::Game(123))),
            ("https://online-go.com/api/v1/games/123/sgf?a=b", Some(Wanted::Game(123))),
            ("http://127.0.0.1:80/game/7", Some(Wanted::Game(7))),
            ("https://online-go.com/player/45/ann", Some(Wanted::Player(45))),
            ("https://online-go.com/user/view/45", Some(Wanted::Player(45))),
            ("https://online-go.com/game/x", record("https://online-go.com/game/x")),
            ("https://online-go.com.evil/game/1", record("https://online-go.com.evil/game/1")),
            ("https://a.b/c.sgf", record("https://a.b/c.sgf")),
            ("Ann Lee", Some(Wanted::Name("Ann Lee".to_owned()))),
            ("  ", None),
        ] {
            assert_eq!(service.wanted(text), wanted, "{text}");
        }
    }

    #[test]
    fn games_that_go_on_are_not_listed() {
        let text = r#"{"next": null, "results": [
            {"id": 1, "ended": null, "width": 19, "height": 19},
            {"id": 2, "ended": "2018-12-29T11:12:20.424166Z", "width": 9, "height": 9, "handicap": 2,
             "players": {"black": {"username": "Ann\u0007"}, "white": {"username": "Ben"}},
             "outcome": "5.5 points", "black_lost": true, "white_lost": false},
            {"id": 3, "ended": "x", "outcome": "Resignation", "white_lost": true},
            {"id": 4, "ended": "2018-12-29", "outcome": "Cancellation", "black_lost": true, "white_lost": true}]}"#;
        let reply: GamesReply = serde_json::from_str(text).unwrap();
        let listed: Vec<ListedGame> =
            reply.results.into_iter().filter_map(GameReply::listed).collect();
        let results: Vec<&str> = listed.iter().map(|game| game.result.as_str()).collect();
        assert_eq!(results, ["W+5.5", "B+R", ""]);
        let ListedGame { id, names, size, handicap, date, .. } = &listed[0];
        assert_eq!((*id, *handicap, size.as_str(), date.as_str()), (2, 2, "9x9", "2018-12-29"));
        assert_eq!(names, &["Ann", "Ben"]);
    }
}
