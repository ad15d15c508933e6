//! Positions with questions and true answers, as `tests/data/positions/README.md` explains them.

use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size};

use super::reader::{Mask, Reader};

/// A position of the data files.
pub(crate) struct Position {
    pub(crate) title: String,
    pub(crate) size: Size,
    pub(crate) stones: Vec<(Point, Color)>,
    pub(crate) to_move: Color,
    /// The opponent's last move, where it matters.
    pub(crate) last: Option<Point>,
    /// The last move of the player to move, where it matters.
    pub(crate) before: Option<Point>,
    /// The points that playouts give to the player to move; as many games are won by either side
    /// elsewhere.
    pub(crate) owned: Vec<Point>,
    /// The point where the player to move may not retake a ko.
    pub(crate) ko: Option<Point>,
    /// The points to which the reading of a capture is confined; all if none are given.
    pub(crate) within: Vec<Point>,
    pub(crate) questions: Vec<Question>,
}

/// A question about a position, in words, some of which are points.
pub(crate) struct Question {
    pub(crate) words: Vec<String>,
    /// The true answer.
    pub(crate) answer: String,
    /// True if exhaustive reading has to confirm the answer.
    pub(crate) is_read: bool,
    /// The engine's answer if it is wrong.
    pub(crate) known_wrong: Option<String>,
}

/// A view of a position: one of the eight symmetries of the board, perhaps with the colours
/// exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    symmetry: usize,
    swapped: bool,
}

impl Turned {
    /// All sixteen views.
    pub(crate) fn all() -> impl Iterator<Item = Turned> {
        (0..16).map(|code| Turned { symmetry: code / 2, swapped: code % 2 != 0 })
    }

    fn size(self, size: Size) -> Size {
        match self.symmetry & 4 {
            0 => size,
            _ => Size::new(size.height(), size.width()).unwrap(),
        }
    }

    pub(crate) fn point(self, size: Size, point: Point) -> Point {
        let (mut column, mut row) = (size.column(point), size.row(point));
        if self.symmetry & 1 != 0 {
            column = size.width() - 1 - column;
        }
        if self.symmetry & 2 != 0 {
            row = size.height() - 1 - row;
        }
        match self.symmetry & 4 {
            0 => size.point(column, row),
            _ => self.size(size).point(row, column),
        }
    }

    pub(crate) fn color(self, color: Color) -> Color {
        if self.swapped { color.opponent() } else { color }
    }

    /// Words, with every point among them turned.
    pub(crate) fn text(self, size: Size, text: &str) -> String {
        let turn = |word: &str| match size.parse_move(word) {
            Some(Move::Play(point)) => self.size(size).vertex(self.point(size, point)),
            _ => word.to_owned(),
        };
        text.split_whitespace().map(turn).collect::<Vec<String>>().join(" ")
    }
}

impl Position {
    /// The same position with the same questions, in another view.
    pub(crate) fn turned(&self, by: Turned) -> Position {
        let point = |point: Point| by.point(self.size, point);
        let text = |text: &String| by.text(self.size, text);
        let question = |question: &Question| Question {
            words: question.words.iter().map(text).collect(),
            answer: text(&question.answer),
            is_read: question.is_read,
            known_wrong: question.known_wrong.as_ref().map(text),
        };
        Position {
            title: format!("{} ({by:?})", self.title),
            size: by.size(self.size),
            stones: self.stones.iter().map(|&(p, color)| (point(p), by.color(color))).collect(),
            to_move: by.color(self.to_move),
            last: self.last.map(point),
            before: self.before.map(point),
            owned: self.owned.iter().map(|&p| point(p)).collect(),
            ko: self.ko.map(point),
            within: self.within.iter().map(|&p| point(p)).collect(),
            questions: self.questions.iter().map(question).collect(),
        }
    }

    /// The stones as a diagram.
    pub(crate) fn diagram(&self) -> String {
        let (width, height) = (self.size.width(), self.size.height());
        let mut rows = vec![vec!['.'; width]; height];
        for &(point, color) in &self.stones {
            let letter = if color == Color::Black { 'X' } else { 'O' };
            rows[height - 1 - self.size.row(point)][self.size.column(point)] = letter;
        }
        rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
    }

    /// The point that a word stands for.
    pub(crate) fn point(&self, word: &str) -> Point {
        let mv = self.size.parse_move(word).and_then(Move::point);
        mv.unwrap_or_else(|| panic!("{}: no point {word}", self.title))
    }

