import FoundationEssentials

/// The text of a page in reading order, read from its layer (docs/notes/page-layer.md) and kept for search.
struct PageText: Hashable, Sendable {
    var passages: [Passage] = []

    struct Passage: Hashable, Sendable {
        var text: String
        var isHeading = false
    }

    /// The maximum number of bytes of a page that are searched.
    static let longest = 256 * 1024

    var headings: String { passages.filter(\.isHeading).map(\.text).joined(separator: "\n") }
    var body: String { passages.filter { !$0.isHeading }.map(\.text).joined(separator: "\n") }
}

/// The text as one string, as it is stored: a line for each passage, headings after a character that no layer has.
extension PageText {
    private static let sign: Character = "\u{1}"

    init(kept text: String) {
        passages = text.split(separator: "\n").map { line in
            line.first == Self.sign
                ? Passage(text: String(line.dropFirst()), isHeading: true) : Passage(text: String(line))
        }
    }

    var kept: String {
        var kept = ""
        for passage in passages where !passage.text.isEmpty {
            let line = passage.text.filter { $0 != Self.sign && !$0.isNewline }
            guard kept.utf8.count + line.utf8.count < Self.longest else { break }
            kept += "\(passage.isHeading ? String(Self.sign) : "")\(line)\n"
        }
        return kept
    }
}

extension PageText {
    /// - Parameter layer: A page layer, or the text of an article.
    init(layer: Data) throws {
        let layer = try JSONDecoder().decode(Layer.self, from: layer)
        passages = (layer.text ?? layer.blocks ?? []).map(\.passage)
        // Layers without a reading order have the words in the order in which they were drawn.
        if passages.isEmpty, let lines = layer.lines { passages = [Passage(text: lines.map(\.text).joined())] }
    }
}

/// The members of a layer that search needs.
private struct Layer: Decodable {
    var text: [Part]?
    var blocks: [Part]?
    var lines: [Line]?

    struct Part: Decodable {
        var passage: PageText.Passage

        private enum Key: String, CodingKey { case p, t }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                passage = PageText.Passage(text: text)
                return
            }
            let members = try decoder.container(keyedBy: Key.self)
            let heading = try members.decodeIfPresent(String.self, forKey: .t)
            let text = try members.decodeIfPresent(String.self, forKey: .p)
            passage = PageText.Passage(text: heading ?? text ?? "", isHeading: heading != nil)
        }
    }

    struct Line: Decodable {
        var text: String

        private enum Key: String, CodingKey { case words }

        /// A word that was cut at the end of its line ends in a soft hyphen and continues in the next.
        init(from decoder: any Decoder) throws {
            var words = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .words)
            text = ""
            while !words.isAtEnd {
                var word = try words.nestedUnkeyedContainer()
                let letters = try word.decode(String.self)
                text += letters.hasSuffix("\u{AD}") ? String(letters.dropLast()) : "\(letters) "
            }
        }
    }
}
