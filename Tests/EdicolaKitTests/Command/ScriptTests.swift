import EdicolaCore
import EdicolaKit
import Foundation
import TestPrograms
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// The program in scripts, and its machine-readable output.
@Suite(.serialized) struct ScriptTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func newsstand(_ arguments: String...) async throws -> RunningCommand.Outcome {
        try await RunningCommand.run(arguments, environment: ["EDICOLA_LIBRARY": folder.path])
    }

    /// Decodes an object from each line.
    private func lines(_ outcome: RunningCommand.Outcome) throws -> [[String: String]] {
        try outcome.output.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(object).mapValues { "\($0)" }
        }
    }

    @Test func `lists and downloads as JSON`() async throws {
        let issues = [MadeIssue(pages: 2), MadeIssue(.make("espresso", "2026-02"), seed: 2, pages: 3)]
        let fake = try await FakeNewsstand.start(issues)
        let shelf = try lines(try await newsstand("--server", fake.address, "shelf", "--json"))
        #expect(shelf.map { $0["issue"] } == ["espresso/2026-03", "espresso/2026-02"])
        #expect(shelf.map { $0["nextAction"] } == ["download", "download"])
        #expect(shelf[0]["state"] == nil)
        let both = try await newsstand("download", "espresso/2026-03", "espresso/2026-02", "--json")
        #expect(both.status == 0)
        let ends = try lines(both).filter { $0["phase"] == "complete" }
        #expect(Set(ends.map { $0["issue"] }) == ["espresso/2026-03", "espresso/2026-02"])
        #expect(ends.allSatisfy { $0["bytes"] == $0["bytesTotal"] })
        #expect(try await newsstand("pin", "espresso/2026-02").status == 0)
        let library = try lines(try await newsstand("library", "--json"))
        #expect(library.allSatisfy { $0["state"] == "readable" && $0["nextAction"] == "read" && $0["isUnread"] == "1" })
        #expect(library.first { $0["isPinned"] == "1" }?["issue"] == "espresso/2026-02")
        let purged = try await newsstand("purge", "--to", "1")
        #expect(purged.output.contains("espresso/2026-03 is archived"), "\(purged.output)")
        #expect(!purged.output.contains("2026-02 is archived"))
        let found = try await newsstand("shelf", "--search", "2026-02", "--json")
        #expect(try lines(found).map { $0["issue"] } == ["espresso/2026-02"])
        #expect(try await newsstand("search", "nothing", "--json").status == 1)
        try await fake.stop()
    }

    @Test func `a download that waits says why, and until when`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 2)])
        let failures = Countdown(1)
        fake.misbehave { $0.isAsset && failures.next() ? .plain(status: 503) : .well }
        let said = try lines(
            try await newsstand("--server", fake.address, "download", "espresso/2026-03", "--json"))
        let waits = said.filter { $0["retryReason"] != nil }
        #expect(waits.map { $0["retryReason"] } == ["The newsstand is unavailable or busy"])
        #expect(waits.first?["phase"] == "running" && waits.first?["retryAt"]?.hasSuffix("Z") == true, "\(waits)")
        #expect(said.last?["phase"] == "complete" && said.last?["retryReason"] == nil)
        try await fake.stop()
    }

    @Test func `a line of a download says why it waits, on a terminal and in a file`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 2)])
        let failures = Countdown(1)
        fake.misbehave { $0.isAsset && failures.next() ? .problem(Problem(.unavailable), retryAfter: 5) : .well }
        let arguments = ["--server", fake.address, "--library", folder.path, "download", "espresso/2026-03"]
        let screen = try RunningScreen(arguments)
        // The countdown is shown while nothing happens, which is after the other asset has arrived.
        await screen.shows("The newsstand is unavailable or busy, again in 1 s")
        #expect(await screen.outcome().status == 0, "\(screen.written)")
        #expect(screen.written.contains("The newsstand is unavailable or busy, again in 2 s"), "\(screen.written)")
        #expect(try await newsstand("delete", "2026-03").status == 0)
        let again = Countdown(1)
        fake.misbehave { $0.isAsset && again.next() ? .plain(status: 503) : .well }
        let file = try await RunningCommand.run(arguments)
        let line = "espresso/2026-03: The newsstand is unavailable or busy, again in 1 s\n"
        #expect(file.output.components(separatedBy: line).count == 2, "\(file.output)")
        try await fake.stop()
    }

    /// Runs it with a given standard output.
    ///
    /// - Parameter output: nil for none at all.
    /// - Returns: its standard error and its status.
    private func complaint(_ arguments: [String], to output: FileHandle?) async throws -> RunningCommand.Outcome {
        let errors = "\(folder.path)/errors"
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        let process = Process()
        process.executableURL = URL(filePath: output == nil ? "/bin/sh" : RunningCommand.program)
        process.arguments = (output == nil ? ["-c", "exec \"$@\" >&-", "sh", RunningCommand.program] : []) + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["EDICOLA_LIBRARY": folder.path]) { $1 }
        if let output { process.standardOutput = output }
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        let end = process.end()
        try process.begin()
        var status: Int32 = 0
        for await ended in end { status = ended }
        return .init(status: status, output: try String(contentsOfFile: errors, encoding: .utf8))
    }

    @Test(arguments: [
        ["library"], ["library", "--json"], ["shelf", "--list"], ["--help"], ["download", "2026-03", "--json"],
    ])
    func `what can't be written is a failure`(command: [String]) async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        #expect(try await newsstand("--server", fake.address, "download", "2026-03").status == 0)
        let full = try await complaint(command, to: FileHandle(forWritingTo: URL(filePath: "/dev/full")))
        #expect(full.status == 1)
        #expect(
            full.output.hasSuffix("Error: The output could not be written completely: No space left on device.\n"),
            "\(full)")
        let closed = try await complaint(command, to: nil)
        #expect(closed.status == 1 && closed.output.contains("The output could not be written completely"), "\(closed)")
        try await fake.stop()
    }

    @Test(arguments: [["library"], ["library", "--json"], ["--help"], ["read", "2026-03", "--text"]])
    func `whoever has enough of it is told nothing`(command: [String]) async throws {
        let fake = try await FakeNewsstand.start([.saying("The first.", "The second.")])
        #expect(try await newsstand("--server", fake.address, "download", "2026-03").status == 0)
        // A named pipe, whose ends no other program inherits.
        let pipe = "\(folder.path)/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let reading = unsafe open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let writing = unsafe open(pipe, O_WRONLY | O_CLOEXEC)
        close(reading)
        let closed = try await complaint(command, to: FileHandle(fileDescriptor: writing, closeOnDealloc: true))
        #expect(closed.status == -SIGPIPE && closed.output.isEmpty, "\(closed)")
        let library = Library(folder: folder.path, newsstand: nil)
        #expect(try await library.currentlyReading() == nil)
        try await fake.stop()
    }

    @Test(arguments: ["kitty": "\u{1B}_Ga=T,f=24,", "sixel": "\u{1B}P0;1;0q", "blocks": "▀"])
    func `covers are drawn as the terminal wants them`(style: String, mark: String) async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        let shelf = try await newsstand("--server", fake.address, "shelf", "--pictures", style)
        #expect(shelf.status == 0)
        #expect(shelf.output.contains(mark))
        #expect(shelf.output.contains("Issue 2026-03"))
        try await fake.stop()
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `it completes itself in a shell`(shell: String) async throws {
        let script = try await newsstand("--generate-completion-script", shell)
        #expect(script.status == 0)
        #expect(script.output.contains("purge") && script.output.contains("rendition"))
    }

    @Test func `the manual is up to date`() async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", root.appending(path: "scripts/manual").path, "--check", RunningCommand.program]
        let (ended, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { end.yield($0.terminationStatus) }
        try process.begin()
        for await status in ended {
            #expect(status == 0, "run scripts/manual")
            break
        }
    }
}
