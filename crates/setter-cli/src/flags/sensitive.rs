//! The flag about words that are not for everybody.

use clap::Args;
use setter::sensitive::Sensitive;

/// Which sensitive words are left out.
#[derive(Clone, Copy, Debug, Args)]
pub struct SensitiveFlags {
    /// The sensitive words that stand nowhere but where you demand them: public leaves out slurs and obscene words; family
    /// also crude words and words of sex and violence; allow none
    #[arg(long, value_name = "WHICH", default_value = "public", help_heading = "Words")]
    pub sensitive: Sensitive,
}
