//! The work of one thread: nodes of the tree and neighbourhoods of the best fill, in turn.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::bounding::{Effort, Evaluation, Evaluator, Stop, Sweeps};
use super::cell_orders::plan;
use super::choice::Pattern;
use super::draws::Draws;
use super::first_fill::{first_fill, random_fill, words_in};
use super::incumbents::PartFill;
use super::node::Node;
use super::open_nodes::OpenNode;
use super::part_search::{PartSearch, Target};
use super::schedule::nodes_within;
use super::scope::Scope;
use super::shared::Shared;
use super::static_walk::StaticWalk;
use super::telling::Teller;
use super::walk::Walk;
use crate::events::Observer;
use lexicon::threads::lock;

/// The work before any fill is sought again, a tenth of a second or two, and the most for it, which does not look at the clock:
/// less than half a second.
const FIRST_FILL: u64 = 1 << 22;
const MOST_OF_FILL: u64 = 1 << 23;

/// How long a thread waits for another thread that has all open nodes.
const WAIT: Duration = Duration::from_millis(1);

/// The nodes of a walk before the rest joins the open nodes: some hundredths of a second.
const WALKED_AT_ONCE: u64 = 1 << 19;

/// To find the words of given letters is the work of a sweep divided by this number, about.
pub(super) const OPENING: u64 = 64;

/// A thread of the search.
pub(super) struct Worker<'s, O> {
    pub(super) shared: &'s Shared,
    pub(super) evaluator: Evaluator,
    pub(super) teller: Teller<O>,
    /// Nodes evaluated by this thread.
    pub(super) nodes: u64,
    pub(super) random: ChaCha8Rng,
    /// Whether the thread has begun.
    is_begun: bool,
    /// The work after which any fill is sought next.
    next_fill: u64,
    /// The walk of this thread in each part.
    pub(super) walks: Vec<Walk>,
    /// The draws of fills of this thread; `None` until its first.
    pub(super) draws: Option<Draws>,
    /// The nodes, sweeps and words looked at that were already added to the counts of all threads.
    told: [u64; 3],
}

