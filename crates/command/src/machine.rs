//! The memory of the machine, its folder for cached files, and the program that runs.

use std::fs::File;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use blake3::Hasher;
use etcetera::{BaseStrategy, choose_base_strategy};

/// The folder of the indexes of dictionaries, the same for all commands: `enumerate` in the user's
/// cache folder; `None` if the user has none.
pub fn default_cache() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.cache_dir().join("enumerate"))
}

/// The name of the program that runs: its version and a hash of its file. Another build of the same version
/// is another program, for it may take another time.
///
/// # Errors
/// If its file cannot be read.
pub fn program() -> anyhow::Result<String> {
    let mut hasher = Hasher::new();
    let read = std::env::current_exe()
        .and_then(File::open)
        .and_then(|file| hasher.update_reader(file).map(|_| ()));
    read.context("cannot read the program itself")?;
    let hash = hasher.finalize().to_hex();
    Ok(format!("{}-{}", env!("CARGO_PKG_VERSION"), &hash[..16]))
}

/// The processor time of this thread so far, where the system tells: other programs that run do not add to it.
pub fn thread_time() -> Option<Duration> {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
    }
    #[cfg(not(unix))]
    None
}

/// How much memory the process has now, in bytes, if the system tells.
pub fn memory_in_use() -> Option<u64> {
    let process = sysinfo::get_current_pid().ok()?;
    let mut system = sysinfo::System::new();
    let memory = sysinfo::ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(sysinfo::ProcessesToUpdate::Some(&[process]), false, memory);
    Some(system.process(process)?.memory())
}

/// The most memory that the process had so far, in bytes, where the system tells (Linux: proc(5)).
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}

/// A quarter of the memory of the machine, or of the limit of this process, in bytes.
pub fn quarter_of_memory() -> u64 {
    let memory = sysinfo::RefreshKind::nothing()
        .with_memory(sysinfo::MemoryRefreshKind::nothing().with_ram());
    let system = sysinfo::System::new_with_specifics(memory);
    let total = match system.total_memory() {
        // It could not be read, and then no limits can be asked for.
        0 => 0,
        total => system.cgroup_limits().map_or(total, |limits| limits.total_memory.min(total)),
    };
    (total / 4).max(1 << 26)
}
