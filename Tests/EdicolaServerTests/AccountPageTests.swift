import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

struct AccountPageTests {
    @Test func `a browser makes an account, signs out and comes back, with forms alone`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = CookieJar()
            let made = try await client.post(
                Paths.Account.new, ["email": "anna@example.org", "password": TestNewsstand.password], jar)
            #expect(made.status == .seeOther)
            #expect(made.headers[.location] == "/account?done=made")
            let cookie = try #require(made.headers[values: .setCookie].first)
            #expect(cookie.hasPrefix("__Host-edicola=edr_"))
            for word in ["Path=/", "SameSite=Lax", "Secure", "HttpOnly"] { #expect(cookie.contains(word)) }
            let page = try await client.get(Paths.account, jar.fields)
            #expect(page.text.contains("anna@example.org"))
            #expect(page.headers[.cacheControl] == "no-store")
            let out = try await client.post(Paths.Account.goodbye, [:], jar)
            #expect(out.headers[.location] == "/account")
            // The remaining cookie opens nothing; it only keeps strangers' failed attempts from counting here.
            #expect(Array(jar.cookies.keys) == ["__Host-edicola-device"])
            let back = try await client.post(
                Paths.Account.sessions,
                ["email": "anna@example.org", "password": TestNewsstand.password, "next": "/orchard/march"], jar)
            #expect(back.headers[.location] == "/orchard/march")
            #expect(try await client.get(Paths.account, jar.fields).text.contains("anna@example.org"))
        }
    }

    @Test func `a form that could not be followed comes back with the reason and what was typed`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = CookieJar()
            let refused = try await client.post(
                Paths.Account.sessions, ["email": "<anna>@example.org", "password": "something", "next": "//evil"], jar)
            #expect(refused.status == .forbidden)
            #expect(refused.text.contains("The e-mail address or password is wrong."))
            #expect(refused.text.contains("value=\"&lt;anna&gt;@example.org\""))
            #expect(!refused.text.contains("something"))
            #expect(!refused.text.contains("//evil"))
            #expect(jar.cookies.isEmpty)
            let short = try await client.post(Paths.Account.new, ["email": "a@b.cd", "password": "short"], jar)
            #expect(short.status == .badRequest)
            #expect(short.text.contains("at least 10 characters"))
            let nothing = try await client.post(Paths.Account.new, [:], jar)
            #expect(nothing.text.contains("is not an e-mail address"))
        }
    }

    @Test func `who reads Italian is told in Italian why not`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            func refusal(_ path: String, _ fields: [String: String]) async throws -> String {
                try await client.post(path, fields, CookieJar(), [.acceptLanguage: "it"]).text
            }
            let anna = ["email": "anna@example.org", "password": "something"]
            #expect(
                try await refusal(Paths.Account.sessions, anna).contains(
                    "L’indirizzo e-mail o la password non sono corretti"))
            #expect(try await refusal(Paths.Account.new, anna).contains("almeno 10 caratteri"))
            #expect(try await refusal(Paths.Account.new, ["email": "anna"]).contains("«anna» non è un indirizzo"))
            let good = ["email": "anna@example.org", "password": TestNewsstand.password]
            _ = try await client.post(Paths.Account.new, good, CookieJar())
            #expect(try await refusal(Paths.Account.new, good).contains("C’è già un account"))
            #expect(try await refusal(Paths.redemption, ["code": "NOTACODE"]).contains("Questo codice non esiste"))
            for _ in 0..<5 { _ = try await refusal(Paths.Account.sessions, anna) }
            #expect(try await refusal(Paths.Account.sessions, anna).contains("Troppi tentativi"))
        }
    }

    @Test(arguments: ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/a\nb", ""])
    func `nobody is led to another site`(_ next: String) async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let made = try await client.post(
                Paths.Account.new, ["email": "a@b.cd", "password": TestNewsstand.password, "next": next], CookieJar())
            #expect(made.headers[.location] == "/account?done=made")
        }
    }

    @Test func `a cookie is renewed once a day, and the old one ends a minute later`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = CookieJar()
            _ = try await client.post(
                Paths.Account.new, ["email": "a@b.cd", "password": TestNewsstand.password], jar)
            let old = jar.fields
            #expect(try await client.get(Paths.account, old).headers[.setCookie] == nil)
            newsstand.now = newsstand.now.addingTimeInterval(86_400)
            jar.take(try await client.get(Paths.account, old))
            #expect(jar.fields != old)
            #expect(try await client.get(Paths.API.me, old).status == .ok)
            newsstand.now = newsstand.now.addingTimeInterval(60)
            #expect(try await client.get(Paths.API.me, old).status == .unauthorized)
            #expect(try await client.get(Paths.API.me, jar.fields).status == .ok)
            newsstand.now = newsstand.now.addingTimeInterval(181 * 86_400)
            #expect(try await client.get(Paths.API.me, jar.fields).status == .unauthorized)
        }
    }

    @Test func `an account is erased after it was asked for once more`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = CookieJar()
            _ = try await client.post(
                Paths.Account.new, ["email": "a@b.cd", "password": TestNewsstand.password], jar)
            #expect(try await client.get(Paths.Account.erasure, jar.fields).text.contains("Erase everything"))
            let wrong = try await client.post(Paths.Account.erasure, ["password": "not this one"], jar)
            #expect(wrong.status == .forbidden)
            #expect(wrong.text.contains("The current password is wrong."))
            let done = try await client.post(Paths.Account.erasure, ["password": TestNewsstand.password], jar)
            #expect(done.headers[.location] == "/account?done=erased")
            #expect(jar.cookies.isEmpty)
            #expect(try await newsstand.storage.readers().items.allSatisfy { $0.email == nil })
        }
    }

    @Test func `another site can't send anything in a reader's name`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = CookieJar()
            _ = try await client.post(
                Paths.Account.new, ["email": "a@b.cd", "password": TestNewsstand.password], jar)
            let foreign: [HTTPFields] = [
                .site("cross-site"), .site("same-site"), [.origin: "https://evil.example"], [.origin: "null"], [:],
            ]
            let unsafe: [(HTTPRequest.Method, String)] = [
                (.post, Paths.Account.goodbye), (.post, Paths.Account.devices), (.delete, Paths.API.me),
                (.delete, Paths.API.session), (.post, Paths.API.consents), (.post, Paths.library),
            ]
            for fields in foreign {
                for (method, uri) in unsafe {
                    let response = try await client.send(method, uri, jar.fields.adding(fields))
                    #expect(response.status == .forbidden, "\(method) \(uri) \(fields)")
                    #expect(response.text.contains("another site"))
                }
            }
            // Signing somebody in to a stranger's account requires no cookie of ours.
            for fields in foreign.dropLast() {
                #expect(try await client.send(.post, Paths.Account.sessions, fields).status == .forbidden)
                #expect(try await client.send(.post, Paths.API.sessions, fields, "{}").status == .forbidden)
            }
            #expect(try await client.get(Paths.API.me, jar.fields).status == .ok)
            let own: [HTTPFields] = [.site("same-origin"), [.origin: "https://stand.example"]]
            for fields in own {
                let consent = #"{"purpose": "a", "wording": "1", "isGiven": true}"#
                let response = try await client.send(.post, Paths.API.consents, jar.fields.adding(fields), consent)
                #expect(response.status == .created)
            }
        }
    }

    @Test func `browsers are called by what they are`() {
        let agents = [
            "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0": "Firefox on Linux",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0":
                "Edge on Windows",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1":
                "Safari on iPhone",
            "newsstand/0.1 (edicola)": "newsstand", "": "An unnamed device", "<b>\u{0}\u{7}": "<b>",
        ]
        for (agent, name) in agents { #expect(DeviceName.words(of: agent) == name) }
        #expect(DeviceName.words(of: nil) == "An unnamed device")
    }
}
