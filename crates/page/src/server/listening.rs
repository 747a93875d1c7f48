//! The server, at its address.

use std::io;
use std::iter;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::{self, available_parallelism};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use lexicon::Alphabet;
use lexicon::index::IndexError;
use lexicon::threads::{self, NotStarted};
use thiserror::Error;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower_http::timeout::RequestBodyTimeoutLayer;

use super::guard::Hosts;
use super::opened::{self, Oddity};
use super::options::ServerOptions;
use super::routes::router;
use crate::jobs::budget::Budget;
use crate::jobs::explorers::Explorers;
use crate::jobs::kept_beliefs::KeptBeliefs;
use crate::offered::games::Games;
use crate::offered::puzzle_makers::{self, PuzzleMakers};
use crate::shared::Shared;
use setter::definitions::{DefinitionsError, LeftOut};

/// How many connections are open at a time; more wait to be taken.
const CONNECTIONS: usize = 1000;

/// How long a client may take for the head of a request, or for a part of its body.
const READING: Duration = Duration::from_secs(30);

/// How long a client may leave what it is sent unread, before it is cut off.
const STALLED: Duration = Duration::from_secs(30);

/// How long what was counted or made is kept for further questions.
const IDLE: Duration = Duration::from_secs(300);

/// How often what is kept and nobody asks for is looked for.
const SWEEP: Duration = Duration::from_secs(60);

/// The page, about to be served.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    shared: Arc<Shared>,
    address: SocketAddr,
    hosts: Hosts,
    oddities: Vec<Oddity>,
    left_out: LeftOut,
}

/// Why the page cannot be served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// A dictionary cannot be read.
    #[error(transparent)]
    Words(#[from] IndexError),
    /// Definitions cannot be read.
    #[error(transparent)]
    Definitions(#[from] DefinitionsError),
    /// The address cannot be listened at.
    #[error("{address}: cannot listen there: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the system.
        error: io::Error,
    },
    /// There are too few threads.
    #[error(transparent)]
    Threads(#[from] NotStarted),
    /// The server broke off.
    #[error("cannot serve: {0}")]
    Serve(io::Error),
}

impl Server {
    /// Opens the dictionaries, and listens.
    ///
    /// # Errors
    /// If a dictionary cannot be read, or the address cannot be had.
    pub fn open(options: &ServerOptions) -> Result<Server, ServeError> {
        let alphabet = Alphabet::default();
        let (dictionaries, oddities) = opened::dictionaries(
            &options.dictionaries,
            &alphabet,
            options.cache.as_deref(),
            options.memory as u64,
        )?;
        let left_out = puzzle_makers::check(&options.definitions, &alphabet)?;
        let runtime = runtime().map_err(ServeError::Serve)?;
        let (threads, handle) = (options.searches, runtime.handle().clone());
        let budget = Arc::new(Budget::new(threads, options.memory, options.time, handle)?);
        let definitions = |language| {
            let own = opened::definitions(language);
            options.definitions.iter().cloned().chain([own]).collect()
        };
        let puzzle_makers = PuzzleMakers::new(definitions, &dictionaries, &alphabet);
        let shared = Arc::new(Shared {
            alphabet,
            dictionaries,
            explorers: Explorers::new(&budget, IDLE),
            beliefs: KeptBeliefs::default(),
            games: Games::default(),
            puzzle_makers,
            clue_drafts: options.clues_from.clone().map(|command| Box::new(command) as _),
            budget,
        });
        let address = options.address;
        let listen = |error| ServeError::Listen { address, error };
        let listener = TcpListener::bind(address).map_err(listen)?;
        listener.set_nonblocking(true).map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let hosts = Hosts::new(address, &options.names);
        Ok(Server { runtime, listener, shared, address, hosts, oddities, left_out })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The oddities of the dictionaries of the user's.
    pub fn oddities(&self) -> &[Oddity] {
        &self.oddities
    }

    /// The lines and definitions of the user's that are left out.
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// Serves the page, for ever, with a thread for each processor, or fewer where the system starts no more. This thread
    /// keeps the time of all searches too.
    ///
    /// # Errors
    /// The error of the system.
    pub fn serve(self) -> Result<(), ServeError> {
        let Server { runtime, listener, shared, hosts, .. } = self;
        let games = Arc::clone(&shared);
        runtime.spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                games.games.forget_idle(IDLE);
            }
        });
        let router = router(shared, hosts).layer(RequestBodyTimeoutLayer::new(READING));
        let places = Arc::new(Semaphore::new(CONNECTIONS));
        let serve =
            |runtime: Runtime| runtime.block_on(accept(listener.try_clone()?, &router, &places));
        let processors = available_parallelism().map_or(1, usize::from);
        let served = thread::scope(|scope| {
            let work = || serve(self::runtime()?);
            threads::start_each(scope, iter::repeat_n(work, processors - 1));
            serve(runtime)
        });
        served.map_err(ServeError::Serve)
    }
}

/// What answers connections on one thread.
fn runtime() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}

/// Takes connections, for ever, as long as there are places for them.
async fn accept(listener: TcpListener, router: &Router, places: &Arc<Semaphore>) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(READING);
    loop {
        let place = Arc::clone(places).acquire_owned().await.map_err(io::Error::other)?;
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // A client left before it was taken, or there are too many open files.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Events are to come at once.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(STALLED));
        let service = TowerToHyperService::new(router.clone());
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        tokio::spawn(async move {
            // A client that breaks off is no fault.
            let _ = connection.await;
            drop(place);
        });
    }
}
