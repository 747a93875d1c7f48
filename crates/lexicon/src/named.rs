//! Names that users write for the values of a type.

use thiserror::Error;

/// A name that no value has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown {kind} {found:?}: there is {there_is}")]
pub struct NameError {
    /// The kind of values that the name was to be of.
    kind: &'static str,
    /// The name.
    found: String,
    /// All names that there are.
    there_is: String,
}

impl NameError {
    /// The error that `found` is none of some names.
    pub fn new(kind: &'static str, found: &str, names: &[&str]) -> NameError {
        NameError { kind, found: found.to_owned(), there_is: names.join(", ") }
    }
}

/// Gives the values of an enumeration their names: the type gets `ALL`, `name` and `FromStr`.
#[macro_export]
macro_rules! named {
    ($type:ident, $kind:literal, $($value:ident = $name:literal),+) => {
        impl $type {
            /// All of them.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// Its name, as users write it.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name,)+
                }
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::named::NameError;

            fn from_str(name: &str) -> Result<$type, $crate::named::NameError> {
                let found = $type::ALL.into_iter().find(|value| value.name() == name);
                found.ok_or_else(|| {
                    $crate::named::NameError::new($kind, name, &$type::ALL.map($type::name))
                })
            }
        }
    };
}

#[cfg(test)]
mod tests {
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Way {
        Across,
        Down,
    }

    named!(Way, "way", Across = "across", Down = "down");

    #[test]
    fn an_unknown_name_lists_what_there_is() {
        for way in Way::ALL {
            assert_eq!(way.name().parse(), Ok(way));
        }
        let error = "up".parse::<Way>().unwrap_err().to_string();
        assert_eq!(error, "unknown way \"up\": there is across, down");
    }
}
