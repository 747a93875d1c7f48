//! Word lists of the user's own: they decide over those of the program, and tell how words are written.

use serde_json::json;

use crate::running::Running;

#[test]
fn a_list_of_ones_own_decides_and_tells_how_words_are_written() {
    let running = Running::start(&[]);
    let list = "ICE CREAM;0.9\n-abaft\nzzyzx;0.7\n3 no word 7\n";
    let added =
        running.post("api/dictionary?name=mine", "application/octet-stream", list.as_bytes());
    let (status, added) = Running::answer(added);
    assert_eq!((status, &added["words"], &added["skipped"]), (200, &json!(2), &json!(1)));
    let dict = format!("english,{}", added["id"].as_str().unwrap());
    let fills = |dict: &str, grid: &str| {
        running.json(&format!("api/count?dict={dict}&grid={grid}"))["fills"].clone()
    };
    assert_eq!(fills("english", "abaft"), "1");
    assert_eq!((fills(&dict, "abaft"), fills(&dict, "icecream")), (json!("0"), json!("1")));

    let writing = |dict: &str, words: &[&str]| {
        let asked = json!({ "language": "en", "words": words, "dict": dict }).to_string();
        let answer = running.post("api/clues", "application/json", asked.as_bytes());
        let (_, answer) = Running::answer(answer);
        (answer["written"].clone(), answer["lengths"].clone())
    };
    let words = ["icecream", "newyork", "cat", "zzqq"];
    let (written, lengths) = writing("", &words);
    assert_eq!(written, json!(["ice cream", "New York", "", ""]));
    assert_eq!(lengths, json!(["3,5", "3,4", "", ""]));
    assert_eq!(writing(&dict, &words[..1]).0, json!(["ICE CREAM"]));
}
