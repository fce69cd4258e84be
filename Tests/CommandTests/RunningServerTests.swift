import EdicolaCore
import Foundation
import TestPrograms
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The publisher's command beside a running server: two processes, one folder, one writer.
@Suite struct RunningServerTests {
    private let magazine = Command.project.appending(path: "Demo/Issues/2026-02.pdf").path

    @Test func `commands go through the server that has the folder, and on without it when it was killed`() throws {
        try withScratchFolder { folder in
            var edicola = Command(name: "edicola")
            edicola.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
            let key = try edicola.run("key", "add", "elsewhere").output.trimmingCharacters(in: .whitespacesAndNewlines)
            let server = try Server(edicola)
            defer { server.kill() }

            #expect(try edicola.run("publication", "add", "w", "--title", "Windfall").code == 0)
            let published = try edicola.run(
                "publish", magazine, "-p", "w", "-i", "2", "--cover-date", "2026-02", "--free", "--now")
            #expect(published.code == 0, "\(published.errors)")
            #expect(published.errors.contains("sending"), "the file goes over the network, not into the folder")
            #expect(published.output.contains("w/2: 12 pages, revision 1, on sale"))
            let refused = try edicola.run("publish", "README.md", "-p", "w", "-i", "3")
            #expect(refused.code == 65)
            #expect(refused.errors.contains("[not-recognised]"))
            #expect(try edicola.run("issue", "cancel", "w/2").code == 1, "nothing is under the press")

            let second = try edicola.run("key", "add", "laptop").output.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(second.hasPrefix("edk_"), "a key is made while the server runs")

            var elsewhere = Command(name: "edicola")
            elsewhere.environment["EDICOLA_KEY"] = key
            let listed = try elsewhere.run("issue", "list", "w", "--server", server.address)
            #expect(listed.output.contains("February 2026"), "\(listed.errors)")
            elsewhere.environment["EDICOLA_KEY"] = second
            let keys = try elsewhere.run("key", "list", "--server", server.address)
            #expect(keys.output.contains("elsewhere") && keys.output.contains("laptop"), "\(keys.errors)")
            #expect(try elsewhere.run("key", "revoke", "laptop", "--server", server.address).code == 0)
            #expect(try elsewhere.run("key", "list", "--server", server.address).code == 1, "it has ended at once")
            elsewhere.environment["EDICOLA_KEY"] = "edk_wrong"
            #expect(try elsewhere.run("issue", "list", "w", "--server", server.address).code == 1)

            let index = try edicola.run("search", "rebuild")
            #expect(index.output.contains("1 issue, 12 pages, up to date."), "\(index.output)\(index.errors)")

            server.kill()
            #expect(try edicola.run("search", "show").output.contains("12 pages, up to date."))
            let after = try edicola.run("issue", "show", "w/2")
            #expect(after.output.contains("12 of 12"), "\(after.errors)")
        }
    }
}

/// `edicola serve` in a process of its own.
final class Server {
    private let process = Process()
    let address: String

    init(_ command: Command, _ options: String...) throws {
        process.executableURL = Command.programs.appending(path: command.name)
        process.arguments = ["serve", "--port", "0", "--log", "error"] + options
        process.currentDirectoryURL = Command.project
        process.environment = ProcessInfo.processInfo.environment.merging(command.environment) { $1 }
        let output = try process.beginHeard()
        var said = ""
        while !said.contains("\n") {
            let bytes = output.availableData
            guard !bytes.isEmpty else { break }
            said += String(decoding: bytes, as: UTF8.self)
        }
        let start = try #require(said.range(of: "http://"), "the server says where it is")
        address = String(said[start.lowerBound...].prefix { !$0.isWhitespace })
    }

    /// Kills the process, as a power failure would: its leftovers must not matter.
    func kill() {
        guard process.isRunning else { return }
        _ = Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
