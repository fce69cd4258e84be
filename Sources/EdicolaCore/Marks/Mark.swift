/// A bookmark, or a highlight that may have a note. A deleted one stays with ``isGone``, so that it does not come back
/// from another device.
public struct Mark: Hashable, Sendable, Codable, Identifiable {
    /// The kinds of marks.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A bookmarked page, or highlighted words.
        case bookmark, highlight
    }

    /// A random id, made by the device.
    public let id: String
    /// The kind of mark.
    public var kind: Kind
    /// The marked place.
    public var locator: Locator
    /// The colour that the reader chose.
    public var colour: String?
    /// The reader's note.
    public var note: String?
    /// When it was made.
    public var created: Moment
    /// When it was last changed; of two copies the newer one counts.
    public var modified: Moment
    /// Whether it was deleted, so that other devices learn of it.
    public var gone: Bool?

    /// Makes a mark with its dates of creation and change.
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

    /// Whether it was deleted.
    public var isGone: Bool { gone == true }

    /// The maximum number of marks of one reader in one issue, deleted ones included.
    public static let most = 5000

    /// A sentence about the fault in values that no reading program sends; nil for valid ones.
    public var fault: String? {
        let isName = id.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        }
        guard isName, (1...64).contains(id.utf8.count) else {
            return "A mark's id must have 1 to 64 letters, digits or dashes."
        }
        guard (colour ?? "").utf8.count <= 32, (note ?? "").utf8.count <= 16_384,
            !(note ?? "").utf8.contains(0), !(colour ?? "").utf8.contains(0)
        else { return "A note can have at most 16384 bytes." }
        return locator.fault
    }
}

/// Changed marks, with the cursor for the next request: the answer of `GET` and `PUT …/marks`.
public struct MarkList: Hashable, Sendable, Codable {
    /// The marks.
    public var marks: [Mark]
    /// The value for `since` in the next request.
    public var cursor: Int64
    /// Whether there are more marks after ``cursor``.
    public var hasMore: Bool

    /// Makes one page of a list of marks.
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

    /// Makes a request with marks.
    public init(marks: [Mark]) {
        self.marks = marks
    }
}

/// A reader's position in an issue: the body and the answer of `…/position`.
public struct ReadingPosition: Hashable, Sendable, Codable {
    /// The place where the reader stopped.
    public var locator: Locator
    /// When it was recorded; of two positions the newer one counts.
    public var modified: Moment
    /// The name of the device on which it was recorded, set by the newsstand.
    public var device: String?

    /// Makes a position.
    public init(locator: Locator, modified: Moment, device: String? = nil) {
        self.locator = locator
        self.modified = modified
        self.device = device
    }
}
