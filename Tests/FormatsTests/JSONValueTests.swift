import Formats
import Foundation
import Testing

struct JSONValueTests {
    private func value(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    @Test func `a document keeps its values`() throws {
        let document = try value(#"{"a":[1,-0.5,true,null,"x"],"n":9007199254740993,"e":1e300}"#)
        #expect(document["a"] == .array([.integer(1), .number(-0.5), .bool(true), .null, .string("x")]))
        #expect(document["n"] == .integer(9_007_199_254_740_993) && document["e"]?.double == 1e300)
        #expect(document["a"]?["b"] == nil && document["z"] == nil && document.members.count == 3)
        #expect(document["n"]?.double == 9_007_199_254_740_992 && document["a"]?.double == nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(document), as: UTF8.self)
        #expect(text.hasPrefix(#"{"a":[1,-0.5,true,null,"x"],"e":1e+300,"n":9007199254740993}"#), "\(text)")
    }

    @Test(arguments: [60, 200, 100_000])
    func `what is nested too deeply is refused`(depth: Int) throws {
        let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let object = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        for text in [list, object] {
            if depth < JSONValue.maximumDepth {
                _ = try value(text)
            } else {
                #expect(throws: DecodingError.self) { try value(text) }
            }
        }
    }
}
