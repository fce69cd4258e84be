import Circulation
import EdicolaCore
import Foundation
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// A newsstand with an issue of every kind, and readers of every kind.
struct MatrixStand: Sendable {
    typealias Asker = AuthorisationMatrixTests.Asker
    typealias Kind = AuthorisationMatrixTests.Kind
    typealias Thing = AuthorisationMatrixTests.Thing

    let newsstand: TestNewsstand
    /// The instant at which the issues went on sale.
    private static let onSale = TestNewsstand.noon

    init(
        _ newsstand: TestNewsstand, press: PressClient = .pages(5, form: IssueForm(hasTiles: true))
    ) async throws {
        self.newsstand = newsstand
        let price = Price(minor: 399, currency: "EUR")
        try await newsstand.publish("free", press: press)
        try await newsstand.publish("sold", price: price, press: press)
        try await newsstand.publish("other", onSale: Self.day(-90), price: price, press: press)
        try await newsstand.publish("coming", onSale: Self.day(1), price: price, press: press)
        try await newsstand.publish("draft", onSale: nil, price: price, press: press)
        for kind in [Kind.withdrawnFree, .withdrawnSold] {
            try await newsstand.publish(
                kind.rawValue, price: kind == .withdrawnSold ? price : nil, press: press)
        }
        newsstand.now = Self.onSale.addingTimeInterval(3600)
        for kind in [Kind.withdrawnFree, .withdrawnSold] {
            _ = try await newsstand.storage.withdraw(key(kind), reason: "Why", at: newsstand.now)
        }
        for issue in ["sold", "withdrawn-sold", "other"] {
            try await newsstand.storage.save(
                Product(
                    id: .make("single.\(issue)"), title: issue, sale: .once, opens: [.issue(key(issue))]),
                at: newsstand.now)
        }
        try await newsstand.storage.save(
            Product(
                id: .make("month"), title: "A month",
                sale: .renewing(family: "main", try #require(Term(1, .month))),
                opens: [.window(TestNewsstand.press)]), at: newsstand.now)
    }

    /// An app's installation without purchases.
    private static let stranger = "5b0c4d1e-0000-4000-8000-000000000009"

    private static func day(_ day: Double) -> Date { onSale.addingTimeInterval(day * 86_400) }

    func key(_ kind: Kind) -> Issue.Key { key(kind.rawValue) }

    private func key(_ issue: String) -> Issue.Key { Issue.Key(publication: TestNewsstand.press, issue: .make(issue)) }

    /// Returns the credential of each kind of reader.
    func tokens(_ client: any TestClientProtocol) async throws -> [Asker: String] {
        var tokens: [Asker: String] = [.publisher: TestNewsstand.key]
        for asker in Asker.allCases where asker != .nobody && asker != .publisher {
            let welcome =
                asker == .account ? try await client.newAccount("anna@example.org") : try await client.newReader()
            let token: String = try #require(welcome.token)
            tokens[asker] = token
            try await endow(asker, welcome)
        }
        return tokens
    }

    private func endow(_ asker: Asker, _ welcome: Welcome) async throws {
        let (storage, now, reader) = (newsstand.storage, newsstand.now, welcome.reader)
        func record(_ document: ShopDocument) async throws {
            _ = try await storage.record(document, for: reader, at: now)
        }
        switch asker {
        case .nobody, .anonymous, .account, .publisher: break
        case .buyer, .refunded:
            let revoked = asker == .refunded ? Revocation(at: now, kind: .refund) : nil
            for issue in ["sold", "withdrawn-sold"] {
                try await record(purchase("\(asker) \(issue)", "single.\(issue)", by: "\(asker)", revoked: revoked))
            }
        case .otherBuyer: try await record(purchase("other", "single.other", by: "\(asker)"))
        case .subscriber: try await record(month(from: -10, to: 20, by: "\(asker)"))
        case .lapsed: try await record(month(from: -20, to: 0.02, by: "\(asker)"))
        case .tooEarly: try await record(month(from: -40, to: -10, by: "\(asker)"))
        case .given:
            _ = try await storage.addGrant(
                GrantOrder(
                    reader: reader, kind: .press, opens: [.issue(key(.sold)), .issue(key(.withdrawnSold))],
                    giver: "The editor", why: "A review"), at: now)
        case .signedOut: try await storage.removeDevice(welcome.device, of: reader)
        }
    }

    func purchase(
        _ transaction: String, _ product: String, by line: String, revoked: Revocation? = nil, signed: Double = 0
    ) -> ShopDocument {
        document(
            Fact(
                line: LineKey(shop: .appStore, id: "\(line) \(transaction)"), transaction: transaction,
                product: product,
                kind: .nonConsumable, start: newsstand.now, reason: .purchase, revocation: revoked,
                signedAt: newsstand.now.addingTimeInterval(signed),
                digest: Digest(sha256: "\(transaction) \(signed)".utf8)))
    }

    private func month(from start: Double, to end: Double, by line: String) -> ShopDocument {
        document(
            Fact(
                line: LineKey(shop: .appStore, id: line), transaction: line, product: "month", kind: .autoRenewable,
                start: Self.day(start), end: Self.day(end), reason: .purchase, signedAt: Self.day(start),
                digest: Digest(sha256: line.utf8)))
    }

    private func document(_ fact: Fact) -> ShopDocument {
        ShopDocument(
            shop: .appStore, source: .upload, kind: "transaction", signedAt: fact.signedAt, facts: [fact],
            digest: Digest(sha256: "document \(fact.digest.hex)".utf8), raw: Array(fact.digest.hex.utf8))
    }

    /// Returns all addresses of an issue.
    func things(_ kind: Kind) async throws -> [Thing] {
        let key = key(kind)
        let manifest = try await newsstand.manifest(key)
        var things = [
            Thing(name: "answer", uri: Paths.API.issue(key), part: .open),
            Thing(name: "manifest", uri: Paths.API.manifest(key), part: .open),
            Thing(name: "archive", uri: Paths.API.archive(key), part: .closed),
            Thing(name: "archive at 1x", uri: "\(Paths.API.archive(key))?rendition=1x", part: .closed),
            Thing(name: "entry of a feed", uri: Paths.OPDS.issue(key), part: .open),
        ]
        if manifest.resources.isEmpty { things += ofPages(key) }
        if manifest.resources.isEmpty, let cover = manifest.covers.last {
            let uri = Paths.Feeds.newsstandCover(key, digest: cover.asset.digest)
            things.append(Thing(name: "cover for a shop", uri: uri, part: .open))
        }
        for cover in manifest.covers { things.append(try thing("cover", cover.asset, .open, of: key)) }
        for page in manifest.pages {
            let assets =
                page.pictures.values.map(\.asset)
                + [page.thumbnail?.asset, page.layer, page.document?.asset].compactMap(\.self)
            for asset in assets {
                let part = page.number <= 2 ? AuthorisationMatrixTests.Part.open : .closed
                things.append(try thing("page \(page.number) \(asset.path)", asset, part, of: key))
            }
        }
        for resource in manifest.resources {
            // Styles and fonts belong to every page; another resource is as open as its page.
            let isOpen = ["text/css", "font/woff2"].contains(resource.asset.mediaType) || resource.page == 2
            things.append(
                try thing("resource \(resource.asset.path)", resource.asset, isOpen ? .open : .closed, of: key))
        }
        for (article, part) in zip(manifest.articles, [AuthorisationMatrixTests.Part.open, .closed]) {
            guard let text = article.text else { continue }
            things.append(try thing("article \(article.title)", text, part, of: key))
        }
        if let original = manifest.original {
            things.append(try thing("original's asset", original, .closed, of: key))
            var whole = try thing("original", original, .closed, of: key)
            whole.uri = Paths.API.original(key)
            things.append(whole)
        }
        return things
    }

    /// Returns the addresses that only issues of pages have.
    private func ofPages(_ key: Issue.Key) -> [Thing] {
        [
            Thing(name: "tile of the preview", uri: tile(1, key), part: .open),
            Thing(name: "tile", uri: tile(5, key), part: .closed),
            Thing(name: "page of the preview as JPEG", uri: "\(Paths.OPDS.pages(key))/1?width=300", part: .open),
            Thing(name: "page as JPEG", uri: "\(Paths.OPDS.pages(key))/2?width=300", part: .closed),
            Thing(name: "last page as JPEG", uri: "\(Paths.OPDS.pages(key))/4", part: .closed),
            Thing(name: "HPub", uri: Paths.Feeds.hpub(key), part: .closed),
            Thing(
                name: "HPub, as another app asks",
                uri: "\(Paths.Feeds.root(key.publication))/issue/org.example.app/\(Self.stranger)/\(key.issue)",
                part: .closed),
        ]
    }

    private func thing(_ name: String, _ asset: Asset, _ part: AuthorisationMatrixTests.Part, of key: Issue.Key) throws
        -> Thing
    {
        let bytes = try Data(contentsOf: URL(filePath: newsstand.storage.blobs.path(of: asset.digest)))
        return Thing(
            name: name, uri: Paths.API.asset(asset.path, of: key), part: part, secret: Array(bytes),
            tag: "\"sha256-\(asset.digest.hex)\"")
    }

    private func tile(_ page: Int, _ key: Issue.Key) -> String {
        Paths.API.tile(x: 0, y: 0, scale: 2, ofPage: page, revision: 1, of: key)
    }

    /// Returns the paths of the closed pages.
    func closedPaths(_ kind: Kind) async throws -> [String] {
        let pages = try await newsstand.manifest(key(kind)).pages.dropFirst(2)
        return pages.flatMap { page in page.pictures.values.map { "\($0.asset.path)" } }
    }

    func closedAsset(_ kind: Kind) async throws -> String {
        Paths.API.asset(try #require(AssetPath(try await closedPaths(kind)[0])), of: key(kind))
    }
}
