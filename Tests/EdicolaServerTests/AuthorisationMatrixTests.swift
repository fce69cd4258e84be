import Circulation
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// Every kind of reader requests every part of every kind of issue, in every possible way. The expected results are
/// written below by hand, independently of the server's rules.
struct AuthorisationMatrixTests {
    /// The kind of the caller.
    enum Asker: String, CaseIterable, Sendable {
        case nobody, anonymous, account
        /// Bought the paid issues singly.
        case buyer
        /// Bought another issue.
        case otherBuyer
        /// Has an active subscription, since before the issues.
        case subscriber
        /// Had a subscription that ended after the issues went on sale: unlocked issues stay.
        case lapsed
        /// Had a subscription that ended before them.
        case tooEarly
        /// Bought the issues and got a refund.
        case refunded
        /// Got the issues from the publisher.
        case given
        /// Is signed out: the token was valid once.
        case signedOut
        case publisher

        var hasPaidIssues: Bool { [.buyer, .subscriber, .lapsed, .given, .publisher].contains(self) }
    }

    /// The kind of the issue.
    enum Kind: String, CaseIterable, Sendable {
        case free, sold, coming, draft
        case withdrawnFree = "withdrawn-free"
        case withdrawnSold = "withdrawn-sold"
    }

    /// The part of the issue.
    enum Part: Sendable {
        /// The answer about the issue, the preview's manifest, cover, preview: open to everybody who may know of it.
        case open
        /// Everything else.
        case closed
    }

    struct Thing: Sendable {
        var name: String
        var uri: String
        var part: Part
        /// Bytes that a refused caller must never see.
        var secret: [UInt8] = []
        /// The entity tag of the bytes: a guess at it must not be confirmed.
        var tag: String?
    }

    /// The only definition of permissions in this test.
    static func expected(_ asker: Asker, _ kind: Kind, _ part: Part) -> HTTPResponse.Status {
        if asker == .signedOut { return .unauthorized }
        if asker == .publisher { return .ok }
        switch kind {
        case .coming, .draft: return .notFound
        case .free: return .ok
        case .withdrawnFree: return .gone
        case .sold: return part == .open || asker.hasPaidIssues ? .ok : .forbidden
        case .withdrawnSold: return asker.hasPaidIssues ? .ok : .gone
        }
    }

    @Test(arguments: [false, true])
    func `nobody gets a byte that is not theirs, however they ask`(isOfDocuments: Bool) async throws {
        let newsstand = try await TestNewsstand()
        let stand =
            isOfDocuments
            ? try await MatrixStand(newsstand, press: .documents()) : try await MatrixStand(newsstand)
        try await newsstand.test(tiles: .squares, pictures: .dots) { client in
            let tokens = try await stand.tokens(client)
            var count = 0
            for kind in Kind.allCases {
                for thing in try await stand.things(kind) {
                    for asker in Asker.allCases {
                        let fields = tokens[asker].map { HTTPFields.reader($0) } ?? [:]
                        let status = Self.expected(asker, kind, thing.part)
                        for way in Self.ways(of: thing) {
                            let response = try await client.execute(
                                uri: thing.uri, method: way.method, headers: fields.adding(way.fields))
                            let place = "\(asker) \(kind.rawValue) \(thing.name) \(way.name)"
                            count += 1
                            if status == .ok {
                                #expect(way.fits.contains(response.status), "\(place): \(response.status)")
                                continue
                            }
                            #expect(response.status == status, "\(place)")
                            Self.expectNothing(of: thing, in: response, place)
                        }
                    }
                }
            }
            #expect(count > (isOfDocuments ? 5000 : 8000))
        }
    }

