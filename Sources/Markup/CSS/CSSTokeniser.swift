/// Cuts a stylesheet into tokens (CSS Syntax Level 3, section 4.3).
struct CSSTokeniser {
    private let bytes: [UInt8]
    private var index = 0

    /// - Parameter bytes: UTF-8 without zero bytes.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func tokens(_ bytes: [UInt8]) -> [CSSToken] {
        var tokeniser = CSSTokeniser(bytes)
        var tokens: [CSSToken] = []
        while let token = tokeniser.next() { tokens.append(token) }
        return tokens
    }

    /// - Returns: nil at the end.
    mutating func next() -> CSSToken? {
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        if CSSByte.isSpace(byte) {
            skipSpace()
            return .space
        }
        if let token = comment() { return token }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return string()
        case UInt8(ascii: "#"):
            index += 1
            if CSSByte.isName(peek(0)) || isEscape(0) { return .hash(name()) }
            return .delimiter(byte)
        case UInt8(ascii: "@"):
            index += 1
            return startsIdentifier(0) ? .atKeyword(name()) : .delimiter(byte)
        case UInt8(ascii: "<") where bytes[index...].starts(with: Array("<!--".utf8)):
            index += 4
            return .space
        case UInt8(ascii: "-") where bytes[index...].starts(with: Array("-->".utf8)):
            index += 3
            return .space
        default: break
        }
        if startsNumber() { return number() }
        if startsIdentifier(0) { return identifierLike() }
        index += 1
        switch byte {
        case UInt8(ascii: ":"): return .colon
        case UInt8(ascii: ";"): return .semicolon
        case UInt8(ascii: ","): return .comma
        case UInt8(ascii: "("): return .open(.parenthesis)
        case UInt8(ascii: "["): return .open(.square)
        case UInt8(ascii: "{"): return .open(.curly)
        case UInt8(ascii: ")"): return .close(.parenthesis)
        case UInt8(ascii: "]"): return .close(.square)
        case UInt8(ascii: "}"): return .close(.curly)
        case UInt8(ascii: "\\"): return .bad
        case 0x21...0x7E: return .delimiter(byte)
        default: return .bad
        }
    }

    private func peek(_ offset: Int) -> UInt8 {
        index + offset < bytes.count ? bytes[index + offset] : 0
    }

    private mutating func skipSpace() {
        while index < bytes.count, CSSByte.isSpace(bytes[index]) { index += 1 }
    }

    private mutating func comment() -> CSSToken? {
        guard peek(0) == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") else { return nil }
        index += 2
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                index += 2
                return .comment
            }
            index += 1
        }
        return .comment
    }

    private func isEscape(_ offset: Int) -> Bool {
        peek(offset) == UInt8(ascii: "\\") && index + offset + 1 < bytes.count
            && !CSSByte.isNewline(peek(offset + 1))
    }

    private func startsIdentifier(_ offset: Int) -> Bool {
        if peek(offset) == UInt8(ascii: "-") {
            return CSSByte.isNameStart(peek(offset + 1)) || peek(offset + 1) == UInt8(ascii: "-")
                || isEscape(offset + 1)
        }
        return CSSByte.isNameStart(peek(offset)) || isEscape(offset)
    }

    private func startsNumber() -> Bool {
        let isSigned = peek(0) == UInt8(ascii: "+") || peek(0) == UInt8(ascii: "-")
        let first = isSigned ? 1 : 0
        if CSSByte.isDigit(peek(first)) { return true }
        return peek(first) == UInt8(ascii: ".") && CSSByte.isDigit(peek(first + 1))
    }

    private mutating func number() -> CSSToken {
        let start = index
        index += 1
        while CSSByte.isDigit(peek(0)) { index += 1 }
        if peek(0) == UInt8(ascii: "."), CSSByte.isDigit(peek(1)), !bytes[start..<index].contains(UInt8(ascii: ".")) {
            index += 1
            while CSSByte.isDigit(peek(0)) { index += 1 }
        }
        if peek(0) | 0x20 == UInt8(ascii: "e") {
            let isSigned = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
            if CSSByte.isDigit(peek(isSigned ? 2 : 1)) {
                index += isSigned ? 2 : 1
                while CSSByte.isDigit(peek(0)) { index += 1 }
            }
        }
        let digits = String(decoding: bytes[start..<index], as: UTF8.self)
        if peek(0) == UInt8(ascii: "%") {
            index += 1
            return .number(digits, unit: "%")
        }
        return .number(digits, unit: startsIdentifier(0) ? name() : "")
    }

    private mutating func identifierLike() -> CSSToken {
        let name = name()
        guard peek(0) == UInt8(ascii: "(") else { return .identifier(name) }
        index += 1
        guard name.lowercased() == "url" else { return .function(name) }
        var ahead = 0
        while CSSByte.isSpace(peek(ahead)) { ahead += 1 }
        let isQuoted = peek(ahead) == UInt8(ascii: "\"") || peek(ahead) == UInt8(ascii: "'")
        return isQuoted ? .function(name) : url()
    }

    private mutating func url() -> CSSToken {
        skipSpace()
        var url: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ")") {
                index += 1
                return .url(String(decoding: url, as: UTF8.self))
            }
            if CSSByte.isSpace(byte) {
                skipSpace()
                if index == bytes.count || bytes[index] == UInt8(ascii: ")") { continue }
                return badURL()
            }
            if byte == UInt8(ascii: "\\"), isEscape(0) {
                url.append(contentsOf: escape())
                continue
            }
            if [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: "\\")].contains(byte)
                || byte < 0x20 || byte == 0x7F
            {
                return badURL()
            }
            url.append(byte)
            index += 1
        }
        return .url(String(decoding: url, as: UTF8.self))
    }

    private mutating func badURL() -> CSSToken {
        while index < bytes.count {
            if isEscape(0) {
                _ = escape()
                continue
            }
            index += 1
            if bytes[index - 1] == UInt8(ascii: ")") { break }
        }
        return .bad
    }

    private mutating func string() -> CSSToken {
        let quote = bytes[index]
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            if byte == quote {
                index += 1
                break
            }
            if CSSByte.isNewline(byte) { return .bad }
            if byte == UInt8(ascii: "\\") {
                if index + 1 == bytes.count {
                    index += 1
                } else if CSSByte.isNewline(peek(1)) {
                    index += peek(1) == 0x0D && peek(2) == 0x0A ? 3 : 2
                } else {
                    text.append(contentsOf: escape())
                }
                continue
            }
            text.append(byte)
            index += 1
        }
        return .string(String(decoding: text, as: UTF8.self))
    }

    private mutating func name() -> String {
        var name: [UInt8] = []
        while index < bytes.count {
            if CSSByte.isName(bytes[index]) {
                name.append(bytes[index])
                index += 1
            } else if isEscape(0) {
                name.append(contentsOf: escape())
            } else {
                break
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// At a backslash that begins an escape.
    private mutating func escape() -> [UInt8] {
        index += 1
        var value: UInt32 = 0
        var digits = 0
        while digits < 6, let digit = CSSByte.hexadecimal(peek(0)), index < bytes.count {
            value = value << 4 | digit
            digits += 1
            index += 1
        }
        if digits == 0 {
            let start = index
            index += 1
            while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
            return Array(bytes[start..<index])
        }
        if peek(0) == 0x0D, peek(1) == 0x0A {
            index += 2
        } else if CSSByte.isSpace(peek(0)) {
            index += 1
        }
        guard value != 0, let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
            return Array(UTF8.encodedReplacementCharacter)
        }
        return Array(encoded)
    }
}

/// What a byte of a stylesheet can be.
enum CSSByte {
    static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x0C }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isNewline(byte) }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isNameStart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20)
    }

    static func isName(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) || byte == UInt8(ascii: "-") }

    static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x37)
        case 0x61...0x66: UInt32(byte - 0x57)
        default: nil
        }
    }
}
