import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// A member's own page, and the browsers that a member's account is known on.
struct OwnPageTests {
    private static let password = "seven lemons in a bowl"
    private static let cookie = "__Host-edicola-staff"

    /// Sets the newsstand up with an owner, and returns their browser.
    private func anna(_ newsstand: TestNewsstand, _ client: any TestClientProtocol) async throws -> CookieJar {
        let path = try #require(try await StaffLinks(storage: newsstand.storage).setUpAddress(at: newsstand.now))
        let jar = CookieJar()
        _ = try await client.post(
            path, ["name": "Anna", "email": "anna@example.org", "password": Self.password], jar)
        #expect(jar.cookies[Self.cookie] != nil && jar.cookies["\(Self.cookie)-device"] != nil)
        return jar
    }

    private func signIn(
        _ jar: CookieJar, _ client: any TestClientProtocol, password: String = password,
        from address: String = "192.0.2.1"
    ) async throws -> HTTPResponse.Status {
        try await client.post(
            Paths.Console.signIn, ["email": "anna@example.org", "password": password], jar,
            [.init("X-Forwarded-For") ?? .range: address]
        ).status
    }

    @Test func `a member changes their name, and the log has it`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = try await anna(newsstand, client)
            let empty = try await client.post(Paths.Console.ownName, ["name": "  "], jar)
            #expect(empty.status == .unprocessableContent && empty.text.contains("Type your name."))
            let done = try await client.post(Paths.Console.ownName, ["name": " Anna <Bruno> "], jar)
            #expect(done.location == "/console/me?done=name")
            let page = try await client.get("/console/me?done=name", jar.fields)
            #expect(page.text.contains("Anna &lt;Bruno&gt;") && page.text.contains("Your name was changed."))
            #expect(page.headers[.cacheControl] == "no-store")
        }
        #expect(try await newsstand.storage.staff().map(\.name) == ["Anna <Bruno>"])
        let act = try #require(try await newsstand.storage.acts().first)
        #expect(act.verb == .nameChanged && act.actorName == "Anna" && act.change.contains("Anna <Bruno>"))
    }

    @Test func `a new password needs the old one, ends the other sessions, and is worth proof`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = try await anna(newsstand, client)
            let phone = CookieJar()
            #expect(try await signIn(phone, client) == .seeOther)
            newsstand.now += 3600
            for (current, new, sentence) in [
                ("not this one", "nine pears under a tree", "The current password is wrong."),
                (Self.password, "short", "at least 10 characters"),
                (Self.password, "anna@example.org", "easily guessed"),
            ] {
                let refused = try await client.post(Paths.Console.ownPassword, ["current": current, "new": new], jar)
                #expect(refused.status.code >= 400 && refused.text.contains(sentence), "\(sentence)")
                #expect(refused.headers[.setCookie] == nil && !refused.text.contains("value=\"\(new)\""))
            }
            let before = jar.cookies["\(Self.cookie)-device"]
            let done = try await client.post(
                Paths.Console.ownPassword, ["current": Self.password, "new": "nine pears under a tree"], jar)
            #expect(done.location == "/console/me?done=password")
            #expect(jar.cookies["\(Self.cookie)-device"] != before)
            #expect(try await client.get("/console/me", phone.fields).status == .seeOther)
            #expect(try await client.get("/console/me", jar.fields).status == .ok)
            // Whoever typed the password just now need not type it again.
            let invited = try await client.post(
                "\(Paths.Console.people)/invite", ["role": "analyst", "note": "Carla"], jar)
            #expect(invited.status == .ok)
            #expect(try await signIn(CookieJar(), client) == .forbidden)
            #expect(try await signIn(CookieJar(), client, password: "nine pears under a tree") == .seeOther)
        }
        let acts = try await newsstand.storage.acts()
        #expect(acts.filter { $0.verb == .passwordChanged }.count == 1)
        #expect(!acts.contains { "\($0)".contains("pears") || "\($0)".contains("argon2") })
    }

    @Test func `guessing the old password in a stolen session ends after ten attempts`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = try await anna(newsstand, client)
            var statuses: [Int] = []
            for _ in 0..<11 {
                let answer = try await client.post(
                    Paths.Console.ownPassword, ["current": "a wrong guess", "new": "nine pears under a tree"], jar)
                statuses.append(answer.status.code)
                if answer.status == .tooManyRequests { #expect(answer.headers[.retryAfter] != nil) }
            }
            #expect(statuses == Array(repeating: 403, count: 10) + [429])
        }
    }

    @Test func `sessions are listed, and end one by one or all but this`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = try await anna(newsstand, client)
            let only = try await client.get("/console/me", jar.fields)
            #expect(only.text.contains("This browser") && only.text.contains("signed in nowhere else"))
            let others = (0..<3).map { _ in CookieJar() }
            for other in others { #expect(try await signIn(other, client) == .seeOther) }
            func digest(_ jar: CookieJar) throws -> String {
                Digest(sha256: try #require(jar.cookies[Self.cookie]).utf8).hex
            }
            let page = try await client.get("/console/me", jar.fields)
            for other in others { #expect(page.text.contains(try digest(other))) }
            #expect(!page.text.contains(try digest(jar)))
            let ended = try await client.post(Paths.Console.ownSessions, ["session": try digest(others[0])], jar)
            #expect(ended.location == "/console/me?done=session")
            #expect(try await client.get("/console/me", others[0].fields).status == .seeOther)
            #expect(try await client.get("/console/me", others[1].fields).status == .ok)
            for nonsense in ["", "mine", try digest(jar), String(repeating: "0", count: 63)] {
                let answer = try await client.post(Paths.Console.ownSessions, ["session": nonsense], jar)
                #expect(answer.status == .badRequest, "\(nonsense)")
            }
            _ = try await client.post(Paths.Console.ownSessions, ["session": "others"], jar)
            for other in others { #expect(try await client.get("/console/me", other.fields).status == .seeOther) }
            #expect(try await client.get("/console/me", jar.fields).status == .ok)
        }
        #expect(try await newsstand.storage.acts().filter { $0.verb == .sessionsEnded }.count == 2)
    }

    @Test func `nobody ends somebody else's session`() async throws {
        let newsstand = try await TestNewsstand()
        let anna = try await newsstand.member("anna")
        let bruno = try await newsstand.member("bruno", Permissions(.analyst))
        let token = "eds_" + String(Digest(sha256: "anna".utf8).hex.prefix(52))
        try await newsstand.test { client in
            let answer = try await client.send(
                .post, Paths.Console.ownSessions, HTTPFields.form.adding(bruno),
                "session=\(Digest(sha256: token.utf8).hex)")
            #expect(answer.location == "/console/me?done=session")
            #expect(try await client.get("/console/me", anna).status == .ok)
            // A key is no member.
            let key = try await newsstand.key("program", .all)
            #expect(try await client.get("/console/me", key).status == .unauthorized)
        }
    }

    @Test func `the bar leads to the own page`() async throws {
        let newsstand = try await TestNewsstand()
        let bruno = try await newsstand.member("bruno", Permissions(.analyst))
        try await newsstand.test { client in
            let today = try await client.get("/console", bruno)
            #expect(today.text.contains("href=\"/console/me\""))
            let italian = try await client.get("/console/me?lang=it", bruno)
            #expect(italian.text.contains("Dove hai effettuato l’accesso"))
        }
    }

    @Test func `strangers everywhere don't shut out an owner's browser`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let own = try await anna(newsstand, client)
            _ = try await client.post(Paths.Console.signOut, [:], own)
            #expect(own.cookies[Self.cookie] == nil)
            for number in 0..<50 {
                let guess = try await signIn(
                    CookieJar(), client, password: "a wrong guess", from: "203.0.113.\(number)")
                #expect(guess == .forbidden)
            }
            #expect(try await signIn(CookieJar(), client, from: "198.51.100.2") == .tooManyRequests)
            #expect(try await signIn(own, client, from: "198.51.100.2") == .seeOther)
            // The cookie gives ten attempts, not more.
            var statuses: [Int] = []
            for _ in 0..<11 {
                statuses.append(try await signIn(own, client, password: "a wrong guess").code)
            }
            #expect(statuses == Array(repeating: 403, count: 10) + [429])
        }
    }
}
