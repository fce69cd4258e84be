import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// A draft that is made first, and whose file follows in pieces: what the console's page does when a file is dropped.
struct ConsoleDraftTests {
    private static func make(
        _ name: String, size: Int = 8, _ client: any TestClientProtocol, _ fields: HTTPFields = .publisher
    ) async throws -> TestResponse {
        let body = try JSON.encode(["name": JSONText(name), "size": JSONText(size)])
        return try await client.execute(
            uri: Paths.API.drafts(TestNewsstand.press), method: .post, headers: fields,
            body: ByteBuffer(bytes: body))
    }

    /// A text or a number.
    private enum JSONText: Encodable {
        case text(String)
        case number(Int)

        init(_ text: String) { self = .text(text) }
        init(_ number: Int) { self = .number(number) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    @Test func `has its words from the file's name, the terms of the issue before, and takes the file in pieces`()
        async throws
    {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("2026-02", price: Price(minor: 350, currency: "EUR"))
        let editor = try await newsstand.member("anna", Permissions(.editor))
        try await newsstand.test { client in
            let made = try await Self.make("folder/Lemons n12 2026-09.pdf", client, editor)
            #expect(made.status == .created)
            let entry = try made.decoded(CatalogEntry.self)
            #expect((entry.issue.id, entry.issue.title) == (.make("2026-09"), "Lemons"))
            #expect((entry.issue.number, entry.issue.price?.minor) == (IssueNumber(12), 350))
            #expect(entry.issue.lifeCycle.stage == .draft && entry.issue.onSale == nil)
            #expect(try await client.get(Paths.issue(entry.key)).status == .notFound)

            let content = "\(Paths.API.content(entry.key))?size=8&name=Lemons%20n12%202026-09.pdf"
            for (offset, bytes) in [(0, "%PDF"), (4, "-1.7")] {
                let sent = try await client.execute(
                    uri: "\(content)&offset=\(offset)", method: .put, headers: editor, body: ByteBuffer(string: bytes))
                #expect(sent.status == (offset == 0 ? .ok : .accepted))
                let page = try await client.get(Paths.Console.issue(entry.key), editor)
                #expect(page.text.contains("Title: from the file’s name · Number: from the file’s name"))
            }
            let words = try await client.get(Paths.Console.words(entry.key), editor)
            #expect(words.text.contains("id=\"title-guess\">from the file’s name"))

            let again = try await Self.make("Lemons n12 2026-09.pdf", client, editor)
            #expect(try again.decoded(CatalogEntry.self).issue.id == .make("2026-09-2"))
        }
        let acts = try await newsstand.storage.acts()
        #expect(acts.map(\.verb) == [.issueSaved, .fileSent, .issueSaved])
        #expect(acts.map(\.subject) == ["2026-09-2", "2026-09", "2026-09"])
        #expect(acts.allSatisfy { $0.actorName == "anna" && $0.publication == TestNewsstand.press.text })
    }

    @Test func `a file that can't come is refused before a byte of it is sent`() async throws {
        let newsstand = try await TestNewsstand()
        let largest = newsstand.configuration.largestUpload
        let reader = try await newsstand.key("reader", Permissions(rights: [.see]))
        try await newsstand.test { client in
            #expect(try await Self.make("a.pdf", size: largest + 1, client).status == .contentTooLarge)
            #expect(try await Self.make("a.pdf", size: 0, client).status == .badRequest)
            #expect(try await Self.make("a.pdf", size: -1, client).status == .badRequest)
            #expect(try await Self.make("a.pdf", client, reader).status == .forbidden)
            #expect(try await Self.make("a.pdf", client, [:]).status == .unauthorized)
            let hostile = try await Self.make("../<img src=x onerror=alert(1)>\u{202E}fdp.exe\0.pdf", client)
            let entry = try hostile.decoded(CatalogEntry.self)
            let page = try await client.get(Paths.Console.issue(entry.key), .publisher)
            #expect(hostile.status == .created && !page.text.contains("<img src=x"))
        }
        #expect(try await newsstand.storage.allIssues(of: TestNewsstand.press).items.count == 1)
    }

    @Test func `an issue on sale takes another file only from those who may change what is on sale`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let member = try await newsstand.key("member", Permissions(rights: [.see, .publish]))
        try await newsstand.test { client in
            let uri = "\(Paths.API.content(key))?size=4&offset=0&revise=now"
            let refused = try await client.execute(
                uri: uri, method: .put, headers: member, body: ByteBuffer(string: "%PDF"))
            #expect(refused.status == .forbidden)
            #expect(try await newsstand.storage.upload(key) == nil)
            let sent = try await client.execute(
                uri: uri, method: .put, headers: .publisher, body: ByteBuffer(string: "%PDF"))
            #expect(sent.status == .accepted)
        }
    }

    @Test func `the board shows the pages that are there and keeps a place for each that comes`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", onSale: nil, press: .pages(3))
        try await newsstand.test { client in
            let page = try await client.get(Paths.Console.issue(key), .publisher)
            #expect(page.text.contains("class=\"board-pages\""))
            for number in 1...3 {
                #expect(
                    page.text.contains(
                        "data-page=\"\(number)\"><a class=\"board-link\" href=\"\(Paths.reader(key, page: number))\""))
            }
            #expect(!page.text.contains("is-coming"))
            let picture = try #require(page.text.firstMatch(of: /class="board-picture" src="([^"]+)"/)?.1)
            let staff = try await newsstand.member("anna", Permissions(.editor))
            #expect(try await client.get(String(picture), staff).status == .ok)
            #expect(try await client.get(String(picture)).status == .notFound)
        }
    }
}
