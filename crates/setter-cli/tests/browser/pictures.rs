//! Pictures of rooms, held against those that somebody looked at and kept.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::page::Page;

/// Where pictures are kept, half as wide and high as they were taken.
const KEPT: &str = "tests/browser/pictures";

/// What renews them all.
const RENEW: &str = "UPDATE_EXPECT=1 cargo test --test browser -- --ignored \
                     each_room_is_in_its_place_and_looks_as_it_did";

/// The share of squares of a picture that may differ much: fonts are not the same everywhere.
const TOLERATED: f64 = 0.06;

/// Halves a picture, and tells which share of its squares of 16 pixels has another colour than in a kept one;
/// 1 if there is none or its size is another.
const COMPARE: &str = r#"
    const [taken, kept, done] = arguments;
    const load = async (bytes) => {
      const image = new Image();
      image.src = `data:image/png;base64,${bytes}`;
      await image.decode();
      return image;
    };
    const drawn = (image, width, height) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, width, height);
      return { canvas, pixels: context.getImageData(0, 0, width, height).data };
    };
    (async () => {
      const image = await load(taken);
      const half = drawn(image, image.width >> 1, image.height >> 1).canvas;
      const other = kept === "" ? null : await load(kept);
      let share = 1;
      if (other !== null && other.width === half.width && other.height === half.height) {
        const [a, b] = [half, other].map((one) => drawn(one, one.width >> 3, one.height >> 3).pixels);
        const squares = a.length / 4;
        let differing = 0;
        for (let at = 0; at < a.length; at += 4) {
          if ([0, 1, 2].some((channel) => Math.abs(a[at + channel] - b[at + channel]) > 40)) differing++;
        }
        share = differing / squares;
      }
      done({ half: half.toDataURL("image/png").split(",")[1], share });
    })().catch((error) => done({ half: "", share: String(error) }));
"#;

/// The pictures that were taken, by name.
#[derive(Default)]
pub struct Pictures(Vec<(String, Vec<u8>)>);

impl Pictures {
    /// Takes a picture of the window.
    pub fn take(&mut self, page: &Page, name: &str) {
        // What blinks or counts seconds is no part of it.
        page.run("document.activeElement?.blur()");
        self.0.push((name.to_owned(), page.client.screenshot().unwrap()));
    }

    /// Fails if one differs much from that which is kept, and leaves the other beside the build; or keeps
    /// them all, if that is asked for.
    pub fn compare(self, page: &Page) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(KEPT);
        let renews = std::env::var_os("UPDATE_EXPECT").is_some();
        let left = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        let mut wrong: Vec<String> = Vec::new();
        // No policy of a page forbids pictures here.
        page.visit("about:blank");
        for (name, taken) in self.0 {
            let path: PathBuf = folder.join(format!("{name}.png"));
            let kept = fs::read(&path).unwrap_or_default();
            let arguments = [taken, kept].map(|picture| json!(STANDARD.encode(picture)));
            let compared = page.run_async(COMPARE, &arguments);
            let half = STANDARD.decode(compared["half"].as_str().unwrap()).unwrap();
            let share = compared["share"].as_f64().unwrap_or_else(|| panic!("{name}: {compared}"));
            if renews {
                fs::create_dir_all(&folder).unwrap();
                fs::write(&path, half).unwrap();
            } else if share > TOLERATED {
                let other = left.join(format!("{name}.png"));
                fs::create_dir_all(&left).unwrap();
                fs::write(&other, half).unwrap();
                wrong.push(format!(
                    "{:.1} % of {} is otherwise in {}",
                    100.0 * share,
                    path.display(),
                    other.display()
                ));
            }
        }
        assert!(
            wrong.is_empty(),
            "{}\nLook at them. If they are as they should be, keep them:\n{RENEW}",
            wrong.join("\n")
        );
    }
}
