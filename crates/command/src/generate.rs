//! Man pages and shell completions, from the flags of a command themselves.

use std::io;

use anyhow::anyhow;
use clap::{Args, Command, ValueEnum};
use clap_complete::Shell;

use crate::exit::{Done, Exit};
use crate::output::Output;

/// A page or a script about a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Generated {
    /// The man page.
    Man,
    /// Completions for bash.
    Bash,
    /// Completions for elvish.
    Elvish,
    /// Completions for fish.
    Fish,
    /// Completions for PowerShell.
    Powershell,
    /// Completions for zsh.
    Zsh,
}

/// The flags of a command's command that generates.
#[derive(Clone, Debug, Args)]
pub struct GenerateFlags {
    /// Man page, or completions of a shell
    #[arg(value_name = "WHAT")]
    what: Generated,

    /// The man page of this command alone
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl GenerateFlags {
    /// Writes what is asked for to standard output.
    ///
    /// # Errors
    /// If there is no such command, or standard output cannot be written.
    pub fn run(&self, command: Command) -> Done {
        let Some(name) = &self.command else { return generate(command, self.what) };
        if self.what != Generated::Man {
            return Err(
                Exit::BadInput.because(anyhow!("{name:?}: only man pages are of one command"))
            );
        }
        let mut all = command;
        // Then the command knows the whole of its name.
        all.build();
        match all.find_subcommand(name) {
            Some(found) => generate(found.clone(), Generated::Man),
            None => {
                let names: Vec<&str> = all.get_subcommands().map(Command::get_name).collect();
                let there_is = names.join(", ");
                Err(Exit::BadInput.because(anyhow!("no command {name:?}: there is {there_is}")))
            }
        }
    }
}

/// Writes the man page of a command, or its completions, to standard output.
///
/// # Errors
/// If it cannot be written.
pub fn generate(command: Command, what: Generated) -> Done {
    let output = Output::stdout("what is generated");
    let text = text(command, what).map_err(|error| output.error(error))?;
    output.write(text)?;
    Ok(Exit::Finished)
}

/// The man page of a command, or its completions.
fn text(mut command: Command, what: Generated) -> io::Result<Vec<u8>> {
    let (mut text, name) = (Vec::new(), command.get_name().to_owned());
    // All but the man page are named as their shells.
    let told = what.to_possible_value();
    let shell = told.and_then(|told| told.get_name().parse::<Shell>().ok());
    match shell {
        Some(shell) => clap_complete::generate(shell, &mut command, name, &mut text),
        None => clap_mangen::Man::new(command).render(&mut text)?,
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_completions_tell_the_commands() {
        let command = || {
            let some = Command::new("some").about("Does something").arg(clap::arg!(--fast "Soon"));
            Command::new("program").about("Does all").subcommand(some)
        };
        for what in Generated::value_variants() {
            let text = String::from_utf8(text(command(), *what).unwrap()).unwrap();
            assert!(text.contains("program") && text.contains("some"), "{what:?}: {text}");
        }
        let mut all = command();
        all.build();
        let some = all.find_subcommand("some").unwrap().clone();
        let page = String::from_utf8(text(some, Generated::Man).unwrap()).unwrap();
        assert!(page.contains("program\\-some") && page.contains("\\-\\-fast"), "{page}");
    }

    #[test]
    fn what_is_no_command_is_told() {
        let of = |what, name: &str| GenerateFlags { what, command: Some(name.into()) };
        let run = |flags: GenerateFlags| flags.run(Command::new("a").subcommand(Command::new("b")));
        assert!(run(of(Generated::Man, "c")).is_err());
        assert!(run(of(Generated::Bash, "b")).is_err());
    }
}
