//! The languages of words and their definitions.

use std::str::FromStr;
use std::sync::LazyLock;

use lexicon::named::NameError;
use rust_stemmers::{Algorithm, Stemmer};

/// The words of each language that are better known as names, in alphabetical order.
static FRENCH_NAMES: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("../dict/french-names.txt").lines().collect());
static ENGLISH_NAMES: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("../dict/english-names.txt").lines().collect());

/// The language of words and their definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// French.
    French,
    /// English.
    English,
}

/// As [`Language::of_code`].
impl FromStr for Language {
    type Err = NameError;

    fn from_str(code: &str) -> Result<Language, NameError> {
        let codes = Language::ALL.map(Language::code);
        Language::of_code(code).ok_or_else(|| NameError::new("language", code, &codes))
    }
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::French, Language::English];

    /// Its code of BCP 47.
    pub fn code(self) -> &'static str {
        match self {
            Language::French => "fr",
            Language::English => "en",
        }
    }

    /// The language of a code, of which only the first part counts: `en` of `en-GB`.
    pub fn of_code(code: &str) -> Option<Language> {
        let first = code.split(['-', '_']).next()?.to_ascii_lowercase();
        Language::ALL.into_iter().find(|language| language.code() == first)
    }

    /// The stem that a word has in common with its inflections, by Snowball's rules for the language.
    ///
    /// ```
    /// use setter::definitions::Language;
    /// assert_eq!(Language::English.stem("singing"), Language::English.stem("sings"));
    /// assert_ne!(Language::French.stem("chant"), Language::French.stem("chat"));
    /// ```
    pub fn stem(self, word: &str) -> String {
        self.stemmer().stem(word).into_owned()
    }

    /// Snowball's stemmer of the language.
    pub(crate) fn stemmer(self) -> Stemmer {
        Stemmer::create(match self {
            Language::French => Algorithm::French,
            Language::English => Algorithm::English,
        })
    }

    /// The endings after a beginning of three letters or more that make another form of it, or a word that
    /// gives it away; without accents.
    pub(crate) fn endings(self) -> &'static [&'static str] {
        match self {
            Language::French => &[
                "s", "x", "e", "es", "er", "ez", "ir", "ee", "ees", "ent", "ant", "eur", "eurs",
                "euse", "age", "ages", "ure", "ier", "iere", "ement", "ite", "ique", "on", "ons",
                "ait", "able", "if", "ive", "ade", "erie", "t", "re", "te", "ne", "ien",
            ],
            Language::English => &[
                "s", "es", "d", "ed", "r", "er", "ers", "or", "ors", "ing", "ings", "y", "ly",
                "ness", "n", "en", "able", "ful", "less", "ish", "ist", "ity", "ment", "al", "age",
                "st", "est", "ty", "ie", "ies",
            ],
        }
    }

    /// Whether a word in small letters is better known as a name.
    ///
    /// ```
    /// use setter::definitions::Language;
    /// assert!(Language::English.is_name("james") && !Language::English.is_name("march"));
    /// assert!(Language::French.is_name("laurent") && !Language::French.is_name("pierre"));
    /// ```
    pub fn is_name(self, word: &str) -> bool {
        let names = match self {
            Language::French => &FRENCH_NAMES,
            Language::English => &ENGLISH_NAMES,
        };
        names.binary_search(&word).is_ok()
    }

    /// The words that a word may be the plural of, by the rules of most words; without accents.
    ///
    /// ```
    /// use setter::definitions::Language;
    /// assert_eq!(Language::English.singulars("babies"), ["babie", "babi", "baby"]);
    /// assert_eq!(Language::French.singulars("chevaux"), ["chevau", "cheval", "chevail"]);
    /// assert!(Language::English.singulars("glass").is_empty());
    /// ```
    pub fn singulars(self, word: &str) -> Vec<String> {
        let endings: &[(&str, &str)] = match self {
            Language::French => &[
                ("s", ""),
                ("aux", "au"),
                ("aux", "al"),
                ("aux", "ail"),
                ("eux", "eu"),
                ("oux", "ou"),
            ],
            Language::English => {
                &[("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man")]
            }
        };
        if word.ends_with("ss") {
            return Vec::new();
        }
        let of_ending = |&(plural, singular): &(&str, &str)| {
            word.strip_suffix(plural).map(|rest| format!("{rest}{singular}"))
        };
        endings.iter().filter_map(of_ending).collect()
    }

    /// Forms of one word each that neither begin alike nor have a stem in common; without accents.
    pub(crate) fn irregular_forms(self) -> &'static [&'static [&'static str]] {
        match self {
            Language::French => &[
                &["aller", "va", "vais", "vas", "vont", "ira", "irait", "aille"],
                &["avoir", "a", "as", "ai", "ont", "eu", "eut", "aura", "aurait", "ayant"],
                &["boire", "bu", "bue", "buvant", "buveur"],
                &["ciel", "cieux"],
                &["croire", "croit", "cru", "croyant"],
                &["devoir", "doit", "doivent", "du", "due", "dut"],
                &["dire", "dis", "dit", "disant"],
                &["etre", "est", "sont", "etait", "fut", "sera", "serait", "soit", "etant"],
                &["faire", "fait", "font", "fera", "fit", "fasse"],
                &["lire", "lis", "lit", "lu", "lue", "lisant"],
                &["madame", "mesdames"],
                &["mettre", "met", "mis", "mise"],
                &["monsieur", "messieurs"],
                &["mourir", "meurt", "mort", "morte", "morts"],
                &["naitre", "ne", "nee", "nait", "naissance"],
                &["oeil", "yeux"],
                &["pouvoir", "peut", "peuvent", "pu", "puisse", "pourra"],
                &["prendre", "pris", "prise", "prit"],
                &["rire", "ri", "riant"],
                &["savoir", "su", "sait", "sache", "saura"],
                &["tenir", "tient", "tint"],
                &["venir", "vient", "vint"],
                &["vivre", "vit", "vecu", "vecut"],
                &["voir", "vu", "vue", "verra", "voyant"],
                &["vouloir", "veut", "veulent", "voulu", "voudra"],
            ],
            Language::English => &[
                &["be", "am", "is", "are", "was", "were", "been", "being"],
                &["break", "broke", "broken"],
                &["bring", "brought"],
                &["buy", "bought"],
                &["catch", "caught"],
                &["do", "does", "did", "done"],
                &["eat", "ate", "eaten"],
                &["feel", "felt"],
                &["fly", "flew", "flown", "flies"],
                &["foot", "feet"],
                &["give", "gave", "given"],
                &["go", "goes", "went", "gone"],
                &["good", "better", "best"],
                &["goose", "geese"],
                &["have", "has", "had"],
                &["hold", "held"],
                &["know", "knew", "known"],
                &["leave", "left"],
                &["lie", "lay", "lain"],
                &["louse", "lice"],
                &["make", "made"],
                &["man", "men"],
                &["mouse", "mice"],
                &["ox", "oxen"],
                &["person", "people"],
                &["rise", "rose", "risen"],
                &["run", "ran"],
                &["see", "saw", "seen"],
                &["seek", "sought"],
                &["sell", "sold"],
                &["speak", "spoke", "spoken"],
                &["stand", "stood"],
                &["steal", "stole", "stolen"],
                &["take", "took", "taken"],
                &["teach", "taught"],
                &["tell", "told"],
                &["think", "thought"],
                &["tooth", "teeth"],
                &["wear", "wore", "worn"],
                &["woman", "women"],
                &["write", "wrote", "written"],
            ],
        }
    }

    /// How a definition begins that names another form or spelling of its word; without accents.
    pub(crate) fn names_of_forms(self) -> &'static [&'static str] {
        match self {
            Language::French => &[
                "pluriel",
                "feminin",
                "masculin",
                "participe",
                "variante",
                "variation",
                "orthographe",
                "graphie",
                "autre orthographe",
                "autre graphie",
                "autre forme",
                "ancienne orthographe",
                "ancienne graphie",
                "ancienne forme",
                "ecriture",
                "premiere personne",
                "deuxieme personne",
                "troisieme personne",
            ],
            Language::English => &[
                "plural of",
                "past tense",
                "past participle",
                "present participle",
                "comparative of",
                "superlative of",
                "variant of",
                "variant spelling",
                "alternative spelling",
                "a variant of",
                "a variant spelling",
            ],
        }
    }

    /// How what defines nothing begins: notes on the use of a word, in lower case, and, in lower case only, what goes on
    /// from something that stood before it. With apostrophes as typed.
    ///
    /// Of the 146,384 definitions of the French Wiktionary that are shipped 242 are such notes, 327 go on from something, as
    /// *ou Averse*, of which a label before it was left out, and 43 are in brackets; 91 words have no others.
    pub(crate) fn beginnings_of_notes(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Language::French => (
                &[
                    "il se dit",
                    "elle se dit",
                    "il s'emploie",
                    "il se met",
                    "on dit",
                    "on le dit",
                    "on l'emploie",
                    "on appelle",
                    "s'emploie",
                    "se dit aussi",
                    "se dit encore",
                    "se dit quelquefois",
                    "se dit souvent",
                    "se dit plus",
                    "dans ce sens",
                    "en ce sens",
                    "même sens",
                    "idem",
                    "utilisé seul",
                    "voir aussi",
                ],
                &[
                    "ou", "et", "voire", "sauf", "par", "pour", "d'après", "d'un", "d'une", "de",
                    "en", "où", "dans", "avec", "selon",
                ],
            ),
            Language::English => (&[], &[]),
        }
    }

    /// Words that point at what was said before, so that a definition that has them makes no sense by
    /// itself, unless one of the others comes after: *ce qui* points forwards. In lower case.
    pub(crate) fn pointers(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Language::French => (
                &["ce", "cet", "cette", "ces", "idem"],
                &["qui", "que", "qu", "dont", "à", "sur", "en"],
            ),
            Language::English => (&["this", "these", "aforementioned"], &["is", "type"]),
        }
    }
}
