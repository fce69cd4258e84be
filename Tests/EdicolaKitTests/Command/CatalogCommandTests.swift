import EdicolaCore
import EdicolaKit
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// The program on a catalog of another format.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CatalogCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func newsstand(_ arguments: String...) async throws -> RunningCommand.Outcome {
        // No browser opens.
        try await RunningCommand.run(arguments, environment: ["EDICOLA_LIBRARY": folder.path, "BROWSER": "/bin/true"])
    }

    private func shelf(_ books: [String]) -> FakeAnswer {
        let lines = books.enumerated().map { number, name in
            """
            {"name": "\(name)", "title": "Number \(name)", "date": "2012-1\(number)-04 22:00:00", "url": "\(name).pdf",
             "categories": ["Tea"]}
            """
        }
        return .init("[\(lines.joined(separator: ","))]", type: "application/json", etag: "\"\(books.count)\"")
    }

    @Test func `it is added, and its issue goes the whole way`() async throws {
        let old = try await OldNewsstand(["/shelf.json": shelf(["one", "two"]), "/one.pdf": .pdf()])
        let added = try await newsstand("add", "\(old.fake.address)/shelf.json")
        #expect(added.status == 0, "\(added.output)")
        #expect(added.output.contains("is a catalog in another format: 2 issues of 1 publication."))
        #expect(try await newsstand("shelf", "--list", "--category", "tea").output.contains("Number one"))
        #expect(try await newsstand("shelf", "--category", "coffee").status == 64)
        #expect(try await newsstand("search", "--stand", "number").output.contains("Number two"))
        #expect(try await newsstand("show", "one").output.contains("Next: download"))
        let download = try await newsstand("download", "one")
        #expect(download.status == 0, "\(download.output)")
        #expect(try await newsstand("library", "--verify").output.contains("one: whole"))
        let read = try await newsstand("read", "one")
        #expect(read.status == 0 && read.output.contains("publisher's file (PDF): /"), "\(read.output)")
        #expect(try await newsstand("read", "one", "--text").status == 1)
        // There is no file with that name, and the program reports it.
        #expect(try await newsstand("download", "two").status == 1)
        old.fake.goAway()
        let kept = try await newsstand("shelf", "--kept", "--list")
        #expect(kept.status == 0 && kept.output.contains("Number one") && kept.output.contains("unread") == false)
        #expect(try await newsstand("add", "\(old.fake.address)/other").status == 1)
        #expect(try await newsstand("shelf", "--kept").status == 0, "what can't be added changes nothing")
        try await old.fake.stop()
    }

    @Test func `what it lists later comes by itself, once`() async throws {
        let old = try await OldNewsstand(["/shelf.json": shelf(["one"]), "/one.pdf": .pdf(), "/two.pdf": .pdf(seed: 2)])
        #expect(try await newsstand("add", "\(old.fake.address)/shelf.json").status == 0)
        let command = try RunningCommand(
            ["watch", "--download", "--every", "1", "--json"], environment: ["EDICOLA_LIBRARY": folder.path])
        old.fake.forgetRequests()
        // It has checked once: later changes are news.
        await old.fake.isAsked(times: 2) { _ in true }
        old.fake.put(shelf(["one", "two"]), at: "/shelf.json")
        let library = Library(folder: folder.path, newsstand: nil)
        let key = Issue.Key.make("127-0-0-1", "two")
        while try await library.issue(key)?.nextAction != .read { await Task.yield() }
        command.send(SIGINT)
        let outcome = await command.outcome()
        #expect(outcome.output.contains(#"{"issue":"127-0-0-1/two","kind":"added"}"#), "\(outcome.output)")
        #expect(!outcome.output.contains("/one\""), "what was there is no news")
        #expect(old.fake.requests.count { $0.path == "/two.pdf" } == 1)
        try await old.fake.stop()
    }
}
