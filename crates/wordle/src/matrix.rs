//! The replies of all secrets to all guesses.

use std::num::NonZero;
use std::sync::Mutex;

use lexicon::threads::{self, lock};
use lexicon::{Halt, Halted};

use crate::columns::{Code, Columns};
use crate::game::{Game, GuessId, SecretId};
use crate::reply::Reply;

/// The reply of each secret to each guess: a row a guess, a byte or two a reply.
#[derive(Debug)]
pub struct ReplyMatrix {
    secrets: usize,
    cells: Cells,
}

#[derive(Debug)]
enum Cells {
    Bytes(Vec<u8>),
    Pairs(Vec<u16>),
}

/// The replies of all secrets to one guess, by the numbers of the secrets.
#[derive(Clone, Copy, Debug)]
pub enum Row<'m> {
    /// Replies of words of up to 5 letters, or of Mastermind.
    Bytes(&'m [u8]),
    /// Replies of words of up to 10 letters.
    Pairs(&'m [u16]),
}

impl Row<'_> {
    /// The reply of a secret.
    #[inline(always)]
    pub fn reply(self, secret: SecretId) -> Reply {
        match self {
            Row::Bytes(codes) => Reply(codes[secret.index()].into()),
            Row::Pairs(codes) => Reply(codes[secret.index()].into()),
        }
    }
}

impl ReplyMatrix {
    /// How many bytes the matrix of a game takes; `None` if its replies do not fit in two bytes
    /// each.
    pub fn bytes(game: &Game) -> Option<u64> {
        let size = match game.rule().codes(game.length()) {
            0..=0x100 => 1,
            0x101..=0x10000 => 2,
            _ => return None,
        };
        Some(size * game.guesses().count() as u64 * game.secrets().len() as u64)
    }

    /// The matrix of a game; `None` if it would take more bytes than this.
    ///
    /// # Errors
    /// If it was halted.
    pub fn within(
        bytes: u64,
        game: &Game,
        threads: NonZero<usize>,
        halt: &Halt,
    ) -> Result<Option<ReplyMatrix>, Halted> {
        if ReplyMatrix::bytes(game).is_none_or(|needed| needed > bytes) {
            return Ok(None);
        }
        let columns = Columns::of(game.length(), game.secret_ids().map(|id| game.secret(id)));
        let cells = match game.rule().codes(game.length()) {
            0..=0x100 => Cells::Bytes(rows(game, &columns, threads, halt)?),
            _ => Cells::Pairs(rows(game, &columns, threads, halt)?),
        };
        Ok(Some(ReplyMatrix { secrets: columns.count(), cells }))
    }

    /// The replies to a guess.
    pub fn row(&self, guess: GuessId) -> Row<'_> {
        let range = guess.index() * self.secrets..(guess.index() + 1) * self.secrets;
        match &self.cells {
            Cells::Bytes(codes) => Row::Bytes(&codes[range]),
            Cells::Pairs(codes) => Row::Pairs(&codes[range]),
        }
    }
}

/// How many rows are made before looking at the request to halt.
const ROWS: usize = 64;

fn rows<C: Code + Send>(
    game: &Game,
    columns: &Columns,
    threads: NonZero<usize>,
    halt: &Halt,
) -> Result<Vec<C>, Halted> {
    let (guesses, secrets) = (game.guesses().count(), columns.count());
    let mut cells = vec![C::default(); guesses * secrets];
    let share = guesses.div_ceil(threads.get()).max(1);
    let parts = Mutex::new(cells.chunks_mut(share * secrets).enumerate());
    let next = || lock(&parts).next();
    threads::share(threads.get(), || {
        while let Some((number, part)) = next() {
            for (row, codes) in part.chunks_exact_mut(secrets).enumerate() {
                if row % ROWS == 0 && halt.is_set() {
                    return;
                }
                let guess = game.guesses().word(number * share + row);
                columns.replies(game.rule(), guess, codes);
            }
        }
    });
    halt.check()?;
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_there() {
        let game = Game::codes(3, 4).unwrap();
        let threads = NonZero::new(3).unwrap();
        let matrix = ReplyMatrix::within(64 * 64, &game, threads, &Halt::default());
        let matrix = matrix.unwrap().unwrap();
        for guess in game.guess_ids() {
            for secret in game.secret_ids() {
                let reply = game.rule().reply(game.secret(secret), game.guess(guess));
                assert_eq!(matrix.row(guess).reply(secret), reply);
            }
        }
        let less = ReplyMatrix::within(64 * 64 - 1, &game, threads, &Halt::default());
        assert!(less.unwrap().is_none());
    }
}
