//! What the machine has: memory, and a folder for what is cached.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

/// The folder of the indexes of dictionaries, the same for all commands: `enumerate` in the user's
/// cache folder; `None` if the user has none.
pub fn default_cache() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.cache_dir().join("enumerate"))
}

/// A quarter of the memory of the machine, or of what this process is limited to, in bytes.
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
