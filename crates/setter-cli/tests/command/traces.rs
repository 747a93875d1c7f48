//! Traces: written by the command, read back, and refused if they are damaged.

use std::fs::File;

use serde_json::Value;
use setter::step::Step;
use setter::trace::{TraceError, TraceReader};
use setter::view::{History, State};
use std::sync::Arc;

use crate::test_folder::{RING, TestFolder};

fn steps(folder: &TestFolder, name: &str) -> Result<(TraceReader, Vec<Step>), TraceError> {
    let mut reader = TraceReader::open(File::open(folder.path(name)).unwrap())?;
    let mut steps = Vec::new();
    while let Some(step) = reader.step()? {
        steps.push(step);
    }
    Ok((reader, steps))
}

#[test]
fn begin_with_the_words_of_each_slots_own_list() {
    let folder = TestFolder::new("au\neu\nla\nle\n", "11\n11\n");
    folder.put("down", "la\nau\neu\n");
    let ran = folder.run("solve words grid --down down --algorithm mac --trace steps.ndjson");
    assert_eq!(ran.err, "");
    let header: Value =
        serde_json::from_str(folder.text("steps.ndjson").lines().next().unwrap()).unwrap();
    assert_eq!(header["words"], serde_json::json!([4, 4, 3, 3]));
}

#[test]
fn are_the_same_in_all_forms_and_do_not_change_the_search() {
    let folder = TestFolder::ring();
    for algorithm in ["best", "rac", "cbj", "rac-fc", "cbj-fc", "mac"] {
        let solve = format!("solve words grid -j 1 --algorithm {algorithm}");
        let fill = folder.run(&solve).out;
        let mut all = Vec::new();
        for name in ["steps.ndjson", "steps.ndjson.gz", "steps.ndjson.zst"] {
            let ran = folder.run(&format!("{solve} --trace {name}"));
            assert_eq!((ran.code, ran.out, ran.err.as_str()), (Some(0), fill.clone(), ""));
            let (reader, steps) = steps(&folder, name).unwrap();
            let end = reader.end().unwrap();
            assert_eq!((end.answer.as_str(), end.steps), ("fill", steps.len() as u64));
            all.push(steps);
        }
        assert!(all[0] == all[1] && all[1] == all[2], "{algorithm}");
        // The fold over the steps ends with the fill.
        let (reader, steps) = steps(&folder, "steps.ndjson").unwrap();
        let mut history = History::new(Arc::new(reader.board().clone()));
        steps.iter().for_each(|step| history.push(step.clone()));
        let mut state = State::new(reader.board());
        steps.iter().for_each(|step| state.apply(reader.board(), step));
        let letters = state.fill().unwrap();
        assert_eq!(reader.board().grid().print(letters, reader.board().alphabet()), fill);
        assert_eq!(state.counters().fills, 1);
    }
    assert!(!folder.names("").iter().any(|name| name.contains("unfinished")));
}

#[test]
fn the_header_has_the_keys_that_are_described() {
    let folder = TestFolder::ring();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trace.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once("## The header").unwrap();
    let described = rest.split_once("\n## ").unwrap().0;
    for arguments in [
        "solve words grid --algorithm mac",
        "solve words grid --algorithm best --symmetric --reversed --repeats",
        "solve words grid --algorithm cbj-fc --no-look-ahead --ac3 --order next --ties random \
         --values random --nodes 9 --time 9 --min-slot 3 --no-shared-stem fr",
        "best words grid --algorithm dual --top 2 --gap 1%",
    ] {
        let ran = folder.run(&format!("{arguments} --trace steps.ndjson"));
        assert!(matches!(ran.code, Some(0 | 5)), "{arguments}: {}", ran.err);
        let header: Value =
            serde_json::from_str(folder.text("steps.ndjson").lines().next().unwrap()).unwrap();
        let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        let nested = ["rules", "parameters"].map(|name| &header[name]);
        let nested = nested.into_iter().filter(|value| value.is_object()).flat_map(keys);
        for key in keys(&header).into_iter().chain(nested) {
            assert!(described.contains(&format!("`{key}`")), "{arguments}: {key}");
        }
    }
}

