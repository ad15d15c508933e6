//! The terminal while a game is on it, and its return to what it was before, whatever happens.

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

/// A terminal that shows a game. When it is dropped, it is as before.
pub(super) struct Screen {
    /// Never dropped: it would show the cursor once more, and where that fails panic while it prints
    /// so to the terminal that has gone.
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

    /// Shows what `draw` draws, with the terminal's cursor where it says.
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

    /// Forgets what is on the screen, so that all of it is drawn anew.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        // `Terminal::clear` asks where the cursor is, and would take the answer from the keys.
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

/// Gives the terminal back. If that fails it is gone, and there is nobody to tell.
fn restore() {
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

#[expect(clippy::disallowed_methods, reason = "while a game is on the screen it belongs to it")]
fn stdout() -> Stdout {
    io::stdout()
}
