//! The functions that the host, JavaScript, offers.

use std::panic;

use page::worker::Told;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Hands over bytes of a kind, which are copied before this returns.
    #[link_name = "tell"]
    safe fn tell_bytes(kind: u32, bytes: *const u8, length: usize);
}

/// Kinds of bytes that are told.
#[derive(Clone, Copy, Debug)]
#[repr(u32)]
pub enum Kind {
    /// An event of a stream, in JSON.
    Event,
    /// A piece of a text or of an index.
    Piece,
    /// The answer, in JSON; nothing more comes of the call.
    Answer,
    /// Why the module broke off; it cannot be called again.
    Panic,
}

/// Tells bytes.
pub fn tell(kind: Kind, bytes: &[u8]) {
    tell_bytes(kind as u32, bytes.as_ptr(), bytes.len());
}

/// Tells what a question tells on the way.
pub fn tell_on_the_way(told: Told) {
    match told {
        Told::Event(event) => {
            let told =
                serde_json::to_vec(&event).unwrap_or_else(|error| panic!("an event: {error}"));
            tell(Kind::Event, &told);
        }
        Told::Piece(piece) => tell(Kind::Piece, &piece),
    }
}

/// From now on a panic is told before it ends the module.
pub fn tell_panics() {
    panic::set_hook(Box::new(|why| tell(Kind::Panic, why.to_string().as_bytes())));
}
