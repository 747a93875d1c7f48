//! How far a run is, on standard error.

use serde_json::Value;

use crate::desk::Desk;

/// The lines of a run that tells its progress as JSON.
fn lines(desk: &Desk, arguments: &str) -> Vec<Value> {
    let ran = desk.run(&format!("words grid --progress=json {arguments}"));
    let lines = ran.err.lines().filter(|line| !line.starts_with("enumerate: "));
    let lines: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    let fractions: Vec<f64> = lines.iter().map(|line| line["fraction"].as_f64().unwrap()).collect();
    assert!(fractions.is_sorted() && fractions[0] >= 0.0, "{fractions:?}");
    let fills = lines.iter().map(|line| line["fills"].as_u64().unwrap());
    assert!(fills.is_sorted());
    lines
}

#[test]
fn a_complete_run_ends_at_one() {
    let desk = Desk::french("....\n....\n....\n");
    let lines = lines(&desk, "-o fills");
    let last = lines.last().unwrap();
    assert_eq!((&last["fraction"], &last["eta_seconds"]), (&1.0.into(), &0.0.into()));
    let fills =
        desk.read("fills").split(|&byte| byte == b'\n').filter(|line| line.is_empty()).count();
    assert_eq!(last["fills"], fills);
    for line in &lines[..lines.len() - 1] {
        assert!(line["fraction"].as_f64() < Some(1.0), "{line}");
        assert!(line["fills_per_second"].as_f64() > Some(0.0), "{line}");
    }
}

#[test]
fn a_search_without_fills_goes_on_too() {
    let desk = Desk::french(&"........\n".repeat(8));
    let lines = lines(&desk, "--time 4 -o fills");
    assert!(lines.len() >= 3, "{lines:?}");
    assert!(lines[2]["fraction"].as_f64() < Some(1.0) && lines[0]["eta_seconds"].is_null());
    assert!(lines[0]["seconds"].as_f64() >= Some(1.0));
}

#[test]
fn lines_to_read() {
    let desk = Desk::french(&"........\n".repeat(8));
    for form in ["plain", "bar"] {
        // Without a terminal there is no bar.
        let ran = desk.run(&format!("words grid --time 3 -o fills --progress={form}"));
        let lines: Vec<&str> = ran.err.lines().collect();
        assert_eq!(lines.len(), 3, "{}", ran.err);
        assert!(lines[0].starts_with("enumerate: 0.000 % done, 0 fills, 0 fills/s"), "{}", ran.err);
    }
}

#[test]
fn nothing_is_told_where_it_is_not_wanted() {
    let desk = Desk::french(&"........\n".repeat(8));
    for form in ["", "--progress=auto", "--progress=none"] {
        let ran = desk.run(&format!("words grid --time 2.5 -o fills {form}"));
        assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
    }
    desk.run("words grid --progress=often").expect_failure(2, "error: ");
}
