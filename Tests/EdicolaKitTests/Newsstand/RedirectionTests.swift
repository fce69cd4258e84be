import EdicolaCatalogs
import EdicolaCore
import EdicolaHTTP
import Foundation
import Testing

@testable import EdicolaKit

/// Redirections: strangers choose the address, and it must do no harm.
@Suite struct RedirectionTests {
    static let hostile = [
        "http://127.0.0.1:99999/x", "http://localhost:65536/x", "http://127.0.0.1:0/", "//127.0.0.1:70000",
        "http+unix://%2Fvar%2Frun%2Fa.sock/x", "file:///etc/passwd", "http:///x", "http://[::1",
    ]

    @Test(arguments: hostile)
    func `nobody is asked at an address that can't be`(place: String) async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { _ in .redirectTo(place) }
        let error = await #expect(throws: NewsstandError.self) { try await Newsstand(fake.address).issue(.sample) }
        #expect(
            error?.isTemporary == false && error?.description.contains("redirects to “") == true,
            "\(String(describing: error))")
        #expect(fake.requests.count == 1)
        let direct = await #expect(throws: NewsstandError.self) {
            try await Transport.asyncHTTPClient().send(.init(url: place))
        }
        #expect(direct?.description.contains("is not a usable address") == true)
        try await fake.stop()
    }

    @Test(arguments: hostile.filter { $0.hasPrefix("http:") })
    func `such an address is no newsstand's and no catalog's`(text: String) {
        #expect(throws: NewsstandError.self) { try Newsstand(text) }
        #expect(throws: NewsstandError.self) { try Newsstand(catalog: text) }
    }

    @Test func `a catalog that names such addresses costs its covers and files`() async throws {
        let old = try await OldNewsstand([
            "/shelf.json": .init(
                """
                [{"name": "one", "title": "One", "date": "2012-10-04 22:00:00", "cover": "http://127.0.0.1:99999/c.png",
                  "url": "http://127.0.0.1:99999/one.hpub"}]
                """, type: "application/json")
        ])
        let store = try await old.store("/shelf.json", covers: true)
        #expect(await store.refresh() == .ready)
        await store.coversLoaded()
        let publication = try #require(store.latest.shelf.publications.first).publication
        let issue = try #require(store.latest.shelf.issues(of: publication.id).first)
        #expect(await store.cover(of: issue.key) == nil)
        let library = try old.library("/shelf.json")
        let error = await #expect(throws: DownloadError.self) { try await library.download(issue.key).finished() }
        guard case .invalidResponse = error else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        try await old.fake.stop()
    }

    @Test func `only the server that was asked sees the session`() async throws {
        let fake = try await FakeNewsstand.start()
        let other = try await FakeNewsstand.start()
        let newsstand = try Newsstand(fake.address, session: Session("token"))
        fake.misbehave { $0.target.hasPrefix("/elsewhere") ? .well : .redirect }
        _ = try await newsstand.issue(.sample)
        #expect(fake.requests.map(\.authorization) == ["Bearer token", "Bearer token"], "the same server")
        fake.misbehave { .redirectTo(other.address + $0.target) }
        _ = try await newsstand.issue(.sample)
        #expect(other.requests.map(\.authorization) == [nil])
        // Nor does the first when the other redirects back.
        fake.forgetRequests()
        fake.misbehave { $0.path == "/back" ? .well : .redirectTo(other.address + $0.target) }
        other.misbehave { _ in .redirectTo("\(fake.address)/back") }
        _ = try? await newsstand.issue(.sample)
        #expect(fake.requests.map(\.authorization) == ["Bearer token", nil])
        try await fake.stop()
        try await other.stop()
    }

    @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func `what is handed in goes on as the answer says`(status: Int, method: String) async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { $0.path == "/there" ? .well : .redirectTo("/there", status: status) }
        let request = Transport.Request(
            url: "\(fake.address)/here", method: .post, headers: ["content-type": "text/plain"], body: [1])
        let answer = try await Transport.asyncHTTPClient().send(request)
        #expect(answer.status == 404)
        #expect(fake.requests.map(\.method) == ["POST", method])
        try await fake.stop()
    }

    @Test func `what becomes a question carries nothing, and what is put stays so`() throws {
        let handed = Transport.Request(
            url: "http://a.example/x", method: .post, headers: ["content-type": "text/plain"], body: [1])
        var way = try Redirection(handed)
        #expect(try way.follow(status: 302, location: "/y"))
        #expect(way.request.method == .get && way.request.body == nil && way.request.headers.isEmpty)
        var put = handed
        put.method = .put
        for status in [301, 302] {
            var way = try Redirection(put)
            #expect(try way.follow(status: status, location: "/y"))
            #expect(way.request.method == .put && way.request.body == [1] && way.request.headers == put.headers)
        }
    }

    @Test func `there is an end to being sent on`() async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { .redirectTo("\($0.target)x") }
        let error = await #expect(throws: NewsstandError.self) { try await Newsstand(fake.address).issue(.sample) }
        #expect(error?.description.contains("in a circle") == true)
        #expect(fake.requests.count == 6)
        try await fake.stop()
    }

    @Test func `an answer that sends nowhere is an answer`() async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { _ in .plain(status: 302) }
        let answer = try await Transport.asyncHTTPClient().send(.init(url: fake.address))
        #expect(answer.status == 302)
        try await fake.stop()
    }
}
