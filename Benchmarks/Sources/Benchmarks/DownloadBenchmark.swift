import ArgumentParser
import Foundation

/// `newsstand download` against curl of the same issue's archive, each to files of its own that were not there before.
///
/// curl leaves the writing to the system, newsstand waits for the disk: what `sync` of curl's file takes is shown too.
struct DownloadBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "newsstand download against curl of the archive.")

    @OptionGroup var programs: Programs
    @Option(help: "A data folder with a large free issue on sale.") var data: String
    @Option(help: "The issue, as publication/issue.") var issue: String
    @Option(help: "Rounds; the median counts.") var rounds = 5
    @Option(help: "A folder with room for the issue, on the disk to measure.") var folder = "/tmp/bench-download"

    func run() async throws {
        let names = issue.split(separator: "/")
        guard names.count == 2 else { throw ValidationError("--issue takes publication/issue") }
        let edicola = try Served.edicola(programs, data: data, port: 18_081)
        let archive = "\(edicola.address)/api/v1/publications/\(names[0])/issues/\(names[1])/archive?rendition=2x"
        let folder = "\(folder)/\(ProcessInfo.processInfo.processIdentifier)"
        var ours: [Run] = []
        var theirs: [Run] = []
        var syncs: [Double] = []
        var size = 0
        for round in 1...rounds {
            try tidy(folder)
            let file = "\(folder)/\(round).zip"
            theirs.append(try Run.measure("curl -sf '\(archive)' -o '\(file)'", edicola))
            syncs.append(try Measured.run("sync '\(file)'").wall)
            size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
            try tidy(folder)
            let library = "--server \(edicola.address) --library '\(folder)/\(round)'"
            ours.append(try Run.measure("'\(programs.path("newsstand"))' \(library) download \(issue)", edicola))
        }
        let rates = [ours, theirs].map { Double(size) / 1e6 / $0.map(\.client.wall).median }
        let both = zip(ours, zip(theirs, syncs))
        print("\(size) bytes; medians of \(rounds) rounds  newsstand  curl")
        print("MB/s  \(show(rates[0], 0))  \(show(rates[1], 0))")
        print("CPU s of the program  \(show(ours.map(\.client.cpu).median))  \(show(theirs.map(\.client.cpu).median))")
        print("CPU s of the server  \(show(ours.map(\.server).median))  \(show(theirs.map(\.server).median))")
        print(
            "peak  \(megabytes(ours.map(\.client.peak).max() ?? 0))  \(megabytes(theirs.map(\.client.peak).max() ?? 0))"
        )
        print("ratio  \(show(both.map { $1.0.client.wall / $0.client.wall }.median))")
        print("ratio with curl's sync  \(show(both.map { ($1.0.client.wall + $1.1) / $0.client.wall }.median))")
    }

    /// Empties what earlier rounds wrote and waits for the disk. The files stay, empty, also at the end: where many were
    /// removed in the last minutes ext4 is slow to make new ones, and memory that nothing has used before is slow to get.
    private func tidy(_ folder: String) throws {
        _ = try Measured.run("mkdir -p '\(folder)' && find '\(folder)' -type f -exec truncate -s 0 {} + && sync")
    }
}

/// One download.
private struct Run {
    var client: Measured
    /// CPU seconds of the server.
    var server: Double

    static func measure(_ command: String, _ served: Served) throws -> Run {
        let before = served.cpu
        return Run(client: try Measured.run(command), server: served.cpu - before)
    }
}
