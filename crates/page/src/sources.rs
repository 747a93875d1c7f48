//! The sources of the page as browsers get them: without comments, in which all types stand, and indentation.

/// A module or style without its comments and indentation. Text of several lines would lose its own.
#[cfg(any(test, feature = "server"))]
pub fn without_comments(source: &str) -> String {
    plain_lines(source)
        .fold(String::with_capacity(source.len()), |plain, line| plain + &line + "\n")
}

/// The lines of a source in which there is more than comment: without the comments that begin a line, and
/// without types inside it.
pub fn plain_lines(source: &str) -> impl Iterator<Item = String> {
    let mut in_comment = false;
    source.lines().filter_map(move |line| {
        let mut line = line.trim();
        if in_comment || line.starts_with("/*") {
            let end = line.find("*/");
            in_comment = end.is_none();
            line = end.map_or("", |end| line[end + 2..].trim_start());
        }
        (!line.is_empty() && !line.starts_with("//")).then(|| without_types(line))
    })
}

/// A line without comments of the form `/** … */`.
fn without_types(mut line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    while let Some((before, rest)) = line.split_once("/** ") {
        let Some((_, after)) = rest.split_once("*/") else { break };
        plain.push_str(before);
        line = after.trim_start();
    }
    plain + line
}
