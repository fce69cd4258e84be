import EdicolaCore
import Foundation
import Testing

@testable import Circulation

struct Base64Tests {
    @Test func `reads what Foundation writes, in both alphabets`() {
        var numbers = SystemRandomNumberGenerator()
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            let text = Data(bytes).base64EncodedString()
            #expect(Base64.decode(text, .standard) == bytes)
            let url = text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            #expect(Base64.decode(url, .url) == bytes)
            #expect(Base64URL.text(bytes) == url)
        }
    }

    @Test(arguments: [
        "A", "A=", "AA", "AA=", "AA===", "AB==", "AAB=", "A A=", "AA==\n", "AAA-", "AAA_", "====", "=AAA",
    ])
    func `20: there is one spelling only`(text: String) {
        #expect(Base64.decode(text, .standard) == nil)
    }

    @Test(arguments: ["A", "AA==", "AB", "AAB", "AAA+", "AAA/", "AAAA ", "AAAA\n"])
    func `20: and one in a segment`(text: String) {
        #expect(Base64.decode(text, .url) == nil)
    }
}
