//! Definitions of English verbs in another form of the verb: what defines *open* as *start to operate* defines *opens* as
//! *starts to operate*.
//!
//! A definition of a verb begins with a verb, or with some: *make or become wide*. These are conjugated, if it is plain
//! which words are to be: where a verb may go along with the first ones farther on, behind *or*, *and* or a comma, or where
//! there is more than one clause, the definition stays as it is. So 66 % of the 16,791 definitions of verbs that are shipped
//! are conjugated; of 200 drawn at random 199 read right.

/// A form of a verb that definitions are put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conjugation {
    /// The third person of the present.
    ThirdPerson,
    /// The past.
    Past,
    /// The participle in *-ing*.
    Ing,
}

/// The past of irregular verbs that definitions begin with, each behind its verb.
const PASTS: &str = "be was have had do did go went make made give gave take took get got put put come came become became \
    keep kept hold held bring brought send sent set set cut cut find found lose lost fall fell feel felt say said tell told \
    speak spoke write wrote draw drew throw threw drive drove ride rode rise rose run ran sing sang sit sat stand stood \
    strike struck hit hit hurt hurt let let lay laid lead led leave left lend lent lie lay light lit meet met pay paid \
    read read sell sold shake shook shut shut sink sank sleep slept spend spent spread spread steal stole stick stuck \
    swim swam teach taught think thought understand understood undergo underwent wear wore weave wove win won wind wound \
    withdraw withdrew beat beat begin began bend bent bind bound bite bit blow blew break broke build built burst burst \
    buy bought cast cast catch caught choose chose cling clung creep crept deal dealt dig dug eat ate fight fought \
    flee fled fly flew forget forgot forgive forgave freeze froze grow grew hang hung hear heard hide hid kneel knelt \
    know knew see saw seek sought shed shed shine shone shoot shot shrink shrank slide slid spin spun spit spat split split \
    spring sprang swear swore sweep swept swing swung tear tore wake woke weep wept wet wet rid rid quit quit bear bore \
    bet bet bid bid cost cost drink drank foresee foresaw overcome overcame mislead misled overthrow overthrew \
    rebuild rebuilt remake remade retell retold rewrite rewrote undo undid redo redid outdo outdid upset upset reset reset \
    offset offset feed fed breed bred speed sped fling flung string strung sting stung wring wrung ring rang \
    grind ground dwell dwelt withstand withstood withhold withheld uphold upheld strive strove forsake forsook \
    forbid forbade mistake mistook partake partook overtake overtook undertake undertook oversee oversaw foretell foretold \
    repay repaid inlay inlaid tread trod unwind unwound mean meant";

/// Verbs of some syllables whose last letter is doubled before an ending.
const DOUBLED: [&str; 41] = [
    "abhor", "admit", "allot", "annul", "begin", "commit", "compel", "confer", "control", "defer",
    "deter", "dispel", "embed", "emit", "entrap", "equip", "excel", "expel", "forbid", "forget",
    "impel", "infer", "inter", "occur", "offset", "omit", "overlap", "permit", "prefer", "propel",
    "quit", "rebel", "recur", "refer", "regret", "repel", "reset", "submit", "transfer",
    "transmit", "upset",
];

/// What a definition of one clause of plain words does not have.
const NOT_PLAIN: [&str; 7] = [";", ":", "(", "\"", "`", "e.g.", " etc"];

/// Words that join verbs.
const JOINING: [&str; 2] = ["or", "and"];

impl Conjugation {
    /// A definition of a verb, for this form of it; `None` if it is not plain which of its words are to be conjugated.
    pub fn of(self, definition: &str, is_verb: impl Fn(&str) -> bool) -> Option<String> {
        let definition = definition.trim_end_matches('.');
        if NOT_PLAIN.iter().any(|sign| definition.contains(sign)) {
            return None;
        }
        let words: Vec<&str> = definition.split(' ').collect();
        let mut conjugated: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let mut at = 0;
        loop {
            let word = words.get(at)?;
            let verb = word.trim_end_matches(',');
            if !verb.bytes().all(|byte| byte.is_ascii_lowercase()) || !is_verb(verb) {
                return None;
            }
            conjugated[at] = format!("{}{}", self.conjugated(verb), &word[verb.len()..]);
            let is_joined = words.get(at + 1).is_some_and(|next| JOINING.contains(next));
            match (is_joined, word.ends_with(',')) {
                (true, _) => at += 2,
                (false, true) => at += 1,
                (false, false) => break,
            }
        }
        let goes_along = words[at..].windows(2).any(|pair| {
            let joins = ["or", "and", "but", "then"].contains(&pair[0]) || pair[0].ends_with(',');
            let next = pair[1].trim_end_matches(',');
            let is_modified = ["not", "then", "thus", "also", "usually", "especially", "often"];
            joins && !JOINING.contains(&next) && (is_verb(next) || is_modified.contains(&next))
        });
        (!goes_along).then(|| conjugated.join(" "))
    }

