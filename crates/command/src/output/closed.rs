//! Whether standard output was closed when the process began, or opened to be read alone.
//!
//! The runtime of Rust opens `/dev/null` in the place of a closed one before `main`, and takes a write to one
//! that is read alone for written, so that the output is lost without an error, and a run would say that all is
//! well. So the file descriptor is looked at before the runtime begins.

use std::io;

/// Checks that standard output could be written when the process began.
///
/// # Errors
/// If standard output was closed, or could be read alone.
pub fn check_stdout() -> io::Result<()> {
    at_start::fault().map_or(Ok(()), |fault| Err(io::Error::other(fault)))
}

#[cfg(unix)]
mod at_start {
    use std::sync::atomic::{AtomicU8, Ordering};

    use rustix::fs::{OFlags, fcntl_getfl};

    const WRITABLE: u8 = 0;
    const READ_ALONE: u8 = 1;
    const CLOSED: u8 = 2;

    /// What standard output was when the process began.
    static STDOUT: AtomicU8 = AtomicU8::new(WRITABLE);

    // SAFETY: the linker makes a list of this section, whose functions the loader calls one after the other
    // before `main`, and a pointer to such a function is what is put there. The function needs nothing that
    // the runtime sets up: it makes one system call and stores its answer.
    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let found = match fcntl_getfl(rustix::stdio::stdout()) {
            Err(_) => CLOSED,
            Ok(flags) if flags & OFlags::RWMODE == OFlags::RDONLY => READ_ALONE,
            Ok(_) => WRITABLE,
        };
        STDOUT.store(found, Ordering::Relaxed);
    }

    /// Why standard output could not be written, if so.
    pub fn fault() -> Option<&'static str> {
        match STDOUT.load(Ordering::Relaxed) {
            READ_ALONE => Some("it is open to be read, not to be written"),
            CLOSED => Some("it is closed"),
            _ => None,
        }
    }
}

#[cfg(not(unix))]
mod at_start {
    /// None: without Unix it is not known.
    pub fn fault() -> Option<&'static str> {
        None
    }
}
