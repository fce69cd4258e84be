/// A bookmark, or a highlight that may carry a note. A deleted one stays with ``isGone``, so that it does not come back
/// from another device.
public struct Mark: Hashable, Sendable, Codable, Identifiable {
    /// The kinds of marks.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A page that is kept, or words that are marked.
        case bookmark, highlight
    }

    /// Drawn at random by the device that made it.
    public let id: String
    /// Its kind.
    public var kind: Kind
    /// Where.
    public var locator: Locator
    /// As the reader chose it.
    public var colour: String?
    /// The reader's note.
    public var note: String?
    /// When it was made.
    public var created: Moment
    /// Of two copies the one that was changed last counts.
    public var modified: Moment
    /// Whether it was taken away: so that other devices hear of it.
    public var gone: Bool?

    /// A mark; made and changed when you say.
    public init(
        id: String, kind: Kind, locator: Locator, colour: String? = nil, note: String? = nil, created: Moment,
        modified: Moment, gone: Bool? = nil
    ) {
        self.id = id
        self.kind = kind
        self.locator = locator
        self.colour = colour
        self.note = note
        self.created = created
        self.modified = modified
        self.gone = gone
    }

    /// Whether it was taken away.
    public var isGone: Bool { gone == true }

    /// Marks that one reader may have in one issue, deleted ones included.
    public static let most = 5000

    /// A sentence about the fault in values that no reading program would send; nil for valid ones.
    public var fault: String? {
        let isName = id.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        }
        guard isName, (1...64).contains(id.utf8.count) else {
            return "A mark's id must have 1 to 64 letters, digits or dashes."
        }
        guard (colour ?? "").utf8.count <= 32, (note ?? "").utf8.count <= 16_384,
            !(note ?? "").utf8.contains(0), !(colour ?? "").utf8.contains(0)
        else { return "A note can have 16384 bytes at most." }
        return locator.fault
    }
}

/// Marks that were changed, and where the next question begins: the answer of `GET` and `PUT …/marks`.
public struct MarkList: Hashable, Sendable, Codable {
    /// The marks.
    public var marks: [Mark]
    /// Hand it back as `since`.
    public var cursor: Int64
    /// Whether there are more; ask from the cursor.
    public var hasMore: Bool

    /// A part of a list of marks.
    public init(marks: [Mark], cursor: Int64, hasMore: Bool) {
        self.marks = marks
        self.cursor = cursor
        self.hasMore = hasMore
    }
}

/// The body of `PUT …/marks`.
public struct NewMarks: Hashable, Sendable, Codable {
    /// The marks.
    public var marks: [Mark]

    /// Marks to send.
    public init(marks: [Mark]) {
        self.marks = marks
    }
}

/// Where a reader stopped in an issue: the body and the answer of `…/position`.
public struct ReadingPosition: Hashable, Sendable, Codable {
    /// Where.
    public var locator: Locator
    /// Of two positions the one that was taken last counts.
    public var modified: Moment
    /// Where it was taken; the newsstand says it, not the device.
    public var device: String?

    /// A place, and when and where it was kept.
    public init(locator: Locator, modified: Moment, device: String? = nil) {
        self.locator = locator
        self.modified = modified
        self.device = device
    }
}
