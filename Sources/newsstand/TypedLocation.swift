import FoundationEssentials

/// Where the newsstand and the library are, by a line that is still being typed: words as the shell has them, with its
/// quotes and not expanded.
struct TypedLocation {
    private(set) var server: String?
    private(set) var library: String?

    /// - Parameter current: the word that is to be completed.
    init(_ words: [String], except current: Int) {
        var words = words
        if words.indices.contains(current) { words[current] = "" }
        server = Self.value(of: "--server", in: words)
        library = Self.value(of: "--library", in: words).map(Self.atHome)
    }

    /// The last one counts, as for the command.
    private static func value(of option: String, in words: [String]) -> String? {
        var value: String?
        for (index, word) in words.enumerated() {
            let text: String
            if word == option {
                guard let next = words[(index + 1)...].first else { continue }
                text = next
            } else if word.hasPrefix("\(option)=") {
                text = String(word.dropFirst(option.count + 1))
            } else {
                continue
            }
            if !text.isEmpty { value = unquoted(text) }
        }
        return value
    }

    /// Without quotes and backslashes.
    private static func unquoted(_ word: String) -> String {
        var text = ""
        var quote: Character?
        var isEscaped = false
        for letter in word {
            if isEscaped {
                text.append(letter)
                isEscaped = false
            } else if letter == "\\", quote != "'" {
                isEscaped = true
            } else if letter == quote {
                quote = nil
            } else if quote == nil, letter == "'" || letter == "\"" {
                quote = letter
            } else {
                text.append(letter)
            }
        }
        return text
    }

    private static func atHome(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"] else {
            return path
        }
        return home + path.dropFirst()
    }
}
