//! A problem as a user writes it.

use super::network::{Network, Refusal};
use super::word_lists::Lists;
use super::{grid_text, network_text};

/// The files and flags of a problem.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// The names of files and what they hold.
    pub files: Vec<(String, String)>,
    /// The names of the dictionaries that are given without a flag.
    pub dictionaries: Vec<String>,
    /// The name of the grid file or network file.
    pub board: String,
    /// The letters in their order.
    pub alphabet: String,
    /// The flags that say which network this is and which words it may hold; both commands take
    /// them.
    pub flags: Vec<String>,
    /// The order of cells, as `enumerate` is told; empty for that of the network.
    pub order: String,
    /// Whether no word may stand twice.
    pub distinct: bool,
}

impl Problem {
    /// What a file holds.
    pub fn text(&self, name: &str) -> &str {
        let file = self.files.iter().find(|(other, _)| other == name);
        &file.unwrap_or_else(|| panic!("there is no file {name}")).1
    }

    /// Whether there is a flag.
    pub fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|other| other == flag)
    }

    /// The values of a flag, each of which stands after it.
    pub fn values(&self, flag: &str) -> Vec<&str> {
        let pairs = self.flags.windows(2).filter(|pair| pair[0] == flag);
        pairs.map(|pair| pair[1].as_str()).collect()
    }

    /// The value of a flag that stands once at most.
    pub fn value(&self, flag: &str) -> Option<&str> {
        self.values(flag).first().copied()
    }

    /// Whether the board is a network file.
    pub fn is_free(&self) -> bool {
        network_text::is_network(self.text(&self.board))
    }

    /// The network.
    ///
    /// # Errors
    /// The words of which a refusal must say one, if there is no such network.
    pub fn network(&self) -> Result<Network, Refusal> {
        if self.is_free() { network_text::read(self) } else { grid_text::read(self) }
    }

    /// The words that slots may hold.
    pub fn lists(&self) -> Lists {
        Lists::read(self)
    }

    /// Everything that is needed to run the problem by hand.
    pub fn written(&self) -> String {
        let files = self.files.iter();
        files.map(|(name, text)| format!("--- {name}\n{text}")).collect::<String>() + "---\n"
    }
}
