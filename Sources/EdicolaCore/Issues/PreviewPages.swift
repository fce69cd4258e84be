/// The pages of an issue that everybody may see: a beginning, or a choice.
///
/// In JSON it is a number (`3`: the first three) or a list (`[1, 4, 9]`).
public enum PreviewPages: Hashable, Sendable {
    /// This number of pages, counted from the cover.
    case first(Int)
    /// These pages, by their numbers from 1, ascending, each once.
    case pages([Int])

    /// Makes a choice of pages, in any order.
    ///
    /// - Returns: nil when a number is not positive, or there are more than ``most``.
    public init?(choosing numbers: some Sequence<Int>) {
        let chosen = Set(numbers)
        guard chosen.count <= Self.most, chosen.allSatisfy({ $0 > 0 }) else { return nil }
        // A choice that is a beginning is stored as one.
        self = chosen.max() ?? 0 == chosen.count ? .first(chosen.count) : .pages(chosen.sorted())
    }

    /// The maximum number of chosen pages, more than anybody chooses one by one.
    public static let most = 500

    /// Returns whether a page, counted from 1, is in the preview.
    public func contains(_ page: Int) -> Bool {
        switch self {
        case .first(let count): page >= 1 && page <= count
        case .pages(let numbers): numbers.contains(page)
        }
    }

    /// Returns whether all of these pages, counted from 1, are in the preview.
    public func contains(_ pages: ClosedRange<Int>) -> Bool { pages.allSatisfy(contains) }

    /// The number of pages, in an issue that has them all.
    public var count: Int {
        switch self {
        case .first(let count): count
        case .pages(let numbers): numbers.count
        }
    }

    /// The last page; 0 for none.
    public var last: Int {
        switch self {
        case .first(let count): count
        case .pages(let numbers): numbers.last ?? 0
        }
    }

    /// Whether there is no preview.
    public var isEmpty: Bool { count == 0 }
}

extension PreviewPages: ExpressibleByIntegerLiteral {
    /// Makes a beginning of this many pages, counted from the cover; not negative.
    public init(integerLiteral value: Int) { self = .first(value) }
}

extension PreviewPages: CustomStringConvertible {
    /// The text form, as a publisher types it: `3`, `1,4,9`.
    public var description: String {
        switch self {
        case .first(let count): String(count)
        case .pages(let numbers): numbers.map(String.init).joined(separator: ",")
        }
    }

    /// Reads `3` (the first three) or `1,4-6,9`; `7,` is only page 7.
    ///
    /// - Returns: nil when it is neither.
    public init?(parsing text: String) {
        if let count = Int(text) {
            guard count >= 0 else { return nil }
            self = .first(count)
            return
        }
        var numbers: [Int] = []
        for part in text.split(separator: ",") {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first > 0,
                last >= first, last - first < Self.most
            else { return nil }
            numbers += first...last
        }
        guard !numbers.isEmpty else { return nil }
        self.init(choosing: numbers)
    }
}

extension PreviewPages: Codable {
    /// Reads a number, not negative, or a list of page numbers from 1, at most ``most``; refuses anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let count = try? container.decode(Int.self) {
            guard count >= 0 else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "it can't be negative")
            }
            self = .first(count)
        } else {
            guard let chosen = PreviewPages(choosing: try container.decode([Int].self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "page numbers start at 1, and at most \(Self.most) pages are allowed")
            }
            self = chosen
        }
    }

    /// Writes a number for a beginning, a list for a choice.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .first(let count): try container.encode(count)
        case .pages(let numbers): try container.encode(numbers)
        }
    }
}
