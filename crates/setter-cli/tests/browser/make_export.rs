//! What Make saves for others: the pages that editors ask for, and a picture.

use serde_json::json;

use crate::session::browse;

#[test]
#[ignore = "needs chromium and chromedriver: .ci/run installs and runs these"]
fn pages_for_editors_and_pictures_are_saved() {
    browse(|page| {
        page.open("/make?lang=en&dict=english&grid=cat/age/tea&panel=clues");
        page.click(".about-panel summary");
        page.write("Your name and address, for editors", "Nobody\n1 Road");
        let pages = |pdf: &[u8]| {
            assert!(pdf.starts_with(b"%PDF-"));
            String::from_utf8_lossy(pdf).matches("/Type /Page\n").count()
        };
        page.choose_in("Export", "PDF for editors");
        assert_eq!(pages(&page.download("pdf")), 3);
        page.choose_in("Export", "PDF");
        assert_eq!(pages(&page.download("pdf")), 2);
        page.choose_in("Export", "PNG");
        let png = page.download("png");
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!((side(16), side(20)), (300, 300));
        // The address goes with no puzzle, and is there the next time.
        page.choose_in("Export", "IPUZ");
        let ipuz = String::from_utf8(page.download("ipuz")).unwrap();
        assert!(!ipuz.contains("Road"), "{ipuz}");
        page.reload();
        let kept = page.run("return document.querySelector('#puzzle-sender').value");
        assert_eq!(kept, json!("Nobody\n1 Road"));
    });
}
