//! One search by several threads, its fills in order.
//!
//! The order of fills is cut into *segments* that follow one another. A thread takes the first segment
//! that is waiting; when none is, it asks the thread at work on the first segment to give away most of
//! its rest, all but the next fills. So the cutting follows the work, however uneven, and the
//! threads are drawn to where the next fills come from. Fills of later segments are held back
//! until its turn; when too much is held back before the end of a segment, its thread leaves it for an
//! earlier one.
//!
//! A thread that leaves a segment only notes where it is. A search can begin and end at any prefix, so a segment is
//! an interval of the order. What does not change is made once and shared: word lists, supports, the layout of the
//! walk, the model of the solver. Where the system starts fewer threads, these do all the work; where it starts none,
//! the caller does it (`parallel/search.rs`).

mod interval_counter;
mod search;
mod segments;
mod team;
mod worker;

pub use interval_counter::IntervalCounter;
pub use search::search;
pub use team::Update;
pub use worker::Collect;
pub(crate) use worker::PIECE;
