//! The man page and the shell completions, from the flags themselves.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::flags::{Flags, Generated};
use command::exit::{Done, Exit};
use command::output::Output;

/// Writes the page or the script to standard output.
pub fn generate(what: Generated) -> Done {
    let mut command = Flags::command();
    let mut text = Vec::new();
    let shell = match what {
        Generated::Man => None,
        Generated::Bash => Some(Shell::Bash),
        Generated::Elvish => Some(Shell::Elvish),
        Generated::Fish => Some(Shell::Fish),
        Generated::Powershell => Some(Shell::PowerShell),
        Generated::Zsh => Some(Shell::Zsh),
    };
    let made = match shell {
        Some(shell) => {
            clap_complete::generate(shell, &mut command, "enumerate", &mut text);
            Ok(())
        }
        None => clap_mangen::Man::new(command).render(&mut text),
    };
    let output = Output::stdout("what is generated");
    made.map_err(|error| output.error(error))?;
    output.write(text)?;
    Ok(Exit::Finished)
}
