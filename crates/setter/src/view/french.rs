//! The French texts of what there is to say of a step; slots and cells are feminine (la ligne, la colonne, la case).

use super::saying::Key;

/// The text of a saying, as [in English](super::english::text).
pub fn text(key: Key) -> &'static str {
    match key {
        Key::Asked => "y a-t-il une solution ?",
        Key::AskedFrom => "y a-t-il une solution qui commence par {prefix} ?",
        Key::SlotChosen => "{slot} est choisie : elle a {words} {words:mot|mots}",
        Key::LetterTried => "essai de {choice}, parmi {letters} {letters:lettre|lettres}",
        Key::WordTried => "essai de {choice}",
        Key::Revised => "{slot} est révisée ; encore {queued} dans la file",
        Key::ArcQueued => "{crossing} entre dans la file, qui en a {queued}",
        Key::ArcTaken => {
            "{crossing} est révisé : les deux gardent les lettres qu’ont les deux ; encore {queued} dans la file"
        }
        Key::ArcConsistent => "la file est vide : tout ce qui reste est arc-cohérent",
        Key::LettersPruned => "{cell} perd {gone}{because} ; il reste {left}",
        Key::AllLettersPruned => "{cell} perd {gone}{because} ; il n’en reste aucune",
        Key::LettersByQuestion => " : la question ne le permet pas",
        Key::LettersByChoice | Key::WordsByQuestion | Key::WordsByChoice => "",
        Key::LettersBySlot => " : aucun mot de {slot} ne l’a là",
        Key::LettersByCell => " : par {cell}",
        Key::LettersByDistinct => " : {slot} a le mot",
        Key::LettersByConstraint => " : une contrainte entre mots ne le permet pas",
        Key::LettersByBound => " : aucune meilleure grille ne l’a",
        Key::WordsPruned => "{slot} perd {words} {words:mot|mots}{because} ; il en reste {left}",
        Key::WordsBySlot => ", à cause de {slot}",
        Key::WordsByCell => ", à cause de {cell}",
        Key::WordsByDistinct => ", que {slot} a déjà",
        Key::WordsByConstraint => " qu’une contrainte entre mots ne permet pas",
        Key::WordsByBound => " qu’aucune meilleure grille n’a",
        Key::WordsRejected => {
            "{words} {words:mot|mots} de {slot} {words:ne va|ne vont} pas avec {by}"
        }
        Key::WipeOut => "{choice} laisse {left}",
        Key::WipeOutBecause => "{choice} laisse {left} ; en cause : {conflict}",
        Key::Propagation => "la propagation",
        Key::NoLetter => "une case sans lettre",
        Key::NoWord => "{slot} sans mot",
        Key::DeadEnd => "{slot} n’a plus de mot à essayer",
        Key::DeadEndBecause => "{slot} n’a plus de mot à essayer, à cause de {conflict}",
        Key::Back => "{dead_end} : retour à {to}",
        Key::BackOver => {
            "{dead_end} : retour à {to}, par-dessus {over} {over:emplacement|emplacements}"
        }
        Key::Start => "{dead_end} : retour au début",
        Key::StartOver => {
            "{dead_end} : retour au début, par-dessus {over} {over:emplacement|emplacements}"
        }
        Key::TakenBack => "un choix est repris",
        Key::TakenBackAfterWipeOut => "{choice} laisse {left} : ce choix est repris",
        Key::TakenBackWithoutFill => "{choice} n’a pas de solution : ce choix est repris",
        Key::TakenBackWithoutBetter => {
            "{choice} n’a pas de meilleure solution : ce choix est repris"
        }
        Key::Undone => {
            "le niveau {level} est fermé : le reste est fini, ou la recherche recommence"
        }
        Key::Restart => {
            "la recherche recommence ({run}), après {failures} {failures:impasse|impasses}"
        }
        Key::NogoodLearnt => "ce qui reste à {slots} n’a pas de solution : c’est retenu",
        Key::NogoodMet => "on sait que ce qui reste à {slots} n’a pas de solution",
        Key::Split => "ce qui reste se sépare en {components} parties sans case libre commune",
        Key::Bounded => "aucune solution de ce qui reste n’a plus de {bound}",
        Key::BoundedAbove => {
            "aucune solution de ce qui reste n’a plus de {bound} ; il faut plus de {best}"
        }
        Key::Priced => {
            "par les prix des lettres, {word} est le meilleur de {slot} : il compte pour {value}"
        }
        Key::PricedBelow => {
            "par les prix des lettres, {word} est le meilleur de {slot} : il compte pour -{value}"
        }
        Key::Advanced => {
            "aucune solution n’a plus de {bound} ; {open} {open:nœud ouvert|nœuds ouverts}"
        }
        Key::AdvancedAbove => {
            "aucune solution n’a plus de {bound}, la meilleure a {best} ; {open} {open:nœud ouvert|nœuds ouverts}"
        }
        Key::Improved => "une meilleure solution : ses scores font {total}",
        Key::Fill => "une solution est trouvée",
        Key::WordChosen => "{slot} = {word}",
        Key::LetterChosen => "{cell} = {letter}",
        Key::Slot => "{slot}",
        Key::Cell => "{cell}",
    }
}
