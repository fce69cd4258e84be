import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Storage
import Synchronization
import Testing

@testable import EdicolaServer

/// Another newsstand's issues move in, from the console.
struct ImportTests {
    /// A newsstand elsewhere with three issues, of which one has no file any more.
    private final class Elsewhere: Sendable {
        let fetched = Mutex<[String]>([])
        let table: ImportTable

        init() throws {
            let apples = Publication(id: .make("apples"), title: "Apples <b>")
            func item(_ id: String, _ file: String, price: Price? = nil) throws -> ImportItem {
                ImportItem(
                    publication: apples, issue: .make(id),
                    details: IssueDetails(
                        title: "Apples \(id)", coverDate: try CoverDate(parsing: id), price: price,
                        isFree: price == nil, onSale: TestNewsstand.noon.addingTimeInterval(-86_400)), files: [file])
            }
            table = ImportTable(
                items: [
                    try item("2025-01", "https://old.example/1.pdf"),
                    try item("2025-02", "https://old.example/gone.pdf"),
                    try item("2025-03", "https://old.example/3.pdf", price: Price(minor: 399, currency: "EUR")),
                ], known: 2, unread: 1, leftOut: ["“<i>Pears</i>”: no file"])
        }

        var source: ImportSource {
            ImportSource(
                look: { order, isKnown in
                    guard order.address.hasSuffix("shelf.json") else {
                        throw ImportSource.FetchError("\(order.address) is no catalog.")
                    }
                    _ = try await isKnown(Issue.Key(publication: .make("apples"), issue: .make("2025-01")))
                    return self.table
                },
                fetch: { address, folder in
                    self.fetched.withLock { $0.append(address) }
                    guard !address.contains("gone") else { throw ImportSource.FetchError("\(address) is gone.") }
                    let path = "\(folder)/\(address.split(separator: "/").last ?? "file")"
                    try Data("%PDF-1.7 \(address)".utf8).write(to: URL(fileURLWithPath: path))
                    return path
                })
        }
    }

    private func service(_ newsstand: TestNewsstand, _ source: ImportSource) -> ImportService {
        ImportService(
            storage: newsstand.storage, source: source, folder: newsstand.folder.appending(path: "import").path,
            version: CatalogVersion(storage: newsstand.storage), now: { newsstand.now }, logger: Logger(label: "test"))
    }

    private func client<Value: Sendable>(
        _ newsstand: TestNewsstand, _ source: ImportSource?,
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Newsstand(
            storage: newsstand.storage, configuration: newsstand.configuration, press: nil, imports: source,
            logger: logger
        ).application().test(.router, body)
    }

    private func post(_ fields: [String: String], to uri: String, _ client: any TestClientProtocol) async throws
        -> TestResponse
    { try await client.post(uri, fields, CookieJar(), .publisher) }

    @Test func `look, a table of what would come, take: issues are there, and what failed says why`() async throws {
        let (newsstand, elsewhere) = (try await TestNewsstand(), try Elsewhere())
        let service = service(newsstand, elsewhere.source)
        try await client(newsstand, elsewhere.source) { client in
            let empty = try await client.get(Paths.Console.moving, .publisher)
            #expect(empty.text.contains("You see what would come"))
            let begun = try await post(["address": "https://old.example/shelf.json"], to: Paths.Console.moving, client)
            #expect(begun.headers[.location] == Paths.Console.moving)
            let looking = try await client.get(Paths.Console.moving, .publisher)
            #expect(
                looking.text.contains("Looking at https://old.example/shelf.json")
                    && looking.text.contains("data-moving"))
            // One at a time.
            let second = try await post(["address": "https://b.example/shelf.json"], to: Paths.Console.moving, client)
            #expect(second.status == .conflict && second.text.contains("under way"))

            #expect(try await service.work())
            let looked = try await client.get(Paths.Console.moving, .publisher)
            #expect(looked.text.contains("3 issues would come. 2 are here already."))
            #expect(looked.text.contains("Take all 3") && looked.text.contains("Apples &lt;b&gt;"))
            #expect(
                looked.text.contains("&lt;i&gt;Pears") && looked.text.contains("€ 3.99") || looked.text.contains("3.99")
            )
            #expect(try await newsstand.storage.publication(.make("apples")) == nil, "nothing is taken yet")
            #expect(try await !service.work())

