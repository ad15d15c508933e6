//! Scripts: positions and games as text, with statements about them that must hold.
//!
//! `#` starts a comment line. `= NAME` starts a script, and every script is run under each
//! repetition rule (`simple`, `positional`, `situational`, `natural`) and each suicide rule
//! (`no-suicide`, `suicide`). A line `under WORDS...` names its rules instead; the words are those
//! of [`choose`]. Komi is 0, everything else as in Chinese rules.
//!
//! A diagram has one line per row from the top: `X` Black, `O` White, `.` empty, each optionally
//! followed by a one-character mark. POINTS are vertices (`D4`), marks of the last diagram (all
//! points that carry them), `black`, `white` and `empty` (all such points), or `none`. A move is a
//! vertex, a mark that one point carries, `pass` or `button`; C is `b` or `w`.
//!
//! Positions and moves:
//!
//! - `size 4x3`: a game on an empty board
//! - `start C` and a diagram: from this position, C to move
//! - `handicap POINTS`: with these handicap stones
//! - `komi K`, `dead POINTS`: how the position is counted from here on
//! - `play C MOVE`, with `takes POINTS` or `loses POINTS` (suicide) behind it: a legal move that
//!   removes exactly these stones
//! - `moves C MOVE C MOVE ...`: legal moves
//! - `undo N`: takes back N moves
//! - `rules WORDS`: changes the rules
//!
//! Statements about the stones:
//!
//! - `then` and a diagram: this is the position, with new marks
//! - `adjacent P Q`, `apart P Q`: two points (or one mark for both) are adjacent, or not
//! - `path POINTS`: each of the points is adjacent to the one before
//! - `joined POINTS`: they are connected by points with the same content
//! - `whole POINTS`: these are all the points connected with the first of them
//! - `parts POINTS N`: these form N connected parts
//! - `touches P POINTS`: one of the points is adjacent to P
//! - `liberties P POINTS`: P names stones, and each of them has exactly these liberties
//! - `stones B W`: the numbers of stones on the board
//!
//! Statements about the game:
//!
//! - `check C MOVE VERDICT`: the move is `ok`, `occupied`, `ko`, `suicide`, `button` (there is none)
//!   or `superko:N` (it repeats the position after move N)
//! - `banned C POINTS`: where a ko or repetition, and nothing else, forbids C to play
//! - `void N`, `void none`: whether repeating the position after move N has ended the game
//! - `stopped`, `running`: whether the last pass has stopped the game
//! - `owner black POINTS`, or of `white` or `nobody`: whose area these points are
//! - `counted black POINTS`, and so on: for whom the rules count these points as surrounded
//! - `map` and a diagram: whose area every point is
//! - `area B W`: the sizes of the areas
//! - `score [WORDS] RESULT`: the count, where WORDS change the rules for this count alone
//!
//! `when WORDS: STATEMENT` applies only to runs whose rules agree with one of the words.

use ponnuki_game::board::GameBoard;
use ponnuki_game::color::{Cell, Color};
use ponnuki_game::game::Game;
use ponnuki_game::life::area;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{self, Counts, GroupTax, Repetition, Rules, SekiEyes, Suicide, Ties};
use ponnuki_game::score::Komi;

use super::{parse_size, verdict};

/// Runs every script of `text` under all its rules, and returns the number of runs.
pub(crate) fn run(text: &str) -> usize {
    let mut runs = 0;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let text = lines.collect::<Vec<&str>>().join("\n");
    for script in text.split("\n= ").skip(1) {
        let statements = statements(script);
        let mut reached = vec![false; statements.len()];
        for rules in rules_for(&statements) {
            Scene::new(rules, script).run(&statements, &mut reached);
            runs += 1;
        }
        let missed = statements.iter().zip(reached).find(|(_, reached)| !reached);
        assert!(missed.is_none(), "{} is for no run of {script}", missed.unwrap().0.line);
    }
    runs
}

/// A line with the diagram below it.
struct Statement<'a> {
    line: &'a str,
    diagram: Vec<&'a str>,
}

fn statements(script: &str) -> Vec<Statement<'_>> {
    let mut statements: Vec<Statement<'_>> = Vec::new();
    for line in script.lines().skip(1).filter(|line| !line.is_empty()) {
        match statements.last_mut() {
            Some(last) if line.starts_with(['.', 'X', 'O']) => last.diagram.push(line),
            _ => statements.push(Statement { line, diagram: Vec::new() }),
        }
    }
    statements
}

