import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// Issues of strangers' documents: who gets which part, and with which restrictions in a browser.
struct DocumentIssueTests {
    private static let plain = """
        sandbox allow-same-origin; default-src 'none'; img-src 'self' data:; media-src 'self'; \
        style-src 'self' 'unsafe-inline'; font-src 'self' data:; frame-ancestors 'self'
        """
    private static let scripted = """
        sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-inline'; img-src 'self' data:; \
        media-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; connect-src 'none'; \
        form-action 'none'; frame-ancestors 'self'
        """

    @Test func `a document is served as it was cleaned, locked in`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("book", press: .documents())
        let manifest = try await newsstand.manifest(key)
        #expect(manifest.resources.count == 5)
        try await newsstand.test { client in
            func get(_ asset: Asset) async throws -> TestResponse {
                try await client.execute(uri: Paths.API.asset(asset.path, of: key), method: .get)
            }
            for page in manifest.pages {
                let document = try #require(page.document)
                let response = try await get(document.asset)
                #expect(response.text == "<p>page \(page.number)</p>")
                let type = page.number == 3 ? "application/xhtml+xml" : "text/html"
                #expect(response.headers[.contentType] == "\(type); charset=utf-8")
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
                #expect(
                    response.headers[.contentSecurityPolicy] == (document.isScripted ? Self.scripted : Self.plain))
                #expect(response.headers[.cacheControl] == "public, max-age=31536000, s-maxage=600, immutable")
            }
            // Their resources are restricted too, and a frame without an origin may use them.
            for resource in manifest.resources {
                let response = try await get(resource.asset)
                #expect(response.status == .ok)
                #expect(response.headers[.contentSecurityPolicy] == Self.plain)
                #expect(response.headers[.accessControlAllowOrigin] == "*")
                #expect(response.headers[.accessControlAllowCredentials] == nil)
                #expect(response.headers[.crossOriginResourcePolicy] == "cross-origin")
            }
            let drawing = try #require(manifest.resources.first { $0.asset.mediaType == "image/svg+xml" })
            #expect(try await get(drawing.asset).headers[.contentType] == "image/svg+xml")
            // Nothing else may be.
            let (cover, layer) = (manifest.covers[0].asset, try #require(manifest.pages[0].layer))
            for asset in [cover, layer] {
                let response = try await get(asset)
                #expect(response.headers[.accessControlAllowOrigin] == nil)
                // A cover may be shown anywhere.
                let place = asset == cover ? "cross-origin" : "same-origin"
                #expect(response.headers[.crossOriginResourcePolicy] == place)
                #expect(response.headers[.contentSecurityPolicy] == SecurityHeaders.contentSecurityPolicy)
            }
        }
    }

    @Test func `other servers may be used when the publisher allowed it`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("remote", allowsRemote: true, press: .documents())
        let manifest = try await newsstand.manifest(key)
        try await newsstand.test { client in
            for (page, policy) in [(0, Self.plain), (1, Self.scripted)] {
                let path = try #require(manifest.pages[page].document?.asset.path)
                let response = try await client.execute(uri: Paths.API.asset(path, of: key), method: .get)
                let open = policy.split(separator: "; ").map { rule in
                    let names = ["img-src", "media-src", "style-src", "font-src"]
                    return names.contains { rule.hasPrefix($0) } ? "\(rule) https:" : String(rule)
                }.joined(separator: "; ")
                #expect(response.headers[.contentSecurityPolicy] == open)
            }
        }
    }

    @Test func `of an issue that is sold the preview's documents are public with what they need`() async throws {
        let newsstand = try await TestNewsstand()
        let price = Price(minor: 399, currency: "EUR")
        let key = try await newsstand.publish("sold", price: price, press: .documents())
        let manifest = try await newsstand.manifest(key)
        try await newsstand.test { client in
            func status(_ asset: Asset?, _ fields: HTTPFields = [:]) async throws -> HTTPResponse.Status {
                let path = try #require(asset?.path)
                return try await client.execute(uri: Paths.API.asset(path, of: key), method: .get, headers: fields)
                    .status
            }
            for page in manifest.pages {
                let isOpen = page.number <= 2
                for asset in [page.document?.asset, page.layer, page.thumbnail?.asset] {
                    #expect(try await status(asset) == (isOpen ? .ok : .forbidden))
                    #expect(try await status(asset, .publisher) == .ok)
                }
            }
            for resource in manifest.resources {
                let isOpen =
                    ["text/css", "font/woff2"].contains(resource.asset.mediaType) || resource.page == 2
                #expect(try await status(resource.asset) == (isOpen ? .ok : .forbidden), "\(resource.asset.path)")
                #expect(try await status(resource.asset, .publisher) == .ok)
            }
            // The first article is on open pages, the second continues beyond them.
            #expect(try await status(manifest.articles[0].text) == .ok)
            #expect(try await status(manifest.articles[1].text) == .forbidden)
            let gated = try #require(manifest.pages[2].document?.asset.path)
            let mine = try await client.execute(
                uri: Paths.API.asset(gated, of: key), method: .get, headers: .publisher)
            #expect(mine.headers[.cacheControl] == "private, no-cache")
            #expect(mine.headers[.accessControlAllowOrigin] == nil)
            #expect(mine.headers[.crossOriginResourcePolicy] == "same-origin")
            #expect(mine.headers[.contentSecurityPolicy] == Self.plain)

            let seen = try await client.execute(uri: Paths.API.manifest(key), method: .get).decoded(Manifest.self)
            #expect(seen.pages.map(\.number) == [1, 2])
            #expect(seen.articles.map(\.title) == manifest.articles.map(\.title))
            #expect(seen.articles.map { $0.text != nil } == [true, false])
            for asset in seen.allAssets { #expect(try await status(asset) == .ok, "\(asset.path)") }
        }
    }

    @Test func `pressing goes on in the middle, with resources and articles too`() async throws {
        struct Interruption: Error {}
        let newsstand = try await TestNewsstand()
        let key = EdicolaCore.Issue.Key(publication: TestNewsstand.press, issue: .make("book"))
        let issue = Issue(
            publication: key.publication, id: key.issue, title: "Book", coverDate: try CoverDate(parsing: "2026-03"))
        try await newsstand.storage.save(issue, at: newsstand.now)
        let blob = try await newsstand.storage.blobs.put(Array("PK".utf8))
        let run = try await newsstand.storage.beginRun(key, original: blob, fileName: "b.epub", at: newsstand.now)
        let cut = PressClient.documents { page in if page == 3 { throw Interruption() } }
        #expect(try await PressJobRunner(storage: newsstand.storage, press: cut, now: { newsstand.now }).workOnce())
        let left = try #require(try await newsstand.storage.run(run.id))
        #expect(left.pagesReady == 2)
        #expect(left.resourcesReady == [1, 2, 3, 4, 5])
        newsstand.now = newsstand.now.addingTimeInterval(60)
        let rest = PressClient { task, deliver in
            #expect(task.resourcesDone == [1, 2, 3, 4, 5])
            #expect(task.pagesDone == 2)
            #expect(task.hasCovers)
            try await PressClient.documents().press(task, deliver)
        }
        let entry = try await PressJobRunner(storage: newsstand.storage, press: rest, now: { newsstand.now })
            .work(until: run)
        #expect(entry.issue.lifeCycle.revision == 1)
        let manifest = try await newsstand.manifest(key)
        #expect(manifest.resources.count == 5)
        #expect(manifest.articles.allSatisfy { $0.text != nil })
        #expect(try await newsstand.storage.runReport(key)?.notes.map(\.code) == ["remote-reference"])
    }
}

