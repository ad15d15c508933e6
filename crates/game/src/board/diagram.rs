//! Boards as text: reading diagrams, and drawing a board with its coordinates.

use std::fmt;

use super::Board;
use crate::capacity::Capacity;
use crate::color::{Cell, Color};
use crate::point::Size;

/// The reason why a text is not the diagram of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// There is no row, or one side is longer than 25.
    #[error("a diagram has 1 to 25 rows and columns")]
    Size,
    /// A row is shorter or longer than the first.
    #[error("row {0} is not as long as the first")]
    Ragged(usize),
    /// A character is none of `X x # O o . + ,`.
    #[error("'{0}' is neither a stone nor an empty point")]
    Character(char),
    /// A chain has no liberty.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(String),
}

impl<C: Capacity> Board<C> {
    /// Reads a position: one line for each row from the top, `X` (or `x`, `#`) for Black, `O` (or
    /// `o`) for White, `.` (or `+`, `,`) for an empty point. A slash ends a row as a line end does.
    /// White space within a row and empty rows are skipped.
    ///
    /// # Errors
    /// When the text is not a rectangle of such points, or a chain has no liberty.
    ///
    /// # Panics
    /// When the size does not fit the capacity class.
    pub fn from_diagram(text: &str) -> Result<Self, DiagramError> {
        let rows: Vec<Vec<char>> = text
            .split(['\n', '/'])
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<char>>())
            .filter(|row| !row.is_empty())
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        let size = Size::new(width, rows.len()).ok_or(DiagramError::Size)?;
        let mut stones = Vec::new();
        for (line, row) in rows.iter().enumerate() {
            if row.len() != width {
                return Err(DiagramError::Ragged(line + 1));
            }
            for (column, &character) in row.iter().enumerate() {
                let point = size.point(column, rows.len() - 1 - line);
                match character {
                    'X' | 'x' | '#' => stones.push((point, Color::Black)),
                    'O' | 'o' => stones.push((point, Color::White)),
                    '.' | '+' | ',' => {}
                    other => return Err(DiagramError::Character(other)),
                }
            }
        }
        // The order of the stones does not matter. If a chain has a liberty in the end, every part
        // of it has one all along: the same point, or the point of a stone still to be placed. So
        // only a chain without a liberty in the end is captured on the way.
        let mut board = Self::new(size);
        for &(point, color) in &stones {
            board.play(point, color);
        }
        if let Some((point, _)) = stones.iter().find(|(p, c)| board.cell(*p) != c.stone()) {
            return Err(DiagramError::NoLiberty(size.vertex(*point)));
        }
        board.ko = 0;
        board.prisoners = Default::default();
        Ok(board)
    }

    /// The rows from the top, as [`from_diagram`](Self::from_diagram) reads them.
    pub fn to_diagram(&self) -> String {
        let mut text = String::with_capacity((self.size.width() + 1) * self.size.height());
        for row in (0..self.size.height()).rev() {
            for column in 0..self.size.width() {
                text.push(symbol(self.cell(self.size.point(column, row))));
            }
            text.push('\n');
        }
        text
    }
}

/// The board with its coordinates, for reading in a terminal. Star points are not marked.
impl<C: Capacity> fmt::Display for Board<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String =
            (0..self.size.width()).flat_map(|column| [' ', Size::column_letter(column)]).collect();
        writeln!(f, "  {letters}")?;
        for row in (0..self.size.height()).rev() {
            write!(f, "{:2}", row + 1)?;
            for column in 0..self.size.width() {
                write!(f, " {}", symbol(self.cell(self.size.point(column, row))))?;
            }
            writeln!(f, " {}", row + 1)?;
        }
        write!(f, "  {letters}")
    }
}

impl<C: Capacity> fmt::Debug for Board<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} board, ko {:?}, prisoners {:?}",
            self.size,
            self.ko_point(),
            self.prisoners
        )?;
        f.write_str(&self.to_diagram())
    }
}

fn symbol(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Black => 'X',
        Cell::White => 'O',
        Cell::Border => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capacity::UpTo9;

    #[test]
    fn a_diagram_is_read_in_all_its_forms() {
        let board = Board::<UpTo9>::from_diagram("  X x #\n\n O.o/+,.").unwrap();
        assert_eq!(board.to_diagram(), "XXX\nO.O\n...\n");
        let shown = "   A B C\n 3 X X X 3\n 2 O . O 2\n 1 . . . 1\n   A B C";
        assert_eq!(board.to_string(), shown);
        let debugged = format!("{board:?}");
        assert!(debugged.starts_with("3x3 board, ko None, prisoners "), "{debugged}");
        assert!(debugged.ends_with("\nXXX\nO.O\n...\n"), "{debugged}");
    }

    #[test]
    fn broken_diagrams_are_explained() {
        for (diagram, expected) in [
            ("", DiagramError::Size),
            (&".".repeat(26), DiagramError::Size),
            ("XX/XX/.X./..", DiagramError::Ragged(3)),
            ("X?", DiagramError::Character('?')),
            ("XO/.X", DiagramError::NoLiberty("B2".to_owned())),
        ] {
            let found = Board::<UpTo9>::from_diagram(diagram);
            assert_eq!(found.err(), Some(expected), "{diagram}");
        }
    }
}
