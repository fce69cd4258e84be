import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Random newsstands, searched by the index and by a naive model.
struct SearchModelTests {
    /// Similar words, with and without accents.
    private static let words = [
        "plum", "plums", "Plume", "pear", "Peär", "pearl", "città", "citta", "CITTÀ", "straße", "Strasse", "l’orto",
        "orto", "e-mail", "mail", "fig", "date", "2026", "l",
    ]

    private static func text(_ count: Int, _ random: inout SplitMix) -> String {
        (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }

    /// Returns the words by Foundation's rules, not by ours.
    private static func naive(_ text: String) -> [String] {
        let folded = text.replacingOccurrences(of: "ß", with: "ss")
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        return folded.components(separatedBy: CharacterSet.alphanumerics.inverted).filter { !$0.isEmpty }
    }

    private static func has(_ page: [String], _ phrase: [String], isOpen: Bool) -> Bool {
        page.indices.contains { start in
            start + phrase.count <= page.count
                && phrase.enumerated().allSatisfy { offset, word in
                    let isBeginning = isOpen && offset == phrase.count - 1
                    return isBeginning ? page[start + offset].hasPrefix(word) : page[start + offset] == word
                }
        }
    }

    @Test(arguments: 1...4)
    func `the index finds what reading every page finds`(_ seed: Int) async throws {
        var random = SplitMix(state: UInt64(seed))
        let storage = try Storage.inMemory()
        var pages: [String: [String]] = [:]
        for number in 1...6 {
            let id = "n\(number)"
            pages[id] = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                Self.text(Int.random(in: 1...12, using: &random), &random)
            }
            try await storage.publish(id, onSale: .noon(Double(-number)), pages: pages[id] ?? [])
        }
        try await storage.updateSearch(at: .noon)
        for _ in 0..<150 {
            let phrases = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                Self.text(Int.random(in: 1...2, using: &random), &random)
            }
            let isOpen = Bool.random(using: &random)
            // Words in quotes are a phrase; a blank completes the last one.
            var question = phrases.dropLast().map { "\"\($0)\" " }.joined()
            let last = Self.naive(phrases.last ?? "")
            question +=
                isOpen
                ? "\"\(last.dropLast().joined(separator: " "))\" \(last.last ?? "")" : "\"\(phrases.last ?? "")\" "
            var wanted = phrases.dropLast().map { (Self.naive($0), false) }
            if isOpen {
                if last.count > 1 { wanted.append((Array(last.dropLast()), false)) }
                wanted.append(([last.last ?? ""], (last.last ?? "").count > 1))
            } else {
                wanted.append((last, false))
            }
            var expected: [String] = []
            for (id, texts) in pages {
                let numbers = texts.indices.filter { index in
                    wanted.allSatisfy { Self.has(Self.naive(texts[index]), $0.0, isOpen: $0.1) }
                }.map { String($0 + 1) }
                if !numbers.isEmpty { expected.append("\(id): \(numbers.joined(separator: " "))") }
            }
            // Titles have numbers, which some of the words are.
            let found = try await storage.found(question).filter { !$0.hasSuffix(": ") }
            #expect(found.sorted() == expected.sorted(), "\(question)")
        }
    }

    @Test(arguments: 1...4)
    func `whatever happened and whenever it was killed, the index is as if made anew`(_ seed: Int) async throws {
        try await withFolder { folder in
            var random = SplitMix(state: UInt64(seed) &* 77)
            var now = Date.noon
            var storage: Storage? = try Storage.open(in: folder)
            for _ in 0..<40 {
                now += 1
                guard let open = storage else { return }
                let key = try Storage.Key.of("i\(Int.random(in: 1...4, using: &random))")
                let texts = (1...2).map { _ in Self.text(5, &random) }
                do {
                    switch Int.random(in: 0...6, using: &random) {
                    case 0, 1:
                        try await open.publish(
                            key.issue.text, onSale: now + Double.random(in: -3...3, using: &random), pages: texts,
                            at: now)
                    case 2: try await open.withdraw(key, reason: "x", at: now)
                    case 3: try await open.restore(key, onSale: now, at: now)
                    case 4:
                        if var issue = try await open.entry(key)?.issue {
                            issue.title = Self.text(2, &random)
                            try await open.save(issue, at: now)
                        }
                    case 5:
                        // Killed between the writing of the rows and of the state.
                        try await open.search.file.store.write {
                            try $0.run("UPDATE search SET filled = filled / 2, is_filled = 0 WHERE id = 1")
                        }
                    default:
                        storage = nil
                        storage = try Storage.open(in: folder)
                    }
                } catch is StorageError {}
                if Bool.random(using: &random) { try await storage?.updateSearch(at: now) }
            }
            let last = try #require(storage)
            try await last.updateSearch(at: now)
            let followed = try await Self.everything(last)
            try await last.rebuildSearch(at: now)
            #expect(try await followed == Self.everything(last))
            #expect(followed.contains { !$0.isEmpty }, "the seed must do something")
        }
    }

    private static func everything(_ storage: Storage) async throws -> [[String]] {
        var everything: [[String]] = []
        for word in words + ["plum pear", "“fig date”", "no"] {
            everything.append(try await storage.found(word).sorted())
        }
        let report = try await storage.searchReport()
        return everything + [["\(report.issues) issues, \(report.pages) pages"]]
    }
}

extension Storage {
    // `Issue` is also a name of the test library.
    typealias Key = EdicolaCore.Issue.Key
}
