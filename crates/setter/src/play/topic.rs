//! The topics of words, as the beginnings of their definitions say: a *gull* is a *bird*.

use std::sync::OnceLock;

use lexicon::{Alphabet, Letter};

use super::theme::{Theme, ThemeWord};
use super::vocabulary::{Tier, Vocabulary};
use crate::definitions::Language;

/// The fewest of the more common words that a topic is content with.
const FEWEST: usize = 80;

/// A topic of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Animals.
    Animals,
    /// Plants and mushrooms.
    Plants,
    /// Food and drinks.
    Food,
    /// Clothes, and the materials that they are made of.
    Clothes,
    /// Vehicles and ships.
    Travel,
    /// Geography: lands, waters, towns.
    Geography,
}

impl Topic {
    /// All topics.
    pub const ALL: [Topic; 6] = [
        Topic::Animals,
        Topic::Plants,
        Topic::Food,
        Topic::Clothes,
        Topic::Travel,
        Topic::Geography,
    ];

    /// The genera that definitions name first, in the singular and without accents.
    fn genera(self, language: Language) -> &'static str {
        match (self, language) {
            (Topic::Animals, Language::French) => {
                "animal bete oiseau poisson insecte mammifere mollusque coleoptere cheval chien chat singe serpent \
                 reptile papillon crustace rongeur mouche araignee mouton vache boeuf taureau porc poule canard \
                 antilope cetace felin amphibien crabe lezard tortue grenouille passereau rapace echassier femelle"
            }
            (Topic::Animals, Language::English) => {
                "animal bird fish mammal mollusk dog horse cat snake reptile lizard butterfly moth beetle rodent \
                 monkey ape antelope sheep cattle crustacean shark whale frog turtle bee wasp bat duck goose parrot \
                 warbler finch thrush hawk eagle songbird deer goat pig clam snail salamander hound spaniel \
                 seabird sandpiper woodpecker pigeon pheasant marsupial ruminant carnivore bear insect"
            }
            (Topic::Plants, Language::French) => {
                "plante arbre arbuste arbrisseau fleur herbe champignon algue mousse orchidee palmier conifere \
                 graminee chene pommier"
            }
            (Topic::Plants, Language::English) => {
                "plant tree shrub herb flower vine fern grass mushroom orchid palm weed seaweed pine perennial \
                 annual subshrub"
            }
            (Topic::Food, Language::French) => {
                "aliment plat mets gateau patisserie fromage fruit legume sauce boisson vin biere pain viande soupe \
                 potage ragout confiture confiserie friandise bonbon saucisse saucisson charcuterie liqueur pomme \
                 poire prune raisin beignet galette tarte brioche biscuit creme cocktail sirop"
            }
            (Topic::Food, Language::English) => {
                "food dish cake bread fruit vegetable sauce drink wine beer meat soup stew candy sausage liquor \
                 cheese pie dessert beverage cocktail liqueur bean nut sandwich roll pasta seasoning cookie berry \
                 apple plum grape porridge pancake tea coffee juice"
            }
            (Topic::Clothes, Language::French) => {
                "vetement robe manteau veste chapeau coiffure chaussure bonnet etoffe tissu pantalon chemise jupe \
                 cape costume soulier ceinture bijou parure coiffe botte casquette toile dentelle bracelet collier \
                 sandale tunique foulard cravate gant"
            }
            (Topic::Clothes, Language::English) => {
                "garment dress coat jacket hat cap shoe boot skirt trouser gown fabric cloth cotton silk lace hood \
                 collar belt scarf sock stocking jewelry necklace headdress undergarment underwear clothing sandal \
                 slipper cloak blouse"
            }
            (Topic::Travel, Language::French) => {
                "vehicule voiture bateau navire embarcation avion train wagon automobile bicyclette camion aeronef \
                 locomotive chaloupe barque voilier charrette chariot canot galere traineau"
            }
            (Topic::Travel, Language::English) => {
                "vehicle boat ship car carriage wagon aircraft airplane train truck locomotive sailboat cart sled \
                 bicycle motorcycle automobile canoe bus warship airship"
            }
            (Topic::Geography, Language::French) => {
                "ville village ile montagne colline vallee riviere plaine plateau mer terrain etendue region \
                 territoire quartier rue chemin route foret champ province contree fleuve lac pays"
            }
            (Topic::Geography, Language::English) => {
                "city town village country island mountain hill valley river lake sea plain region territory street \
                 road forest capital stream nation province desert port"
            }
        }
    }
}

/// The words before the genus that a definition begins with.
const BEFORE_FRENCH: &str = "un une le la les l de d des du petit petite grand grande gros grosse jeune espece especes \
                             sorte genre variete varietes nom race ordre famille";
const BEFORE_ENGLISH: &[&str] = &["kind", "type", "sort", "variety", "species", "genus", "breed"];

/// The words before which the genus of an English definition is the last word.
const AFTER_ENGLISH: &str = "that which with having in from used for found native resembling and or to by as on at whose \
                             where made grown bearing related than being when characterized produced especially \
                             similar without using";

