import Foundation
import Testing

@testable import Markup
@testable import PageWorker

@Suite struct JSONValueTests {
    private func parse(_ text: String) throws(WorkerError) -> JSONValue {
        try JSONValue.parse(Array(text.utf8))
    }

    @Test func `values are read in their order`() throws {
        let value = try parse(
            #"{"b": [1, -2.5e1, true, null, "A\u00e9\ud83c\udf4e\n\/\ud83c!"], "a": {"x": 1, "x": 2}, "e": {}, "f": []}"#
        )
        #expect(value.members?.map(\.name) == ["b", "a", "e", "f"])
        #expect(
            value["b"]?.array == [.number(1), .number(-25), .bool(true), .null, .string("Aé🍎\n/\u{FFFD}!")])
        #expect(value["a"]?["x"]?.integer == 2 && value["a"]?.members?.count == 1)
        #expect(value["e"] == .object([]) && value["f"] == .array([]) && value["nothing"] == nil)
        #expect(value["b"]?["x"] == nil && value["b"]?.array?[1].text == "-25")
        #expect(try JSONValue.parse([0xEF, 0xBB, 0xBF] + Array("[1.5]".utf8)).array?.first?.text == "1.5")
    }

    @Test(arguments: [
        "", " ", "{", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{a: 1}", "tru", "nulll", "01", "1.", "1e", "+1", "-", "\"a",
        "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "[1] 2", "1e999", "\"\u{1}\"", "NaN", "/* */ 1",
    ]) func `what is no JSON is refused`(text: String) {
        #expect(throws: WorkerError.self) { try parse(text) }
    }

    @Test func `depth and size are bounded`() throws {
        #expect(try parse(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) != .null)
        #expect(throws: WorkerError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
        #expect(throws: WorkerError.self) { try JSONValue.parse([UInt8](repeating: 0x20, count: (16 << 20) + 1)) }
    }

    @Test func `Foundation reads the same`() throws {
        let text = #"{"a": [3, 0.1, 1e-7, 123456789012, "ü\"\\", {"k": false}], "": null}"#
        let theirs = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let list = try #require(theirs["a"] as? [Any])
        let ours = try #require(try parse(text)["a"]?.array)
        #expect(ours.compactMap(\.number) == list.compactMap { $0 is Bool ? nil : $0 as? Double })
        #expect(ours[4].string == list[4] as? String)
    }
}
