import EdicolaCore
import Foundation
import Testing

struct MergePatchTests {
    /// RFC 7396, appendix A; only cases with an object or a list as the result, since a document here is no single
    /// value.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"e":null}"#, #"{"a":1}"#, #"{"a":1,"e":null}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#), ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        (#"{"n":9007199254740993,"x":0.5}"#, #"{"t":true}"#, #"{"n":9007199254740993,"t":true,"x":0.5}"#),
    ])
    func `a patch does what the standard says`(_ original: String, _ patch: String, _ result: String) throws {
        let document = try JSON.decode(Document.self, from: Data(original.utf8))
        let patched = try JSON.decode(MergePatch.self, from: Data(patch.utf8)).applied(to: document)
        #expect(String(decoding: try JSON.encode(patched), as: UTF8.self) == result)
    }

    @Test func `what is no such value any more is refused, and so is what is too deep`() throws {
        let patch = try JSON.decode(MergePatch.self, from: Data(#"{"title":null}"#.utf8))
        #expect(patch.members == ["title"])
        let details = IssueDetails(title: "One", coverDate: try CoverDate(parsing: "2026"))
        #expect(throws: DecodingError.self) { try patch.applied(to: details) }
        let deep = String(repeating: #"{"a":"#, count: 100_000)
        #expect(throws: DecodingError.self) { try JSON.decode(MergePatch.self, from: Data(deep.utf8)) }
    }
}

/// Any JSON document.
private enum Document: Codable {
    case null, truth(Bool), whole(Int64), number(Double), text(String), list([Document]), object([String: Document])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() { self = .null; return }
        if let it = try? value.decode(Bool.self) { self = .truth(it); return }
        if let it = try? value.decode(Int64.self) { self = .whole(it); return }
        if let it = try? value.decode(Double.self) { self = .number(it); return }
        if let it = try? value.decode(String.self) { self = .text(it); return }
        if let it = try? value.decode([Document].self) { self = .list(it); return }
        self = .object(try value.decode([String: Document].self))
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .truth(let it): try value.encode(it)
        case .whole(let it): try value.encode(it)
        case .number(let it): try value.encode(it)
        case .text(let it): try value.encode(it)
        case .list(let it): try value.encode(it)
        case .object(let it): try value.encode(it)
        }
    }
}
