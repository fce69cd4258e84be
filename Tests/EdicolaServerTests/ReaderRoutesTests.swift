import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

struct ReaderRoutesTests {
    @Test func `a reader begins without a name, makes an account, and is found again on another device`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let first = try await client.newReader()
            let token = try #require(first.token)
            #expect(token.hasPrefix("edr_"))
            let known = try await client.get(Paths.API.me, .reader(token)).decoded(ReaderAnswer.self)
            #expect(known.reader == first.reader)
            #expect(known.email == nil)
            let claimed = try await client.send(
                .put, Paths.API.account, .reader(token),
                #"{"email": "Anna@Example.org", "password": "\#(TestNewsstand.password)"}"#)
            #expect(claimed.status == .created)
            let welcome = try claimed.decoded(Welcome.self)
            #expect(welcome.reader == first.reader)
            #expect(welcome.device == first.device)
            // Others may know the earlier token.
            #expect(try await client.get(Paths.API.me, .reader(token)).problem().kind == .signInNeeded)
            let again = try await client.signIn("anna@example.org ", device: "Anna’s iPad").decoded(Welcome.self)
            #expect(again.reader == first.reader)
            #expect(again.device != first.device)
            let answer = try await client.get(Paths.API.me, .reader(try #require(again.token)))
                .decoded(ReaderAnswer.self)
            #expect(answer.email == "Anna@Example.org")
            #expect(Set(answer.devices.map(\.name)) == ["Anna’s iPad", "An unnamed device"])
            #expect(answer.device == again.device)
        }
    }

    @Test func `nothing of a token or a password is kept`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            _ = try await client.newAccount("anna@example.org")
            let lock = try #require(try await newsstand.storage.lock(of: .anna))
            #expect(lock.password.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
            #expect(!lock.password.contains(TestNewsstand.password))
        }
    }

    @Test func `a wrong password and an unknown address are answered alike`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            _ = try await client.newAccount("anna@example.org")
            let wrong = try await client.signIn("anna@example.org", password: "correct horse batter")
            let unknown = try await client.signIn("bert@example.org")
            #expect(try wrong.problem().kind == .wrongPassword)
            #expect(wrong.bytes == unknown.bytes)
            #expect(wrong.status == unknown.status)
        }
    }

    @Test func `the work for an unknown address is the same`() async throws {
        let passwords = Passwords()
        let known = try await passwords.hash(TestNewsstand.password)
        #expect(try await passwords.matches(TestNewsstand.password, known))
        #expect(try await !passwords.matches("something else", known))
        #expect(try await !passwords.matches(TestNewsstand.password, nil))
        // ARGON2_VERIFY_MISMATCH: the whole hash was computed with the same parameters, and differs.
        #expect(Passwords.result(of: "something else", Passwords.nobody) == -35)
        #expect(Passwords.result(of: "something else", "no hash") != -35)
        let parameters = known.split(separator: "$").prefix(3)
        #expect(Passwords.nobody.split(separator: "$").prefix(3) == parameters)
    }

    @Test func `what is easily guessed is no password`() throws {
        let email = EmailAddress.anna
        for bad in ["short", "aaaaaaaaaaaa", "password123", "anna@example.org", String(repeating: "long", count: 200)] {
            #expect(Passwords.fault(of: bad, for: email) != nil, "\(bad)")
        }
        for good in [TestNewsstand.password, "über den wolken", "日本語のパスワードです長い"] {
            #expect(Passwords.fault(of: good, for: email) == nil, "\(good)")
        }
    }

    @Test func `who guesses is slowed down, and the reader gets in from elsewhere`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            _ = try await client.newAccount("anna@example.org")
            let thief: HTTPFields = [.init("X-Forwarded-For") ?? .range: "203.0.113.7"]
            for _ in 0..<5 {
                let refused = try await client.signIn("anna@example.org", password: "a guess too many", thief)
                #expect(refused.status == .forbidden)
            }
            let slowed = try await client.signIn("anna@example.org", password: "a guess too many", thief)
            #expect(try slowed.problem().kind == .tooManyRequests)
            #expect(slowed.headers[.retryAfter] == "60")
            // Even the right password has to wait there, so that the answer reveals nothing.
            #expect(try await client.signIn("anna@example.org", thief).status == .tooManyRequests)
            #expect(try await client.signIn("anna@example.org").status == .created)
            newsstand.now = newsstand.now.addingTimeInterval(60)
            #expect(try await client.signIn("anna@example.org", thief).status == .created)
        }
    }

    @Test func `beyond so many devices the one seen longest ago is signed out`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let first = try #require(try await client.newAccount("anna@example.org").token)
            var last: Welcome?
            for number in 1...6 {
                newsstand.now = newsstand.now.addingTimeInterval(60)
                last = try await client.signIn("anna@example.org", device: "device \(number)").decoded(Welcome.self)
                #expect(last?.signedOut == (number == 6 ? ["An unnamed device"] : []))
            }
            #expect(try await client.get(Paths.API.me, .reader(first)).status == .unauthorized)
            let token = try #require(last?.token)
            let known = try await client.get(Paths.API.me, .reader(token)).decoded(ReaderAnswer.self)
            #expect(known.devices.count == 6)
            let other = try #require(known.devices.last)
            let removed = try await client.send(.delete, Paths.API.device(other.id), .reader(token))
            #expect(removed.status == .noContent)
            #expect(try await client.send(.delete, Paths.API.device(other.id), .reader(token)).status == .notFound)
            #expect(try await client.send(.delete, Paths.API.session, .reader(token)).status == .noContent)
            #expect(try await client.get(Paths.API.me, .reader(token)).status == .unauthorized)
        }
    }

    @Test func `another password ends every other session`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let here = try #require(try await client.newAccount("anna@example.org").token)
            let there = try #require(try await client.signIn("anna@example.org").decoded(Welcome.self).token)
            func change(_ current: String, _ new: String) async throws -> TestResponse {
                try await client.send(
                    .put, Paths.API.password, .reader(here), #"{"current": "\#(current)", "new": "\#(new)"}"#)
            }
            #expect(try await change("not the one", "another long one").problem().kind == .wrongPassword)
            #expect(try await change(TestNewsstand.password, "short").status == .badRequest)
            #expect(try await change(TestNewsstand.password, "another long one").status == .noContent)
            #expect(try await client.get(Paths.API.me, .reader(here)).status == .ok)
            #expect(try await client.get(Paths.API.me, .reader(there)).status == .unauthorized)
            #expect(try await client.signIn("anna@example.org").status == .forbidden)
            #expect(try await client.signIn("anna@example.org", password: "another long one").status == .created)
        }
    }

    @Test func `readers take everything away, and are forgotten`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            let token = try #require(try await client.newAccount("anna@example.org").token)
            let place = #"{"href": "x", "type": "text/html", "locations": {"position": 3, "totalProgression": 0.5}}"#
            _ = try await client.send(
                .put, Paths.API.position(key), .reader(token),
                #"{"locator": \#(place), "modified": "2026-03-10T11:00:00.000Z"}"#)
            _ = try await client.send(
                .put, Paths.API.marks(key), .reader(token),
                """
                {"marks": [{"id": "m1", "kind": "highlight", "locator": \(place), "note": "Ripe",
                "created": "2026-03-10T11:00:00.000Z", "modified": "2026-03-10T11:00:00.000Z"}]}
                """)
            _ = try await client.send(
                .post, Paths.API.consents, .reader(token),
                #"{"purpose": "newsletter", "wording": "2026-01", "isGiven": true}"#)
            let me = try await client.get(Paths.API.me, .reader(token)).decoded(ReaderAnswer.self).reader
            _ = try await newsstand.storage.addGrant(
                GrantOrder(
                    reader: me, kind: .compensation, opens: [.issue(key)], giver: "P", why: "The parcel was lost"),
                at: newsstand.now)
            let export = try await client.get(Paths.API.export, .reader(token))
            #expect(export.headers[.contentDisposition] == "attachment; filename=\"edicola.json\"")
            for text in ["anna@example.org", "Ripe", "newsletter", "\"march\"", "2026-01", "The parcel was lost"] {
                #expect(export.text.contains(text), "\(text)")
            }
            let wrong = try await client.send(.delete, Paths.API.me, .reader(token), #"{"password": "a guess here"}"#)
            #expect(try wrong.problem().kind == .wrongPassword)
            let erased = try await client.send(
                .delete, Paths.API.me, .reader(token), #"{"password": "\#(TestNewsstand.password)"}"#)
            #expect(erased.status == .noContent)
            #expect(try await client.get(Paths.API.me, .reader(token)).status == .unauthorized)
            #expect(try await client.signIn("anna@example.org").status == .forbidden)
        }
    }

    @Test func `the operator lists readers and gives one a password for one time`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let anna = try await client.newAccount("anna@example.org")
            _ = try await client.newReader()
            let list = try await client.get(Paths.API.readers, .publisher).decoded(ListPage<ReaderEntry>.self)
            #expect(list.items.count == 2)
            let found = try await client.get("\(Paths.API.readers)?email=ANNA@example.org", .publisher)
                .decoded(ListPage<ReaderEntry>.self)
            #expect(found.items.map(\.id) == [anna.reader])
            let one = "\(Paths.API.readers)/\(anna.reader)"
            #expect(try await client.get(one, .publisher).decoded(ReaderEntry.self).email == "anna@example.org")
            for fields in [HTTPFields(), .reader(try #require(anna.token))] {
                #expect(try await client.get(Paths.API.readers, fields).problem().kind == .keyNeeded)
                #expect(try await client.get(one, fields).problem().kind == .keyNeeded)
                #expect(try await client.send(.post, "\(one)/password", fields).problem().kind == .keyNeeded)
            }
            let given = try await client.send(.post, "\(one)/password", .publisher).decoded(TemporaryPassword.self)
            #expect(try await client.signIn("anna@example.org").status == .forbidden)
            let back = try await client.signIn("anna@example.org", password: given.password).decoded(Welcome.self)
            let known = try await client.get(Paths.API.me, .reader(try #require(back.token)))
                .decoded(ReaderAnswer.self)
            #expect(known.hasTemporaryPassword)
        }
    }

    @Test func `readers can't be made by the thousand`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            for _ in 0..<30 { _ = try await client.newReader() }
            #expect(try await client.send(.post, Paths.API.readers).status == .tooManyRequests)
        }
    }
}

extension EmailAddress {
    static var anna: EmailAddress {
        guard let email = EmailAddress(parsing: "anna@example.org") else { preconditionFailure("it is one") }
        return email
    }
}
