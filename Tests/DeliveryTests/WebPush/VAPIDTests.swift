import Crypto
import EdicolaCore
import Formats
import Foundation
import Testing

@testable import Delivery

/// RFC 8292, as strict as Apple's service.
@Suite struct VAPIDTests {
    private let noon = Letters.noon

    private func tokens() throws -> (VAPIDTokens, VAPIDKey) {
        let key = try VAPIDKey(P256.Signing.PrivateKey(), contact: "mailto:desk@stand.example")
        return (VAPIDTokens(key: key), key)
    }

    private func token(_ authorization: String) throws -> String {
        let value = authorization.split(separator: "=", maxSplits: 1).last?.split(separator: ",").first
        return String(try #require(value))
    }

    private func claims(_ token: String) throws -> [String: Any] {
        let part = try #require(token.split(separator: ".").dropFirst().first)
        return try members(String(decoding: #require(Base64.decodeLeniently(String(part))), as: UTF8.self))
    }

    @Test func `a token is made out to the origin, for less than a day, and verifies`() throws {
        let (tokens, key) = try tokens()
        let endpoint = try #require(PushEndpoint("https://push.example:8443/a/b?c=d", ports: nil))
        let authorization = try tokens.authorization(for: endpoint.origin, at: noon)
        #expect(authorization.hasSuffix(", k=\(key.publicKey)") && authorization.hasPrefix("vapid t="))
        let token = try token(authorization)
        let claims = try claims(token)
        #expect(claims["aud"] as? String == "https://push.example:8443")
        #expect(claims["sub"] as? String == "mailto:desk@stand.example")
        let left = try #require(claims["exp"] as? Double) - noon.timeIntervalSince1970
        #expect(left > 3_600 && left <= 86_400)
        let parts = token.split(separator: ".")
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: #require(Base64.decodeLeniently(String(parts[2]))))
        #expect(
            key.privateKey.publicKey.isValidSignature(
                signature, for: SHA256.hash(data: Array("\(parts[0]).\(parts[1])".utf8))))
    }

    @Test func `one token serves a service for hours, and each service has its own`() throws {
        let (tokens, _) = try tokens()
        let first = try tokens.authorization(for: "https://a.example", at: noon)
        #expect(try tokens.authorization(for: "https://a.example", at: noon + 5 * 3_600) == first)
        #expect(try tokens.authorization(for: "https://b.example", at: noon) != first)
        #expect(try tokens.authorization(for: "https://a.example", at: noon + 7 * 3_600) != first)
    }

    @Test func `endpoints of strangers do not fill the memory with tokens`() throws {
        let (tokens, _) = try tokens()
        let first = try tokens.authorization(for: "https://a.example", at: noon)
        for number in 0..<VAPIDTokens.most { _ = try tokens.authorization(for: "https://\(number).example", at: noon) }
        #expect(try tokens.authorization(for: "https://a.example", at: noon) != first)
    }

    @Test(arguments: [
        ("mailto:desk@stand.example", true), ("https://stand.example/contact", true), ("https://stand.example", true),
        ("mailto: <desk@stand.example>", false), ("mailto:<desk@stand.example>", false), ("mailto:desk", false),
        ("mailto:desk@localhost", false), ("mailto:desk@mac.local", false), ("https://localhost/", false),
        ("https://stand.local/contact", false), ("http://stand.example", false), ("desk@stand.example", false),
        ("", false),
    ])
    func `a contact is one that the strictest service takes`(contact: String, isGood: Bool) {
        #expect(VAPIDKey.isContact(contact) == isGood)
    }

    @Test func `a key is kept as 32 bytes, and is the same again`() throws {
        let key = try VAPIDKey(P256.Signing.PrivateKey(), contact: "mailto:desk@stand.example")
        let again = try VAPIDKey(raw: key.raw, contact: key.contact)
        #expect(key.raw.count == 32 && again.publicKey == key.publicKey)
        #expect(Base64.decodeLeniently(key.publicKey)?.count == 65)
    }

    @Test(arguments: [
        "http://push.example/a", "https://", "push.example/a", "https://user:word@push.example/a",
        "https://push.example:8443/a", "ftp://push.example/a", "https://push.example/a b", "https://push.example/a#b",
        "https://push.example/" + String(repeating: "a", count: 2_100), "https://pu\u{73}h.example\n/a",
    ])
    func `what is no address of a push service is refused`(text: String) {
        #expect(PushEndpoint(text, ports: [443]) == nil)
    }

    @Test func `the origin names a port only where it is another`() throws {
        #expect(PushEndpoint("https://Push.Example/a", ports: [443])?.origin == "https://push.example")
        #expect(PushEndpoint("https://push.example:443/a", ports: [443])?.origin == "https://push.example")
    }
}
