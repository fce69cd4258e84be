import Testing

/// Rules 2 and 5 of the English in CONTRIBUTING.md, for all text that people read: help, problems, errors, web pages.
@Suite struct WordsTests {
    /// Each pattern with a better choice. `_` stands for up to three words.
    static let avoided: [(pattern: String, better: String)] = [
        ("anew", "again, or new"), ("alone", "only"), ("told", "notified, reported"), ("said", "reported, stated"),
        ("for good", "permanently, to keep"), ("as it is", "default"), ("one can", "name the subject"),
        ("comes by itself", "automatically"), ("come by itself", "automatically"), ("hand _ in", "publish, send"),
        ("hands _ in", "publishes, sends"), ("handed _ in", "published, sent"), ("handing _ in", "publishing"),
        ("look whether", "check that"), ("looks whether", "checks that"), ("the line", "the network, the connection"),
        ("stands at", "is at"), ("stands in", "is in"), ("stands for", "is, means"), ("stands here", "is here"),
        ("stands there", "is there"), ("whoever", "name the subject"), ("nobody pays", "without real payments"),
        ("be believed", "be verified"), ("once more", "again"), ("put away", "archive"),
    ]

    /// The patterns as words, split once: every sentence is compared with all of them.
    private static let split = avoided.map { pattern, better in
        (words: pattern.split(separator: " ").map(String.init), name: pattern, better: better)
    }

    /// Files with a reason to use a pattern.
    static let allowed: [(file: String, pattern: String, reason: String)] = [
        ("PasswordStrength+Words.swift", "whoever", "a list of words that passwords must not be"),
        ("phrases/it.js", "alone", "“Cover alone”: printers say so of a cover that is no half of a spread"),
    ]

    static let folders = [
        "edicola", "newsstand", "EdicolaCore", "EdicolaKit", "EdicolaCatalogs", "EdicolaHTTP", "EdicolaLocalReader",
        "EdicolaSandbox", "EdicolaServer", "Press", "Circulation", "Delivery", "Outbound", "StoreSandbox",
    ]

    @Test(arguments: folders)
    func `people read plain English`(folder: String) throws {
        for file in try Sources.files(in: "Sources/\(folder)") { Self.check(file) }
    }

    @Test func `the errors of Storage are plain English`() throws {
        for file in try Sources.files(in: "Sources/Storage") where file.path.contains("Error") { Self.check(file) }
    }

    @Test func `the texts of scripts are plain English`() throws {
        let phrases = try Sources.text(of: "Web/phrases/it.js").matches(of: /(?m)^  '([^']+)':/).map { String($0.1) }
        #expect(phrases.count > 150)
        for phrase in phrases {
            Self.check(phrase, in: "Web/phrases/it.js")
        }
    }

    @Test(arguments: [
        ("Who subscribes has the newest issue at once.", true), ("What is new?", false),
        ("Hand the file in again.", true), ("The issue goes on sale.", false), ("Handling of input.", false),
        ("Look on the stands in Rome.", false), ("The title stands at /frutta.", true), ("It was told\nof it.", true),
        ("Apps alone get <b>messages</b>.", true), ("<p class=\"release-told\">Sent</p>", false),
    ])
    func `the look at it sees what is to avoid`(text: String, isFault: Bool) {
        #expect(Self.faults(in: text).isEmpty != isFault)
    }

    @Test func `literals are found with their interpolations cut out`() {
        let code = #"a = "b \(c("d e")) f" // "g""# + "\nh = \"\"\"\n    i \\\n    \"j\"\n    \"\"\""
        let found = Literal.all(in: code)
        #expect(found.map(\.text) == ["d e", "b … f", "\n    i     \"j\"\n    "])
        #expect(found.map(\.line) == [1, 1, 2])
    }

    private static func check(_ file: Sources.File) {
        for literal in Literal.all(in: file.text) where literal.text.contains(" ") {
            check(literal.text, in: file.path, line: literal.line)
        }
    }

    private static func check(_ text: String, in path: String, line: Int? = nil) {
        for fault in faults(in: text)
        where !allowed.contains(where: { path.hasSuffix($0.file) && fault.hasPrefix($0.pattern) }) {
            Issue.record("\(path)\(line.map { ":\($0)" } ?? ""): \(fault), in “\(text.prefix(120))”")
        }
    }

    /// Returns the patterns in a text: its words without markup, sentence by sentence.
    static func faults(in text: String) -> [String] {
        var faults: [String] = []
        for sentence in sentences(in: text) {
            let words = sentence.words
            if let first = words.first, ["who", "what", "whoever"].contains(first), words.count > 2,
                !sentence.isQuestion
            {
                faults.append("\(first) …: begin with the subject")
            }
            for (pattern, name, better) in split where contains(pattern, in: words) {
                faults.append("\(name): \(better)")
            }
        }
        return faults
    }

    private static func sentences(in text: String) -> [(words: [String], isQuestion: Bool)] {
        var sentences: [(words: [String], isQuestion: Bool)] = []
        var words: [String] = []
        var word = ""
        var isMarkup = false
        for letter in text.lowercased() + "." {
            if letter == "<" { isMarkup = true }
            if !isMarkup, letter.isLetter || letter == "’" || letter == "'" || letter == "-" {
                word.append(letter)
                continue
            }
            if !word.isEmpty { words.append(word) }
            word = ""
            if letter == ">" { isMarkup = false }
            guard !isMarkup, ".;:!?".contains(letter) else { continue }
            sentences.append((words, letter == "?"))
            words = []
        }
        return sentences
    }

    private static func contains(_ pattern: [String], in words: [String]) -> Bool {
        words.indices.contains { start in
            if pattern[0] == "stands", start > 0, words[start - 1] == "the" { return false }
            return matches(pattern[...], words[start...])
        }
    }

    private static func matches(_ pattern: ArraySlice<String>, _ words: ArraySlice<String>) -> Bool {
        guard let first = pattern.first else { return true }
        guard first == "_" else { return words.first == first && matches(pattern.dropFirst(), words.dropFirst()) }
        return (0...3).contains { $0 <= words.count && matches(pattern.dropFirst(), words.dropFirst($0)) }
    }
}
