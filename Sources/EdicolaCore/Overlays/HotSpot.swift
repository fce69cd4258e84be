import Formats

/// A place on a page that does something, drawn by hand. Its JSON is that of an entry of `hotspots.json`
/// (`docs/notes/hotspots.md`) without the page.
public struct HotSpot: Hashable, Sendable {
    /// Its rectangle.
    public var box: PageBox
    /// What happens when a reader presses it.
    public var action: Action
    /// Shown with it, and read by screen readers; the text of a note.
    public var title: String?

    /// What a hot spot does.
    public enum Action: Hashable, Sendable {
        /// Opens an address: http, https, mailto or tel.
        case link(String)
        /// Turns to a page of the issue, from 1.
        case page(Int)
        /// Shows its title.
        case note
    }

    /// Makes a hot spot.
    public init(box: PageBox, action: Action, title: String? = nil) {
        self.box = box
        self.action = action
        self.title = title
    }
}

/// A rectangle on a page, in percent of the page's width and height, from the top left. Its JSON is a list of left, top,
/// width and height: `["10%", "20%", "12.5%", "4%"]`.
public struct PageBox: Hashable, Sendable {
    /// Hundredths of a percent: two boxes that look equal are.
    private var left100, top100, width100, height100: Int

    /// The distance from the page's left edge.
    public var left: Double { Double(left100) / 100 }
    /// The distance from its top.
    public var top: Double { Double(top100) / 100 }
    /// The width, more than 0.
    public var width: Double { Double(width100) / 100 }
    /// The height, more than 0.
    public var height: Double { Double(height100) / 100 }

    /// Makes a box.
    ///
    /// - Returns: nil for one that has no area or lies outside the page.
    public init?(left: Double, top: Double, width: Double, height: Double) {
        guard let left = Self.hundredths(left), let top = Self.hundredths(top), let width = Self.hundredths(width),
            let height = Self.hundredths(height), width > 0, height > 0, left + width <= 10_000,
            top + height <= 10_000
        else { return nil }
        (left100, top100, width100, height100) = (left, top, width, height)
    }

    private static func hundredths(_ percent: Double) -> Int? {
        guard percent >= 0, percent <= 100 else { return nil }
        return Int(saturating: (percent * 100).rounded())
    }

    /// The four numbers, with at most two decimals: `12.5`.
    public var numbers: [String] {
        [left100, top100, width100, height100].map { hundredths in
            let (whole, rest) = (hundredths / 100, hundredths % 100)
            if rest == 0 { return "\(whole)" }
            return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
        }
    }

    /// Returns whether two boxes share at least half of the smaller one.
    func covers(_ other: PageBox) -> Bool {
        let across = min(left100 + width100, other.left100 + other.width100) - max(left100, other.left100)
        let down = min(top100 + height100, other.top100 + other.height100) - max(top100, other.top100)
        guard across > 0, down > 0 else { return false }
        return across * down * 2 >= min(width100 * height100, other.width100 * other.height100)
    }
}

/// A link or a hot spot of the publisher's file, by what is known of it in the next file too.
public struct FileSpot: Hashable, Sendable, Codable {
    /// `link`, `page`, or a kind of `hotspots.json`.
    public var kind: String
    /// Where it leads or what it plays: an address, the number of a page, a path, a title.
    public var target: String
    /// Its rectangle; nil for the whole page.
    public var box: PageBox?

    /// Names a link or a hot spot.
    public init(kind: String, target: String, box: PageBox?) {
        self.kind = kind
        self.target = target
        self.box = box
    }

    /// Returns whether this is the same one, which may have moved a little.
    public func isSame(as other: FileSpot) -> Bool {
        guard kind == other.kind, target == other.target else { return false }
        guard let box, let theirs = other.box else { return box == other.box }
        return box.covers(theirs)
    }
}

extension PageBox: Codable {
    /// Reads four texts in percent.
    ///
    /// - Throws: `DecodingError` for another form, or for a box outside the page.
    public init(from decoder: any Decoder) throws {
        let texts = try decoder.singleValueContainer().decode([String].self)
        let numbers = texts.compactMap { $0.hasSuffix("%") ? Double($0.dropLast()) : nil }
        guard texts.count == 4, numbers.count == 4,
            let box = PageBox(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3])
        else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "It must be left, top, width and height within the page, such as "
                        + "[\"10%\", \"20%\", \"30%\", \"5%\"]."))
        }
        self = box
    }

    /// Writes four texts in percent.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(numbers.map { "\($0)%" })
    }
}

extension HotSpot: Codable {
    private enum CodingKeys: CodingKey { case box, kind, uri, to, title }
    private enum Kind: String, Codable { case link, page, note }

    /// Reads a hot spot.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let action: Action =
            switch try members.decode(Kind.self, forKey: .kind) {
            case .link: .link(try members.decode(String.self, forKey: .uri))
            case .page: .page(try members.decode(Int.self, forKey: .to))
            case .note: .note
            }
        self.init(
            box: try members.decode(PageBox.self, forKey: .box), action: action,
            title: try members.decodeIfPresent(String.self, forKey: .title))
    }

    /// Writes a hot spot.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(box, forKey: .box)
        switch action {
        case .link(let address):
            try members.encode(Kind.link, forKey: .kind)
            try members.encode(address, forKey: .uri)
        case .page(let page):
            try members.encode(Kind.page, forKey: .kind)
            try members.encode(page, forKey: .to)
        case .note: try members.encode(Kind.note, forKey: .kind)
        }
        try members.encodeIfPresent(title, forKey: .title)
    }
}
