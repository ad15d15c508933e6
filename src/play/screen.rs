//! The terminal while it shows a game. It is always restored afterwards.

use std::io::{self, Stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::thread;

use crossterm::cursor::Show;
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;

/// A terminal that shows a game. Dropping it restores the terminal.
pub(super) struct Screen {
    /// Never dropped: dropping it shows the cursor once more, and if that fails, prints an error to
    /// the terminal, which would panic if the terminal is gone.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
}

impl Screen {
    /// Takes the terminal over. Should this thread panic, the terminal is restored before the
    /// message is printed; panics in other threads are logged, because they would write on the board.
    ///
    /// # Errors
    /// When there is no terminal. It is then as before.
    pub(super) fn open() -> io::Result<Screen> {
        let owner = thread::current().id();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == owner {
                restore();
                usual(info);
            } else {
                log::error!("{info}");
            }
        }));
        let opened = enable_raw_mode()
            .and_then(|()| execute!(stdout(), EnterAlternateScreen))
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match opened {
            Ok(terminal) => Ok(Screen { terminal: ManuallyDrop::new(terminal) }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Shows the drawing of `draw`, with the terminal's cursor at the place that it returns.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub(super) fn show(
        &mut self,
        draw: impl FnOnce(Rect, &mut Buffer) -> Option<Position>,
    ) -> io::Result<()> {
        let shown = self.terminal.draw(|frame| {
            if let Some(position) = draw(frame.area(), frame.buffer_mut()) {
                frame.set_cursor_position(position);
            }
        });
        shown.map(drop)
    }

    /// Clears the screen, so that all of it is redrawn.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        // `Terminal::clear` asks the terminal for the cursor's place. The answer would get lost
        // among the keys.
        let area = self.terminal.size()?.into();
        self.terminal.resize(area)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
        // A panicking thread may not change the hook, and the program ends anyway.
        if !thread::panicking() {
            drop(panic::take_hook());
        }
    }
}

/// Restores the terminal. If that fails, the terminal is gone, and nobody can read an error.
fn restore() {
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

#[expect(clippy::disallowed_methods, reason = "while a game is on the screen it belongs to it")]
fn stdout() -> Stdout {
    io::stdout()
}
