//! Who may ask, and what is refused.

use crate::running::Running;

#[test]
fn only_the_page_of_the_server_may_ask() {
    let running = Running::start(&["--name", "crosswords.example"]);
    let own = running.address.trim_end_matches('/').to_owned();
    let port = own.rsplit(':').next().unwrap().to_owned();
    for (header, value, status) in [
        ("host", "evil.example".to_owned(), 421),
        ("host", format!("evil.example:{port}"), 421),
        ("host", format!("localhost:{port}"), 200),
        ("host", "Crosswords.example".to_owned(), 200),
        ("origin", "http://evil.example".to_owned(), 403),
        ("origin", "null".to_owned(), 403),
        ("origin", own.clone(), 200),
        ("origin", "https://crosswords.example".to_owned(), 200),
        // A picture or a link of another page has no origin.
        ("sec-fetch-site", "cross-site".to_owned(), 403),
        ("sec-fetch-site", "same-origin".to_owned(), 200),
        ("sec-fetch-site", "none".to_owned(), 200),
    ] {
        let response = running.get_with("api/about", (header, &value));
        assert_eq!(response.status().as_u16(), status, "{header}: {value}");
        assert!(response.headers().contains_key("content-security-policy"));
    }
}

#[test]
fn what_is_malformed_is_refused_with_a_sentence() {
    let running = Running::start(&[]);
    let wide = "1".repeat(41);
    for (path, status, contains) in [
        ("api/nothing", 404, "/api/openapi.json"),
        ("api/count?grid=1", 400, "dict"),
        ("api/count?dict=x&grid=11", 404, "francais"),
        ("api/count?dict=francais&grid=", 400, "grid"),
        ("api/count?dict=francais&grid=11/1", 400, "2:"),
        ("api/count?dict=francais&grid=1!", 400, "'!'"),
        (&format!("api/count?dict=francais&grid={wide}"), 400, "40"),
        ("api/fills?dict=francais&grid=11&from=-1", 400, "from"),
        ("api/fills?dict=francais&grid=11&n=501", 400, "500"),
        ("api/watch?dict=francais&grid=11&algorithm=fc", 400, "cbj-fc"),
        ("api/watch?dict=francais&grid=11&algorithm=cbj&steps=0", 400, "steps"),
        ("api/watch?dict=francais&grid=11&algorithm=best&ties=random", 400, "ties"),
        ("api/fill?dict=francais&grid=11&how=slowly", 400, "slowly"),
        ("api/grid?rows=9&columns=99", 400, "40"),
        ("api/grid?rows=9&columns=9&blocks=81", 422, ""),
        ("api/grid?rows=9&columns=9&blocks=81&dict=francais", 422, ""),
        ("api/grid?rows=9&columns=9&dict=none", 404, "there is francais, english"),
        ("api/rank?dict=francais&grid=11&prefix=%C3%9F1", 400, "prefix"),
    ] {
        let (found, sentence) = Running::refusal(running.get(path));
        assert_eq!(found, status, "{path}: {sentence}");
        assert!(sentence.contains(contains) && sentence.len() > 10, "{path}: {sentence}");
    }
    for (path, media_type, body, status) in [
        ("api/about", "text/plain", &b""[..], 405),
        ("make", "text/plain", b"", 405),
        ("api/convert?to=pdf", "application/octet-stream", b"{\"version\":", 400),
        ("api/convert?to=doc", "application/octet-stream", b"11", 400),
        ("api/puzzle", "application/json", b"[]", 422),
        ("api/puzzle", "text/plain", b"{}", 415),
        ("api/puzzle", "application/json", b"{\"level\":\"easy\",\"language\":\"de\"}", 422),
        ("api/clues", "application/json", b"\xff", 400),
    ] {
        let (found, sentence) = Running::refusal(running.post(path, media_type, body));
        assert_eq!(found, status, "{path}: {sentence}");
    }
    let address = format!("api/count?dict=francais&grid={}", "1".repeat(60_000));
    assert_eq!(Running::refusal(running.get(&address)).0, 414);
    let large = vec![b'1'; (1 << 20) + 1];
    let response = running.post("api/convert?to=svg", "application/octet-stream", &large);
    assert_eq!(Running::refusal(response).0, 413);
}

#[test]
fn the_files_of_the_page_are_served() {
    let running = Running::start(&[]);
    for (path, media_type) in [
        ("", "text/html"),
        ("make", "text/html"),
        ("app.js", "text/javascript"),
        ("style.css", "text/css"),
        ("icon.svg", "image/svg+xml"),
    ] {
        let response = running.get(path);
        assert_eq!(response.status(), 200, "{path}");
        assert!(response.headers()["content-type"].to_str().unwrap().starts_with(media_type));
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        let tag = response.headers()["etag"].to_str().unwrap();
        assert_eq!(running.get_with(path, ("if-none-match", tag)).status(), 304, "{path}");
        assert_eq!(running.get_with(path, ("if-none-match", "\"another\"")).status(), 200);
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"));
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    }
}

#[test]
fn what_is_no_puzzle_is_refused_by_a_code() {
    let running = Running::start(&[]);
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    let response = running.post("api/convert?to=ipuz", "application/octet-stream", png);
    let (status, answer) = Running::answer(response);
    assert_eq!((status, &answer["code"]), (400, &"no-puzzle".into()), "{answer}");
}

#[test]
fn only_the_interface_answers_in_json() {
    let running = Running::start(&[]);
    for (path, media_type) in [
        ("nowhere", "text/html"),
        ("nothing.js", "text/html"),
        ("../Cargo.toml", "text/html"),
        ("api/nowhere", "application/json"),
    ] {
        let response = running.get(path);
        let told = response.headers()["content-type"].to_str().unwrap();
        assert_eq!((response.status().as_u16(), told), (404, media_type), "{path}");
    }
}