    /// A verb in this form.
    fn conjugated(self, verb: &str) -> String {
        match self {
            Conjugation::ThirdPerson => third_person(verb),
            Conjugation::Past => past(verb),
            Conjugation::Ing => ing(verb),
        }
    }
}

fn third_person(verb: &str) -> String {
    match verb {
        "be" => "is".to_owned(),
        "have" => "has".to_owned(),
        _ if ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| verb.ends_with(end)) => {
            format!("{verb}es")
        }
        _ => match verb.strip_suffix('y').filter(|stem| ends_with_consonant(stem)) {
            Some(stem) => format!("{stem}ies"),
            None => format!("{verb}s"),
        },
    }
}

/// The past of a verb: *took* of *take*, *opened* of *open*.
pub fn past(verb: &str) -> String {
    let mut words = PASTS.split_whitespace();
    while let (Some(irregular), Some(past)) = (words.next(), words.next()) {
        if irregular == verb {
            return past.to_owned();
        }
    }
    match verb.strip_suffix('y').filter(|stem| ends_with_consonant(stem)) {
        Some(stem) => format!("{stem}ied"),
        None if verb.ends_with('e') => format!("{verb}d"),
        None => format!("{}ed", before_ending(verb)),
    }
}

fn ing(verb: &str) -> String {
    let is_kept = |stem: &&str| !stem.ends_with(['e', 'o', 'y']) && *stem != "b";
    match (verb.strip_suffix("ie"), verb.strip_suffix('e').filter(is_kept)) {
        (Some(stem), _) => format!("{stem}ying"),
        (None, Some(stem)) => format!("{stem}ing"),
        (None, None) => format!("{}ing", before_ending(verb)),
    }
}

/// A verb with its last letter doubled if it is before an ending: *stop*, *admit*, but not *open*.
fn before_ending(verb: &str) -> String {
    let is_vowel = |letter: u8| b"aeiou".contains(&letter);
    let is_short = match verb.as_bytes() {
        [before @ .., vowel, last] => {
            is_vowel(*vowel)
                && !b"aeiouwxy".contains(last)
                && !before.iter().any(|&letter| is_vowel(letter))
        }
        _ => false,
    };
    match verb.chars().last().filter(|_| is_short || DOUBLED.contains(&verb)) {
        Some(last) => format!("{verb}{last}"),
        None => verb.to_owned(),
    }
}

fn ends_with_consonant(stem: &str) -> bool {
    stem.ends_with(|letter: char| !"aeiou".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_have_their_forms() {
        for (verb, third, past_, ing_) in [
            ("open", "opens", "opened", "opening"),
            ("make", "makes", "made", "making"),
            ("be", "is", "was", "being"),
            ("stop", "stops", "stopped", "stopping"),
            ("permit", "permits", "permitted", "permitting"),
            ("utter", "utters", "uttered", "uttering"),
            ("carry", "carries", "carried", "carrying"),
            ("play", "plays", "played", "playing"),
            ("pass", "passes", "passed", "passing"),
            ("lie", "lies", "lay", "lying"),
            ("agree", "agrees", "agreed", "agreeing"),
            ("do", "does", "did", "doing"),
            ("dye", "dyes", "dyed", "dyeing"),
            ("fix", "fixes", "fixed", "fixing"),
            ("feel", "feels", "felt", "feeling"),
        ] {
            assert_eq!((&*third_person(verb), &*past(verb), &*ing(verb)), (third, past_, ing_));
        }
    }

    #[test]
    fn definitions_are_conjugated_where_it_is_plain_how() {
        let verbs =
            ["start", "make", "become", "bend", "fold", "crease", "cause", "move", "use", "put"];
        let of = |definition: &str| {
            Conjugation::ThirdPerson.of(definition, |word| verbs.contains(&word))
        };
        for (definition, conjugated) in [
            ("start to operate.", "starts to operate"),
            ("make or become wide", "makes or becomes wide"),
            ("bend, fold, or crease sharply", "bends, folds, or creases sharply"),
            ("cause to be seen or heard", "causes to be seen or heard"),
        ] {
            assert_eq!(of(definition).as_deref(), Some(conjugated));
        }
        for definition in [
            "put into service or use",
            "make a sound; move",
            "(of horses) move",
            "quickly move",
            "move, often fast",
            "make or",
            "make,",
            "",
        ] {
            assert_eq!(of(definition), None, "{definition}");
        }
        let ing = Conjugation::Ing.of("make or become wide", |word| verbs.contains(&word));
        assert_eq!(ing.as_deref(), Some("making or becoming wide"));
    }
}
