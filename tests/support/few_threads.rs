//! Commands for which the system starts few threads.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::sync::atomic::{AtomicU32, Ordering};

/// The program and its first arguments that run the program of the next argument with so many threads at most, the first one
/// included.
///
/// The limit is of all threads of a user, and binds nobody who may exceed it. So root has the program run as a user that is
/// nobody else, without that right; others have it in a namespace of users of its own.
pub fn with_threads(threads: usize) -> Vec<String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    let user = 20_000 + (std::process::id() * 64 + NEXT.fetch_add(1, Ordering::Relaxed)) % 40_000;
    let before = match is_root {
        true => format!(
            "setpriv --ruid={user} --bounding-set=-sys_resource,-sys_admin --inh-caps=-sys_resource,-sys_admin"
        ),
        false => "unshare --user --map-current-user".to_owned(),
    };
    format!("{before} prlimit --nproc={threads}").split(' ').map(str::to_owned).collect()
}
