import ArgumentParser
import Foundation

/// Requests and bytes a second for assets of an issue on the stand, against nginx with the same files.
struct AssetsBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assets", abstract: "Page pictures from edicola serve against nginx.")

    @OptionGroup var programs: Programs
    @Option(help: "A data folder with at least one free issue on sale.") var data: String
    @Option(help: "The issue, as publication/issue.") var issue: String
    @Option(help: "Rounds; the median counts.") var rounds = 3

    func run() async throws {
        let names = issue.split(separator: "/")
        guard names.count == 2 else { throw ValidationError("--issue takes publication/issue") }
        let path = "/api/v1/publications/\(names[0])/issues/\(names[1])"
        let root = "/tmp/bench-root"
        let edicola = try Served.edicola(programs, data: data, port: 18_081)
        let chosen = try Measured.run(
            """
            curl -sf \(edicola.address)\(path)/manifest | python3 -c 'import json,sys
            m=json.load(sys.stdin); p=m["readingOrder"][len(m["readingOrder"])//2]
            print(p["href"]); print([a for a in p["alternate"] if a.get("rel")=="thumbnail"][0]["href"])'
            """
        ).output.split(separator: "\n").map(String.init)
        for href in chosen {
            _ = try Measured.run(
                "mkdir -p $(dirname \(root)\(path)/\(href)) && curl -sf \(edicola.address)\(path)/\(href) -o \(root)\(path)/\(href)"
            )
        }
        let nginx = try Served.nginx(root: root, port: 18_082)
        print("asset  bytes  edicola req/s  nginx req/s  ratio  edicola CPU µs  nginx CPU µs  ratio")
        for href in chosen {
            let size = try FileManager.default.attributesOfItem(atPath: "\(root)\(path)/\(href)")[.size] as? Int ?? 0
            var ours: [Load] = []
            var theirs: [Load] = []
            for _ in 0..<rounds {
                ours.append(try Load.measure(edicola, "\(path)/\(href)"))
                theirs.append(try Load.measure(nginx, "\(path)/\(href)"))
            }
            let rate = (ours.map(\.rate).median, theirs.map(\.rate).median)
            let cpu = (ours.map(\.cpu).median, theirs.map(\.cpu).median)
            print(
                href, size, show(rate.0, 0), show(rate.1, 0), show(rate.0 / rate.1), show(cpu.0 * 1e6, 1),
                show(cpu.1 * 1e6, 1), show(cpu.0 / cpu.1), separator: "  ")
        }
    }
}

/// One run of wrk.
struct Load {
    /// Requests a second.
    var rate: Double
    /// CPU seconds of the server for each request.
    var cpu: Double

    static func measure(_ server: Served, _ path: String) throws -> Load {
        let before = server.cpu
        let output = try Measured.run("wrk -t1 -c16 -d4s '\(server.address)\(path)'").output
        func figure(_ label: String) -> Double {
            let line = output.split(separator: "\n").first { $0.contains(label) } ?? ""
            return line.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }.first ?? .nan
        }
        guard !output.contains("Non-2xx") else { throw Measured.Failed(command: "wrk \(path)", status: 1) }
        return Load(rate: figure("Requests/sec:"), cpu: (server.cpu - before) / figure("requests in"))
    }
}