impl<'s, O: Observer> Worker<'s, O> {
    /// A thread of its own number.
    pub(super) fn new(shared: &'s Shared, number: u64, observer: O) -> Worker<'s, O> {
        let parameters = &shared.parameters;
        Worker {
            evaluator: Evaluator::new(Stop::new(&parameters.halt, parameters.time)),
            teller: Teller::new(observer, &shared.model),
            nodes: 0,
            random: ChaCha8Rng::seed_from_u64(parameters.seed.wrapping_add(number)),
            is_begun: false,
            next_fill: FIRST_FILL,
            walks: shared.searches.iter().map(|_| Walk::default()).collect(),
            draws: None,
            told: [0; 3],
            shared,
        }
    }

    /// Works until all nodes are searched, or the search is to end.
    pub(super) fn run(&mut self) {
        while self.advance(u64::MAX) {}
    }

    /// Looks at about `work` words; false if no node is left, or the search is to end.
    pub(super) fn advance(&mut self, work: u64) -> bool {
        let shared = self.shared;
        if !std::mem::replace(&mut self.is_begun, true) {
            self.teller.ask(&shared.model);
            shared.begun.get_or_init(|| self.begin());
        }
        let last = self.evaluator.work.saturating_add(work);
        loop {
            let searches = shared.searches.iter().enumerate();
            let open = searches.filter(|(_, search)| search.open.bound().is_some());
            // The part that is farthest from its proof comes first.
            let farthest = open.max_by_key(|(_, search)| search.gap());
            let Some((part, search)) = farthest.filter(|_| !self.is_over()) else {
                if shared.parameters.in_order && shared.is_searched() {
                    self.order_equals();
                }
                self.tell_work();
                return false;
            };
            self.step(part, search);
            self.tell_work();
            self.teller.advanced(|| (shared.standing(), shared.open()));
            if self.evaluator.work >= last {
                return true;
            }
        }
    }

    /// Settles in the parts which fills of equal totals come first, but where another thread does.
    fn order_equals(&mut self) {
        for search in &self.shared.searches {
            if search.begin_ties() && self.settle_ties(search) {
                search.end_ties();
            }
        }
    }

    /// Finds a fill to begin with, and evaluates the nodes where the searches begin.
    fn begin(&mut self) {
        let Shared { model, parameters, searches, .. } = self.shared;
        if let Some(letters) = first_fill(model, parameters.seed, &parameters.halt) {
            for search in searches {
                self.note(search, words_in(model, &search.part, &letters));
            }
        }
        for search in searches {
            let Some(open) = search.open.take(search.incumbents.threshold()) else { continue };
            let mut root = Node::clone(&search.root());
            match self.evaluate(self.target(search), &mut root, Effort::ROOT) {
                Evaluation::Open { bound } => search.open.add([(bound, open.pattern.clone())]),
                Evaluation::Halted => search.open.add([(open.bound, open.pattern.clone())]),
                Evaluation::Hopeless | Evaluation::Filled { .. } => {}
            }
            self.set_root(search, root);
            search.open.done(open.number);
        }
    }

    /// Searches a node or a neighbourhood of a part.
    fn step(&mut self, part: usize, search: &PartSearch) {
        let threshold = search.incumbents.threshold();
        if self.evaluator.work >= self.next_fill && search.incumbents.best().is_none() {
            self.seek_fill(part, search);
        }
        let best = search.incumbents.best().filter(|_| self.shared.parameters.neighbourhoods);
        let is_for_neighbourhood =
            |best: &PartFill| search.schedule().is_for_neighbourhood(search.gap(), best.total);
        let is_first = best.as_ref().is_some_and(is_for_neighbourhood);
        match best {
            Some(best) if is_first && self.is_for_draw(search, Some(&best)) => {
                self.draw(part, search, Some(best));
            }
            Some(best) if is_first => self.search_neighbourhood(part, search, best),
            best => match (search.open.take(threshold), best) {
                (Some(node), _) => self.search_node(search, node),
                // The tree is searched.
                (None, _) if search.open.bound().is_none() => {}
                // Other threads have the rest of the tree: a target without threads never comes here, nor could
                // it sleep.
                (None, Some(best)) => self.search_neighbourhood(part, search, best),
                (None, None) => thread::sleep(WAIT),
            },
        }
    }

    /// Seeks any fill of all parts where none of this part is known, for a tree whose best bound comes first may come to no fill
    /// for long, and without one there are no neighbourhoods.
    fn seek_fill(&mut self, part: usize, search: &PartSearch) {
        let Shared { model, parameters, searches, .. } = self.shared;
        if self.is_for_draw(search, None) {
            self.draw(part, search, None);
        }
        let work = self.evaluator.work.min(MOST_OF_FILL);
        self.evaluator.work += work;
        self.next_fill = self.evaluator.work + work;
        let seed = self.random.next_u64();
        let Some(letters) = random_fill(model, work, seed, &parameters.halt) else { return };
        for search in searches {
            self.note(search, words_in(model, &search.part, &letters));
        }
    }

    /// Opens a node of the tree again, and searches it for a while depth first: hybrid best-first search
    /// (Allouche, de Givry, Katsirelos, Schiex and Zytnicki, *Anytime hybrid best-first search with tree
    /// decomposition for weighted CSP*, CP 2015). The best bound comes first, so that the bound of the
    /// whole search falls all the time, and fills are found on the way down.
    fn search_node(&mut self, search: &PartSearch, open: OpenNode) {
        let has_squares = !search.part.squares.all.is_empty();
        if has_squares && open.pattern.is_open() && !search.schedule().is_settled {
            return self.settle_root(search, open);
        }
        if self.walk_on(search, &open) {
            return search.open.done(open.number);
        }
        lock(&self.shared.counts).opened += 1;
        self.teller.start_over();
        let before = self.evaluator.work;
        let scope = self.scope(search);
        self.teller.place(scope.model, &open.pattern);
        let opened = self.open(search, &open.pattern);
        let opening = self.evaluator.work - before;
        match opened {
            (Evaluation::Open { bound }, Some(node)) => {
                let nodes = self.at_once(search, search.schedule().nodes);
                let bound = bound.min(open.bound);
                let explored = self.explore(
                    self.target(search),
                    (node, bound),
                    open.pattern.clone(),
                    (nodes, true),
                );
                search.keep_open(explored.rest);
            }
            (Evaluation::Halted, _) => {
                search.keep_open(vec![(open.bound, open.pattern.clone())]);
            }
            _ => {}
        }
        search.open.done(open.number);
        search.schedule().note_tree(self.evaluator.work - before, opening);
    }

    /// Searches an open node by the walk through all that is left, or plans one if it is time to; false if there is none.
    fn walk_on(&mut self, search: &PartSearch, open: &OpenNode) -> bool {
        let Some(walk) = search.walk() else { return self.plan_walk(search).is_some() };
        lock(&self.shared.counts).opened += 1;
        self.teller.start_over();
        let before = self.nodes;
        let most = self.at_once(search, WALKED_AT_ONCE);
        let rest = self.walk(search, &walk, &open.pattern, most);
        let bounded = rest.into_iter().map(|(bound, pattern)| (bound.min(open.bound), pattern));
        search.open.add(bounded);
        let work = self.nodes - before;
        self.evaluator.work += work;
        if !search.schedule().note_walk(work) {
            search.leave_walk();
        }
        true
    }

    /// Plans a walk if it is time to, and begins it if it is short.
    fn plan_walk(&mut self, search: &PartSearch) -> Option<Arc<StaticWalk>> {
        let scope = self.scope(search);
        let threshold = search.incumbents.threshold();
        // A walk sees only at its end whether words must stand, or meet another constraint.
        if !self.shared.parameters.walks
            || threshold < 0
            || !scope.model.constraints.relations.is_empty()
        {
            return None;
        }
        let most = search.schedule().plans_walk()?;
        let known = (lock(&search.order).take(), most);
        let stop = &self.evaluator.stop;
        let planned = plan(scope, &search.root(), threshold, known, stop, &mut self.random);
        let Some(planned) = planned else {
            search.schedule().note_plan(0, f64::INFINITY);
            return None;
        };
        *lock(&search.order) = Some(planned.order);
        self.evaluator.work += planned.work;
        if search.schedule().note_plan(planned.work, planned.nodes) {
            search.begin_walk(planned.walk, scope.model.cell_count());
        }
        search.walk()
    }

    /// The nodes to be searched before the rest joins the open nodes: `nodes`, or more where these have little memory left, and no
    /// more than the search may have.
    fn at_once(&self, search: &PartSearch, nodes: u64) -> u64 {
        let bytes = search.open.len() * (self.shared.model.cell_count() + 64);
        let memory = (bytes as u64, self.shared.parameters.memory);
        self.nodes_left().min(nodes_within(memory, nodes))
    }

    /// The nodes that the search may still have.
    fn nodes_left(&self) -> u64 {
        self.shared.parameters.nodes.saturating_sub(self.counted())
    }

    /// Moves prices of the squares of the node where the search begins, and notes whether that is at its end.
    fn settle_root(&mut self, search: &PartSearch, open: OpenNode) {
        let before = self.evaluator.work;
        let mut root = Node::clone(&search.root());
        let evaluation = self.evaluate(self.target(search), &mut root, Effort::SQUARES);
        if let Evaluation::Open { .. } | Evaluation::Halted = evaluation {
            let bound = root.bound(&search.part).min(open.bound);
            let (gain, gap) = (open.bound - bound, bound - search.incumbents.threshold());
            let Sweeps { most, ahead } = Effort::SQUARES.squares;
            self.set_root(search, root);
            // Only now may others go by the prices as they are.
            search.schedule().is_settled = gain <= i64::from(most) * gap / ahead;
            search.open.add([(bound, open.pattern.clone())]);
        }
        search.open.done(open.number);
        search.schedule().note_tree(self.evaluator.work - before, 0);
    }

    /// Replaces the node where the search begins by a node with fewer words or other prices. Words stay away that fills found
    /// meanwhile make hopeless.
    fn set_root(&mut self, search: &PartSearch, node: Node) {
        let scope = self.scope(search);
        search.change_root(|root| {
            *root = node;
            self.evaluator.remove_hopeless(scope, root, search.incumbents.threshold());
        });
    }

    /// Opens the node of a pattern: places its letters on the node where the search begins.
    fn open(&mut self, search: &PartSearch, pattern: &Pattern) -> (Evaluation, Option<Node>) {
        let scope = self.scope(search);
        let root = search.root();
        self.evaluator.work += root.words(scope.part) as u64 / OPENING;
        let Some(mut node) = root.matching(scope.model, scope.part, pattern) else {
            return (Evaluation::Hopeless, None);
        };
        (self.evaluate(self.target(search), &mut node, Effort::NODE), Some(node))
    }

    /// Notes a fill. Words that this fill makes hopeless leave the node where the search begins.
    pub(super) fn note(&mut self, search: &PartSearch, fill: PartFill) {
        let threshold = search.incumbents.threshold();
        let scope = self.scope(search);
        if !search.incumbents.add(fill, |words| scope.spelled(words)) {
            return;
        }
        lock(&self.shared.counts).improvements += 1;
        if O::WATCHES
            && let [fill, ..] = &self.shared.fills(1)[..]
        {
            self.teller.fill(&fill.letters, fill.total);
        }
        let now = search.incumbents.threshold();
        if now > threshold {
            search.open.prune(now);
            search.change_root(|root| self.evaluator.remove_hopeless(scope, root, now));
        }
    }

    /// The fills of a part that are better than the best.
    fn target<'a>(&self, search: &'a PartSearch) -> Target<'a>
    where
        's: 'a,
    {
        Target {
            search,
            scope: self.scope(search),
            incumbents: &search.incumbents,
            is_any_enough: false,
        }
    }

    pub(super) fn scope<'a>(&self, search: &'a PartSearch) -> Scope<'a>
    where
        's: 'a,
    {
        Scope { model: &self.shared.model, part: &search.part }
    }

    /// A number from 0 to 1, at random.
    pub(super) fn share(&mut self) -> f64 {
        f64::from(self.random.next_u32()) / f64::from(u32::MAX)
    }

    /// Whether no further node is to be evaluated.
    pub(super) fn is_over(&self) -> bool {
        self.evaluator.stop.is_due() || self.nodes_left() == 0 || self.shared.is_close_enough()
    }

    /// The nodes of all threads so far.
    fn counted(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.told[0]
    }

    /// Adds the work of this thread to the counts of all threads.
    fn tell_work(&mut self) {
        let now = [self.nodes, self.evaluator.sweeps, self.evaluator.work];
        let [nodes, sweeps, work] = std::array::from_fn(|at| now[at] - self.told[at]);
        self.shared.nodes.fetch_add(nodes, Ordering::Relaxed);
        let mut counts = lock(&self.shared.counts);
        counts.sweeps += sweeps;
        counts.work += work;
        self.told = now;
    }
}
