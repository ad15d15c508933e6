//! The moves that were played in a position, and how they went.

use std::cmp::Reverse;

use serde_json::{Value, json};

use super::game::{NextMove, Occurrence, Outcome};
use super::index::{GameFacts, IndexedGame, OpeningIndex};
use super::position::{Area, FollowedPosition, Frame, Geometry};
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};

/// The players that are named for a move.
const PLAYERS: usize = 3;

/// A position that is looked up.
#[derive(Clone, Copy, Debug)]
pub struct OpeningQuery<'a> {
    /// The stones.
    pub board: &'a GameBoard,
    /// The player to move.
    pub to_move: Color,
    /// The part of the board that counts.
    pub area: Area,
    /// The number of games that are named for each move.
    pub games: usize,
    /// A file whose games do not count.
    pub without: Option<&'a str>,
}

/// The occurrences of a position in the games of an index.
#[derive(Clone, Debug, Default)]
pub struct OpeningAnswer {
    /// The number of times that the position occurs.
    pub found: usize,
    /// The number of those after which no move is known: the game ends, or nobody plays in the corner again.
    pub ended: usize,
    /// The moves that followed, the most frequent first. Of moves that are equal by a symmetry of the position there
    /// is one.
    pub continuations: Vec<Continuation>,
}

/// A move that followed a position.
#[derive(Clone, Debug)]
pub struct Continuation {
    /// The player. In a corner it may be the one who was not to move, after a move elsewhere.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The number of times that it was played.
    pub count: usize,
    /// The number of games that its player won.
    pub wins: usize,
    /// The number of games that the opponent won.
    pub losses: usize,
    /// The number of drawn games.
    pub draws: usize,
    /// The first and the last year in which it was played, as far as the records have years.
    pub years: Option<(u16, u16)>,
    /// The players who have made it most often, each with the number of times.
    pub players: Vec<(String, usize)>,
    /// Some of its games, the latest first.
    pub games: Vec<FoundGame>,
}

/// A game in which a position occurs.
#[derive(Clone, Debug)]
pub struct FoundGame {
    /// Its file, below the folder.
    pub file: String,
    /// The number of the game in the file, from 0.
    pub in_file: usize,
    /// The number of moves before the position.
    pub number: usize,
    /// Its facts.
    pub facts: GameFacts,
}

/// The occurrences with one move.
struct Group {
    color: Color,
    mv: Move,
    /// The numbers of outcomes.
    outcomes: [usize; 4],
    years: Option<(u16, u16)>,
    /// The players who made the move, by their numbers.
    players: Vec<u32>,
    /// The year, the game and the number of moves.
    games: Vec<(Option<u16>, usize, usize)>,
}

/// The number of moves of a frame.
const NEXT_MOVES: usize = 2048;

impl OpeningIndex {
    /// The moves that were played in a position.
    pub fn find(&self, query: &OpeningQuery<'_>) -> OpeningAnswer {
        let geometry = Geometry::of(query.board.size());
        let mut position = FollowedPosition::empty(&geometry);
        position.follow(query.board);
        let mut answer = OpeningAnswer::default();
        let Some((key, frames)) = position.key(query.area, query.to_move) else { return answer };
        let first = self.entries.partition_point(|[own, _]| *own < key);
        let left_out = query.without.map_or(0..0, |file| self.games_in(file));
        let mut groups: Vec<Group> = Vec::new();
        // The group of each move of the frame, as soon as one has come up.
        let mut known = vec![None; NEXT_MOVES];
        for &entry in self.entries[first..].iter().take_while(|[own, _]| *own == key) {
            let one = Occurrence::of(entry);
            let Some(game) = self.counted(one.game).filter(|_| !left_out.contains(&one.game))
            else {
                continue;
            };
            answer.found += 1;
            let Some(next) = one.next else {
                answer.ended += 1;
                continue;
            };
            let place = &mut known[next.code()];
            let number = place.or_else(|| group_of(next, &frames, &geometry, query, &mut groups));
            *place = number;
            if let Some(group) = number.and_then(|number| groups.get_mut(number)) {
                group.add(one, game);
            }
        }
        let continuation = |group| self.continuation(group, query.games);
        answer.continuations = groups.into_iter().map(continuation).collect();
        answer.continuations.sort_by_key(|one| (Reverse(one.count), one.color, one.mv));
        answer
    }

