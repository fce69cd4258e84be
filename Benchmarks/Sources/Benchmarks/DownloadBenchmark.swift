import ArgumentParser
import Foundation

/// `newsstand download` against curl of the same issue's archive.
struct DownloadBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "newsstand download against curl of the archive.")

    @OptionGroup var programs: Programs
    @Option(help: "A data folder with a large free issue on sale.") var data: String
    @Option(help: "The issue, as publication/issue.") var issue: String
    @Option(help: "Rounds; the median counts.") var rounds = 3

    func run() async throws {
        let names = issue.split(separator: "/")
        guard names.count == 2 else { throw ValidationError("--issue takes publication/issue") }
        let edicola = try Served.edicola(programs, data: data, port: 18_081)
        let archive = "\(edicola.address)/api/v1/publications/\(names[0])/issues/\(names[1])/archive?rendition=2x"
        let ours =
            "rm -rf /tmp/bench-library && '\(programs.path("newsstand"))' --server \(edicola.address) "
            + "--library /tmp/bench-library download \(issue)"
        let theirs = "curl -sf '\(archive)' -o /tmp/bench-archive.zip"
        let results = try Measured.pairs(rounds, ours, theirs)
        let size = try FileManager.default.attributesOfItem(atPath: "/tmp/bench-archive.zip")[.size] as? Int ?? 0
        print("bytes  newsstand MB/s  curl MB/s  ratio  newsstand peak  curl peak")
        print(
            size, show(Double(size) / 1e6 / results.map(\.0.wall).median, 0),
            show(Double(size) / 1e6 / results.map(\.1.wall).median, 0), show(results.map { $1.wall / $0.wall }.median),
            megabytes(results.map(\.0.peak).max() ?? 0), megabytes(results.map(\.1.peak).max() ?? 0), separator: "  ")
    }
}
