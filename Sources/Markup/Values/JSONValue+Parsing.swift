import Glibc

extension JSONValue {
    package static let largest = 16 << 20
    package static let deepest = 64

    /// - Throws: ``WorkerError`` `not-well-formed` with the line, also for what is nested deeper than 64 or larger than 16 MB.
    package static func parse(_ bytes: [UInt8]) throws(WorkerError) -> JSONValue {
        let text = try TextEncoding.utf8(bytes, as: .json)
        guard text.count <= largest else { throw WorkerError(.notWellFormed, "a JSON text of over 16 MB") }
        var parser = JSONParser(text: text)
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.isAtEnd else { throw parser.failure("something follows the value") }
        return value
    }
}

private struct JSONParser {
    let text: [UInt8]
    var index = 0

    init(text: [UInt8]) {
        self.text = text
    }

    var isAtEnd: Bool { index == text.count }

    func failure(_ message: String) -> WorkerError {
        let line = 1 + text.prefix(index).count { $0 == UInt8(ascii: "\n") }
        return WorkerError(.notWellFormed, "line \(line): \(message)")
    }

    mutating func skipSpace() {
        while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
    }

    mutating func value(depth: Int) throws(WorkerError) -> JSONValue {
        guard depth < JSONValue.deepest else { throw failure("nested deeper than \(JSONValue.deepest)") }
        skipSpace()
        switch index < text.count ? text[index] : 0 {
        case UInt8(ascii: "{"): return .object(try object(depth))
        case UInt8(ascii: "["): return .array(try array(depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(_ depth: Int) throws(WorkerError) -> [JSONValue.Member] {
        index += 1
        var members: [JSONValue.Member] = []
        if takes("}") { return members }
        repeat {
            skipSpace()
            guard index < text.count, text[index] == UInt8(ascii: "\"") else { throw failure("a name is missing") }
            let name = try string()
            guard takes(":") else { throw failure("a colon is missing") }
            members.append(.init(name: name, value: try value(depth: depth + 1)))
        } while takes(",")
        guard takes("}") else { throw failure("a comma or } is missing") }
        return members
    }

    private mutating func array(_ depth: Int) throws(WorkerError) -> [JSONValue] {
        index += 1
        var values: [JSONValue] = []
        if takes("]") { return values }
        repeat { values.append(try value(depth: depth + 1)) } while takes(",")
        guard takes("]") else { throw failure("a comma or ] is missing") }
        return values
    }

    private mutating func takes(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard index < text.count, text[index] == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(WorkerError) -> JSONValue {
        let bytes = String(describing: word).utf8
        guard text[index...].starts(with: bytes) else { throw failure("an unknown word") }
        index += bytes.count
        return value
    }

    private mutating func number() throws(WorkerError) -> Double {
        let start = index
        if takesByte("-") {}
        if !takesByte("0"), takesDigits() == 0 { throw failure("no value") }
        if takesByte("."), takesDigits() == 0 { throw failure("not a number") }
        if takesByte("e") || takesByte("E") {
            if !takesByte("+") { _ = takesByte("-") }
            if takesDigits() == 0 { throw failure("not a number") }
        }
        guard let number = Double(String(decoding: text[start..<index], as: UTF8.self)), number.isFinite else {
            throw failure("a number out of range")
        }
        return number
    }

    private mutating func takesByte(_ mark: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    private mutating func takesDigits() -> Int {
        let start = index
        while index < text.count, (0x30...0x39).contains(text[index]) { index += 1 }
        return index - start
    }

    private mutating func string() throws(WorkerError) -> String {
        index += 1
        var bytes: [UInt8] = []
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: try escaped())
            // A line break or tab in a string is a fault, but one that people make and that does no harm.
            case 0..<0x20 where byte != 0x0A && byte != 0x0D && byte != 0x09:
                throw failure("a control character in a string")
            default: bytes.append(byte)
            }
        }
        throw failure("a string without end")
    }

    private mutating func escaped() throws(WorkerError) -> [UInt8] {
        guard index < text.count else { throw failure("a string without end") }
        let byte = text[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try unicode()
        default: throw failure("an unknown escape")
        }
    }

    /// Half of a pair alone becomes the replacement character.
    private mutating func unicode() throws(WorkerError) -> [UInt8] {
        let first = try unit()
        if UTF16.isLeadSurrogate(first), text[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            let start = index
            index += 2
            let second = try unit()
            if UTF16.isTrailSurrogate(second) { return Array(String(decoding: [first, second], as: UTF16.self).utf8) }
            index = start
        }
        return Array(String(decoding: [first], as: UTF16.self).utf8)
    }

    private mutating func unit() throws(WorkerError) -> UInt16 {
        let digits = text[index...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ isxdigit(Int32($0)) != 0 }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw failure("an unknown escape") }
        index += 4
        return unit
    }
}
