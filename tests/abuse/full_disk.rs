//! A disk that is full at some write: a small file system in memory, which root alone can mount.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::test_folder::TestFolder;
use crate::{BLANK, cached, expect_end, expected};

/// A file system of so many KiB, mounted in a folder.
struct Disk {
    path: PathBuf,
}

impl Disk {
    fn mount(folder: &TestFolder, kibibytes: usize) -> Disk {
        let path = folder.path("disk");
        fs::create_dir_all(&path).unwrap();
        let size = format!("size={kibibytes}k");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&path);
        assert!(mount.status().unwrap().success(), "root alone can mount a file system");
        Disk { path }
    }

    /// Makes room for all.
    fn grow(&self) {
        let mut mount = Command::new("mount");
        mount.args(["-o", "remount,size=256m"]).arg(&self.path);
        assert!(mount.status().unwrap().success());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.path).status();
    }
}

const LISTING: &str = "-n 20000";

/// From less than a page to more than all that is written.
const SIZES: [usize; 16] = [4, 8, 12, 16, 32, 48, 64, 96, 128, 192, 256, 320, 384, 400, 512, 1024];

#[test]
#[ignore = "needs root, to mount a small file system"]
fn output_is_whole_or_not_there() {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, LISTING);
    for name in ["fills", "fills.gz", "fills.zst"] {
        let complete = folder.run(&format!("words grid {LISTING} -o {name}"));
        assert_eq!(complete.code, Some(0));
        let complete = folder.read(name);
        let mut failed = 0;
        for size in SIZES {
            let disk = Disk::mount(&folder, size);
            let ran = folder.run(&format!("words grid {LISTING} -o disk/{name}"));
            let what = format!("{name} in {size} KiB");
            if expect_end(&ran, &[&format!("disk/{name}: cannot write the fills: No space")], &what)
            {
                assert!(folder.read(&format!("disk/{name}")) == complete, "{what}");
            } else {
                assert_eq!(ran.code, Some(3), "{what}");
                assert_eq!(folder.names("disk"), [""; 0], "{what}");
                failed += 1;
            }
            drop(disk);
        }
        assert!((1..SIZES.len()).contains(&failed), "{name}: {failed} failed");
    }
    assert!(folder.read("fills") == whole);
}

#[test]
#[ignore = "needs root, to mount a small file system"]
fn a_checkpoint_goes_on_once_there_is_room() {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, LISTING);
    for (output, checkpoint) in
        [("disk/fills", "far"), ("fills", "disk/far"), ("disk/fills", "disk/far")]
    {
        for size in SIZES {
            let disk = Disk::mount(&folder, size);
            let run = format!(
                "words grid {LISTING} -o {output} --checkpoint {checkpoint} --checkpoint-interval 0"
            );
            let what = format!("{output} and {checkpoint} in {size} KiB");
            let ran = folder.run(&run);
            if !expect_end(&ran, &["disk/"], &what) {
                assert_eq!(ran.code, Some(3), "{what}: {}", ran.err);
                assert!(!folder.path(output).exists(), "{what}");
                disk.grow();
                let ran = folder.run(&run);
                assert_eq!(ran.code, Some(0), "{what}, grown: {}", ran.err);
            }
            assert!(folder.read(output) == whole, "{what}");
            fs::remove_file(folder.path(output)).unwrap();
            assert_eq!(folder.names("disk"), [""; 0], "{what}");
            drop(disk);
            assert_eq!(folder.names(""), ["cache", "disk", "grid", "words"], "{what}");
        }
    }
}

#[test]
#[ignore = "needs root, to mount a small file system"]
fn a_cache_without_room_is_gone_on_without() {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, LISTING);
    let mut warned = 0;
    for size in [4, 64, 1024, 4096, 8192, 12_288, 16_384, 18_432, 32_768] {
        let disk = Disk::mount(&folder, size);
        let ran = folder.run(&format!("words grid {LISTING} --cache disk"));
        assert_eq!(ran.code, Some(0), "{size} KiB: {}", ran.err);
        assert!(ran.out.as_bytes() == whole, "{size} KiB");
        let is_warning =
            ran.err.contains("warning: disk: the cache cannot be used, going on without");
        let indexes = cached(&disk.path, "index").len();
        assert_eq!(indexes, usize::from(!is_warning), "{size} KiB: {}", ran.err);
        assert_eq!(folder.names("disk").len(), indexes, "{size} KiB");
        warned += usize::from(is_warning);
        drop(disk);
    }
    assert!((1..9).contains(&warned), "{warned} warned");
}

#[test]
#[ignore = "needs root, to mount a small file system"]
fn temporary_files_without_room_are_named() {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, LISTING);
    let mut failed = 0;
    for size in [4, 64, 512, 1024, 2048, 4096, 8192, 12_288, 16_384, 24_576, 65_536] {
        let disk = Disk::mount(&folder, size);
        let mut command = folder.command(&format!("words grid {LISTING} --no-cache --memory 1M"));
        command.env("TMPDIR", &disk.path);
        let ran = crate::test_folder::Ran::of(command.output().unwrap());
        let place = disk.path.display().to_string();
        if expect_end(&ran, &[&place], &format!("{size} KiB")) {
            assert!(ran.out.as_bytes() == whole, "{size} KiB");
        } else {
            assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{size} KiB: {}", ran.err);
            failed += 1;
        }
        assert_eq!(folder.names("disk"), [""; 0], "{size} KiB");
        drop(disk);
    }
    assert!((1..11).contains(&failed), "{failed} failed");
}
