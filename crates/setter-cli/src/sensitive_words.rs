//! The sentences about words that are not for everybody.

use setter::sensitive::Sensitive;

use crate::report::say;

/// Tells how many words of the lists are left out.
pub fn tell_left_out(words: usize, sensitive: Sensitive) {
    let other = match sensitive {
        Sensitive::Allow => return,
        Sensitive::Public => "allow",
        Sensitive::Family => "public or allow",
    };
    match words {
        0 => {}
        1 => say(format_args!("1 sensitive word is left out; --sensitive {other} lets it stand")),
        _ => say(format_args!(
            "{words} sensitive words are left out; --sensitive {other} lets them stand"
        )),
    }
}
