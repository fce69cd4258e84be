import EdicolaCore
import EdicolaKit

/// What one reads in one go in a terminal: an article, or a page of an issue that has none.
struct Chapter: Hashable, Sendable {
    var title: String
    var author: String?
    var section: String?
    /// The page on which it begins, from 1.
    var page: Int
    var blocks: [TextBlock]

    /// Every chapter of an issue that has a text.
    static func all(of issue: ReadableIssue) async throws -> [Chapter] {
        var chapters: [Chapter] = []
        for section in issue.sections {
            for article in section.articles {
                guard let text = try await issue.text(of: article) else { continue }
                chapters.append(
                    Chapter(
                        title: article.title, author: article.author ?? text.author, section: section.title,
                        page: article.page, blocks: text.blocks))
            }
        }
        if !chapters.isEmpty { return chapters }
        for page in issue.pages {
            guard let text = try await issue.text(ofPage: page.number), !text.blocks.isEmpty else { continue }
            let line = issue.manifest.contents.last { $0.page == page.number }
            chapters.append(
                Chapter(
                    title: line?.title ?? "Page \(page.label ?? "\(page.number)")", page: page.number,
                    blocks: text.blocks))
        }
        return chapters
    }

    /// Its text in lines of so many letters, and which of them are headings.
    func lines(width: Int) -> [(text: String, isHeading: Bool)] {
        var lines: [(String, Bool)] = [(title, true)]
        let facts = [section, author, "page \(page)"].compactMap(\.self).joined(separator: " · ")
        lines += [(facts, false), ("", false)]
        for (index, block) in blocks.enumerated() {
            // The text begins with the title that stands above it already.
            if index == 0, block.heading != nil, block.text == title { continue }
            for line in Self.wrapped(block.text, width: width) { lines.append((line, block.heading != nil)) }
            lines.append(("", false))
        }
        return lines
    }

    /// Breaks between words; a word longer than a line is broken where the line ends.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            var word = word
            while word.count > width {
                if !line.isEmpty { lines.append(line) }
                line = ""
                lines.append(String(word.prefix(width)))
                word = word.dropFirst(width)
            }
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? "\(word)" : " \(word)"
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