/// The combinations of repetition and suicide rule for a script, with other choices applied.
fn rules_for(statements: &[Statement<'_>]) -> Vec<Rules> {
    let under = statements.iter().filter_map(|statement| statement.line.strip_prefix("under "));
    let words: Vec<&str> = under.flat_map(str::split_whitespace).collect();
    let named = |all: &[&'static str]| -> Vec<&'static str> {
        let some: Vec<_> = all.iter().copied().filter(|word| words.contains(word)).collect();
        if some.is_empty() { all.to_vec() } else { some }
    };
    let mut list = Vec::new();
    for repetition in named(&["simple", "positional", "situational", "natural"]) {
        for suicide in named(&["no-suicide", "suicide"]) {
            let mut rules = Rules::default();
            for word in words.iter().chain(&[repetition, suicide]) {
                choose(&mut rules, word);
            }
            list.push(rules);
        }
    }
    list
}

/// Applies the choice that a word stands for. The name of a rule set stands for all its choices.
fn choose(rules: &mut Rules, word: &str) {
    match word {
        "simple" => rules.repetition = Repetition::Simple,
        "positional" => rules.repetition = Repetition::Positional,
        "situational" => rules.repetition = Repetition::Situational,
        "natural" => rules.repetition = Repetition::NaturalSituational,
        "no-suicide" => rules.suicide = Suicide::Forbidden,
        "suicide" => rules.suicide = Suicide::MultiStone,
        "area" => rules.counts = Counts::AREA,
        "territory" => rules.counts = Counts::TERRITORY,
        "seki-eyes" => rules.seki_eyes = SekiEyes::Count,
        "no-seki-eyes" => rules.seki_eyes = SekiEyes::DoNotCount,
        "group-tax" => rules.group_tax = GroupTax::TwoPoints,
        "button" => rules.button = true,
        "white-wins-ties" => rules.ties = Ties::White,
        name => *rules = rules::find(name).unwrap().rules,
    }
    rules.check().unwrap();
}

/// True if a word already describes the rules.
fn agrees(rules: &Rules, word: &str) -> bool {
    let mut chosen = *rules;
    choose(&mut chosen, word);
    chosen == *rules
}

/// A game during a script.
struct Scene<'a> {
    game: Game,
    marks: Vec<(char, Point)>,
    dead: Vec<Point>,
    script: &'a str,
}

impl<'a> Scene<'a> {
    fn new(rules: Rules, script: &'a str) -> Scene<'a> {
        let game = Game::new(Size::square(19), rules, Komi::default());
        Scene { game, marks: Vec::new(), dead: Vec::new(), script }
    }

    fn run(&mut self, statements: &[Statement<'_>], reached: &mut [bool]) {
        for (Statement { line, diagram }, reached) in statements.iter().zip(reached) {
            let (words, statement) = match line.strip_prefix("when ") {
                Some(rest) => rest.split_once(": ").unwrap(),
                None => ("", *line),
            };
            let rules = self.game.rules();
            if words.is_empty() || words.split_whitespace().any(|word| agrees(rules, word)) {
                let words: Vec<&str> = statement.split_whitespace().collect();
                let holds = self.act(&words, diagram)
                    || self.stones_are(&words, diagram)
                    || self.game_is(&words, diagram);
                assert!(holds, "unknown statement: {line}");
                *reached = true;
            }
        }
    }

    /// An error message with its place.
    fn at(&self, words: &[&str]) -> String {
        let (rules, script) = (self.game.rules(), self.script.lines().next().unwrap());
        let line = words.join(" ");
        format!(
            "{line}\nin {script}\nunder {:?}, {:?}\n{}",
            rules.repetition,
            rules.suicide,
            self.game.board()
        )
    }

    fn point(&self, word: &str) -> Point {
        match self.points(&[word])[..] {
            [point] => point,
            ref points => panic!("{word} is {} points in {}", points.len(), self.script),
        }
    }

    fn points(&self, words: &[&str]) -> Vec<Point> {
        let size = self.game.size();
        let holding = |cell| size.points().filter(move |&p| self.game.board().cell(p) == cell);
        let mut points = Vec::new();
        for word in words {
            match *word {
                "none" => continue,
                "black" => points.extend(holding(Cell::Black)),
                "white" => points.extend(holding(Cell::White)),
                "empty" => points.extend(holding(Cell::Empty)),
                mark if mark.len() == 1 => {
                    let marked = self.marks.iter().filter(|(each, _)| mark.starts_with(*each));
                    points.extend(marked.map(|(_, point)| point));
                    assert!(!points.is_empty(), "no {mark} in {}", self.script);
                }
                vertex => points.push(size.parse_move(vertex).unwrap().point().unwrap()),
            }
        }
        points.sort();
        points.dedup();
        points
    }

    fn parse_move(&self, word: &str) -> Move {
        match self.game.size().parse_move(word) {
            Some(mv) => mv,
            None => Move::Play(self.point(word)),
        }
    }
}

/// Positions and moves.
impl Scene<'_> {
    fn act(&mut self, words: &[&str], diagram: &[&str]) -> bool {
        let (rules, komi) = (*self.game.rules(), self.game.komi());
        match *words {
            ["under", ..] => {}
            ["size", size] => self.game = Game::new(parse_size(size), rules, komi),
            ["start", color] => {
                let diagram = self.read(diagram).to_diagram();
                let to_move = Color::parse(color).unwrap();
                self.game = Game::from_diagram(&diagram, rules, komi, to_move).unwrap();
            }
            ["handicap", ref points @ ..] => {
                self.game.place_handicap(&self.points(points)).unwrap();
            }
            ["rules", ref words @ ..] => {
                let mut rules = rules;
                words.iter().for_each(|word| choose(&mut rules, word));
                self.game.set_rules(rules);
            }
            ["komi", komi] => self.game.set_komi(komi.parse().unwrap()),
            ["dead", ref points @ ..] => self.dead = self.points(points),
            ["play", color, mv, ref removed @ ..] => {
                let own = removed.first() == Some(&"loses");
                let removed = if removed.is_empty() { vec![] } else { self.points(&removed[1..]) };
                self.play(Color::parse(color).unwrap(), mv, &removed, own);
            }
            ["moves", ref moves @ ..] => {
                for pair in moves.chunks(2) {
                    let (color, mv) = (Color::parse(pair[0]).unwrap(), self.parse_move(pair[1]));
                    let played = self.game.play(color, mv);
                    assert!(played.is_ok(), "{pair:?} in {}", self.at(words));
                }
            }
            ["undo", count] => (0..count.parse().unwrap()).for_each(|_| self.game.undo().unwrap()),
            _ => return false,
        }
        true
    }

    /// Reads a diagram and its marks.
    fn read(&mut self, diagram: &[&str]) -> GameBoard {
        let plain = |line: &&str| line.chars().filter(|c| ".XO".contains(*c)).collect::<String>();
        let rows: Vec<String> = diagram.iter().map(plain).collect();
        let board = GameBoard::from_diagram(&rows.join("\n")).unwrap();
        self.marks.clear();
        for (row, line) in diagram.iter().rev().enumerate() {
            for (column, cell) in line.split_whitespace().enumerate() {
                assert!(cell.starts_with(['.', 'X', 'O']) && cell.len() <= 2, "{cell}");
                let mark = cell.chars().nth(1);
                self.marks.extend(mark.map(|mark| (mark, board.size().point(column, row))));
            }
        }
        board
    }

    /// Plays and checks that exactly the stones on the points in `removed` are removed, the
    /// player's own or the opponent's.
    fn play(&mut self, color: Color, mv: &str, removed: &[Point], own: bool) {
        let at = self.at(&["play", mv]);
        let before = self.game.board().clone();
        let mv = self.parse_move(mv);
        assert_eq!(self.game.play(color, mv), Ok(()), "{at}");
        let after = self.game.board();
        after.check().unwrap();
        let loser = if own { color } else { color.opponent() };
        for point in after.size().points() {
            let was = if mv == Move::Play(point) { color.stone() } else { before.cell(point) };
            let is = if removed.contains(&point) {
                assert_eq!(was, loser.stone(), "no such stone could be removed: {at}");
                Cell::Empty
            } else {
                was
            };
            assert_eq!(after.cell(point), is, "{at}\n{after}");
        }
        let winner = loser.opponent();
        assert_eq!(after.prisoners(loser), before.prisoners(loser) + removed.len(), "{at}");
        assert_eq!(after.prisoners(winner), before.prisoners(winner), "{at}");
    }
}

/// Statements about the stones.
impl Scene<'_> {
    fn stones_are(&mut self, words: &[&str], diagram: &[&str]) -> bool {
        let at = self.at(words);
        let size = self.game.size();
        let adjacent = |p: Point, q: Point| size.neighbours(p).any(|near| near == q);
        match *words {
            ["then"] => {
                let board = self.read(diagram);
                assert_eq!(self.game.board().to_diagram(), board.to_diagram(), "{at}");
            }
            [relation @ ("adjacent" | "apart"), ref points @ ..] => {
                let [p, q] = self.points(points)[..] else { panic!("two points: {at}") };
                assert_eq!(adjacent(p, q), relation == "adjacent", "{at}");
            }
            ["joined", ref points @ ..] => {
                let points = self.points(points);
                let component = self.component(points[0]);
                assert!(points.iter().all(|point| component.contains(point)), "{at}");
            }
            ["path", ref points @ ..] => {
                let path: Vec<Point> = points.iter().map(|word| self.point(word)).collect();
                assert!(path.windows(2).all(|pair| adjacent(pair[0], pair[1])), "{at}");
            }
            ["whole", ref points @ ..] => {
                let points = self.points(points);
                assert_eq!(self.component(points[0]), points, "{at}");
            }
            ["parts", ref points @ .., count] => {
                let mut parts: Vec<Vec<Point>> =
                    self.points(points).into_iter().map(|point| self.component(point)).collect();
                parts.sort();
                parts.dedup();
                assert_eq!(parts.len().to_string(), count, "{at}");
            }
            ["touches", point, ref points @ ..] => {
                let (point, points) = (self.point(point), self.points(points));
                assert!(points.into_iter().any(|other| adjacent(point, other)), "{at}");
            }
            ["liberties", stones, ref points @ ..] => {
                let (board, points) = (self.game.board(), self.points(points));
                for stone in self.points(&[stones]) {
                    let liberties = board.liberties(board.chain(stone)).iter();
                    let liberties: Vec<Point> = liberties.map(Point::from_index).collect();
                    assert_eq!(liberties, points, "{at}");
                }
            }
            ["stones", black, white] => {
                let count = |word| self.points(&[word]).len().to_string();
                assert_eq!([count("black"), count("white")], [black, white], "{at}");
            }
            _ => return false,
        }
        true
    }

    /// The points connected with this one: the chain of a stone, as the board knows it, or the
    /// empty points that can be reached from an empty one.
    fn component(&self, point: Point) -> Vec<Point> {
        let (board, size) = (self.game.board(), self.game.size());
        let mut component = vec![point];
        if board.is_empty(point) {
            let mut next = 0;
            while next < component.len() {
                for near in size.neighbours(component[next]) {
                    if board.is_empty(near) && !component.contains(&near) {
                        component.push(near);
                    }
                }
                next += 1;
            }
        } else {
            component = board.stones(board.chain(point)).collect();
        }
        component.sort();
        component
    }
}

/// Statements about the game.
impl Scene<'_> {
    fn game_is(&mut self, words: &[&str], diagram: &[&str]) -> bool {
        let at = self.at(words);
        let game = &self.game;
        match *words {
            ["check", color, mv, expected] => {
                let color = Color::parse(color).unwrap();
                assert_eq!(verdict(game, color, self.parse_move(mv)), expected, "{at}");
            }
            ["banned", color, ref points @ ..] => {
                let color = Color::parse(color).unwrap();
                let is_banned = |point: &Point| {
                    let found = verdict(game, color, Move::Play(*point));
                    found == "ko" || found.starts_with("superko")
                };
                let banned: Vec<Point> = game.size().points().filter(is_banned).collect();
                assert_eq!(banned, self.points(points), "{at}");
            }
            ["void", since] => {
                let found = game.void().map_or("none".to_owned(), |void| void.since.to_string());
                assert_eq!(found, since, "{at}");
            }
            ["stopped"] => assert!(game.pass_state().is_stopped(), "{at}"),
            ["running"] => assert!(!game.pass_state().is_stopped(), "{at}"),
            [relation @ ("owner" | "counted"), owner, ref points @ ..] => {
                let owner = match owner {
                    "nobody" => None,
                    color => Some(Color::parse(color).unwrap()),
                };
                let owners = match relation {
                    "owner" => area::owners(game.board(), &self.dead),
                    _ => game.position().surrounded(&self.dead).owners,
                };
                let points = self.points(points);
                let of_all = game.size().points().zip(owners);
                let mut of_points = of_all.filter(|(point, _)| points.contains(point));
                assert!(of_points.all(|(_, found)| found == owner), "{at}");
            }
            ["map"] => {
                let symbol = |(_, owner): (Point, Option<Color>)| match owner {
                    None => '.',
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                };
                let found: Vec<char> = self.owners().map(symbol).collect();
                let rows = diagram.iter().rev().flat_map(|row| row.chars());
                assert_eq!(found, rows.filter(|c| *c != ' ').collect::<Vec<char>>(), "{at}");
            }
            ["area", ref areas @ ..] => {
                let of = |color| self.owners().filter(|(_, owner)| *owner == Some(color)).count();
                assert_eq!(Color::ALL.map(of).map(|count| count.to_string()), *areas, "{at}");
            }
            ["score", ref choices @ .., result] => {
                let mut game = game.clone();
                let mut rules = *game.rules();
                choices.iter().for_each(|word| choose(&mut rules, word));
                game.set_rules(rules);
                assert_eq!(game.score(&self.dead).to_string(), result, "{at}");
            }
            _ => return false,
        }
        true
    }

    /// Every point of the board with the player whose area it is.
    fn owners(&self) -> impl Iterator<Item = (Point, Option<Color>)> {
        self.game.size().points().zip(area::owners(self.game.board(), &self.dead))
    }
}
