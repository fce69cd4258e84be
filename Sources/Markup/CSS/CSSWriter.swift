/// Writes tokens in one canonical form that is read back as the same tokens, whether it stands in a file, a `style`
/// element or an attribute: nothing in it can end an element.
struct CSSWriter {
    private(set) var bytes: [UInt8] = []

    private var last: CSSToken?

    mutating func write(_ tokens: [CSSToken]) {
        for (index, token) in tokens.enumerated() {
            defer { last = token }
            if token == .space, last == .space { continue }
            write(token, before: index + 1 < tokens.count ? tokens[index + 1] : nil)
        }
    }

    private mutating func write(_ token: CSSToken, before next: CSSToken?) {
        switch token {
        case .identifier(let name): write(name: name)
        case .function(let name):
            write(name: name)
            bytes.append(UInt8(ascii: "("))
        case .atKeyword(let name):
            bytes.append(UInt8(ascii: "@"))
            write(name: name)
        case .hash(let name):
            bytes.append(UInt8(ascii: "#"))
            write(name: name, isHash: true)
        case .string(let text): write(string: text)
        case .url(let url):
            bytes.append(contentsOf: "url(".utf8)
            write(string: url)
            bytes.append(UInt8(ascii: ")"))
        case .number(let digits, let unit):
            bytes.append(contentsOf: digits.utf8)
            if unit == "%" { bytes.append(UInt8(ascii: "%")) } else { write(unit: unit) }
        case .space: bytes.append(UInt8(ascii: " "))
        case .comment: bytes.append(contentsOf: "/**/".utf8)
        case .colon: bytes.append(UInt8(ascii: ":"))
        case .semicolon: bytes.append(UInt8(ascii: ";"))
        case .comma: bytes.append(UInt8(ascii: ","))
        case .open(let bracket): bytes.append(bracket.rawValue)
        case .close(let bracket): bytes.append(bracket.closing)
        case .delimiter(UInt8(ascii: "<")):
            bytes.append(UInt8(ascii: "<"))
            if next != .delimiter(UInt8(ascii: "=")) && next != .space { bytes.append(UInt8(ascii: " ")) }
        case .delimiter(UInt8(ascii: "&")):
            bytes.append(UInt8(ascii: "&"))
            // It must not look like the name or number of a character, which parsers of markup resolve.
            switch next {
            case .identifier, .function, .url, .hash: bytes.append(contentsOf: "/**/".utf8)
            case .delimiter(UInt8(ascii: "#")): bytes.append(contentsOf: "/**/".utf8)
            default: break
            }
        case .delimiter(let byte): bytes.append(byte)
        case .bad: break
        }
    }

    private mutating func write(name: String, isHash: Bool = false) {
        let name = Array(name.utf8)
        // Alone these would be a mark, or the beginning of the end of a comment in HTML.
        if name == [UInt8(ascii: "-")] || name == Array("--".utf8), !isHash {
            bytes.append(contentsOf: name.dropLast() + Array("\\-".utf8))
            return
        }
        for (index, byte) in name.enumerated() {
            let isFirst = !isHash && (index == 0 || (index == 1 && name[0] == UInt8(ascii: "-")))
            if CSSByte.isName(byte), !(isFirst && CSSByte.isDigit(byte)) { bytes.append(byte) } else { escape(byte) }
        }
    }

    /// A unit that begins like an exponent would become part of the number.
    private mutating func write(unit: String) {
        let unit = Array(unit.utf8)
        let second = unit.dropFirst().first { $0 != UInt8(ascii: "-") }
        if let first = unit.first, first | 0x20 == UInt8(ascii: "e"), let second, CSSByte.isDigit(second) {
            escape(first)
            for byte in unit.dropFirst() { if CSSByte.isName(byte) { bytes.append(byte) } else { escape(byte) } }
        } else {
            write(name: String(decoding: unit, as: UTF8.self))
        }
    }

    private mutating func write(string: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
                0..<0x20, 0x7F:
                escape(byte)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(contentsOf: "\\\(String(byte, radix: 16)) ".utf8)
    }
}
