//! Whether standard output was closed when the process began, or opened to be read alone.
//!
//! The runtime of Rust opens `/dev/null` in the place of a closed one before `main`, and takes a write to one
//! that is read alone for written, so that the output is lost without an error, and a run would say that all is
//! well. So the file descriptor is looked at before the runtime begins.

use std::io;

/// What standard output was when the process began.
#[derive(Clone, Copy, PartialEq)]
enum AtStart {
    Writable,
    ReadAlone,
    Closed,
}

/// Checks that standard output could be written when the process began.
///
/// # Errors
/// If standard output was closed, or could be read alone.
pub fn check_stdout() -> io::Result<()> {
    match at_start::stdout() {
        AtStart::Writable => Ok(()),
        AtStart::ReadAlone => Err(io::Error::other("it is open to be read, not to be written")),
        AtStart::Closed => Err(io::Error::other("it is closed")),
    }
}

#[cfg(unix)]
mod at_start {
    use std::sync::atomic::{AtomicU8, Ordering};

    use rustix::fs::{OFlags, fcntl_getfl};

    use super::AtStart;

    static STDOUT: AtomicU8 = AtomicU8::new(AtStart::Writable as u8);

    // SAFETY: the linker makes a list of this section, whose functions the loader calls one after the other
    // before `main`, and a pointer to such a function is what is put there. The function needs nothing that
    // the runtime sets up: it makes one system call and stores its answer.
    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let found = match fcntl_getfl(rustix::stdio::stdout()) {
            Err(_) => AtStart::Closed,
            Ok(flags) if flags & OFlags::RWMODE == OFlags::RDONLY => AtStart::ReadAlone,
            Ok(_) => AtStart::Writable,
        };
        STDOUT.store(found as u8, Ordering::Relaxed);
    }

    /// What standard output was.
    pub fn stdout() -> AtStart {
        let found = STDOUT.load(Ordering::Relaxed);
        let all = [AtStart::ReadAlone, AtStart::Closed];
        all.into_iter().find(|&state| state as u8 == found).unwrap_or(AtStart::Writable)
    }
}

#[cfg(not(unix))]
mod at_start {
    /// Always writable: without Unix it is not known.
    pub fn stdout() -> super::AtStart {
        super::AtStart::Writable
    }
}
