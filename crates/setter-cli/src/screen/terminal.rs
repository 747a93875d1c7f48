//! The terminal: taken over to draw on, and given back however the run ends.

use std::io::{self, BufWriter, IsTerminal, Stderr, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::Show;
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// Whether the terminal is taken over just now.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal that is drawn on: standard error, for standard output is for the fill. The buffer makes one write
/// of a screen.
pub type Screen = Terminal<CrosstermBackend<BufWriter<Stderr>>>;

/// The terminal while it is taken over; dropped, it gives it back.
pub struct Taken {
    pub screen: Screen,
}

/// Whether there is a terminal to draw on.
pub fn is_there() -> bool {
    io::stderr().is_terminal()
}

impl Taken {
    /// Takes the terminal over. It is given back also after a panic, before its message.
    pub fn take() -> io::Result<Taken> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |told| {
                give_back();
                before(told);
            }));
        });
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        let taken = (|| {
            let mut output = BufWriter::with_capacity(1 << 16, io::stderr());
            execute!(output, EnterAlternateScreen)?;
            Ok(Taken { screen: Terminal::new(CrosstermBackend::new(output))? })
        })();
        if taken.is_err() {
            give_back();
        }
        taken
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        // What is still in the buffer would come after the screen is given back.
        let _ = Write::flush(self.screen.backend_mut());
        give_back();
    }
}

/// Gives the terminal back, if it is taken.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // There is nobody to tell.
        let _ = execute!(io::stderr(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}