    fn continuation(&self, group: Group, most_games: usize) -> Continuation {
        let Group { color, mv, outcomes, years, mut players, mut games } = group;
        let count = games.len();
        if most_games < count {
            games.select_nth_unstable_by_key(most_games, |game| Reverse(*game));
            games.truncate(most_games);
        }
        games.sort_unstable_by_key(|game| Reverse(*game));
        let found = |(_, game, number): (Option<u16>, usize, usize)| {
            let (file, in_file, facts) = self.game(game)?;
            Some(FoundGame { file: file.to_owned(), in_file, number, facts: facts.clone() })
        };
        let games = games.into_iter().filter_map(found).collect();
        players.sort_unstable();
        let same = players.chunk_by(|one, other| one == other);
        let mut players: Vec<(&str, usize)> =
            same.map(|same| (self.name(same[0]), same.len())).collect();
        players.retain(|(name, _)| !name.is_empty());
        players.sort_unstable_by_key(|&(name, count)| (Reverse(count), name));
        let named = players.into_iter().take(PLAYERS);
        let players = named.map(|(name, count)| (name.to_owned(), count)).collect();
        let [wins, losses, draws] =
            [Outcome::Win, Outcome::Loss, Outcome::Draw].map(|outcome| outcomes[outcome as usize]);
        Continuation { color, mv, count, wins, losses, draws, years, players, games }
    }
}

/// The number of the group for a move of a frame, which is added if there is none.
fn group_of(
    next: NextMove,
    frames: &[Frame],
    geometry: &Geometry,
    query: &OpeningQuery<'_>,
    groups: &mut Vec<Group>,
) -> Option<usize> {
    let (color, mv) = usual(next, frames, geometry, query.to_move)?;
    let known = groups.iter().position(|group| (group.color, group.mv) == (color, mv));
    Some(known.unwrap_or_else(|| {
        let (players, games) = (Vec::new(), Vec::new());
        groups.push(Group { color, mv, outcomes: [0; 4], years: None, players, games });
        groups.len() - 1
    }))
}

impl Group {
    fn add(&mut self, one: Occurrence, game: &IndexedGame) {
        self.outcomes[one.outcome as usize] += 1;
        self.players.push(game.players[usize::from(one.player == Color::White)]);
        if let Some(year) = game.year {
            let (first, last) = self.years.unwrap_or((year, year));
            self.years = Some((first.min(year), last.max(year)));
        }
        self.games.push((game.year, one.game, one.number));
    }
}

/// A move of a frame on the board that is looked up. Of several that are equal by its symmetries, the one of the
/// player to move that is farthest to the right, and then up, as games usually begin.
fn usual(
    next: NextMove,
    frames: &[Frame],
    geometry: &Geometry,
    to_move: Color,
) -> Option<(Color, Move)> {
    let size = geometry.size();
    let on_board = |frame: &Frame| {
        let color = frame.color(next.color);
        match next.place {
            None => Some((color, Move::Pass)),
            Some(place) => Some((color, Move::Play(geometry.point(*frame, place)?))),
        }
    };
    frames.iter().filter_map(on_board).max_by_key(|&(color, mv)| {
        let place = mv.point().map(|point| (size.column(point), size.row(point)));
        (color == to_move, place)
    })
}