extension PressClient {
    /// Three documents, the second with scripts; five resources, one only for page 2; two articles; a note.
    static func documents(landing: @escaping @Sendable (Int) async throws -> Void = { _ in }) -> PressClient {
        PressClient { task, deliver in
            let names = ["book/1.html", "book/2.html", "book/3.xhtml"]
            try await deliver(
                .outline(
                    RunOutline(
                        form: IssueForm(format: .epub, layout: .reflowable),
                        pages: names.map { PageOutline(width: 0, height: 0, document: $0) },
                        articles: [
                            Article(title: "Apples", page: 1, pageCount: 2),
                            Article(title: "Pears", page: 2, pageCount: 2),
                        ],
                        hasResources: true)))
            try await deliver(.note(RunNote(code: "remote-reference", sentence: "Two pictures of other servers.")))
            if !task.hasCovers {
                let cover = NewPicture(bytes: bytes("cover", 900), mediaType: "image/jpeg", width: 160, height: 213)
                try await deliver(.covers([cover], colour: "#336699"))
            }
            let resources = [
                ("style.css", "text/css", nil), ("face.woff2", "font/woff2", nil), ("a.png", "image/png", nil),
                ("film.mp4", "video/mp4", 2), ("drawing.svg", "image/svg+xml", nil),
            ]
            for (index, (path, type, page)) in resources.enumerated() where !task.resourcesDone.contains(index + 1) {
                let file = FileManager.default.temporaryDirectory.appending(path: "edicola-test-\(UUID().uuidString)")
                try Data("resource \(path)".utf8).write(to: file)
                try await deliver(
                    .resource(
                        NewResource(number: index + 1, path: path, mediaType: type, page: page, file: file.path)))
                #expect(!FileManager.default.fileExists(atPath: file.path), "it was taken away")
            }
            for number in 1...3 where number > task.pagesDone {
                try await landing(number)
                let thumbnail = NewPicture(
                    bytes: bytes("thumbnail \(number)", 300), mediaType: "image/webp", width: 240, height: 320)
                let document = NewDocument(bytes: Data("<p>page \(number)</p>".utf8), isScripted: number == 2)
                try await deliver(
                    .page(NewPage(thumbnail: thumbnail, document: document, layer: bytes("layer \(number)", 99))))
            }
            for number in 1...2 where !task.articlesDone.contains(number) {
                try await deliver(.article(number, text: Data("{\"article\": \(number)}".utf8)))
            }
        }
    }
}
