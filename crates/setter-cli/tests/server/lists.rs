//! The list of all fills as a file, and parts of it.

use crate::running::Running;

const GRID: &str = "dict=francais&grid=111/111";

#[test]
fn any_part_of_the_list_is_the_same_part_of_the_whole() {
    let running = Running::start(&[]);
    let mut response = running.get(&format!("api/list?{GRID}"));
    assert_eq!(response.status(), 200);
    let length: usize = response.headers()["content-length"].to_str().unwrap().parse().unwrap();
    let tag = response.headers()["etag"].clone();
    let whole = response.body_mut().read_to_string().unwrap();
    assert_eq!(whole.len(), length);
    let fills: Vec<&str> = whole.trim_end().split("\n\n").collect();
    assert_eq!(fills.len(), 6032);
    assert!(fills.is_sorted());
    for (from, to) in [(0, 0), (0, 8), (7, 30), (8, 8), (9, 9), (1000, 40_000), (54_280, 54_286)] {
        let range = format!("bytes={from}-{to}");
        let mut part = running.get_with(&format!("api/list?{GRID}"), ("range", &range));
        assert_eq!((part.status().as_u16(), &part.headers()["etag"]), (206, &tag));
        let told = format!("bytes {from}-{to}/{length}");
        assert_eq!(part.headers()["content-range"], told.as_str());
        assert_eq!(part.body_mut().read_to_string().unwrap(), whole[from..=to], "{range}");
    }
    let mut rest = running.get_with(&format!("api/list?{GRID}"), ("range", "bytes=50000-"));
    assert_eq!(rest.body_mut().read_to_string().unwrap(), whole[50_000..]);
    let beyond = running.get_with(&format!("api/list?{GRID}"), ("range", "bytes=54287-"));
    assert_eq!(Running::refusal(beyond).0, 416);
    let begun = running.get_with(&format!("api/list?{GRID}"), ("if-range", "\"another\""));
    assert_eq!(begun.status(), 200);
    // A list that was begun of other words or another grid is not gone on with.
    let other = running.get("api/list?dict=francais&grid=111/11a");
    assert_ne!(other.headers()["etag"], tag);
}

#[test]
fn a_list_without_a_fill_is_empty() {
    let running = Running::start(&[]);
    let mut response = running.get("api/list?dict=francais&grid=zzx/111");
    assert_eq!(response.status(), 200);
    assert_eq!(response.body_mut().read_to_string().unwrap(), "");
}

#[test]
fn the_end_of_a_list_longer_than_any_disk_is_read() {
    let running = Running::start(&[]);
    let grid = "dict=francais&grid=1111111/0000000/1111111/0000000/1111111/0000000/1111111";
    let total = running.json(&format!("api/count?{grid}"))["fills"].as_str().unwrap().to_owned();
    let last = running.json(&format!("api/fills?{grid}&n=1&from={}", less_one(&total)));
    let rows = last["fills"][0].as_str().unwrap().replace('/', "\n") + "\n";
    // 57 bytes a fill, but for the first.
    let bytes = total.parse::<u128>().unwrap() * 57 - 1;
    assert!(bytes > u128::from(u64::MAX), "{bytes}");
    let range = format!("bytes={}-", bytes - rows.len() as u128);
    let mut end = running.get_with(&format!("api/list?{grid}"), ("range", &range));
    assert_eq!(end.status(), 206);
    assert_eq!(end.body_mut().read_to_string().unwrap(), rows);
}

fn less_one(number: &str) -> String {
    (number.parse::<u128>().unwrap() - 1).to_string()
}
