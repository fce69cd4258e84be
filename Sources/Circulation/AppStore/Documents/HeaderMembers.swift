/// The names of a JSON object's members.
///
/// Of two members with the same name, a decoder takes one and another library the other. A document that two readers
/// understand differently is refused (RFC 8725 §2.4, RFC 7515 §4).
enum HeaderMembers {
    /// - Parameter json: An object that a JSON decoder has read.
    /// - Returns: nil when a name occurs twice, or is written with an escape, which no shop does.
    static func names(in json: [UInt8]) -> Set<String>? {
        var names: Set<String> = []
        var depth = 0
        var index = 0
        while index < json.count {
            switch json[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                guard let end = end(ofTextAt: index, in: json) else { return nil }
                let text = json[(index + 1)..<end]
                index = end
                guard depth == 1, isName(before: end + 1, in: json) else { break }
                guard !text.contains(UInt8(ascii: "\\")), let name = String(validating: text, as: UTF8.self),
                    names.insert(name).inserted
                else { return nil }
            default: break
            }
            index += 1
        }
        return names
    }

    private static func end(ofTextAt start: Int, in json: [UInt8]) -> Int? {
        var index = start + 1
        while index < json.count {
            switch json[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index
            default: index += 1
            }
        }
        return nil
    }

    private static func isName(before index: Int, in json: [UInt8]) -> Bool {
        json[index...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
    }
}
