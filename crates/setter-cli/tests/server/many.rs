//! Many clients at once.

use std::thread;

use crate::running::Running;

#[test]
fn two_hundred_clients_are_all_answered() {
    let running = Running::start(&[]);
    thread::scope(|scope| {
        let clients: Vec<_> = (0..200)
            .map(|number| {
                let running = &running;
                scope.spawn(move || match number % 4 {
                    0 => {
                        let grid = ["11/11", "111/111", "1111/1001/1111"][number / 4 % 3];
                        let events =
                            running.events(&format!("api/analysis?dict=francais&grid={grid}"));
                        assert_eq!(events.last().unwrap().1["reason"], "done");
                    }
                    1 => {
                        // More grids than are kept.
                        let letter = char::from(b'a' + (number / 4 % 15) as u8);
                        let path = format!("api/count?dict=francais&grid={letter}11/111");
                        assert!(running.json(&path)["fills"].as_str().unwrap().len() > 1);
                    }
                    2 => {
                        let path = format!("api/grid?rows=9&columns=9&seed={number}");
                        assert_eq!(running.json(&path)["grid"].as_str().unwrap().len(), 89);
                    }
                    _ => {
                        let body = format!(r#"{{"level":"easy","language":"fr","seed":{number}}}"#);
                        let made = running.post("api/puzzle", "application/json", body.as_bytes());
                        assert_eq!(made.status(), 200);
                    }
                })
            })
            .collect();
        for client in clients {
            client.join().unwrap();
        }
    });
}