/// The genus that a definition begins with, in the singular and without accents: `bird` of *any of several small birds
/// that sing*.
fn genus(definition: &str, language: Language, alphabet: &Alphabet) -> Option<String> {
    let first = definition.split(['.', ';', ':', ',', '(']).next()?;
    let fold = |word: &str| Some(alphabet.spell(&alphabet.fold(word.as_bytes())?));
    let mut words = first.split(|c: char| !c.is_alphabetic()).filter_map(fold);
    let is_one_of = |list: &str, word: &str| list.split(' ').any(|one| one == word);
    match language {
        Language::French => {
            let word = words
                .filter(|word| !word.is_empty())
                .find(|word| !is_one_of(BEFORE_FRENCH, word))?;
            Some(word.strip_suffix('s').filter(|stem| stem.len() > 3).unwrap_or(&word).to_owned())
        }
        Language::English => {
            let mut last = None;
            while let Some(word) = words.next().filter(|word| !is_one_of(AFTER_ENGLISH, word)) {
                match &*word {
                    // Any of several birds; a kind of bird.
                    "of" if last.as_deref().is_none_or(|last| BEFORE_ENGLISH.contains(&last)) => {}
                    "of" => break,
                    "" | "any" | "a" | "an" | "the" | "one" | "some" => {}
                    _ => last = Some(word),
                }
            }
            let word = last?;
            let singular = match word.strip_suffix("ies") {
                Some(stem) => format!("{stem}y"),
                None if word.ends_with("shes") || word.ends_with("ches") => {
                    word[..word.len() - 2].into()
                }
                None if word.ends_with("ss") => word,
                None => word.strip_suffix('s').unwrap_or(&word).to_owned(),
            };
            Some(singular)
        }
    }
}

/// The words of each topic, each with the definition that says so; found when they are first asked for.
#[derive(Debug, Default)]
pub struct Topics(OnceLock<[Vec<ThemeWord>; Topic::ALL.len()]>);

impl Topics {
    /// The words of a topic that are not `left_out`, only the more common ones, one over `part` of all, if there are enough.
    pub fn theme(
        &self,
        topic: Topic,
        vocabulary: &Vocabulary,
        part: usize,
        left_out: &[Vec<Letter>],
    ) -> Theme {
        let all = self.0.get_or_init(|| sorted(vocabulary));
        let among = |tier: Option<&Tier>| -> Vec<ThemeWord> {
            let words = all[topic as usize].iter();
            let is_in =
                |word: &&ThemeWord| tier.is_some_and(|tier| tier.index.contains(&word.letters));
            let stands = |word: &&ThemeWord| left_out.binary_search(&word.letters).is_err();
            words.filter(is_in).filter(stands).cloned().collect()
        };
        let tiers = vocabulary.tiers();
        let common = among(tiers.get(vocabulary.first_tier(part)));
        Theme::of_words(if common.len() < FEWEST { among(tiers.last()) } else { common })
    }
}

fn sorted(vocabulary: &Vocabulary) -> [Vec<ThemeWord>; Topic::ALL.len()] {
    let definitions = vocabulary.definitions();
    let language = definitions.language();
    let genera = Topic::ALL.map(|topic| topic.genera(language).split(' ').collect::<Vec<_>>());
    let (mut sorted, alphabet) = (Topic::ALL.map(|_| Vec::new()), Alphabet::default());
    definitions.each_word(|word| {
        if word.len() < 2 {
            return;
        }
        let with_genus = |text| Some((text, genus(text, language, &alphabet)?));
        let texts: Vec<(&str, String)> = definitions.of(word).filter_map(with_genus).collect();
        for (genera, words) in genera.iter().zip(&mut sorted) {
            let is_about = |(_, genus): &&(&str, String)| genera.contains(&genus.as_str());
            if let Some((text, _)) = texts.iter().find(is_about) {
                let (letters, definition) = (word.to_vec(), Some((*text).to_owned()));
                words.push(ThemeWord { letters, definition });
            }
        }
    });
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_begin_with_a_genus() {
        let alphabet = Alphabet::default();
        for (language, definition, expected) in [
            (Language::French, "Petit oiseau des marais.", "oiseau"),
            (Language::French, "Espèce de plantes de la famille des rosacées.", "plante"),
            (Language::French, "Qui chante.", "qui"),
            (Language::French, "Mets.", "mets"),
            (Language::French, "Vers.", "vers"),
            (Language::English, "any of several small songbirds of Europe", "songbird"),
            (Language::English, "a kind of large flightless bird, now extinct", "bird"),
            (Language::English, "wild cherries", "cherry"),
            (Language::English, "a dress", "dress"),
            (Language::English, "state of being a bird", "state"),
        ] {
            let found = genus(definition, language, &alphabet);
            assert_eq!(found.as_deref(), Some(expected), "{definition}");
        }
        assert_eq!(genus("…", Language::French, &alphabet), None);
    }
}
