/// A device's registration for messages: the body of `PUT …/devices/{device}/push`, and a row of its answer.
///
/// The registration is the reader's consent for this device, to the text in `wording`.
public struct PushRegistration: Hashable, Sendable, Codable {
    /// The device's address at the push service.
    public var address: Address
    /// The style of messages, unless the publisher's policy makes all of them silent.
    public var style: Announcement.Style
    /// The device's own time zone for the quiet hours; an IANA name, such as `Europe/Rome`.
    public var timeZone: String
    /// The version of the text that was shown before the reader agreed.
    public var wording: String
    /// Only these publications; nil for all to which the reader has a right.
    public var publications: [Publication.ID]?
    /// Publications that also notify this device without a right to them.
    public var follows: [Publication.ID]
    /// Whether the reader lets it be counted, without their name, that an issue was opened from its message. nil: no.
    public var countsOpenings: Bool?

    /// Makes a registration; by default for plain messages about everything that the reader has a right to, in UTC.
    public init(
        address: Address, style: Announcement.Style = .plain, timeZone: String = "UTC", wording: String,
        publications: [Publication.ID]? = nil, follows: [Publication.ID] = [], countsOpenings: Bool? = nil
    ) {
        self.address = address
        self.style = style
        self.timeZone = timeZone
        self.wording = wording
        self.publications = publications
        self.follows = follows
        self.countsOpenings = countsOpenings
    }

    /// The ``wording`` of devices that belong to no reader, but rehearse a release with the sandbox.
    public enum Rehearsal: String, Hashable, Sendable, CaseIterable {
        /// A phone or a browser of the sandbox's page.
        case page = "sandbox"
        /// The command that acts as a browser of the sandbox.
        case watch = "newsstand watch --push"
    }

    /// Reads a registration. Without a `style` messages are plain, without a `timeZone` it is UTC, without `follows`
    /// none; `address` and `wording` are required.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        address = try container.decode(Address.self, forKey: .address)
        style = try container.decodeIfPresent(Announcement.Style.self, forKey: .style) ?? .plain
        timeZone = try container.decodeIfPresent(String.self, forKey: .timeZone) ?? "UTC"
        wording = try container.decode(String.self, forKey: .wording)
        publications = try container.decodeIfPresent([Publication.ID].self, forKey: .publications)
        follows = try container.decodeIfPresent([Publication.ID].self, forKey: .follows) ?? []
        countsOpenings = try container.decodeIfPresent(Bool.self, forKey: .countsOpenings)
    }

    /// A sentence about the fault; nil for a valid registration. The channel checks the address itself.
    public var fault: String? {
        if address.value.isEmpty || address.value.utf8.count > 2048 { return "An address must have 1 to 2,048 bytes." }
        if !(1...32).contains(address.channel.rawValue.utf8.count) { return "A channel must have 1 to 32 bytes." }
        if address.keys.count > 8 || !address.keys.allSatisfy({ $0.key.utf8.count <= 32 && $0.value.utf8.count <= 256 })
        {
            return "Keys can be at most eight short texts."
        }
        if !(1...64).contains(timeZone.utf8.count) { return "A time zone must have the form “Europe/Rome”." }
        if !(1...256).contains(wording.utf8.count) { return "“wording” must have 1 to 256 bytes." }
        if (publications ?? []).count > 100 || follows.count > 100 { return "Send at most 100 publications." }
        return nil
    }
}

/// The body of `POST …/devices/{device}/push/openings`: the issue that was opened from its message.
public struct ReleaseOpening: Hashable, Sendable, Codable {
    /// The issue's publication.
    public var publication: Publication.ID
    /// The issue, within its publication.
    public var issue: Issue.ID

    /// Makes a report for an issue.
    public init(_ key: Issue.Key) { (publication, issue) = (key.publication, key.issue) }

    /// Both ids: the issue's key in the whole newsstand.
    public var key: Issue.Key { Issue.Key(publication: publication, issue: issue) }
}

/// A channel with which a device can register: the answer of `GET /push`.
public struct PushOffer: Hashable, Sendable, Codable {
    /// The channel.
    public var channel: ChannelKind
    /// The key with which to register; for Web Push the `applicationServerKey` (base64url).
    public var publicKey: String?

    /// Makes an offer; only Web Push has a key.
    public init(channel: ChannelKind, publicKey: String? = nil) {
        self.channel = channel
        self.publicKey = publicKey
    }
}
