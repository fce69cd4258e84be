import Formats
import Foundation
import Testing

struct Base64Tests {
    @Test func `Foundation reads what is written, and the other way round, in both alphabets`() {
        var numbers = SystemRandomNumberGenerator()
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            let text = Data(bytes).base64EncodedString()
            #expect(Base64.encode(bytes) == text && Base64.decode(text, .standard) == bytes)
            let url = text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            #expect(Base64.encode(bytes, .url) == url && Base64.decode(url, .url) == bytes)
            for spelling in [text, url] { #expect(Base64.decodeLeniently(spelling) == bytes) }
        }
    }

    @Test(arguments: [
        "A", "A=", "AA", "AA=", "AA===", "AB==", "AAB=", "A A=", "AA==\n", "AAA-", "AAA_", "====", "=AAA",
    ])
    func `20: there is one spelling only`(text: String) {
        #expect(Base64.decode(text, .standard) == nil)
    }

    @Test(arguments: ["A", "AA==", "AB", "AAB", "AAA+", "AAA/", "AAAA ", "AAAA\n"])
    func `20: and one in a token`(text: String) {
        #expect(Base64.decode(text, .url) == nil)
    }

    @Test(arguments: ["A", "AA===", "A A", "AAAé", "=AAA"])
    func `leniently is not anything`(text: String) {
        #expect(Base64.decodeLeniently(text) == nil)
    }

    @Test func `hexadecimal digits are lower-case, two for each byte`() {
        let bytes = Array(UInt8.min...UInt8.max)
        let text = Hexadecimal.text(bytes)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff") && text.utf8.count == 512)
        #expect(Hexadecimal.bytes(lowercase: text) == bytes)
        for wrong in ["0", "0g", "FF", "+1", " 1", "é"] {
            #expect(Hexadecimal.bytes(lowercase: wrong) == nil, "\(wrong)")
        }
    }
}