    /// Checks that a refusal reveals nothing: no tag, length or range, and no permission to cache it.
    private static func expectNothing(of thing: Thing, in response: TestResponse, _ place: String) {
        #expect(response.headers[.eTag] == nil, "\(place)")
        #expect(response.headers[.contentRange] == nil, "\(place)")
        #expect(response.headers[.acceptRanges] == nil, "\(place)")
        #expect(response.headers[.cacheControl] == "no-store", "\(place)")
        if let length = response.headers[.contentLength].flatMap({ Int($0) }), !thing.secret.isEmpty {
            #expect(length < 600, "\(place)")
        }
        if thing.secret.count > 32 {
            #expect(!response.text.contains(String(decoding: thing.secret.prefix(32), as: UTF8.self)), "\(place)")
        }
    }

    struct Way: Sendable {
        var name: String
        var method: HTTPRequest.Method = .get
        var fields: HTTPFields = [:]
        /// The right answers for a caller with permission.
        var fits: [HTTPResponse.Status]
    }

    private static func ways(of thing: Thing) -> [Way] {
        var ways = [
            Way(name: "plainly", fits: [.ok]), Way(name: "by HEAD", method: .head, fits: [.ok]),
            Way(name: "if it is anything else", fields: [.ifNoneMatch: "*"], fits: [.notModified]),
            Way(name: "a byte of it", fields: [.range: "bytes=0-0"], fits: [.partialContent, .ok]),
        ]
        if let tag = thing.tag {
            ways.append(Way(name: "if it is not what I know", fields: [.ifNoneMatch: tag], fits: [.notModified]))
            ways.append(Way(name: "only if it is what I know", fields: [.ifMatch: tag], fits: [.ok]))
            ways.append(
                Way(name: "the rest of it", fields: [.range: "bytes=1-", .ifRange: tag], fits: [.partialContent]))
        }
        return ways
    }

    @Test func `lists, feeds and pages tell nobody of an issue that is not on the stand`() async throws {
        let newsstand = try await TestNewsstand()
        let stand = try await MatrixStand(newsstand)
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test { client in
            let tokens = try await stand.tokens(client)
            for asker in Asker.allCases where ![.publisher, .signedOut].contains(asker) {
                let fields = tokens[asker].map { HTTPFields.reader($0) } ?? [:]
                for uri in [
                    Paths.API.publications, Paths.API.issues(TestNewsstand.press), Paths.API.changes,
                    Paths.Feeds.storePlist(TestNewsstand.press), Paths.API.manifest(stand.key(.sold)),
                    Paths.API.issue(stand.key(.sold)), "/", "/orchard", "/orchard/sold",
                    "/orchard/sold/read/1", "/orchard/sold/read/5", "/library",
                ] + Self.feeds(stand) {
                    let response = try await client.get(uri, fields)
                    let isShelf = uri == Paths.OPDS.shelf
                    #expect(response.status == (asker == .nobody && isShelf ? .unauthorized : .ok), "\(asker) \(uri)")
                    if uri.hasPrefix("/opds"), asker != .nobody {
                        #expect(response.headers[.cacheControl] == "private, no-cache", "\(asker) \(uri)")
                    }
                    for hidden in ["Issue coming", "Issue draft", "orchard/coming", "orchard/draft"] {
                        #expect(!response.text.contains(hidden), "\(asker) \(uri)")
                    }
                    guard !asker.hasPaidIssues else { continue }
                    for secret in try await stand.closedPaths(.sold) {
                        #expect(!response.text.contains(secret), "\(asker) \(uri)")
                    }
                }
            }
        }
    }

    private static func feeds(_ stand: MatrixStand) -> [String] {
        let (press, sold) = (TestNewsstand.press, stand.key(.sold))
        return [
            Paths.OPDS.root, Paths.OPDS.newest, Paths.OPDS.publication(press), Paths.OPDS.issue(sold),
            "\(Paths.OPDS.search)?query=issue", Paths.OPDS.shelf, Paths.Feeds.issuesPlist(press),
            Paths.Feeds.shelf(press), Paths.Feeds.newsstandAtom(press), Paths.Feeds.rss(press),
            "\(Paths.API.search)?q=issue", "\(Paths.search)?q=issue",
        ]
    }

