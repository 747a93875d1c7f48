//! The commands that a text shows.

/// The fenced `sh` blocks of a document, as commands of one or more lines each.
pub fn shown_in(document: &str) -> Vec<Vec<String>> {
    let mut blocks = Vec::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        if line == "```sh" {
            blocks.push(commands(lines.by_ref().take_while(|line| *line != "```")));
        }
    }
    blocks
}

/// Lines put together to commands: one goes on after a backslash, within quotes, and with blanks before it.
pub fn commands<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    for line in lines.filter(|line| !line.trim().is_empty()) {
        match commands.last_mut() {
            Some(command) if line.starts_with(' ') || command.ends_with('\\') => {
                command.push('\n');
                command.push_str(line);
            }
            _ => commands.push(line.to_owned()),
        }
    }
    commands
}
