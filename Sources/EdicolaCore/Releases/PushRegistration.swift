/// A device's registration for messages: the body of `PUT …/devices/{device}/push`, and a row of its answer.
///
/// That it is there is the reader's consent for this device; `wording` says to which words.
public struct PushRegistration: Hashable, Sendable, Codable {
    /// Where the push service finds the device.
    public var address: Address
    /// How messages come, unless the publisher's policy makes all of them silent.
    public var style: Announcement.Style
    /// IANA, such as `Europe/Rome`: the device's own, for the quiet hours.
    public var timeZone: String
    /// The version of the text that was shown before the reader agreed.
    public var wording: String
    /// Only these; nil: whatever the reader has a right to.
    public var publications: [Publication.ID]?
    /// Told of these without a right to them, too.
    public var follows: [Publication.ID]
    /// The reader lets it be counted, without their name, that an issue was opened by its message. nil: no.
    public var countsOpenings: Bool?

    /// A wish; plain messages for whatever the reader has a right to, in UTC, unless you say otherwise.
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

    /// To what devices agree that are no reader's, but rehearse a release at the sandbox: their ``wording``.
    public enum Rehearsal: String, Hashable, Sendable, CaseIterable {
        /// A phone or a browser of the sandbox's page.
        case page = "sandbox"
        /// The command that is a browser of the sandbox.
        case watch = "newsstand watch --push"
    }

    /// Without a `style` messages are plain, without a `timeZone` it is UTC, without `follows` none; `address` and
    /// `wording` are needed.
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

    /// Why it is not valid, in a sentence; nil for a valid one. The channel checks the address itself.
    public var fault: String? {
        if address.value.isEmpty || address.value.utf8.count > 2048 { return "An address must have 1 to 2,048 bytes." }
        if !(1...32).contains(address.channel.rawValue.utf8.count) { return "A channel must have 1 to 32 bytes." }
        if address.keys.count > 8 || !address.keys.allSatisfy({ $0.key.utf8.count <= 32 && $0.value.utf8.count <= 256 })
        {
            return "Keys can be eight short texts at most."
        }
        if !(1...64).contains(timeZone.utf8.count) { return "A time zone must have the form “Europe/Rome”." }
        if !(1...256).contains(wording.utf8.count) { return "“wording” must have 1 to 256 bytes." }
        if (publications ?? []).count > 100 || follows.count > 100 { return "Send 100 publications at most." }
        return nil
    }
}

/// The body of `POST …/devices/{device}/push/openings`: the issue that was opened by its message.
public struct ReleaseOpening: Hashable, Sendable, Codable {
    /// Whose issue it is.
    public var publication: Publication.ID
    /// The issue, within its publication.
    public var issue: Issue.ID

    /// The opening of this issue.
    public init(_ key: Issue.Key) { (publication, issue) = (key.publication, key.issue) }

    /// Both ids: what names the issue in the whole newsstand.
    public var key: Issue.Key { Issue.Key(publication: publication, issue: issue) }
}

/// By what a device can listen here: the answer of `GET /push`.
public struct PushOffer: Hashable, Sendable, Codable {
    /// A channel that this newsstand sends by.
    public var channel: ChannelKind
    /// The channels to register with; for Web Push with the `applicationServerKey` (base64url).
    public var publicKey: String?

    /// A channel; only Web Push has a key.
    public init(channel: ChannelKind, publicKey: String? = nil) {
        self.channel = channel
        self.publicKey = publicKey
    }
}
