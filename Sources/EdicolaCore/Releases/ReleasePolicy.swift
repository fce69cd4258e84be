/// A publication's policy for announcing its issues, or the newsstand's for all publications without one of their own.
public struct ReleasePolicy: Hashable, Sendable, Codable {
    /// Whether devices are notified, and how.
    public var kind: Kind
    /// Hours of the device in which no message is shown; nil for none.
    public var quiet: QuietHours?
    /// Whether a device gets a message about only the first issue of the publication on a day; otherwise about each.
    public var isOnceADay: Bool
    /// The minutes for which messages wait after an issue was put on sale by hand, 0 to ``maximumUndoMinutes``: until
    /// then the sale can be undone, and nobody was notified. nil for the newsstand's usual time.
    public var undoMinutes: Int?
    /// The readers whose devices get a test that names nobody else; nil in a saved policy leaves them unchanged. They are
    /// a publication's own: the newsstand's policy has none.
    public var testers: [Reader.ID]?

    /// The maximum number of testers, and of readers who get a test.
    public static let maximumTesters = 20
    /// The longest time for which messages wait, in minutes.
    public static let maximumUndoMinutes = 60

    /// Makes a policy. The defaults: the style of each device, at once, one issue a day.
    public init(
        kind: Kind = .plain, quiet: QuietHours? = nil, isOnceADay: Bool = true, undoMinutes: Int? = nil,
        testers: [Reader.ID]? = nil
    ) {
        self.undoMinutes = undoMinutes
        self.testers = testers
        self.kind = kind
        self.quiet = quiet
        self.isOnceADay = isOnceADay
    }

    /// How a publication's issues are announced.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// In the style of each device.
        case plain
        /// Silent for all devices.
        case silent
        /// No messages.
        case none
    }

    /// From one hour to another, by the device's clock; over midnight when the first is the later one. Silent messages
    /// to apps disturb nobody and are sent at once. All others wait for the end, in browsers silent ones too, because
    /// browsers show every message.
    public struct QuietHours: Hashable, Sendable, Codable {
        /// The hour from 0 to 23 at which they begin.
        public var from: Int
        /// The hour from 0 to 23 at which they end, and waiting messages are sent.
        public var until: Int

        /// - Returns: nil unless both are hours from 0 to 23, and different.
        public init?(from: Int, until: Int) {
            guard (0...23).contains(from), (0...23).contains(until), from != until else { return nil }
            self.from = from
            self.until = until
        }

        /// Reads `{"from", "until"}`; refuses values that ``init(from:until:)`` refuses.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard
                let hours = QuietHours(
                    from: try container.decode(Int.self, forKey: .from),
                    until: try container.decode(Int.self, forKey: .until))
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .from, in: container, debugDescription: "Quiet hours must be two hours from 0 to 23.")
            }
            self = hours
        }

        private enum CodingKeys: String, CodingKey { case from, until }

        /// Returns how long a message for this second of the local day waits, in seconds.
        public func wait(atSecond second: Int) -> Int {
            let (begin, end) = (from * 3600, until * 3600)
            let isQuiet = begin < end ? (begin..<end).contains(second) : second >= begin || second < end
            guard isQuiet else { return 0 }
            return second < end ? end - second : 86_400 - second + end
        }
    }
}
