//! The flags of `setter serve`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use command::units::seconds;
use lexicon::Source;
use page::{ClueCommand, ServerOptions};

use command::resources::ResourceFlags;

const SERVER: &str = "Server";

/// The page to be served, and its address.
#[derive(Debug, Args)]
pub struct ServeFlags {
    /// Lists of words to offer beside those of the program, a word a line; plain, gzip or zstd
    #[arg(value_name = "DICTIONARY")]
    dictionaries: Vec<PathBuf>,

    /// Definitions to take before those of the program: lines of a word, a tab, and its definition, where it is known with a
    /// tab and n, v, a or r (adverb) behind it, the commonest sense first; may be given again
    #[arg(long, value_name = "FILE")]
    definitions: Vec<PathBuf>,

    /// Ask this command for clues in Make: it gets a word, its length and its language (fr or en) on standard input, with tabs
    /// between them, and writes a clue a line
    ///
    /// It is run once for each word that is asked about, without a shell, for at most 30 seconds, and may write 65,536 bytes.
    /// Whoever reaches the page can have it run.
    #[arg(long, value_name = "COMMAND", value_parser = clue_command)]
    clues_from: Option<ClueCommand>,

    /// The port to listen at [default: a free one]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true, allow_negative_numbers = true, help_heading = SERVER)]
    port: u16,

    /// The address to listen at: any but a loopback address lets others in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), help_heading = SERVER)]
    host: IpAddr,

    /// A name that browsers may call the server by; may be given again
    #[arg(long, value_name = "NAME", help_heading = SERVER)]
    name: Vec<String>,

    /// Do not open the page in a browser
    #[arg(long, help_heading = SERVER)]
    no_open: bool,

    /// How long a search may take
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60", allow_negative_numbers = true, help_heading = SERVER)]
    time: Duration,

    #[command(flatten)]
    resources: ResourceFlags,
}

fn clue_command(line: &str) -> Result<ClueCommand, String> {
    let expected = "it is a program, perhaps with arguments, as 'python3 clues.py', and each quote has its end";
    ClueCommand::of_line(line).ok_or_else(|| expected.into())
}

/// A page to be served.
#[derive(Debug)]
pub struct Serving {
    pub options: ServerOptions,
    /// Whether the page is opened in a browser.
    pub opens: bool,
}

impl ServeFlags {
    /// The job that the flags mean.
    pub fn job(self) -> Serving {
        let sources = |paths: Vec<PathBuf>| paths.into_iter().map(Source::named).collect();
        let options = ServerOptions {
            address: SocketAddr::new(self.host, self.port),
            names: self.name,
            dictionaries: sources(self.dictionaries),
            definitions: sources(self.definitions),
            clues_from: self.clues_from,
            cache: self.resources.cache(),
            memory: usize::try_from(self.resources.memory()).unwrap_or(usize::MAX),
            searches: self.resources.threads().get(),
            time: self.time,
        };
        Serving { options, opens: !self.no_open }
    }
}
