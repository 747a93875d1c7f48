//! The events on the way to an answer.

use utoipa::ToSchema;

/// An event of a stream, as it is described.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "events are written by the framework")]
pub struct StreamEvent {
    /// The name of the event.
    event: String,
    /// The values of the event, in JSON.
    data: String,
    /// From where a client may go on.
    id: Option<String>,
}
