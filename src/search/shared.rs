//! What the threads of one search share.

use std::sync::{Arc, OnceLock};

use lexicon::halt::{Halt, Halted};

use super::lookahead::Layout;
use super::memory::{Memory, ThreadMemory};
use super::parameters::Search;
use crossword::csp::Model;
use crossword::problem::Problem;

/// A search of a problem, and what its threads share: each made once, by the thread that needs it
/// first.
#[derive(Debug)]
pub struct SharedSearch<'p> {
    pub problem: &'p Problem,
    pub search: Search,
    pub halt: Halt,
    memory: Memory,
    layout: OnceLock<Result<Option<Arc<Layout<'p>>>, Halted>>,
    model: OnceLock<Arc<Model>>,
}

impl<'p> SharedSearch<'p> {
    /// A search to be done by so many threads, until `halt` is set.
    pub fn new(
        problem: &'p Problem,
        search: Search,
        threads: usize,
        halt: &Halt,
    ) -> SharedSearch<'p> {
        SharedSearch {
            problem,
            search,
            halt: halt.clone(),
            memory: Memory::new(search.memory, threads),
            layout: OnceLock::new(),
            model: OnceLock::new(),
        }
    }

    /// The layout of a lookahead walk; `None` if there is no memory for that.
    pub fn layout(&self) -> Result<Option<Arc<Layout<'p>>>, Halted> {
        let make = || {
            let layout = Layout::new(self.problem, self.search, self.memory, &self.halt)?;
            Ok(layout.map(Arc::new))
        };
        self.layout.get_or_init(make).clone()
    }

    /// The model of the solvers.
    pub fn model(&self) -> Arc<Model> {
        let Search { order, distinct, .. } = self.search;
        let make = || Arc::new(Model::new(self.problem, order, distinct));
        Arc::clone(self.model.get_or_init(make))
    }

    /// What each thread's walk may take with this layout, beside its sets of words.
    pub fn memory_of_thread(&self, layout: &Layout<'_>) -> ThreadMemory {
        self.memory.of_thread(layout.shared_bytes(), layout.set_bytes())
    }

    /// How many bytes are shared.
    pub fn bytes(&self) -> usize {
        let layout = self.layout.get().and_then(|layout| layout.as_ref().ok()?.as_ref());
        let lists = layout.map_or(0, |layout| layout.lists.held());
        lists + self.model.get().map_or(0, |model| model.bytes())
    }
}
