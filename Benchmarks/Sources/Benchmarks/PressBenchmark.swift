import ArgumentParser
import Foundation

/// Pages a second and memory, against pdftoppm and cwebp making the same three sizes with as many processes.
struct PressBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "edicola press against pdftoppm + cwebp.")

    @OptionGroup var programs: Programs
    @Argument(help: "PDF files.") var files: [String]
    @Option(help: "Rounds; the median counts.") var rounds = 3
    @Option(help: "Processes at once, for both.") var processes = ProcessInfo.processInfo.activeProcessorCount

    func run() async throws {
        print("file  pages  edicola pages/s  peer pages/s  ratio  edicola peak  peer peak  four pages after")
        for file in files {
            let count = try Measured.run("pdfinfo '\(file)' | awk '/^Pages:/ {print $2}'").output
            guard let pages = Double(count.trimmingCharacters(in: .whitespacesAndNewlines)) else { continue }
            let results = try Measured.pairs(rounds, edicola(file), peer(file, pages: Int(pages)))
            let ours = results.map(\.0.wall).median
            let theirs = results.map(\.1.wall).median
            let ratio = results.map { $1.wall / $0.wall }.median
            print(
                URL(filePath: file).lastPathComponent, Int(pages), show(pages / ours), show(pages / theirs),
                show(ratio),
                megabytes(results.map(\.0.peak).max() ?? 0), megabytes(results.map(\.1.peak).max() ?? 0),
                try firstPages(of: file, total: ours), separator: "  ")
        }
    }

    private func edicola(_ file: String) -> String {
        "rm -rf /tmp/bench-press && '\(programs.path("edicola"))' press '\(file)' --output /tmp/bench-press"
    }

    /// The usual way: every page rendered to a file at 2x, then encoded at three sizes, text with boxes beside it.
    private func peer(_ file: String, pages: Int) -> String {
        let share = (pages + processes - 1) / processes
        let workers = stride(from: 1, through: pages, by: share).map { first in
            """
            (pdftoppm -f \(first) -l \(min(pages, first + share - 1)) -scale-to-x 2000 -scale-to-y -1 '\(file)' p\(first)
            for page in p\(first)-*.ppm; do
              cwebp -quiet -q 80 "$page" -o "$page.2x.webp"
              cwebp -quiet -q 80 -resize 1000 0 "$page" -o "$page.1x.webp"
              cwebp -quiet -q 80 -resize 240 0 "$page" -o "$page.thumb.webp"
              rm "$page"
            done
            pdftotext -f \(first) -l \(min(pages, first + share - 1)) -bbox-layout '\(file)' t\(first).html) &
            """
        }
        return "rm -rf /tmp/bench-peer && mkdir /tmp/bench-peer && cd /tmp/bench-peer\n"
            + workers.joined(separator: "\n") + "\nwait"
    }

    /// Seconds until the fourth page is on disk, and the share of the whole.
    private func firstPages(of file: String, total: Double) throws -> String {
        let seconds = try Measured.run(
            """
            rm -rf /tmp/bench-press /tmp/.bench-press.*; '\(programs.path("edicola"))' press '\(file)' --output /tmp/bench-press >/dev/null 2>&1 &
            while ! ls /tmp/.bench-press.*/assets/pages/0004-2x* >/dev/null 2>&1; do
              kill -0 $! 2>/dev/null || break; sleep 0.02
            done
            date +%s.%N >/tmp/bench-fourth; wait
            """
        )
        let done = try String(contentsOfFile: "/tmp/bench-fourth", encoding: .utf8)
        let ended = Date().timeIntervalSince1970
        let fourth = (Double(done.trimmingCharacters(in: .whitespacesAndNewlines)) ?? ended) - (ended - seconds.wall)
        return "\(show(fourth)) s (\(show(fourth / seconds.wall * 100, 0)) %)"
    }
}
