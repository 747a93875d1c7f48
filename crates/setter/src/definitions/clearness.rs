//! The order of definitions: first short ones that can be understood by themselves.

use super::language::Language;

/// The most characters of a definition that is clear: about two lines beside a grid.
const MOST_CHARACTERS: usize = 90;

/// Whether a definition is unclear, and how many characters it has: the smaller, the better.
pub type Rank = (bool, usize);

/// The rank of a definition: it is unclear if it points at another, is long, or is of a person, whose name is
/// no common word.
pub fn rank(definition: &str, language: Language) -> Rank {
    let characters = definition.chars().count();
    let is_unclear =
        characters > MOST_CHARACTERS || points_back(definition, language) || has_dates(definition);
    (is_unclear, characters)
}

/// Whether there are the years of a life in brackets, as WordNet has them: (1892-1967).
fn has_dates(definition: &str) -> bool {
    definition.split('(').skip(1).any(|part| {
        let years = part.split(')').next().unwrap_or_default().split_once('-');
        let is_year =
            |year: &str| year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
        years.is_some_and(|(born, died)| is_year(born) && (died.is_empty() || is_year(died)))
    })
}

/// Whether a definition points at what was said before it.
fn points_back(definition: &str, language: Language) -> bool {
    let (pointers, forwards) = language.pointers();
    let tokens = definition.split(|c: char| !c.is_alphanumeric());
    let tokens: Vec<String> =
        tokens.filter(|token| !token.is_empty()).map(str::to_lowercase).collect();
    tokens.iter().enumerate().any(|(at, token)| {
        let next = tokens.get(at + 1).map(String::as_str).unwrap_or_default();
        pointers.contains(&token.as_str()) && !forwards.contains(&next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_definitions_that_stand_alone_come_first() {
        let rank = |text| rank(text, Language::French);
        let long = "Dont le plus grand rôle est d’être longue, ".repeat(3);
        let definitions =
            ["Lit.", "Saison chaude.", "Ce qui réchauffe.", "Odeur de ces oiseaux.", &long];
        assert!(definitions.map(rank).is_sorted());
        assert!(rank("Ce qui réchauffe.") < rank("Ce lieu."));
        assert!(rank(&long).0 && rank("Câble de ce dispositif").0);
        assert!(!super::rank("Ce qu’il faut", Language::French).0);
        assert!(!super::rank("ce", Language::English).0);
        assert!(super::rank("a painter (1898-1954)", Language::English).0);
        assert!(super::rank("a painter (born in 1898)", Language::English) < rank("x (1898-)"));
    }
}