    /// All stones of the chains on these points.
    pub(crate) fn chains(&self, words: &str) -> String {
        let reader = Reader::new(self.size);
        let state = reader.state(&self.stones);
        let stones = |word: &str| match reader.chain(&state, reader.bit(self.point(word))) {
            0 => panic!("{}: no stone on {word}", self.title),
            chain => chain,
        };
        let words = words.split_whitespace().filter(|&word| word != "none");
        vertices(&reader, self.size, words.fold(0, |all, word| all | stones(word)))
    }
}

/// The points of a set, or "none".
pub(crate) fn vertices(reader: &Reader, size: Size, mask: Mask) -> String {
    sorted(size, super::reader::points_of(mask).map(|bit| reader.point(bit)))
}

/// Points as words, sorted and without duplicates, or "none".
pub(crate) fn sorted(size: Size, points: impl Iterator<Item = Point>) -> String {
    let mut points: Vec<Point> = points.collect();
    points.sort_unstable();
    points.dedup();
    let words: Vec<String> = points.iter().map(|&point| size.vertex(point)).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

/// Reads a data file.
pub(crate) fn parse(text: &str) -> Vec<Position> {
    text.split("\n= ").skip(1).map(parse_block).collect()
}

fn parse_block(block: &str) -> Position {
    let mut lines = block.lines();
    let title = lines.next().unwrap().to_owned();
    let lines: Vec<&str> =
        lines.map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    let is_row = |line: &&&str| line.chars().all(|c| ".XO ".contains(c));
    let rows: Vec<Vec<char>> = lines
        .iter()
        .take_while(is_row)
        .map(|row| row.chars().filter(|c| *c != ' ').collect())
        .collect();
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let mut stones = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), size.width(), "{title}: row {index}");
        for (column, &letter) in row.iter().enumerate().filter(|(_, letter)| **letter != '.') {
            let color = if letter == 'X' { Color::Black } else { Color::White };
            stones.push((size.point(column, rows.len() - 1 - index), color));
        }
    }
    let mut position = Position {
        title,
        size,
        stones,
        to_move: Color::Black,
        last: None,
        before: None,
        owned: Vec::new(),
        ko: None,
        within: Vec::new(),
        questions: Vec::new(),
    };
    for line in &lines[rows.len()..] {
        let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        position.read(key, value);
    }
    assert!(!position.questions.is_empty(), "{}: no question", position.title);
    position
}

impl Position {
    /// Reads one line of the data.
    fn read(&mut self, key: &str, value: &str) {
        let question = self.questions.last_mut();
        match (key, question) {
            ("to move", None) => self.to_move = Color::parse(value).unwrap(),
            ("last", None) => {
                let point = self.point(value);
                let stone = (point, self.to_move.opponent());
                assert!(self.stones.contains(&stone), "{}: {value} is not there", self.title);
                self.last = Some(point);
            }
            ("before", None) => {
                let point = self.point(value);
                let stone = (point, self.to_move);
                assert!(self.stones.contains(&stone), "{}: {value} is not there", self.title);
                self.before = Some(point);
            }
            ("owned", None) => {
                self.owned = value.split_whitespace().map(|word| self.point(word)).collect();
            }
            ("play", None) => self.play(self.point(value)),
            ("within", None) => {
                let (from, to) = value.split_once(' ').unwrap();
                let corners = [from, to].map(|word| self.point(word));
                let columns = corners.map(|point| self.size.column(point));
                let rows = corners.map(|point| self.size.row(point));
                let inside = |point: &Point| {
                    (columns[0]..=columns[1]).contains(&self.size.column(*point))
                        && (rows[0]..=rows[1]).contains(&self.size.row(*point))
                };
                self.within.extend(self.size.points().filter(inside));
            }
            ("checked", Some(question)) => {
                assert!(["read", "hand"].contains(&value), "checked: {value}");
                question.is_read = value == "read";
            }
            ("known-wrong", Some(question)) => question.known_wrong = Some(value.to_owned()),
            ("why", Some(_)) => {}
            _ => self.questions.push(Question {
                words: key.split_whitespace().map(str::to_owned).collect(),
                answer: value.to_owned(),
                is_read: false,
                known_wrong: None,
            }),
        }
    }

    /// Plays the opponent's last move with the reader.
    fn play(&mut self, point: Point) {
        let reader = Reader::new(self.size);
        let state = reader.state(&self.stones);
        let next = reader.play(&state, reader.bit(point), self.to_move.opponent());
        let next = next.unwrap_or_else(|| panic!("{}: not legal", self.title));
        let stone = |&point: &Point| Some((point, reader.color(&next, reader.bit(point))?));
        self.stones = self.size.points().filter_map(|point| stone(&point)).collect();
        self.last = Some(point);
        self.ko = (next.ko != 0).then(|| reader.point(next.ko));
    }
}
