/// How the issues of a publication are announced.
public struct ReleasePolicy: Hashable, Sendable, Codable {
    /// Whether devices are notified, and how.
    public var kind: Kind
    /// Hours of the device in which no message shows itself; nil: at once, whatever the hour.
    public var quiet: QuietHours?
    /// A device hears of one issue of the publication a day, of the first; otherwise of each.
    public var isOnceADay: Bool
    /// Whose devices a test goes to that names nobody else; nil, where a policy is saved, leaves them as they are.
    public var testers: [Reader.ID]?

    /// How many readers can be testers, and how many a test goes to.
    public static let maximumTesters = 20

    /// The defaults: as each device wishes, at once, one issue a day.
    public init(
        kind: Kind = .plain, quiet: QuietHours? = nil, isOnceADay: Bool = true, testers: [Reader.ID]? = nil
    ) {
        self.testers = testers
        self.kind = kind
        self.quiet = quiet
        self.isOnceADay = isOnceADay
    }

    /// How a publication's issues are announced.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// As each device wishes.
        case plain
        /// Silent for all.
        case silent
        /// No messages.
        case none
    }

    /// From one hour to another, by the device's clock; over midnight when the first is the later one. Silent messages
    /// to apps disturb nobody and go at once; the others wait for the end, in browsers all of them: these show every one.
    public struct QuietHours: Hashable, Sendable, Codable {
        /// The hour from 0 to 23 with which they begin.
        public var from: Int
        /// The hour from 0 to 23 with which they are over: what waited goes then.
        public var until: Int

        /// - Returns: nil unless both are hours from 0 to 23, and two.
        public init?(from: Int, until: Int) {
            guard (0...23).contains(from), (0...23).contains(until), from != until else { return nil }
            self.from = from
            self.until = until
        }

        /// Reads `{"from", "until"}`; refuses what ``init(from:until:)`` does not take.
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

        /// How long a message waits that comes at this second of the local day, in seconds.
        public func wait(atSecond second: Int) -> Int {
            let (begin, end) = (from * 3600, until * 3600)
            let isQuiet = begin < end ? (begin..<end).contains(second) : second >= begin || second < end
            guard isQuiet else { return 0 }
            return second < end ? end - second : 86_400 - second + end
        }
    }
}
