//! toulbar2's formats: cost function networks in JSON, and the older weighted constraint networks, which many solvers read.

use std::io::{self, Write};

use lexicon::Total;
use network::Direction;
use serde_json::json;

use super::best_fill::BestFill;
use super::constraints::{Constraint, HardTable, Variable};

/// Writes the problem as a cost function network that is to be maximised (`.cfn`, toulbar2's *CFN format*):
/// the value of a solution is the total of its fill, decimal to the millionth, so that nothing is rounded.
///
/// Slots are named by the place of their first cells, from 1: `across_1_3`, `down_2_1`, cells
/// `cell_1_3`, and the letters after the first of a cell with several `cell_1_3_2`, `cell_1_3_3`; their values are words and letters as text. A required word has a variable `stands_1` whose
/// values are the names of the slots that take it. A forbidden pair costs the greatest total and a millionth
/// more, so that no solution above the bound `mustbe` has one. That words differ is a table for each two slots
/// of a length; it has a pair for each word that both have, but toulbar2 makes a full matrix of it.
///
/// Takes time and text in proportion to the words of the slots times their lengths, and for slots that must
/// differ times the slots of their length.
///
/// # Errors
/// The error of `output`.
pub fn write_cfn(best_fill: &BestFill<'_>, output: &mut impl Write) -> io::Result<()> {
    let forbidden = Total::from_millionths(best_fill.greatest_total().millionths() + 1);
    writeln!(output, r#"{{"problem": {{"name": "best_fill", "mustbe": ">-0.000001"}},"#)?;
    write!(output, r#""variables": {{"#)?;
    for (number, variable) in Variable::all(best_fill).enumerate() {
        let separator = if number == 0 { "" } else { "," };
        write!(output, "{separator}\n{}: [", json!(name(best_fill, variable)))?;
        write_values(best_fill, variable, output)?;
        write!(output, "]")?;
    }
    write!(output, "}},\n\"functions\": {{")?;
    for slot in best_fill.slots() {
        let name = name(best_fill, Variable::Word(slot));
        let separator = if slot.index() == 0 { "" } else { "," };
        write!(output, "{separator}\n\"score_{name}\": {{\"scope\": [\"{name}\"], \"costs\": [")?;
        for (value, &word) in best_fill.words(slot).iter().enumerate() {
            let separator = if value == 0 { "" } else { "," };
            write!(output, "{separator}{}", best_fill.score(slot, word))?;
        }
        write!(output, "]}}")?;
    }
    for (number, constraint) in Constraint::all(best_fill).into_iter().enumerate() {
        let table = constraint.table(best_fill);
        write!(output, ",\n\"{}_{}\": ", kind(constraint), number + 1)?;
        write_table(best_fill, &table, forbidden, output)?;
    }
    writeln!(output, "}}}}")
}

fn kind(constraint: Constraint) -> &'static str {
    match constraint {
        Constraint::Spells(..) => "spells",
        Constraint::Differ(..) => "differ",
        Constraint::Stands(..) => "stands",
    }
}

/// The name of a variable, of ASCII letters, digits and underscores.
fn name(best_fill: &BestFill<'_>, variable: Variable) -> String {
    match variable {
        Variable::Word(slot) => {
            let slot = &best_fill.problem().network().slots[slot];
            match slot.direction {
                Direction::Listed(number) => format!("slot_{number}"),
                direction => {
                    let layer = slot.layer.map(|layer| format!("{}_", layer + 1));
                    let layer = layer.unwrap_or_default();
                    format!("{direction}_{layer}{}_{}", slot.row + 1, slot.column + 1)
                }
            }
        }
        Variable::Letter(cell) => {
            let (row, column) = best_fill.position(cell);
            match best_fill.letter_number(cell) {
                1 => format!("cell_{row}_{column}"),
                number => format!("cell_{row}_{column}_{number}"),
            }
        }
        Variable::Placement(word) => format!("stands_{}", word + 1),
    }
}

fn write_values(
    best_fill: &BestFill<'_>,
    variable: Variable,
    output: &mut impl Write,
) -> io::Result<()> {
    let alphabet = best_fill.problem().alphabet();
    let mut separator = "";
    let mut write = |text: String| {
        let written = write!(output, "{separator}{}", json!(text));
        separator = ",";
        written
    };
    match variable {
        Variable::Word(slot) => best_fill
            .words(slot)
            .iter()
            .try_for_each(|&word| write(alphabet.spell(best_fill.model().word(slot, word)))),
        Variable::Letter(cell) => best_fill
            .letters(cell)
            .iter()
            .try_for_each(|&letter| write(alphabet.glyph(letter).into())),
        Variable::Placement(word) => best_fill.required()[word]
            .slots
            .iter()
            .try_for_each(|&slot| write(name(best_fill, Variable::Word(slot)))),
    }
}

fn write_table(
    best_fill: &BestFill<'_>,
    table: &HardTable,
    forbidden: Total,
    output: &mut impl Write,
) -> io::Result<()> {
    let [first, second] = table.scope.map(|variable| name(best_fill, variable));
    let dear = format!("-{forbidden}");
    let (default, cost) = if table.forbids { ("0", &dear[..]) } else { (&dear[..], "0") };
    write!(output, "{{\"scope\": [\"{first}\",\"{second}\"], ")?;
    write!(output, "\"defaultcost\": {default}, \"costs\": [")?;
    for (number, [first, second]) in table.pairs.iter().enumerate() {
        let separator = if number == 0 { "" } else { "," };
        write!(output, "{separator}{first},{second},{cost}")?;
    }
    write!(output, "]}}")
}

/// Writes the problem as a weighted constraint network that is to be minimised (`.wcsp`, the format of
/// ToolBar and toulbar2): a word costs what its score is less than the greatest of its slot, in millionths. So
/// the total of a fill is the [greatest total](BestFill::greatest_total) less its cost, exactly.
///
/// Variables are the slots, then the cells, then the placements of required words; their values are
/// numbers, in the order of the words, the letters, and the slots. The upper bound, which forbidden pairs cost,
/// is the greatest total and a millionth more. The name of the problem in the first line tells the greatest
/// total: `best_fill_17100600_less_cost`. Words that differ are as in [`write_cfn`], and so are
/// time and text.
///
/// # Errors
/// The error of `output`.
pub fn write_wcsp(best_fill: &BestFill<'_>, output: &mut impl Write) -> io::Result<()> {
    let greatest = best_fill.greatest_total().millionths();
    let forbidden = greatest + 1;
    let counts = || Variable::all(best_fill).map(|variable| variable.value_count(best_fill));
    let constraints = Constraint::all(best_fill);
    let functions = constraints.len() + best_fill.slots().len();
    let (variables, most) = (counts().count(), counts().max().unwrap_or(0));
    writeln!(output, "best_fill_{greatest}_less_cost {variables} {most} {functions} {forbidden}")?;
    for (number, count) in counts().enumerate() {
        write!(output, "{}{count}", if number == 0 { "" } else { " " })?;
    }
    writeln!(output)?;
    for slot in best_fill.slots() {
        let (words, greatest) = (best_fill.words(slot), best_fill.greatest_score(slot));
        writeln!(output, "1 {} 0 {}", slot.index(), words.len())?;
        for (value, &word) in words.iter().enumerate() {
            let lost = greatest.millionths() - best_fill.score(slot, word).millionths();
            writeln!(output, "{value} {lost}")?;
        }
    }
    for constraint in constraints {
        let table = constraint.table(best_fill);
        let [first, second] = table.scope.map(|variable| variable.number(best_fill));
        let (default, cost) = if table.forbids { (0, forbidden) } else { (forbidden, 0) };
        writeln!(output, "2 {first} {second} {default} {}", table.pairs.len())?;
        for [first, second] in &table.pairs {
            writeln!(output, "{first} {second} {cost}")?;
        }
    }
    Ok(())
}
