/// A place in an issue: a Readium Locator (<https://readium.org/architecture/models/locators/>), with a range of words
/// on a page in addition to its standard locations.
public struct Locator: Hashable, Sendable, Codable {
    /// The path of the asset.
    public var href: String
    /// Its media type.
    public var type: String
    /// The heading above the place.
    public var title: String?
    /// The place in the asset.
    public var locations: Locations
    /// The text at the place.
    public var text: Text?

    /// Makes a place.
    public init(href: String, type: String, title: String? = nil, locations: Locations, text: Text? = nil) {
        self.href = href
        self.type = type
        self.title = title
        self.locations = locations
        self.text = text
    }

    /// The place in an asset, expressed in several ways; readers use the one that they know.
    public struct Locations: Hashable, Sendable, Codable {
        /// The page, from 1.
        public var position: Int
        /// The progress in the issue, from 0 to 1.
        public var totalProgression: Double?
        /// The progress in the page's document, from 0 to 1.
        public var progression: Double?
        /// Ids within a document.
        public var fragments: [String]?
        /// The first and the last word on the page, from 0.
        public var words: [Int]?

        /// Makes a place in an asset; nil means unknown.
        public init(
            position: Int, totalProgression: Double? = nil, progression: Double? = nil, fragments: [String]? = nil,
            words: [Int]? = nil
        ) {
            self.position = position
            self.totalProgression = totalProgression
            self.progression = progression
            self.fragments = fragments
            self.words = words
        }
    }

    /// The words at a place, to find it again in a corrected text.
    public struct Text: Hashable, Sendable, Codable {
        /// Just before it.
        public var before: String?
        /// The marked words.
        public var highlight: String?
        /// Just after it.
        public var after: String?

        /// Makes a text with the words around it.
        public init(before: String? = nil, highlight: String? = nil, after: String? = nil) {
            self.before = before
            self.highlight = highlight
            self.after = after
        }
    }
}

extension Locator {
    /// A sentence about the fault in values that no reading program sends; nil for valid ones.
    public var fault: String? {
        let texts = [href, type, title, text?.before, text?.highlight, text?.after].compactMap(\.self)
        guard texts.allSatisfy({ $0.utf8.count <= 8192 && !$0.utf8.contains(0) }) else {
            return "A text of the locator is longer than 8192 bytes, or contains a NUL."
        }
        guard (1...100_000).contains(locations.position) else { return "“position” must be a page number from 1." }
        let shares = [locations.totalProgression, locations.progression].compactMap(\.self)
        guard shares.allSatisfy({ (0...1).contains($0) }) else { return "A progression must be between 0 and 1." }
        guard (locations.fragments ?? []).count <= 8, (locations.fragments ?? []).allSatisfy({ $0.utf8.count <= 512 })
        else { return "A locator can have at most 8 fragments of 512 bytes." }
        guard let words = locations.words else { return nil }
        guard words.count == 2, words[0] >= 0, words[0] <= words[1], words[1] < 1_000_000 else {
            return "“words” must be the first and the last word."
        }
        return nil
    }
}