impl OpeningAnswer {
    /// The answer as JSON, for a board of this size. `of_game` adds to the object of a game.
    pub fn json(&self, size: Size, mut of_game: impl FnMut(&FoundGame, &mut Value)) -> Value {
        let mut continuation = |one: &Continuation| {
            let mut game = |game: &FoundGame| {
                let GameFacts { names: [black, white], result, date, event } = &game.facts;
                let mut value = json!({
                    "file": game.file, "game": game.in_file, "number": game.number,
                    "black": black, "white": white, "result": result, "date": date, "event": event,
                });
                of_game(game, &mut value);
                value
            };
            let games: Vec<Value> = one.games.iter().map(&mut game).collect();
            let player = |(name, count): &(String, usize)| json!({ "name": name, "count": count });
            let players: Vec<Value> = one.players.iter().map(player).collect();
            json!({
                "color": one.color.letter().to_string(), "move": size.move_vertex(one.mv),
                "count": one.count, "wins": one.wins, "losses": one.losses, "draws": one.draws,
                "years": one.years.map(|(first, last)| [first, last]),
                "players": players, "games": games,
            })
        };
        let moves: Vec<Value> = self.continuations.iter().map(&mut continuation).collect();
        json!({ "found": self.found, "ended": self.ended, "moves": moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::ops::ControlFlow;
    use std::path::PathBuf;

    use ponnuki_game::record;

    fn folder(name: &str, games: &[(&str, &str)]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ponnuki-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (file, text) in games {
            fs::write(folder.join(file), text).unwrap();
        }
        folder
    }

    /// The answer for the position at the end of a record.
    fn asked(index: &OpeningIndex, sgf: &str, corner: Option<&str>) -> OpeningAnswer {
        let game = record::read_text(sgf).unwrap().game;
        let point = |name: &str| game.size().parse_move(name).unwrap().point().unwrap();
        let area = corner.map_or(Area::Whole, |name| Area::Corner(point(name)));
        let to_move = game.to_move();
        index.find(&OpeningQuery { board: game.board(), to_move, area, games: 2, without: None })
    }

    fn moves(answer: &OpeningAnswer, size: usize) -> Vec<String> {
        let text = |one: &Continuation| {
            let name = Size::square(size).move_vertex(one.mv);
            format!("{} {name} {}:{}-{}", one.color.letter(), one.count, one.wins, one.losses)
        };
        answer.continuations.iter().map(text).collect()
    }

    #[test]
    fn turned_and_mirrored_games_count_together() {
        let folder = folder(
            "openings-turned",
            &[
                ("1.sgf", "(;SZ[19]PB[Ann]PW[Ben]DT[2001-01-02]RE[B+R];B[pd];W[dp];B[qp])"),
                // The first game turned by half a turn.
                ("2.sgf", "(;SZ[19]PB[Ann]PW[Cy]DT[2011]RE[W+R];B[dp];W[pd];B[cd])"),
                // Mirrored.
                ("3.sgf", "(;SZ[19]PB[Dee]PW[Ben]RE[W+1.5];B[dd];W[pp];B[cp])"),
                ("4.sgf", "(;SZ[19];B[pd];W[dp];B[dd])"),
                ("5.sgf", "(;SZ[13];B[dd];W[jj])"),
            ],
        );
        let index =
            OpeningIndex::of_folder(&folder, None, &mut |_, _| ControlFlow::Continue(())).unwrap();
        assert_eq!(index.games(), 5);
        let start = asked(&index, "(;SZ[19])", None);
        assert_eq!((start.found, moves(&start, 19)), (4, vec!["B Q16 4:1-2".to_owned()]));
        let first = &start.continuations[0];
        assert_eq!(first.years, Some((2001, 2011)));
        assert_eq!(first.players, [("Ann".to_owned(), 2), ("Dee".to_owned(), 1)]);
        assert_eq!(first.games.len(), 2);
        assert_eq!((&*first.games[0].file, first.games[0].number), ("2.sgf", 0));
        let later = asked(&index, "(;SZ[19];B[dp];W[pd])", None);
        // Of points that are equal by the symmetry of the position, one is named.
        assert_eq!(moves(&later, 19), ["B Q3 3:1-2", "B Q4 1:0-0"]);
        // With the colours exchanged, and the other player to move, it is the same position.
        let exchanged = asked(&index, "(;SZ[19];W[dp];B[pd])", None);
        assert_eq!(moves(&exchanged, 19), ["W Q3 3:1-2", "W Q4 1:0-0"]);
        assert_eq!(asked(&index, "(;SZ[19];B[dp];W[dd])", None).found, 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn corners_are_found_in_both_colours_and_all_places() {
        let folder = folder(
            "openings-corners",
            &[
                ("1.sgf", "(;SZ[19]RE[B+R];B[pd];W[dp];B[qp];W[qf];B[nc])"),
                // The same corner for the other player, elsewhere and mirrored; the other answer.
                ("2.sgf", "(;SZ[19]RE[B+R];B[qq];W[dd];B[fc];W[cf])"),
                ("3.sgf", "(;SZ[19]RE[B+R];B[qq];W[dd];B[qd];W[fc])"),
            ],
        );
        let index =
            OpeningIndex::of_folder(&folder, None, &mut |_, _| ControlFlow::Continue(())).unwrap();
        // Black on the 4-4 point at the lower right, White to move.
        let star = asked(&index, "(;SZ[19];B[pp])", Some("Q4"));
        // White approaches twice, and Black encloses once; the fourth corner stays as it is.
        assert_eq!(star.found, 4);
        assert_eq!(moves(&star, 19), ["W R6 2:1-1", "B R6 1:0-1"]);
        assert_eq!(star.ended, 1);
        let approach = asked(&index, "(;SZ[19];B[dd];W[fc])", Some("D16"));
        assert_eq!(moves(&approach, 19), ["B C14 2:1-1"]);
        // Outside of a corner there is nothing to find.
        assert_eq!(asked(&index, "(;SZ[19])", Some("K10")).found, 0);
        let query = record::read_text("(;SZ[19];B[pp])").unwrap().game;
        let without = index.find(&OpeningQuery {
            board: query.board(),
            to_move: Color::White,
            area: Area::Corner(query.size().point(15, 3)),
            games: 0,
            without: Some("1.sgf"),
        });
        assert_eq!(without.found, 2);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_index_follows_its_folder() {
        let folder = folder("openings-follow", &[("1.sgf", "(;SZ[9];B[ee])"), ("2.sgf", "(;B[")]);
        let kept = folder.join("kept/a.index");
        let read = |wanted: usize| {
            let mut count = 0;
            let index = OpeningIndex::of_folder(&folder, Some(&kept), &mut |done, _| {
                count = done;
                ControlFlow::Continue(())
            });
            assert_eq!(count, wanted);
            index.unwrap()
        };
        let index = read(2);
        assert_eq!((index.games(), index.damaged().collect::<Vec<_>>()), (1, vec!["2.sgf"]));
        assert_eq!(read(0).games(), 1);
        // Of a collection, each game counts.
        fs::write(folder.join("0.sgf"), "(;SZ[9];B[ee];W[gc])(;SZ[9];B[ee];W[cc])").unwrap();
        let index = read(1);
        assert_eq!((index.games(), asked(&index, "(;SZ[9])", None).found), (3, 3));
        let next = asked(&index, "(;SZ[9];B[ee])", None);
        assert_eq!((moves(&next, 9), next.ended), (vec!["W G7 2:0-0".to_owned()], 1));
        assert!(index.has_game("0.sgf", 1) && !index.has_game("0.sgf", 2));
        // A changed file counts as it is now, and one that is gone no more.
        fs::write(folder.join("1.sgf"), "(;SZ[9];B[cc];W[gg])").unwrap();
        fs::remove_file(folder.join("0.sgf")).unwrap();
        let index = read(1);
        assert_eq!((index.games(), asked(&index, "(;SZ[9];B[ee])", None).found), (1, 0));
        assert_eq!(moves(&asked(&index, "(;SZ[9];B[cc])", None), 9), ["W G3 1:0-0"]);
        // A damaged index is made anew.
        fs::write(&kept, "ponnuki-openings 1 5 5 5\n").unwrap();
        assert_eq!(read(2).games(), 1);
        assert_eq!(read(0).games(), 1);
        // One that cannot be kept is done without.
        let none = folder.join("2.sgf/x/a.index");
        let index =
            OpeningIndex::of_folder(&folder, Some(&none), &mut |_, _| ControlFlow::Continue(()));
        assert_eq!(index.unwrap().games(), 1);
        fs::remove_dir_all(folder).unwrap();
    }
}