    @Test func `feeds lead to what is theirs, and to nothing else`() async throws {
        let newsstand = try await TestNewsstand()
        let stand = try await MatrixStand(newsstand)
        try await newsstand.test { client in
            let tokens = try await stand.tokens(client)
            let (sold, gone) = (stand.key(.sold), stand.key(.withdrawnSold))
            for asker in Asker.allCases where asker != .signedOut {
                let fields = tokens[asker].map { HTTPFields.reader($0) } ?? [:]
                for (key, uri) in [
                    (sold, Paths.OPDS.issue(sold)), (sold, Paths.OPDS.publication(TestNewsstand.press)),
                    (sold, Paths.OPDS.shelf), (gone, Paths.OPDS.shelf),
                ] {
                    if uri == Paths.OPDS.shelf, asker == .publisher { continue }
                    for accept in [HTTPFields.atom, .koreader] {
                        let text = try await client.get(uri, fields.adding(accept)).text
                        for way in [Paths.API.original(key), Paths.API.archive(key)] {
                            #expect(text.contains("\(way)") == asker.hasPaidIssues, "\(asker) \(uri) \(way)")
                        }
                    }
                }
                guard asker != .publisher, asker != .nobody else { continue }
                let place = Paths.OPDS.progression(gone)
                let status = try await client.get(place, fields).status
                #expect(status == (asker.hasPaidIssues ? .noContent : .gone), "\(asker)")
            }
        }
    }

    @Test func `search shows the words of a closed page to those alone who may read it`() async throws {
        let newsstand = try await TestNewsstand()
        let texts = ["Plain.", "A walnut to see.", "A walnut to buy.", "Plain.", "A walnut to keep."]
        let stand = try await MatrixStand(newsstand, press: .texts(texts))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test { client in
            let tokens = try await stand.tokens(client)
            for asker in Asker.allCases where asker != .signedOut {
                let fields = tokens[asker].map { HTTPFields.reader($0) } ?? [:]
                for uri in ["\(Paths.API.search)?q=walnut", "\(Paths.search)?q=walnut"] {
                    let response = try await client.get(uri, fields)
                    #expect(response.status == .ok)
                    #expect(response.headers[.cacheControl]?.hasPrefix("private") == (asker != .nobody), "\(asker)")
                }
                let answer = try await client.get("\(Paths.API.search)?q=walnut", fields).decoded(SearchAnswer.self)
                #expect(Set(answer.items.map(\.entry.key.issue.text)) == ["free", "sold", "other"], "\(asker)")
                let sold = try #require(answer.items.first { $0.entry.key == stand.key(.sold) })
                #expect(sold.pages == (asker.hasPaidIssues ? [2, 3, 5] : [2]), "\(asker)")
                for place in sold.places {
                    let mayRead = place.page <= 2 || asker.hasPaidIssues
                    #expect((place.snippet != nil) == mayRead && place.isOpen == mayRead, "\(asker) \(place.page)")
                }
            }
        }
    }

    @Test func `a purchase opens at once, and a refund closes at once`() async throws {
        let newsstand = try await TestNewsstand()
        let stand = try await MatrixStand(newsstand)
        try await newsstand.test { client in
            let reader = try await client.newReader()
            let fields = HTTPFields.reader(try #require(reader.token))
            let page = try await stand.closedAsset(.sold)
            #expect(try await client.get(page, fields).status == .forbidden)
            _ = try await newsstand.storage.record(
                stand.purchase("tx", "single.sold", by: "once"), for: reader.reader, at: newsstand.now)
            let open = try await client.get(page, fields)
            #expect(open.status == .ok)
            #expect(open.headers[.cacheControl] == "private, no-cache")
            let tag = try #require(open.headers[.eTag])
            let refund = Revocation(at: newsstand.now, kind: .refund)
            _ = try await newsstand.storage.record(
                stand.purchase("tx", "single.sold", by: "once", revoked: refund, signed: 60), at: newsstand.now)
            #expect(try await client.get(page, fields.adding([.ifNoneMatch: tag])).status == .forbidden)
            #expect(try await client.get(Paths.API.issue(stand.key(.sold)), fields).text.contains("\"isOpen\":false"))
        }
    }
}