            let id = try #require(try await newsstand.storage.newestImport()).id
            #expect(
                try await post(["import": "\(id)", "order": "take"], to: "\(Paths.Console.moving)/order", client).status
                    == .seeOther)
            #expect(try await service.work())
            let moving = try await client.get(Paths.Console.moving, .publisher)
            #expect(moving.text.contains("1 of 3 taken"))
            // A restart goes on where it was: another service, the same storage.
            let after = self.service(newsstand, elsewhere.source)
            while try await after.work() {}
            #expect(elsewhere.fetched.withLock { $0 }.count == 3)
            let done = try await client.get(Paths.Console.moving, .publisher)
            #expect(done.text.contains("2 issues were imported, 2 were here already."))
            #expect(done.text.contains("Apples 2025-02: https://old.example/gone.pdf is gone."))
            #expect(done.text.contains("name=\"address\""), "the next one can be ordered")
            let keys = ["2025-01", "2025-03"].map { Issue.Key(publication: .make("apples"), issue: .make($0)) }
            for key in keys { #expect(try await newsstand.storage.run(key) != nil) }
            #expect(try await newsstand.storage.entry(keys[1])?.issue.price == Price(minor: 399, currency: "EUR"))
            let gone = Issue.Key(publication: .make("apples"), issue: .make("2025-02"))
            #expect(try await newsstand.storage.entry(gone) == nil, "a file that is gone leaves no empty issue")
            let acts = try await newsstand.storage.acts(ActFilter(publication: .make("apples")))
            #expect(acts.filter { $0.verb == .issueImported }.count == 2)
            #expect(try await newsstand.storage.verifyActs().broken == nil)
            #expect(!FileManager.default.fileExists(atPath: newsstand.folder.appending(path: "import").path))
        }
    }

    @Test func `bad orders keep what was typed; a catalog that can't be read says why`() async throws {
        let (newsstand, elsewhere) = (try await TestNewsstand(), try Elsewhere())
        let service = service(newsstand, elsewhere.source)
        try await client(newsstand, elsewhere.source) { client in
            for address in ["", "ftp://old.example/x", "javascript:alert(1)", "https://", "file:///etc/passwd"] {
                let answer = try await post(
                    ["address": address, "publication": "No Id", "amount": "x<y"], to: Paths.Console.moving, client)
                #expect(answer.status == .unprocessableContent, "\(address)")
                #expect(answer.text.contains("An address begins with") && answer.text.contains("value=\"x&lt;y\""))
                #expect(answer.text.contains("An id has small letters") && answer.text.contains("A price such as"))
            }
            #expect(try await newsstand.storage.newestImport() == nil)
            _ = try await post(["address": "https://old.example/nothing"], to: Paths.Console.moving, client)
            #expect(try await service.work())
            let refused = try await client.get(Paths.Console.moving, .publisher)
            #expect(refused.text.contains("https://old.example/nothing is no catalog."))
            #expect(
                try await post(["import": "1", "order": "eat"], to: "\(Paths.Console.moving)/order", client).status
                    == .badRequest)
        }
        let editor = try await newsstand.key("editor", Permissions(.editor))
        try await client(newsstand, nil) { client in
            let (forbidden, alone) = (
                try await client.get(Paths.Console.moving, editor),
                try await client.get(Paths.Console.moving, .publisher)
            )
            #expect(forbidden.status == .forbidden)
            #expect(alone.text.contains("does not fetch from others"))
        }
    }

    @Test func `a cancelled import takes nothing more, also in the middle of a file`() async throws {
        let (newsstand, elsewhere) = (try await TestNewsstand(), try Elsewhere())
        let order = ImportOrder(address: "https://old.example/shelf.json")
        let id = try await newsstand.storage.beginImport(order, at: newsstand.now)
        var source = elsewhere.source
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        source.fetch = { _, _ in
            start.yield()
            try await Task.sleep(for: .seconds(600))
            throw ImportSource.FetchError("never")
        }
        let service = service(newsstand, source)
        #expect(try await service.work())
        #expect(try await newsstand.storage.takeImport(id, at: newsstand.now))
        async let step = service.work()
        for await _ in started { break }
        #expect(try await newsstand.storage.cancelImport(id, at: newsstand.now))
        _ = try await step
        #expect(try await !service.work())
        let ended = try await newsstand.storage.newsstandImport(id)
        #expect(ended.state == .cancelled && ended.counts == [.waiting: 3])
        #expect(try await newsstand.storage.publication(.make("apples")) == nil)
        #expect(try await !newsstand.storage.cancelImport(id, at: newsstand.now))
        #expect(try await !newsstand.storage.takeImport(id, at: newsstand.now))
    }
}
