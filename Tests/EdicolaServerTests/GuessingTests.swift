import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import EdicolaServer

/// Attackers who guess passwords, and readers who know theirs.
struct GuessingTests {
    private static let anna = "anna@example.org"

    private static func from(_ address: String) -> HTTPFields { [.init("X-Forwarded-For") ?? .range: address] }

    private static func signIn(_ jar: CookieJar, from address: String, _ client: any TestClientProtocol) async throws
        -> HTTPResponse.Status
    {
        try await client.post(
            Paths.Account.sessions, ["email": anna, "password": TestNewsstand.password], jar, from(address)
        ).status
    }

    @Test(arguments: [(1, "1 second"), (2, "2 seconds"), (89, "89 seconds"), (90, "2 minutes")])
    func `one second is singular`(seconds: Int, words: String) {
        #expect(
            AccountError.tooOften(seconds: seconds).words(in: "en") == "Too many attempts. Try again in \(words).")
    }

    @Test func `strangers everywhere don't shut out the browser on which the account was open`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            _ = try await client.newAccount(Self.anna)
            let own = CookieJar()
            #expect(try await Self.signIn(own, from: "198.51.100.1", client) == .seeOther)
            #expect(own.cookies["__Host-edicola-device"] != nil)
            _ = try await client.post(Paths.Account.goodbye, [:], own)
            #expect(own.cookies["__Host-edicola"] == nil)
            for number in 0..<50 {
                let guess = try await client.signIn(
                    Self.anna, password: "a wrong guess", Self.from("203.0.113.\(number)"))
                #expect(guess.status == .forbidden)
            }
            #expect(try await Self.signIn(CookieJar(), from: "198.51.100.2", client) == .tooManyRequests)
            #expect(try await Self.signIn(own, from: "198.51.100.2", client) == .seeOther)
        }
    }

    @Test func `a known browser has ten attempts, and another's cookie has none`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            _ = try await client.newAccount(Self.anna)
            _ = try await client.newAccount("bruno@example.org")
            let jar = CookieJar()
            _ = try await Self.signIn(jar, from: "198.51.100.1", client)
            _ = try await client.post(Paths.Account.goodbye, [:], jar)
            func guess(_ email: String) async throws -> HTTPResponse.Status {
                try await client.post(
                    Paths.Account.sessions, ["email": email, "password": "a wrong guess"], jar,
                    Self.from("198.51.100.1")
                ).status
            }
            var statuses: [Int] = []
            for _ in 0..<11 { statuses.append(try await guess(Self.anna).code) }
            #expect(statuses == Array(repeating: 403, count: 10) + [429])
            statuses = []
            for _ in 0..<6 { statuses.append(try await guess("bruno@example.org").code) }
            #expect(statuses == Array(repeating: 403, count: 5) + [429])
        }
    }

    @Test func `a network of IPv6 does not have attempts without end`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            _ = try await client.newAccount(Self.anna)
            var statuses: [Int] = []
            for number in 0..<11 {
                let place = Self.from("2001:db8:1:\(number)::7")
                statuses.append(try await client.signIn(Self.anna, password: "a wrong guess", place).status.code)
            }
            #expect(statuses == Array(repeating: 403, count: 10) + [429])
            let other = try await client.signIn(Self.anna, Self.from("2001:db8:2::7"))
            #expect(other.status == .created)
        }
    }

    @Test func `a known device is its account's until the password changes`() throws {
        let cookie = KnownDevice.make(for: "hash of one")
        let device = try #require(KnownDevice(cookie, for: "hash of one"))
        #expect(cookie.hasPrefix(device.name))
        #expect(KnownDevice(cookie, for: "hash of another") == nil && KnownDevice(cookie, for: nil) == nil)
        for bad in ["", ".", "a.b", "x\(cookie)", String(cookie.dropLast()), "\(cookie)0"] {
            #expect(KnownDevice(bad, for: "hash of one") == nil, "\(bad)")
        }
    }

    @Test(arguments: [
        "mypassword1", "liverpool1", "newsstand2026", "Edicola2026!", "P@ssw0rd2025!", "qwertyuiop123", "1q2w3e4r5t6y",
        "anna123456", "Juventus1897", "1234567890", "0987654321", "abcabcabcabc", "sunshine1984", "Welcome123!!",
        "password123password", "iloveyou2020", "Frutta2026!!", "letmein12345", "asdfghjkl;1", "2019201920192019",
    ])
    func `words with a year and a sign behind them are no passwords`(password: String) throws {
        let email = try #require(EmailAddress(parsing: Self.anna))
        #expect(Passwords.fault(of: password, for: email, at: "Frutta") == .easyPassword)
    }

    @Test(arguments: [
        "a few words in a row", "correct horse battery", "another long password", "kq7Tz-2mWx9",
        "quattro pere sul tetto",
        "treno lento verso sud", "über den wolken", "Grüße aus Bozen", "abcd-efgh-jkmn-pqrs",
    ])
    func `what nobody guesses is a password`(password: String) throws {
        let email = try #require(EmailAddress(parsing: Self.anna))
        #expect(Passwords.fault(of: password, for: email, at: "Frutta") == nil)
    }
}