#[test]
fn what_is_cut_or_of_another_version_is_refused_with_its_line() {
    let folder = TestFolder::ring();
    folder.run("solve words grid --algorithm cbj-fc --trace whole.ndjson");
    let whole = folder.text("whole.ndjson");
    let lines: Vec<&str> = whole.lines().collect();
    let refused = |text: String, told: &str| {
        folder.put("bad.ndjson", text);
        let ran = folder.run("watch bad.ndjson");
        ran.expect_failure(2, &format!("setter: bad.ndjson:{told}"));
    };
    let last = lines.len();
    refused(
        lines[..last - 1].join("\n") + "\n",
        &format!("{last}: the trace is cut: its last line is"),
    );
    refused(whole[..whole.len() - 9].into(), &format!("{last}: the trace is cut"));
    refused(
        lines[..3].join("\n") + "\n" + lines[last - 1] + "\n",
        "4: the trace has 2 steps, and its last",
    );
    let newer = whole.replacen("\"version\":1", "\"version\":2", 1);
    refused(newer, "1: the trace is of version 2: this program reads version 1");
    refused("no trace\n".into(), "1: this is no trace: its first line is {\"format\"");
    refused(String::new(), "1: this is no trace");
    let unknown = whole.replacen("\"event\":\"slot-chosen\"", "\"event\":\"slot-lost\"", 1);
    let at = 1 + lines.iter().position(|line| line.contains("slot-chosen")).unwrap();
    refused(unknown, &format!("{at}: this is no step of a search: unknown variant `slot-lost`"));
    let slot = whole.replacen(
        "\"event\":\"slot-chosen\",\"slot\":",
        "\"event\":\"slot-chosen\",\"slot\":9",
        1,
    );
    refused(slot, &format!("{at}: this is no step of a search: slot 9"));
    refused(
        whole.clone() + lines[1] + "\n",
        &format!("{}: the trace goes on after its end", last + 1),
    );
    let places = whole.replacen("\"cells\":[", "\"cells\":[\"a\",", 1);
    refused(places, "1: the header of the trace is wrong: 13 \"cells\": the grid has 12");
    let ran = folder.run("watch none.ndjson");
    assert!(ran.err.starts_with("setter: none.ndjson: cannot read the trace"), "{}", ran.err);
    // The whole one is refused only for want of a terminal.
    let ran = folder.run("watch whole.ndjson");
    assert!(ran.err.contains("standard error is no terminal"), "{}", ran.err);
}

#[test]
fn ac3_empties_its_queue_before_the_search() {
    let folder = TestFolder::new("mars\nmois\nplus\ntard\nsoir\nsuer\nzzzz\n", RING);
    folder.run("solve words grid --algorithm cbj-fc --ac3 --trace steps.ndjson");
    let (_, steps) = steps(&folder, "steps.ndjson").unwrap();
    let place = |is: fn(&Step) -> bool| steps.iter().position(is);
    let queued = place(|step| matches!(step, Step::ArcQueued { .. })).unwrap();
    let empty = place(|step| matches!(step, Step::ArcConsistent)).unwrap();
    let tried = place(|step| matches!(step, Step::WordTried { .. })).unwrap();
    assert!(queued < empty && empty < tried);
    folder.run("solve words grid --algorithm cbj-fc --no-ac3 --trace steps.ndjson");
    let (_, steps) = crate::traces::steps(&folder, "steps.ndjson").unwrap();
    assert!(!steps.iter().any(|step| matches!(step, Step::ArcQueued { .. })));
}

#[test]
fn are_written_where_no_fill_is_seen_before_the_search() {
    let folder = TestFolder::new("ab\nba\n", "...\n");
    for algorithm in ["best", "mac", "cbj"] {
        let ran =
            folder.run(&format!("solve words grid --algorithm {algorithm} --trace steps.ndjson"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        assert!(ran.err.contains("no fill: "), "{}", ran.err);
        let (reader, read) = steps(&folder, "steps.ndjson").unwrap();
        let end = reader.end().unwrap();
        assert_eq!((end.answer.as_str(), end.steps), ("none", read.len() as u64), "{algorithm}");
    }
    let ran = folder.run("best words grid --trace best.ndjson");
    assert!(steps(&folder, "best.ndjson").is_ok(), "{}", ran.err);
}
