import ArgumentParser
import Foundation

/// Memory while fifty readers on bad lines fetch a large file.
struct SlowClientsBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slow-clients", abstract: "Memory of edicola serve and nginx with slow readers.")

    @OptionGroup var programs: Programs
    @Option(help: "A data folder with a large free issue on sale.") var data: String
    @Option(help: "A path on the server: …/archive or …/original of the large issue.") var path: String
    @Option(help: "Readers at once.") var clients = 50
    @Option(help: "Seconds of reading.") var seconds = 20

    func run() async throws {
        let edicola = try Served.edicola(programs, data: data, port: 18_081)
        let file = "/tmp/bench-root\(path)"
        _ = try Measured.run("mkdir -p $(dirname '\(file)') && curl -sf '\(edicola.address)\(path)' -o '\(file)'")
        let nginx = try Served.nginx(root: "/tmp/bench-root", port: 18_082)
        print("server  before  peak")
        print("edicola", try await watch(edicola), separator: "  ")
        print("nginx", try await watch(nginx), separator: "  ")
    }

    private func watch(_ server: Served) async throws -> String {
        let before = server.resident
        let readers = try Measured.slowReaders(address: server.address + path, clients: clients, seconds: seconds)
        var peak = before
        while readers.isRunning {
            peak = max(peak, server.resident)
            try await Task.sleep(for: .milliseconds(50))
        }
        return "\(megabytes(before))  \(megabytes(peak))"
    }
}

extension Measured {
    /// Readers that take 32 KiB every 30 ms each (about 1 MB/s) through a small socket buffer.
    static func slowReaders(address: String, clients: Int, seconds: Int) throws -> Process {
        let script = """
            import socket, sys, time, urllib.parse
            address = urllib.parse.urlparse(sys.argv[1]); end = time.time() + float(sys.argv[3]); readers = []
            for _ in range(int(sys.argv[2])):
                s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
                s.connect((address.hostname, address.port))
                s.sendall(f"GET {address.path} HTTP/1.1\\r\\nHost: {address.netloc}\\r\\n\\r\\n".encode()); readers.append(s)
            while time.time() < end:
                for s in readers: s.recv(32768)
                time.sleep(0.03)
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, address, "\(clients)", "\(seconds)"]
        try process.run()
        return process
    }
}
