import ArgumentParser
import Foundation

/// Pages a second and memory, against the usual programs making the same three sizes with as many processes, and against
/// the engine and the encoder in a C loop, which is the limit.
struct PressBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "edicola press against pdftoppm + cwebp -m 2, mutool + cwebp -m 2, and the limit.",
        discussion: """
            The limit is Benchmarks/limit, built as its first lines say. The share of one core's time for rendering,
            scaling, encoding and text is what the limit measured.
            """)

    @OptionGroup var programs: Programs
    @Argument(help: "PDF files.") var files: [String]
    @Option(help: "Rounds; the median counts.") var rounds = 3
    @Option(help: "Processes at once, for all.") var processes = ProcessInfo.processInfo.activeProcessorCount
    @Option(help: "The PDFium library, for the limit.") var pdfium = "../.edicola-tools/pdfium/libpdfium.so"

    func run() async throws {
        for file in files {
            let count = try Measured.run("pdfinfo '\(file)' | awk '/^Pages:/ {print $2}'").output
            guard let pages = Int(count.trimmingCharacters(in: .whitespacesAndNewlines)) else { continue }
            try compare(file, pages: pages)
        }
    }

    private func compare(_ file: String, pages: Int) throws {
        print("\(URL(filePath: file).lastPathComponent), \(pages) pages")
        let peers = PressPeers(file: file, pages: pages, processes: processes)
        let contenders = [
            ("edicola press", edicola(file)), ("pdftoppm + cwebp -m 2", peers.pdftoppm), ("mutool + cwebp -m 2", peers.mutool),
            ("the limit", "./limit/limit '\(pdfium)' '\(file)' \(processes)"),
        ]
        var results = [[Measured]](repeating: [], count: contenders.count)
        for _ in 0..<rounds {
            for (index, (_, command)) in contenders.enumerated() { results[index].append(try Measured.run(command)) }
        }
        let ours = results[0].map(\.wall).median
        print("contender  pages/s  edicola's rate to its  CPU ms a page  peak of a process")
        for ((name, _), rounds) in zip(contenders, results) {
            let wall = rounds.map(\.wall).median
            print(
                name, show(Double(pages) / wall), show(wall / ours),
                show(rounds.map(\.cpu).median / Double(pages) * 1e3, 0),
                megabytes(rounds.map(\.peak).max() ?? 0), separator: "  ")
        }
        print(results[3].last?.output ?? "", terminator: "")
        print("the first four pages after \(try firstPages(of: file))\n")
    }

    private func edicola(_ file: String) -> String {
        "rm -rf /tmp/bench-press && '\(programs.path("edicola"))' press '\(file)' --output /tmp/bench-press"
    }

    /// Seconds until the fourth page can be read, and the share of the whole.
    private func firstPages(of file: String) throws -> String {
        let run = try Measured.run(
            """
            rm -rf /tmp/bench-press /tmp/.bench-press.*; date +%s.%N
            '\(programs.path("edicola"))' press '\(file)' --output /tmp/bench-press >/dev/null 2>&1 &
            while ! ls /tmp/.bench-press.*/assets/pages/0004-1x* >/dev/null 2>&1; do
              kill -0 $! 2>/dev/null || break; sleep 0.005
            done
            date +%s.%N; wait; date +%s.%N
            """)
        let times = run.output.split(separator: "\n").compactMap { Double($0) }
        guard times.count == 3 else { return "?" }
        let share = (times[1] - times[0]) / (times[2] - times[0])
        return "\(show(times[1] - times[0])) s: \(show(share * 100, 1)) % of \(show(times[2] - times[0])) s"
    }
}
