import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct PlainJSONTests {
    private func column(_ text: String) -> SQLRow { SQLRow([.text(text)]) }

    @Test(arguments: [
        [], ["a"], ["", "é 日本 🍋", "a, b", "[x]", "{\"y\": 1}"],
        ["a \"quoted\" word", "back\\slash", "line\nbreak", "\u{1}"],
    ])
    func `texts are read as the decoder reads them`(_ texts: [String]) throws {
        var row = column(try texts.jsonText())
        let read = try row.texts()
        #expect(read == texts)
    }

    @Test(arguments: ["", "[", "[\"a\"", "[\"a\",", "[1]", "{}", "[\"a\"] x", "null"])
    func `what is no list of texts is refused`(_ text: String) {
        #expect(throws: (any Error).self) {
            var row = column(text)
            _ = try row.texts()
        }
    }

    @Test func `pictures and counts are read as the decoder reads them`() throws {
        let digest = Digest(bytes: (0..<32).map { UInt8($0) })
        let asset = Asset(
            path: try #require(AssetPath("covers/a.jpg")), mediaType: "image/jpeg", size: 12,
            digest: try #require(digest))
        let odd = Asset(path: asset.path, mediaType: "image/\"jpeg\"", size: 0, digest: asset.digest)
        for pictures in [[], [Picture(asset: asset, width: 1, height: 2), Picture(asset: odd, width: 3, height: 4)]] {
            var row = column(try pictures.jsonText())
            let read = try row.optionalPictures()
            #expect(read == pictures)
        }
        for text in ["{}", "{\"1x\": 12, \"2x\":0}", "{\"a\\\"b\":-1}"] {
            var row = column(text)
            let read = try row.optionalCounts()
            let decoded = try JSON.decode([String: Int].self, from: Data(text.utf8))
            #expect(read == decoded)
        }
        var prices = column("[{\"currency\":\"EUR\",\"minor\":3}]")
        let price: [Price] = try prices.fewOrNone()
        #expect(price.map(\.minor) == [3])
        var none = column("[]")
        let nothing: [Price] = try none.fewOrNone()
        #expect(nothing.isEmpty)
    }
}
