import Terminals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The terminal that standard output or standard error may be.
enum Terminal {
    static let hasErrorScreen = StandardStream.error.isTerminal
    static let hasScreen = StandardStream.output.isTerminal
    static let hasKeys = isatty(0) == 1

    /// Whether it knows more than 256 colours.
    static var hasAllColours: Bool {
        guard let name = unsafe getenv("COLORTERM").map({ unsafe String(cString: $0) }) else { return false }
        return name == "truecolor" || name == "24bit"
    }

    /// Letters across and down of standard output; 80 by 24 when nobody says.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
        return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
    }

    /// Pixels of one letter's place; nil when the terminal does not say.
    static var cell: (width: Int, height: Int)? {
        var size = winsize()
        guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0, size.ws_xpixel > 0,
            size.ws_ypixel > 0
        else { return nil }
        return (Int(size.ws_xpixel) / Int(size.ws_col), Int(size.ws_ypixel) / Int(size.ws_row))
    }

    /// The text in lines that fit standard output, broken between words. What switches bold on and off takes no room.
    static func wrapped(_ text: String, indent: Int, columns: Int = size.columns) -> String {
        let margin = String(repeating: " ", count: indent)
        let room = max(20, columns - indent - 1)
        var lines: [String] = []
        var line = ""
        var length = 0
        for word in text.split(whereSeparator: \.isWhitespace) {
            let width = word.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "").columns
            if length > 0, length + 1 + width > room {
                lines.append(margin + line)
                (line, length) = ("", 0)
            }
            if length > 0 {
                line += " "
                length += 1
            }
            // Languages without blanks have long words.
            for letter in word where width > room {
                if length + letter.columns > room {
                    lines.append(margin + line)
                    (line, length) = ("", 0)
                }
                line.append(letter)
                length += letter.columns
            }
            guard width <= room else { continue }
            line += word
            length += width
        }
        if !line.isEmpty { lines.append(margin + line) }
        return lines.joined(separator: "\n")
    }

    /// Writes a text to standard output as ``line(_:)`` does: to a terminal in lines that fit, else as it is.
    static func text(_ text: String) throws(UnwritableError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for text in lines { try line(hasScreen ? wrapped(text, indent: 0) : text) }
    }

    /// Writes a text to standard error: to a terminal in lines that fit, broken between words, else as it is.
    static func errorText(_ text: String) {
        let columns = columns
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard hasErrorScreen, line.columns >= columns else { return String(line) }
            return wrapped(String(line), indent: line.prefix { $0 == " " }.count, columns: columns)
        }
        writeError(lines.joined(separator: "\n") + "\n")
    }

    /// Columns of standard error; 80 when nobody says.
    static var columns: Int {
        var size = winsize()
        guard unsafe ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes to standard error as it is, without a line end. Where that can't be written either, nobody can be told.
    static func writeError(_ text: String) {
        try? StandardStream.error.write(text)
    }

    /// Writes to standard output as it is, without a line end: for the screen, which nobody looks at when it is gone.
    static func out(_ text: String) {
        try? StandardStream.output.write(text)
    }

    /// Writes a line to standard output at once.
    static func line(_ text: String = "") throws(UnwritableError) {
        try StandardStream.output.write("\(text)\n")
    }
}
