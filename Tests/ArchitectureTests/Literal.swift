/// A string literal of a Swift file, with “…” in the place of each interpolation.
struct Literal {
    let line: Int
    let text: String

    /// Returns all literals of a file, without comments.
    static func all(in file: String) -> [Literal] {
        var scanner = Scanner(file)
        return scanner.literals()
    }

    private struct Scanner {
        private static let quote = Array("\"".utf8)
        private static let quotes = Array("\"\"\"".utf8)
        private static let comment = Array("//".utf8)
        private static let interpolation = Array("\\(".utf8)
        private static let continuation = Array("\\\n".utf8)

        let bytes: [UInt8]
        var index = 0
        var line = 1
        var found: [Literal] = []

        init(_ text: String) { bytes = Array(text.utf8) }

        mutating func literals() -> [Literal] {
            while index < bytes.count {
                if starts(Self.comment) { skipLine() } else if starts(Self.quote) { read() } else { step() }
            }
            return found
        }

        private func starts(_ text: [UInt8]) -> Bool {
            guard index + text.count <= bytes.count else { return false }
            for offset in text.indices where bytes[index + offset] != text[offset] { return false }
            return true
        }

        private mutating func step() {
            if bytes[index] == UInt8(ascii: "\n") { line += 1 }
            index += 1
        }

        private mutating func skipLine() {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        }

        /// Reads the literal that begins here, and those within its interpolations.
        private mutating func read() {
            let begin = line
            let quotes = starts(Self.quotes) ? Self.quotes : Self.quote
            index += quotes.count
            var text: [UInt8] = []
            while index < bytes.count, !starts(quotes) {
                if starts(Self.interpolation) {
                    skipInterpolation()
                    text += "…".utf8
                } else if starts(Self.continuation) {
                    step()
                    step()
                } else {
                    let isEscaped = bytes[index] == UInt8(ascii: "\\")
                    if isEscaped { index += 1 }
                    guard index < bytes.count else { break }
                    let isSpace = isEscaped && "nrt".utf8.contains(bytes[index])
                    text.append(isSpace ? UInt8(ascii: " ") : bytes[index])
                    step()
                }
            }
            index = min(bytes.count, index + quotes.count)
            found.append(Literal(line: begin, text: String(decoding: text, as: UTF8.self)))
        }

        private mutating func skipInterpolation() {
            index += 2
            var depth = 1
            while index < bytes.count, depth > 0 {
                if starts(Self.quote) {
                    read()
                    continue
                }
                if bytes[index] == UInt8(ascii: "(") { depth += 1 }
                if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
                step()
            }
        }
    }
}
