import Crypto
import EdicolaCore
import Formats
import Foundation
import TestPrograms
import Testing

@testable import Delivery

/// RFC 8291 and RFC 8188, against the published vector and another implementation.
@Suite struct SealedMessageTests {
    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.decodeLeniently(text)) }

    @Test func `the example of RFC 8291 comes out byte for byte`() throws {
        let browser = try #require(
            BrowserKeys(
                p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                auth: "BTBZMqHH6r4Tts7J_aSIgg"))
        let key = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        let salt = try bytes("DGv6ra1nlYgDCS1FRnbzlw")
        let keys = try RecordKeys(browser: browser, key: key, salt: salt)
        #expect(text(keys.inputKey) == "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg")
        #expect(text(keys.content) == "oIhVW04MRdy2XN9CiKLxTg")
        #expect(Base64.encode(keys.nonce, .url) == "4h_95klXJ5E_qnoN")
        let plain = Array("When I grow up, I want to be a watermelon".utf8)
        let body = try SealedMessage.seal(plain, paddedTo: plain.count, for: browser, key: key, salt: salt)
        #expect(
            Base64.encode(body, .url)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
                + "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    private func text(_ key: SymmetricKey) -> String {
        unsafe Base64.encode(key.withUnsafeBytes { unsafe Array($0) }, .url)
    }

    @Test func `3,993 bytes fit, and 3,994 do not`() throws {
        let (browser, _) = try browser()
        let longest = [UInt8](repeating: 0x61, count: 3_993)
        #expect(try SealedMessage.seal(longest, paddedTo: Padding.length(of: 3_993), for: browser).count == 4_096)
        #expect(throws: SealedMessage.SealingError.tooLong) {
            try SealedMessage.seal(longest + [0x61], paddedTo: 3_994, for: browser)
        }
    }

    @Test func `the length does not tell the title`() throws {
        let (browser, _) = try browser()
        let bodies = try [1, 40, 511, 512].map {
            try SealedMessage.seal([UInt8](repeating: 1, count: $0), paddedTo: Padding.length(of: $0), for: browser)
                .count
        }
        #expect(Set(bodies).count == 1)
        #expect(Padding.length(of: 513) == 1_024 && Padding.length(of: 3_900) == 3_993)
    }

    @Test func `salt and key are made anew for each message`() throws {
        let (browser, _) = try browser()
        let bodies = try (0..<100).map { _ in try SealedMessage.seal([1], paddedTo: 1, for: browser) }
        #expect(Set(bodies.map { Array($0[0..<16]) }).count == 100)
        #expect(Set(bodies.map { Array($0[21..<86]) }).count == 100)
    }

    @Test(arguments: [
        ("", "BTBZMqHH6r4Tts7J_aSIgg"),
        ("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "BTBZMqHH6r4Tts7J"),
        (
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAix4",
            "BTBZMqHH6r4Tts7J_aSIgg"
        ),
        ("not base64!", "BTBZMqHH6r4Tts7J_aSIgg"),
    ])
    func `keys that are none are refused`(p256dh: String, auth: String) {
        #expect(BrowserKeys(p256dh: p256dh, auth: auth) == nil)
    }

    @Test(.enabled(if: PythonReader.isThere, "python3 with http_ece is missing: run scripts/setup test"))
    func `another implementation reads what we seal`() throws {
        let (browser, key) = try browser()
        let texts = ["", "a", "Ünïcödé 🗞", String(repeating: "long ", count: 700)]
        let sealed = try texts.map {
            try SealedMessage.seal(Array($0.utf8), paddedTo: Padding.length(of: $0.utf8.count), for: browser)
        }
        #expect(try PythonReader.read(sealed, key: Array(key.rawRepresentation), secret: browser.secret) == texts)
    }

    private func browser() throws -> (BrowserKeys, P256.KeyAgreement.PrivateKey) {
        let key = P256.KeyAgreement.PrivateKey()
        let keys = BrowserKeys(
            p256dh: Base64.encode(key.publicKey.x963Representation, .url), auth: Base64.encode([UInt8](1...16), .url))
        return (try #require(keys), key)
    }
}

/// `Tests/Witnesses/web_push_reader.py`.
enum PythonReader {
    static let isThere = Program.pythonHas("http_ece")
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Witnesses/web_push_reader.py").path

    static func read(_ messages: [[UInt8]], key: [UInt8], secret: [UInt8]) throws -> [String] {
        let lines = [Base64.encode(key, .url), Base64.encode(secret, .url)] + messages.map { Base64.encode($0, .url) }
        let answer = try Program.python(
            [script], input: Data(lines.joined(separator: "\n").utf8), errors: .nullDevice)
        try #require(answer.status == 0)
        return answer.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            String(decoding: Base64.decodeLeniently(String($0)) ?? [], as: UTF8.self)
        }
    }
}
