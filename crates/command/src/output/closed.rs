//! Whether standard output was closed when the process began.
//!
//! The runtime of Rust opens `/dev/null` in its place before `main`, so that the output is lost without an
//! error, and a run would say that all is well. So the file descriptor is looked at before the runtime
//! begins.

use std::io;

/// Checks that standard output was open when the process began.
///
/// # Errors
/// If standard output was closed.
pub fn check_stdout() -> io::Result<()> {
    match at_start::was_closed() {
        true => Err(io::Error::other("it is closed")),
        false => Ok(()),
    }
}

#[cfg(unix)]
mod at_start {
    use std::sync::atomic::{AtomicBool, Ordering};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    // SAFETY: the linker makes a list of this section, whose functions the loader calls one after the other
    // before `main`, and a pointer to such a function is what is put there. The function needs nothing that
    // the runtime sets up: it makes one system call and stores its answer.
    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let is_open = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_ok();
        WAS_CLOSED.store(!is_open, Ordering::Relaxed);
    }

    /// Whether standard output was closed.
    pub fn was_closed() -> bool {
        WAS_CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(not(unix))]
mod at_start {
    /// Always false: without Unix it is not known whether standard output was closed.
    pub fn was_closed() -> bool {
        false
    }
}
