//! toulbar2's older format of weighted constraint networks, which many solvers read.

use std::io::{self, Write};

use super::best_fill::BestFill;
use super::constraints::{Constraint, Variable};

/// Writes the problem as a weighted constraint network that is to be minimised (`.wcsp`, the format of
/// ToolBar and toulbar2): a word costs what its score is less than the greatest of its slot, in millionths. So
/// the total of a fill is the [greatest total](BestFill::greatest_total) less its cost, exactly.
///
/// Variables are the slots, then the cells, then the placements of required words; their values are
/// numbers, in the order of the words, the letters, and the slots. The upper bound, which forbidden pairs cost,
/// is the greatest total and a millionth more. The name of the problem in the first line tells the greatest
/// total: `best_fill_17100600_less_cost`. Words that differ are as in [`write_cfn`](super::write_cfn), and so are
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
