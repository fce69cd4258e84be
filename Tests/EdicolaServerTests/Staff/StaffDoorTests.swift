import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// From the printed link to a console with two people, without JavaScript.
struct StaffDoorTests {
    private static let password = "seven lemons in a bowl"

    private func form(_ values: [String: String]) -> ByteBuffer {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        return ByteBuffer(
            string: values.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }
                .joined(separator: "&"))
    }

    private func fields(_ cookie: String? = nil) -> HTTPFields {
        var fields: HTTPFields = [
            .contentType: "application/x-www-form-urlencoded", HTTPField.Name.plain("Sec-Fetch-Site"): "same-origin",
        ]
        fields[.cookie] = cookie
        return fields
    }

    private func cookie(of response: TestResponse) throws -> String {
        let field = try #require(response.headers[values: .setCookie].first { $0.contains("edicola-staff=eds_") })
        #expect(field.contains("HttpOnly") && field.contains("Secure") && field.contains("SameSite=Lax"))
        #expect(field.hasPrefix("__Host-"))
        return String(field.prefix { $0 != ";" })
    }

    @Test func `the printed link makes the owner, once`() async throws {
        let newsstand = try await TestNewsstand()
        let links = StaffLinks(storage: newsstand.storage)
        let old = try #require(try await links.setUpAddress(at: newsstand.now))
        let path = try #require(try await links.setUpAddress(at: newsstand.now))
        try await newsstand.test { client in
            for guess in [old, "/console/begin/", "/console/begin/\(String(repeating: "0", count: 26))"] {
                let answer = try await client.execute(uri: guess, method: .get)
                #expect([.gone, .notFound].contains(answer.status), "\(guess)")
            }
            let page = try await client.execute(uri: path, method: .get)
            #expect(page.status == .ok && page.text.contains("Set up your newsstand"))
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(page.headers[.plain("Referrer-Policy")] == "no-referrer")
            #expect(page.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
            // A fault stands in the form, with what was typed; the link stays good.
            let weak = try await client.execute(
                uri: path, method: .post, headers: fields(),
                body: form(["name": "Anna <&>", "email": "anna@example.org", "password": "1234567890"]))
            #expect(weak.status == .badRequest && weak.text.contains("easily guessed"))
            #expect(weak.text.contains("Anna &lt;&amp;&gt;") && weak.text.contains("anna@example.org"))
            let made = try await client.execute(
                uri: path, method: .post, headers: fields(),
                body: form(["name": "Anna", "email": "anna@example.org", "password": Self.password]))
            #expect(made.status == .seeOther && made.location == "/console")
            let cookie = try cookie(of: made)
            let people = try await client.execute(uri: "/console/house/people", method: .get, headers: fields(cookie))
            #expect(people.status == .ok && people.text.contains("Anna"))
            let again = try await client.execute(
                uri: path, method: .post, headers: fields(),
                body: form(["name": "Mallory", "email": "m@example.org", "password": Self.password]))
            #expect(again.status == .gone)
        }
        #expect(try await links.setUpAddress(at: newsstand.now) == nil)
        #expect(try await newsstand.storage.staff().map(\.name) == ["Anna"])
    }

    @Test func `sign in, be asked again for the password, invite, sign out`() async throws {
        let newsstand = try await TestNewsstand()
        let path = try #require(try await StaffLinks(storage: newsstand.storage).setUpAddress(at: newsstand.now))
        try await newsstand.test { client in
            _ = try await client.execute(
                uri: path, method: .post, headers: fields(),
                body: form(["name": "Anna", "email": "anna@example.org", "password": Self.password]))
            let away = try await client.execute(uri: "/console/house/people", method: .get)
            #expect(away.location == "/console/sign-in?next=/console/house/people")
            let wrong = try await client.execute(
                uri: "/console/sign-in", method: .post, headers: fields(),
                body: form(["email": "anna@example.org", "password": "something else"]))
            #expect(wrong.status == .forbidden && wrong.text.contains("anna@example.org"))
            #expect(wrong.headers[.setCookie] == nil)
            let entered = try await client.execute(
                uri: "/console/sign-in", method: .post, headers: fields(),
                body: form([
                    "email": "Anna@example.org", "password": Self.password, "next": "/console/house/people",
                ]))
            #expect(entered.location == "/console/house/people")
            let cookie = try cookie(of: entered)
            newsstand.now += 3600
            let invitation = form(["role": "editor", "title-orchard": "yes", "note": "Bruno"])
            let stale = try await client.execute(
                uri: "/console/house/people/invite", method: .post, headers: fields(cookie), body: invitation)
            #expect(stale.location == "/console/proof?next=/console/house/people")
            let proof = try await client.execute(
                uri: "/console/proof", method: .post, headers: fields(cookie),
                body: form(["password": Self.password, "next": "/console/house/people"]))
            #expect(proof.location == "/console/house/people")
            let invited = try await client.execute(
                uri: "/console/house/people/invite", method: .post, headers: fields(cookie), body: invitation)
            let address = try #require(
                invited.text.firstMatch(of: /https:\/\/stand\.example(\/console\/begin\/[0-9a-v]{26})/)?.1)
            let joined = try await client.execute(
                uri: String(address), method: .post, headers: fields(),
                body: form(["name": "Bruno", "email": "bruno@example.org", "password": Self.password + "s"]))
            let bruno = try self.cookie(of: joined)
            let refused = try await client.execute(uri: "/console/house/people", method: .get, headers: fields(bruno))
            #expect(refused.status == .forbidden)
            _ = try await client.execute(uri: "/console/sign-out", method: .post, headers: fields(cookie))
            let out = try await client.execute(uri: "/console/house/people", method: .get, headers: fields(cookie))
            #expect(out.status == .seeOther)
        }
        let staff = try await newsstand.storage.staff()
        #expect(staff.map(\.name) == ["Anna", "Bruno"])
        #expect(staff.last?.permissions == Permissions(.editor, publications: [TestNewsstand.press]))
        let acts = try await newsstand.storage.acts().compactMap(\.verb)
        #expect(acts.reversed() == [.linkMade, .ownerMade, .signedIn, .personInvited, .invitationUsed, .refused])
    }

    @Test func `making a key needs the password again, not making it with a key`() async throws {
        let newsstand = try await TestNewsstand()
        let anna = try await newsstand.member("anna")
        let key = try await newsstand.key("chief", .all)
        newsstand.now += 3600
        let body = ByteBuffer(string: #"{"name":"new","sha256":"\#(String(repeating: "ab", count: 32))"}"#)
        try await newsstand.test { client in
            let stale = try await client.execute(uri: Paths.API.keys, method: .post, headers: anna, body: body)
            #expect(stale.status == .forbidden && stale.text.contains("proof-needed"))
            let made = try await client.execute(uri: Paths.API.keys, method: .post, headers: key, body: body)
            #expect(made.status == .created && made.text.contains("chief"))
        }
    }

    @Test func `nobody gives a key more than they have`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.key("porter", Permissions(rights: [.house]))
        let body = ByteBuffer(string: #"{"name":"new","sha256":"\#(String(repeating: "ab", count: 32))"}"#)
        let answer = try await newsstand.test { client in
            try await client.execute(uri: Paths.API.keys, method: .post, headers: key, body: body)
        }
        #expect(answer.status == .forbidden)
        #expect(try await newsstand.storage.keys().map(\.name) == ["porter", "test"])
    }

    @Test func `another site can't act with the console's cookie`() async throws {
        let newsstand = try await TestNewsstand()
        var fields = try await newsstand.member("anna")
        fields[.plain("Sec-Fetch-Site")] = nil
        let foreign = fields
        try await newsstand.test { client in
            for (name, value) in [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example"), ("X", "y")] {
                var fields = foreign
                fields[.plain(name)] = value
                let answer = try await client.execute(
                    uri: Paths.API.publication(.make("evil")), method: .put, headers: fields,
                    body: ByteBuffer(string: #"{"title":"Evil"}"#))
                #expect(answer.status == .forbidden, "\(name)")
            }
        }
        #expect(try await newsstand.storage.publication(.make("evil")) == nil)
    }

    @Test func `a member looks through a draft in the reader view, a reader does not`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("one", onSale: nil)
        let anna = try await newsstand.member("anna", Permissions(.editor, publications: [TestNewsstand.press]))
        let other = try await newsstand.member("bruno", Permissions(.editor, publications: [.make("other")]))
        try await newsstand.test { client in
            for uri in ["\(Paths.issue(key))/read/1", Paths.API.manifest(key)] {
                for (fields, status) in [(anna, HTTPResponse.Status.ok), (other, .notFound), ([:], .notFound)] {
                    let answer = try await client.execute(uri: uri, method: .get, headers: fields)
                    #expect(answer.status == status, "\(uri)")
                }
            }
        }
    }

    @Test func `an editor makes issues, but sets no prices and sells none without the right`() async throws {
        let newsstand = try await TestNewsstand()
        let editor = try await newsstand.key("editor", Permissions(.editor))
        let writer = try await newsstand.key("writer", Permissions(rights: [.see, .publish]))
        let issue = Paths.API.issue(Issue.Key(publication: TestNewsstand.press, issue: .make("one")))
        try await newsstand.test { client in
            func expect(_ body: String, _ fields: HTTPFields, _ status: HTTPResponse.Status) async throws {
                let answer = try await client.execute(
                    uri: issue, method: .put, headers: fields, body: ByteBuffer(string: body))
                #expect(answer.status == status, "\(body)")
            }
            let plain = #"{"title":"One","coverDate":"2026-03""#
            try await expect(plain + "}", writer, .created)
            try await expect(plain + #","price":{"minor":399,"currency":"EUR"}}"#, editor, .forbidden)
            try await expect(plain + #","isFree":true}"#, editor, .forbidden)
            try await expect(plain + #","now":true}"#, writer, .forbidden)
            try await expect(plain + #","onSale":"2026-04-01T00:00:00Z"}"#, writer, .forbidden)
        }
        #expect(try await newsstand.storage.acts().first?.verb == .issueSaved)
    }
}
