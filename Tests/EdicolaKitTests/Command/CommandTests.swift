import EdicolaCore
import Foundation
import NIOPosix
import Testing

@testable import EdicolaHTTP
@testable import EdicolaKit

/// The program as a reader uses it.
@Suite(.serialized) struct CommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func newsstand(_ arguments: String...) async throws -> RunningCommand.Outcome {
        try await RunningCommand.run(arguments, environment: ["EDICOLA_LIBRARY": folder.path])
    }

    @Test func `the address is remembered, and an issue goes its whole way`() async throws {
        let issue = MadeIssue(pages: 3)
        let fake = try await FakeNewsstand.start([issue, MadeIssue(.make("espresso", "2026-02"), seed: 2)])
        let shelf = try await newsstand("--server", fake.address, "shelf")
        #expect(shelf.status == 0)
        #expect(shelf.output.contains("Espresso (espresso)"))
        #expect(shelf.output.contains("  2026-03  Issue 2026-03  March 2026  Free  3 pages\n"))
        #expect(try await newsstand("show", "espresso/latest").output.contains("espresso/2026-03"))
        let download = try await newsstand("download", "2026-03")
        #expect(download.status == 0, "\(download.output)")
        #expect(download.output.contains("espresso/2026-03 is downloaded and verified"))
        fake.goAway()
        let library = try await newsstand("library", "--verify")
        #expect(library.output.contains("espresso/2026-03: whole"))
        #expect(library.output.contains("readable"))
        let offline = try await newsstand("shelf")
        #expect(offline.status == 0)
        #expect(offline.output.contains("The newsstand can't be reached"))
        #expect(offline.output.contains("readable"))
        #expect(try await newsstand("archive", "2026-03").status == 0)
        #expect(try await newsstand("library").output.contains("archived"))
        #expect(try await newsstand("delete", "2026-03").status == 0)
        #expect(try await newsstand("library").output.contains("No issues yet"))
        try await fake.stop()
    }

    @Test func `an issue of documents says what it is, with and without a newsstand`() async throws {
        let fake = try await FakeNewsstand.start([.documents(3)])
        let name = "\(Issue.Key.sample)"
        let shown = try await newsstand("--server", fake.address, "show", name)
        #expect(shown.output.contains("EPUB") && shown.output.contains("3 chapters"), "\(shown.output)")
        #expect(try await newsstand("download", name).status == 0)
        fake.goAway()
        #expect(try await newsstand("show", name).output.contains("March 2026, EPUB, 3 chapters"))
        let library = try await newsstand("library")
        #expect(library.output.contains("EPUB") && library.output.contains("3 chapters"), "\(library.output)")
        try await fake.stop()
    }

    @Test func `a name that was mistyped leaves nothing behind, and nobody's silence is said in words`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        let mistyped = try await newsstand("--server", fake.address, "download", "espresso/2062-03")
        #expect(mistyped.status == 1)
        #expect(mistyped.output.contains("The newsstand has no such issue."))
        #expect(try await newsstand("library").output.contains("No issues yet"))
        try await fake.stop()
        let alone = try await newsstand("shelf")
        #expect(alone.output.contains("(no server runs at its address)"), "\(alone.output)")
    }

    @Test func `a withdrawn issue stays when others are put away`() async throws {
        let issue = MadeIssue(pages: 2)
        let fake = try await FakeNewsstand.start([issue, MadeIssue(.make("espresso", "2026-02"), seed: 2, pages: 1)])
        let all = try await newsstand("--server", fake.address, "download", "espresso/2026-03", "espresso/2026-02")
        #expect(all.status == 0)
        fake.withdraw(.sample, reason: "A mistake on page 3.")
        #expect(try await newsstand("shelf").status == 0)
        let purged = try await newsstand("purge", "--to", "1")
        #expect(purged.output.contains("2026-02 is archived") && !purged.output.contains("2026-03"))
        let archived = try await newsstand("archive", "2026-03")
        #expect(archived.status == 1)
        #expect(archived.output.contains("A mistake on page 3."), "\(archived.output)")
        #expect(archived.output.contains("newsstand delete espresso/2026-03"), "\(archived.output)")
        try expectSame(issue, in: folder.path)
        try await fake.stop()
    }

    @Test func `an address is remembered when a newsstand has answered there, and not before`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        let other = try await FakeNewsstand.start([])
        other.misbehave { _ in .html }
        #expect(try await newsstand("--server", fake.address, "show", "espresso/2026-03").status == 0)
        #expect(try await newsstand("--server", "http://127.0.0.1:1", "shelf").status == 1)
        #expect(try await newsstand("--server", other.address, "show", "espresso/2026-03").status == 1)
        #expect(try await newsstand("--server", other.address, "library").status == 0)
        let shelf = try await newsstand("shelf", "--list")
        #expect(shelf.status == 0 && shelf.output.contains("Issue 2026-03"), "\(shelf.output)")
        try await fake.stop()
        try await other.stop()
    }

    @Test func `an address that can't be remembered is told in words`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        // A folder where the address file should be.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/.newsstand/server/folder", withIntermediateDirectories: true)
        let shelf = try await newsstand("--server", fake.address, "shelf", "--list")
        #expect(
            shelf.status == 0 && shelf.output.contains("The address \(fake.address) can't be stored: "),
            "\(shelf.output)")
        #expect(!shelf.output.contains("Error"), "\(shelf.output)")
        try await fake.stop()
    }

    @Test func `the shelf is shown, though nothing can be kept of it`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        #expect(try await newsstand("--server", fake.address, "download", "2026-03").status == 0)
        // Folders where the cards and the shelf should be.
        for name in ["cards", "shelf"] {
            try? FileManager.default.removeItem(atPath: "\(folder.path)/.newsstand/\(name)")
            try Data("in the way".utf8).write(to: URL(filePath: "\(folder.path)/.newsstand/\(name)"))
        }
        let shelf = try await newsstand("shelf", "--list")
        #expect(shelf.status == 0 && shelf.output.contains("readable"), "\(shelf.output)")
        try await fake.stop()
    }

    @Test func `an issue that costs something says how it is had`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        let month = Product(
            id: try .init(parsing: "espresso.month"), title: "One month",
            sale: .renewing(family: "espresso", try #require(Term(1, .month))),
            opens: [.window(Issue.Key.sample.publication)], price: Price(minor: 399, currency: "EUR"))
        let offers = IssueOffers(access: .refused(.subscribe), products: [month])
        fake.put(try FakeAnswer(json: offers), at: Paths.API.offers(.sample))
        fake.misbehave { request in
            request.isManifest ? .problem(Problem(.accessNeeded, nextAction: .subscribe)) : .well
        }
        let refused = try await newsstand("--server", fake.address, "download", "espresso/2026-03")
        #expect(refused.status == 1)
        #expect(
            refused.output.contains("  newsstand subscribe espresso.month  EUR 3.99  One month\n"), "\(refused.output)")
        try await fake.stop()
    }

    @Test(arguments: [["buy"], ["buy", "espresso.month"], ["subscribe"], ["restore"]])
    func `where nobody sells, it is said what to do`(command: [String]) async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        let welcome = Welcome(reader: Reader.ID(UUID()), device: "1", token: "edr_secret")
        fake.put(try FakeAnswer(json: welcome), at: Paths.API.readers)
        let outcome = try await RunningCommand.run(
            ["--server", fake.address, "--library", folder.path] + command + ["--sandbox", "http://127.0.0.1:1"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("edicola serve --sandbox"), "\(outcome.output)")
        #expect(!outcome.output.contains("did not sell"))
        try await fake.stop()
    }

    @Test func `exit codes tell misuse from failure`() async throws {
        #expect(try await newsstand("shelf").status == 64)
        #expect(try await newsstand("download").status == 64)
        #expect(try await newsstand("frobnicate").status == 64)
        #expect(try await newsstand("--version").output == "0.1.0\n")
        #expect(try await newsstand("download", "../etc/passwd", "--server", "http://127.0.0.1:1").status == 64)
        #expect(try await newsstand("--server", "http://127.0.0.1:1", "shelf").status == 1)
        #expect(try await newsstand("read", "espresso/2026-03").status == 1)
    }

    @Test(arguments: [
        "shelf", "show", "download", "library", "read", "cancel", "resume", "archive", "delete", "watch", "search",
        "pin", "purge", "add", "buy", "subscribe", "restore", "redeem", "open",
    ])
    func `every command explains itself with an example`(command: String) async throws {
        let help = try await newsstand(command, "--help")
        #expect(help.status == 0)
        #expect(help.output.contains("newsstand \(command)"))
        #expect(help.output.contains("--library"))
    }

    @Test func `cancel stops a download of another program, and resume ends it`() async throws {
        let issue = MadeIssue(pages: 6)
        let fake = try await FakeNewsstand.start([issue])
        let last = try #require(issue.manifest.assets(for: .twoX).last).path.text
        fake.misbehave { $0.path.hasSuffix(last) ? .hangAfter(500) : .well }
        let (hanging, hung) = AsyncStream.makeStream(of: Void.self)
        let all = issue.manifest.assets(for: .twoX).reduce(0) { $0 + $1.size }
        fake.whenServed(all / 2) { hung.finish() }
        let download = try RunningCommand(
            ["--server", fake.address, "--library", folder.path, "download", "espresso/2026-03"])
        for await _ in hanging {}
        let cancelled = try await newsstand("cancel", "espresso/2026-03")
        #expect(cancelled.status == 0)
        #expect(cancelled.output.contains("paused at"))
        let outcome = await download.outcome()
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("Paused. Continue with: "))
        fake.behave()
        #expect(try await newsstand("resume").status == 0)
        try expectSame(issue, in: folder.path)
        try await fake.stop()
    }

    @Test(.timeLimit(.minutes(2))) func `a limit holds for download and resume`() async throws {
        let issue = MadeIssue(pages: 6)
        let fake = try await FakeNewsstand.start([issue])
        for command in ["download", "resume"] {
            let (coming, came) = AsyncStream.makeStream(of: Void.self)
            fake.whenServed(1) { came.finish() }
            // It would take minutes.
            let slow = try RunningCommand(
                ["--server", fake.address, "--library", folder.path, command, "espresso/2026-03", "--limit", "100"])
            for await _ in coming {}
            #expect(try await newsstand("cancel", "espresso/2026-03").status == 0)
            let outcome = await slow.outcome()
            #expect(outcome.status == 1 && outcome.output.contains("Paused"), "\(command): \(outcome.output)")
        }
        #expect(try await newsstand("resume", "--limit", "1G").status == 0)
        try expectSame(issue, in: folder.path)
        try await fake.stop()
    }

    @Test func `Ctrl-C pauses`() async throws {
        let issue = MadeIssue(pages: 6)
        let fake = try await FakeNewsstand.start([issue])
        let target = Target()
        fake.whenServed(60_000) { target.interrupt() }
        fake.misbehave { $0.path.contains("/pages/6-2x") ? .hangAfter(10) : .well }
        let download = try target.start(
            ["--server", fake.address, "--library", folder.path, "download", "espresso/2026-03"])
        let outcome = await download.outcome()
        #expect(outcome.status == 130, "128 and the signal's number, as shells have it")
        #expect(outcome.output.contains("Paused. Continue with: "))
        #expect(try await newsstand("library").output.contains("paused at"))
        try await fake.stop()
    }

    @Test func `a full disk is said in plain words, and what came is kept`() async throws {
        let issue = MadeIssue(pages: 4, assetBytes: 300_000)
        let fake = try await FakeNewsstand.start([issue])
        let arguments = ["--server", fake.address, "--library", folder.path, "download", "espresso/2026-03"]
        let full = try await RunningCommand.run(arguments, limit: "-f 200")
        #expect(full.status == 1)
        #expect(full.output.contains("The disk is full. Free some space, then resume; downloaded pages stay."))
        let library = Library(folder: folder.path, newsstand: nil)
        let mine = try #require(try await library.issue(.sample))
        #expect(mine.device.nextAction == .retry)
        #expect(mine.progress.bytesDone > 4000)
        #expect(try await RunningCommand.run(arguments).status == 0)
        try expectSame(issue, in: folder.path)
        try await fake.stop()
    }

    @Test func `where too few files may be open it says so, and does not crash`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        for files in [8, 12] {
            let outcome = try await RunningCommand.run(
                ["--server", fake.address, "--library", folder.path, "shelf"], limit: "-n \(files)")
            #expect(outcome.status == 1, "\(outcome)")
            #expect(outcome.output.contains("may open \(files) files"), "\(outcome)")
        }
        let refused = try await RunningCommand.run(["library"], limit: "-n 8").output
        let least = try #require(refused.split(separator: " ").last.flatMap { Int($0.filter(\.isNumber)) })
        #if os(Linux)
            let loops = ProcessInfo.processInfo.activeProcessorCount + Array(DownloadLoop.group.makeIterator()).count
            #expect(least > 3 * loops + 12, "\(loops) event loops")
        #endif
        let scarce = try await RunningCommand.run(
            ["--server", fake.address, "--library", folder.path, "download", "espresso/2026-03"], limit: "-n \(least)")
        #expect(scarce.status <= 1, "whatever it lacks then, it says so: \(scarce)")
        let enough = try await RunningCommand.run(
            ["--server", fake.address, "--library", folder.path, "shelf"], limit: "-n 1024")
        #expect(enough.status == 0, "\(enough)")
        try await fake.stop()
    }

    @Test func `two programs never download one issue at once`() async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { $0.isAsset ? .hang : .well }
        let (asking, asked) = AsyncStream.makeStream(of: Void.self)
        fake.misbehave { request in
            guard request.isAsset else { return .well }
            asked.finish()
            return .hang
        }
        let first = try RunningCommand(
            ["--server", fake.address, "--library", folder.path, "download", "espresso/2026-03"])
        for await _ in asking {}
        let second = try await newsstand("download", "espresso/2026-03")
        #expect(second.status == 1)
        #expect(second.output.contains("Another program is downloading this issue."))
        #expect(try await newsstand("library").output.contains("downloading"))
        first.send(SIGKILL)
        _ = await first.outcome()
        #expect(try await newsstand("library").output.contains("paused"))
        try await fake.stop()
    }
}
