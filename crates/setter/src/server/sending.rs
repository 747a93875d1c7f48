//! Sending from a thread to a client that may read slowly.

use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;

/// How long it waits before it looks again whether the client has read.
const FULL: Duration = Duration::from_millis(1);

/// Sends an item once there is room; false if the client left, or there was no room and `is_over`.
pub fn send<T>(sender: &Sender<T>, mut item: T, is_over: impl Fn() -> bool) -> bool {
    loop {
        match sender.try_send(item) {
            Ok(()) => return true,
            Err(TrySendError::Full(full)) if !is_over() => item = full,
            Err(_) => return false,
        }
        thread::sleep(FULL);
    }
}
