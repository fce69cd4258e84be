import Crypto
import EdicolaCore
import Formats
import Foundation
import Testing

@testable import Delivery

/// One token per team, neither too young nor too old when it is replaced.
@Suite struct ProviderTokensTests {
    private let noon = Letters.noon
    private let key = APNsKey(teamID: "TEAM123456", keyID: "KEY1234567", privateKey: P256.Signing.PrivateKey())

    @Test func `the token is what Apple describes, and the time in it is a number`() throws {
        let token = try ProviderTokens(key: key).current(at: noon)
        #expect(token.authorization.hasPrefix("bearer "))
        let parts = token.authorization.dropFirst(7).split(separator: ".")
        let header = try members(String(decoding: #require(Base64.decodeLeniently(String(parts[0]))), as: UTF8.self))
        #expect(header["alg"] as? String == "ES256" && header["kid"] as? String == "KEY1234567")
        let claims = String(decoding: try #require(Base64.decodeLeniently(String(parts[1]))), as: UTF8.self)
        #expect(claims == "{\"iat\":1773000000,\"iss\":\"TEAM123456\"}")
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: #require(Base64.decodeLeniently(String(parts[2]))))
        #expect(
            key.privateKey.publicKey.isValidSignature(
                signature, for: SHA256.hash(data: Array("\(parts[0]).\(parts[1])".utf8))))
    }

    @Test func `it is renewed after forty minutes, and never within twenty`() throws {
        let tokens = ProviderTokens(key: key)
        let first = try tokens.current(at: noon)
        #expect(try tokens.current(at: noon + 39 * 60) == first)
        let second = try tokens.current(at: noon + 41 * 60)
        #expect(second.issued == noon + 40 * 60)
        #expect(try tokens.current(at: second.issued - 60) == second, "a clock that was set back a little")
        var times: [Date] = []
        for minute in 0..<600 { times.append(try tokens.current(at: noon + TimeInterval(minute) * 60).issued) }
        let changes = Set(times).sorted()
        for (before, after) in zip(changes, changes.dropFirst()) {
            let pause = after.timeIntervalSince(before)
            #expect(pause >= 20 * 60 && pause <= 60 * 60)
        }
    }

    @Test func `a server that is started again within twenty minutes shows the same time`() throws {
        let times = try [0.0, 60, 1_199].map { try ProviderTokens(key: key).current(at: noon + $0).issued }
        #expect(Set(times) == [noon])
        #expect(try ProviderTokens(key: key).current(at: noon + 1_200).issued == noon + 1_200)
    }

    @Test func `a thousand that ask at once get one token`() async throws {
        let tokens = ProviderTokens(key: key)
        let texts = try await withThrowingTaskGroup { group in
            for _ in 0..<1_000 { group.addTask { try tokens.current(at: noon).authorization } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts.count == 1)
    }

    @Test func `a refused token is replaced once for all, and not when it is young`() throws {
        let tokens = ProviderTokens(key: key)
        let first = try tokens.current(at: noon)
        #expect(try tokens.replacement(for: first, at: noon + 60) == nil, "then the clock is wrong")
        let second = try #require(try tokens.replacement(for: first, at: noon + 25 * 60))
        #expect(second != first)
        #expect(try tokens.replacement(for: first, at: noon + 25 * 60) == second, "somebody else asked already")
        #expect(try tokens.replacement(for: second, at: noon + 26 * 60) == nil)
    }

    @Test func `another key waits for its turn, unless the old one is refused`() throws {
        let tokens = ProviderTokens(key: key)
        let first = try tokens.current(at: noon)
        tokens.use(APNsKey(teamID: "TEAM123456", keyID: "OTHER67890", privateKey: P256.Signing.PrivateKey()))
        #expect(try tokens.current(at: noon + 60) == first)
        let second = try #require(try tokens.replacement(for: first, at: noon + 60))
        #expect(second.keyID == "OTHER67890")
    }

    @Test func `a key file of Apple's is read, and another is refused`() throws {
        let pem = key.privateKey.pemRepresentation
        #expect(pem.contains("BEGIN PRIVATE KEY"))
        #expect(
            try APNsKey(teamID: "T", keyID: "K", pem: pem).privateKey.rawRepresentation
                == key.privateKey.rawRepresentation)
        #expect(throws: (any Error).self) { try APNsKey(teamID: "T", keyID: "K", pem: "nonsense") }
        #expect(throws: (any Error).self) {
            try APNsKey(teamID: "T", keyID: "K", pem: P384.Signing.PrivateKey().pemRepresentation)
        }
    }
}
