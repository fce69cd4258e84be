import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// Corrections, earlier revisions and undone sales, over the API and in the console.
struct RevisionRoutesTests {
    /// An issue on sale with a correction of seven pages that is held.
    private func corrected(_ newsstand: TestNewsstand) async throws -> Issue.Key {
        let key = try await newsstand.publish("march", price: Price(minor: 399, currency: "EUR"))
        let blob = try await newsstand.storage.blobs.put(Array("%PDF-1.7 corrected".utf8))
        let run = try await newsstand.storage.beginRun(
            key, original: blob, fileName: "<b>corrected</b>.pdf", isHeld: true, at: newsstand.now)
        _ = try await PressJobRunner(storage: newsstand.storage, press: .pages(7), now: { newsstand.now })
            .work(until: run)
        return key
    }

    @Test func `a file for an issue on the stand says when readers get it`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let editor = try await newsstand.key("editor", Permissions(rights: [.publish], publications: [key.publication]))
        try await newsstand.test { client in
            func put(_ query: String, _ fields: HTTPFields = .publisher) async throws -> TestResponse {
                try await client.execute(
                    uri: "\(Paths.API.content(key))?name=c.pdf\(query)", method: .put, headers: fields,
                    body: ByteBuffer(string: "%PDF-1.7"))
            }
            let silent = try await put("")
            #expect(silent.status == .conflict && silent.text.contains("revise=held"))
            #expect(try await put("&revise=perhaps").status == .badRequest)
            #expect(try await put("&revise=now", editor).status == .forbidden)
            #expect(try await newsstand.storage.run(key) == nil)
            #expect(try await put("&revise=held", editor).status == .accepted)
            #expect(try await newsstand.storage.run(key)?.isHeld == true)
            #expect(try await put("&revise=now").status == .accepted)
            #expect(try await newsstand.storage.run(key)?.isHeld == false)
        }
    }

    @Test func `only who may see drafts sees a held revision`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await corrected(newsstand)
        let held = try #require(try await newsstand.storage.heldManifest(of: key))
        let page = Paths.API.asset(try #require(held.pages[6].pictures[.oneX]).asset.path, of: key)
        let manifest = "\(Paths.API.manifest(key))?revision=held"
        let analyst = try await newsstand.key("analyst", Permissions(rights: [.figures]))
        try await newsstand.test { client in
            #expect(try await client.get(manifest).status == .unauthorized)
            #expect(try await client.get(page).status == .notFound)
            #expect(try await client.get(manifest, analyst).status == .forbidden)
            #expect(try await client.get(page, analyst).status == .notFound)
            #expect(try await client.get(page, .publisher).status == .ok)
            let seen = try await client.get(manifest, .publisher)
            let decoded = try JSON.decode(Manifest.self, from: Data(seen.body.readableBytesView))
            #expect(decoded.pages.count == 7 && decoded.revision == 2)
            #expect(try await client.get("\(Paths.API.manifest(key))?revision=1", .publisher).status == .ok)
            for (word, status) in [("9", HTTPResponse.Status.notFound), ("0", .badRequest), ("../x", .badRequest)] {
                #expect(
                    try await client.get("\(Paths.API.manifest(key))?revision=\(word)", .publisher).status == status)
            }
        }
    }

    @Test func `compare, show, go back, over the API`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await corrected(newsstand)
        try await newsstand.test { client in
            let list = try await client.get(Paths.API.revisions(key), .publisher)
            let revisions = try JSON.decode(ListPage<Revision>.self, from: Data(list.body.readableBytesView)).items
            #expect(revisions.map(\.state) == [.held, .current] && revisions.map(\.pageCount) == [7, 5])
            let path = Paths.API.revision("held", of: key)
            let comparison = try await client.get("\(path)/comparison", .publisher)
            let decoded = try JSON.decode(RevisionComparison.self, from: Data(comparison.body.readableBytesView))
            #expect(decoded.changes == [.init(old: nil, new: 6), .init(old: nil, new: 7)])
            func send(_ method: HTTPRequest.Method, _ path: String) async throws -> TestResponse {
                try await client.execute(uri: path, method: method, headers: .publisher)
            }
            #expect(try await send(.delete, Paths.API.revision("1", of: key)).status == .conflict)
            #expect(try await send(.put, "\(path)/current").status == .ok)
            #expect(try await send(.put, "\(path)/current").status == .notFound)
            #expect(try await send(.put, "\(Paths.API.revision("2", of: key))/current").status == .conflict)
            #expect(try await send(.put, "\(Paths.API.revision("1", of: key))/current").status == .ok)
            #expect(try await send(.put, "\(Paths.API.revision("-1", of: key))/current").status == .notFound)
            #expect(try await newsstand.storage.manifest(key)?.pages.count == 5)
            #expect(try await newsstand.storage.entry(key)?.issue.lifeCycle.revision == 3)
        }
    }

    @Test func `in the console: compare, show, and back in two presses`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await corrected(newsstand)
        let editor = try await newsstand.key(
            "editor", Permissions(rights: [.publish, .see], publications: [key.publication]))
        try await newsstand.test { client in
            let issue = try await client.get(Paths.Console.issue(key), .publisher)
            #expect(issue.text.contains("A correction is held") && issue.text.contains(Paths.Console.revisions(key)))
            let page = try await client.get(Paths.Console.revisions(key), .publisher)
            #expect(page.text.contains("2 of 7 pages differ.") && page.text.contains("Show readers the correction"))
            #expect(!page.text.contains("<b>corrected"))
            let limited = try await client.get(Paths.Console.revisions(key), editor)
            #expect(!limited.text.contains("Show readers") && limited.text.contains("Drop the correction"))
            let read = try await client.get(Paths.Console.read(key, "held", page: 7), .publisher)
            #expect(read.status == .ok && read.text.contains("manifest?revision=held"))
            #expect(try await client.get(Paths.Console.read(key, "held", page: 8), .publisher).status == .notFound)
            #expect(try await client.get(Paths.Console.read(key, "held", page: 1)).status != .ok)

            func post(_ path: String, _ form: [String: String], _ fields: HTTPFields = .publisher) async throws
                -> TestResponse
            { try await client.post(path, form, CookieJar(), fields) }
            #expect(try await post(Paths.Console.showRevision(key), ["revision": "held"], editor).status == .forbidden)
            #expect(try await post(Paths.Console.showRevision(key), ["revision": "later"]).status == .badRequest)
            let shown = try await post(Paths.Console.showRevision(key), ["revision": "held"])
            #expect(shown.headers[.location] == "\(Paths.Console.revisions(key))?done=shown")
            let list = try await client.get(Paths.Console.revisions(key), .publisher)
            #expect(list.text.contains("Show this revision again"))
            let compared = try await client.get("\(Paths.Console.revisions(key))?compare=1", .publisher)
            #expect(compared.text.contains("Revision 1, compared"))
            #expect(try await post(Paths.Console.showRevision(key), ["revision": "1"]).status == .seeOther)
            // Sent twice.
            #expect(try await post(Paths.Console.showRevision(key), ["revision": "3"]).status == .seeOther)
            #expect(try await newsstand.storage.manifest(key)?.pages.count == 5)
            let acts = try await newsstand.storage.acts(limit: 10)
            #expect(acts.filter { $0.verb == .revisionShown }.count == 2)
        }
    }

    @Test func `a sale is undone in the console while its messages wait`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", onSale: nil, price: Price(minor: 399, currency: "EUR"))
        try await newsstand.storage.save(ReleasePolicy(undoMinutes: 5), for: key.publication)
        try await newsstand.storage.schedule(key, onSale: newsstand.now, at: newsstand.now)
        try await newsstand.test { client in
            let page = try await client.get(Paths.Console.issue(key), .publisher)
            #expect(page.text.contains("Until 12:05 the sale can be undone."))
            let undone = try await client.post(Paths.Console.undoSale(key), [:], CookieJar(), .publisher)
            #expect(undone.headers[.location] == "\(Paths.Console.issue(key))?done=undone")
            #expect(try await client.get(Paths.issue(key)).status == .notFound)
            let again = try await client.post(Paths.Console.undoSale(key), [:], CookieJar(), .publisher)
            #expect(again.status == .conflict)

            try await newsstand.storage.schedule(key, onSale: newsstand.now, at: newsstand.now)
            let over = try await client.execute(uri: Paths.API.release(key), method: .delete, headers: .publisher)
            #expect(over.status == .ok)
            try await newsstand.storage.schedule(key, onSale: newsstand.now, at: newsstand.now)
            newsstand.now += 300
            let late = try await client.execute(uri: Paths.API.release(key), method: .delete, headers: .publisher)
            #expect(late.status == .conflict)
        }
    }

    /// A press that makes a cover of any page but the fourth.
    private static var press: PressClient {
        var press = PressClient.pages(5)
        press.cover = { _, page in
            guard page != 4 else { throw PressFileError(code: "page-failed", sentence: "Page 4 is <broken>.") }
            let picture = NewPicture(
                bytes: Data("cover of page \(page)".utf8), mediaType: "image/jpeg", width: 640, height: 853)
            return NewCover(pictures: [picture], colour: "#112233")
        }
        return press
    }

    @Test func `another page becomes the cover, and nothing else differs`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let before = try await newsstand.manifest(key)
        try await newsstand.test(press: Self.press) { client in
            let pages = try await client.get(Paths.Console.pages(key), .publisher)
            #expect(pages.text.contains("formaction=\"\(Paths.Console.cover(key))\""))
            let done = try await client.post(Paths.Console.cover(key), ["cover": "3"], CookieJar(), .publisher)
            #expect(done.headers[.location] == "\(Paths.Console.issue(key))?done=cover")
            let after = try await newsstand.manifest(key)
            #expect(after.covers.map(\.width) == [640] && after.colour == "#112233" && after.revision == 2)
            #expect(after.pages == before.pages && after.original == before.original)
            #expect(try await newsstand.storage.entry(key)?.covers == after.covers)

            let broken = try await client.post(Paths.Console.cover(key), ["cover": "4"], CookieJar(), .publisher)
            #expect(broken.status == .conflict && broken.text.contains("Page 4 is &lt;broken&gt;."))
            for (body, status) in [
                (#"{"page": 0}"#, HTTPResponse.Status.notFound), (#"{"page": 6}"#, .notFound), ("{}", .badRequest),
                (#"{"page": 4}"#, .conflict), (#"{"page": 2}"#, .ok),
            ] {
                let answer = try await client.execute(
                    uri: Paths.API.cover(key), method: .put, headers: .publisher, body: ByteBuffer(string: body))
                #expect(answer.status == status, "\(body)")
            }
            #expect(try await client.get(Paths.API.cover(key), .publisher).text == #"{"page":2}"#)
        }
        // A later file is pressed with the same page as its cover.
        let blob = try await newsstand.storage.blobs.put(Array("%PDF-1.7 later".utf8))
        let run = try await newsstand.storage.beginRun(key, original: blob, fileName: "l.pdf", at: newsstand.now)
        #expect(run.coverPage == 2)
    }
}
