//! The server, at its address.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use lexicon::index::IndexError;
use lexicon::letters::Alphabet;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

use super::dictionaries::{Dictionaries, Oddity};
use super::explorers::Explorers;
use super::guard::Hosts;
use super::guessing::games::Games;
use super::options::ServerOptions;
use super::puzzle_makers::{self, PuzzleMakers};
use super::routes::router;
use super::searches::Searches;
use super::shared::Shared;
use crate::definitions::{DefinitionsError, LeftOut};

/// How many grids' fills are looked at at a time.
const EXPLORERS: usize = 4;

/// How many lists are downloaded at a time.
const DOWNLOADS: usize = 8;

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
        /// What the system says.
        error: io::Error,
    },
    /// The server broke off.
    #[error("cannot serve: {0}")]
    Serve(#[source] io::Error),
}

impl Server {
    /// Opens the dictionaries, and listens.
    ///
    /// # Errors
    /// If a dictionary cannot be read, or the address cannot be had.
    pub fn open(options: &ServerOptions) -> Result<Server, ServeError> {
        let alphabet = Alphabet::default();
        let (dictionaries, oddities) = Dictionaries::open(
            &options.dictionaries,
            &alphabet,
            options.cache.as_deref(),
            options.memory as u64,
        )?;
        let left_out = puzzle_makers::check(&options.definitions, &alphabet)?;
        let puzzle_makers = Arc::new(PuzzleMakers::new(&alphabet));
        puzzle_makers.start(&options.definitions, &dictionaries);
        // Searches and explorers share the memory; a search that counts and an explorer are alike.
        let share = options.memory / (options.searches + EXPLORERS);
        let shared = Arc::new(Shared {
            alphabet,
            dictionaries,
            searches: Arc::new(Searches::new(options.searches, options.time)),
            explorers: Explorers::new(EXPLORERS, share, options.time),
            games: Games::default(),
            puzzle_makers,
            downloads: Arc::new(Semaphore::new(DOWNLOADS)),
            memory: share,
        });
        let runtime = Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(options.searches + DOWNLOADS + 2)
            .build()
            .map_err(ServeError::Serve)?;
        let address = options.address;
        let listen = |error| ServeError::Listen { address, error };
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let hosts = Hosts::new(address, &options.names);
        Ok(Server { runtime, listener, shared, address, hosts, oddities, left_out })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What is odd about the dictionaries of the user's.
    pub fn oddities(&self) -> &[Oddity] {
        &self.oddities
    }

    /// What of the definitions of the user's is left out.
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// Serves the page, for ever.
    ///
    /// # Errors
    /// What the system says.
    pub fn serve(self) -> Result<(), ServeError> {
        let router = router(self.shared, self.hosts);
        let served = axum::serve(self.listener, router);
        self.runtime.block_on(served.into_future()).map_err(ServeError::Serve)
    }
}
