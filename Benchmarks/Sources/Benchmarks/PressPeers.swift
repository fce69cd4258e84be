/// The usual way: every page rendered to a file at 2x, then encoded at three sizes
/// with the method that the press takes, text with boxes beside it.
struct PressPeers {
    let file: String
    let pages: Int
    let processes: Int

    var pdftoppm: String {
        shared { first, last, folder in
            """
            pdftoppm -f \(first) -l \(last) -scale-to-x 2000 -scale-to-y -1 '\(file)' \(folder)/p
            for page in \(folder)/p-*.ppm; do \(encode); done
            pdftotext -f \(first) -l \(last) -bbox-layout '\(file)' \(folder)/t.html
            """
        }
    }

    var mutool: String {
        shared { first, last, folder in
            """
            mutool draw -q -w 2000 -o \(folder)/p-%d.ppm '\(file)' \(first)-\(last) 2>/dev/null
            for page in \(folder)/p-*.ppm; do \(encode); done
            mutool draw -q -F stext -o \(folder)/t.xml '\(file)' \(first)-\(last) 2>/dev/null
            """
        }
    }

    private let encode = """
        cwebp -quiet -m 2 -q 80 "$page" -o "$page.2x.webp"
          cwebp -quiet -m 2 -q 80 -resize 1000 0 "$page" -o "$page.1x.webp"
          cwebp -quiet -m 2 -q 80 -resize 240 0 "$page" -o "$page.thumb.webp"
          rm "$page"
        """

    /// Deals the pages to processes in runs of four, so that none is left with the heavy ones.
    private func shared(_ work: (Int, Int, String) -> String) -> String {
        let runs = stride(from: 1, through: pages, by: 4).map { ($0, min(pages, $0 + 3)) }
        let scripts = runs.map { first, last in
            "cat >run\(first) <<'EOF'\nset -e; mkdir f\(first)\n\(work(first, last, "f\(first)"))\nEOF"
        }
        return """
            rm -rf /tmp/bench-peer && mkdir /tmp/bench-peer && cd /tmp/bench-peer
            \(scripts.joined(separator: "\n"))
            ls -v run* | xargs -P \(processes) -n 1 bash
            """
    }
}
