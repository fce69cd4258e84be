/// A reader of plain JSON in a column: no escapes, whole numbers. Most columns are plain, and a decoder takes ten times
/// as long. Anything else is nil and left to the decoder.
struct PlainJSON {
    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Reads the whole text, or returns nil.
    static func read<Value>(_ text: String, _ read: (inout PlainJSON) -> Value?) -> Value? {
        var json = PlainJSON(text)
        guard let value = read(&json) else { return nil }
        json.skipSpace()
        return json.at == json.bytes.count ? value : nil
    }

    private mutating func skipSpace() {
        while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A { at += 1 }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipSpace()
        guard at < bytes.count, UInt32(bytes[at]) == sign.value else { return false }
        at += 1
        return true
    }

    mutating func text() -> String? {
        guard take("\"") else { return nil }
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            guard bytes[at] >= 0x20, bytes[at] != UInt8(ascii: "\\") else { return nil }
            at += 1
        }
        guard at < bytes.count else { return nil }
        at += 1
        return String(decoding: bytes[start..<at - 1], as: UTF8.self)
    }

    mutating func number() -> Int? {
        skipSpace()
        let start = at
        while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
        guard at > start, at - start < 18 else { return nil }
        if at < bytes.count, [0x2E, 0x45, 0x65].contains(bytes[at]) { return nil }
        return bytes[start..<at].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func list<Item>(_ read: (inout PlainJSON) -> Item?) -> [Item]? {
        guard take("[") else { return nil }
        var items: [Item] = []
        if take("]") { return items }
        repeat {
            guard let item = read(&self) else { return nil }
            items.append(item)
        } while take(",")
        return take("]") ? items : nil
    }

    /// Reads an object.
    ///
    /// - Parameter read: Called with each member's name; returns false for an unknown one.
    mutating func object(_ read: (inout PlainJSON, String) -> Bool) -> Bool {
        guard take("{") else { return false }
        if take("}") { return true }
        repeat {
            guard let name = text(), take(":"), read(&self, name) else { return false }
        } while take(",")
        return take("}")
    }
}
