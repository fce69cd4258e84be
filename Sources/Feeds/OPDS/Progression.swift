public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A reader's position in an issue, as reading apps exchange it (OPDS progression, a draft).
public struct Progression: Hashable, Sendable, Codable {
    public static let mediaType = "application/vnd.readium.progression+json"

    /// When the app recorded it, to the millisecond.
    public var modified: Moment
    public var device: Device
    public var locator: Locator

    public init(modified: Moment, device: Device, locator: Locator) {
        self.modified = modified
        self.device = device
        self.locator = locator
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .modified)
        guard let modified = Moment(offset: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .modified, in: container, debugDescription: "“\(text.prefix(40))” is no instant of ISO 8601")
        }
        self.modified = modified
        device = try container.decode(Device.self, forKey: .device)
        locator = try container.decode(Locator.self, forKey: .locator)
    }

    public struct Device: Hashable, Sendable, Codable {
        public var id: String
        public var name: String

        public init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// A Readium Locator, in which an app may leave out everything but the resource.
    public struct Locator: Hashable, Sendable, Codable {
        public var href: String
        public var type: String
        public var title: String?
        public var locations: Locations?
        public var text: EdicolaCore.Locator.Text?

        public init(
            href: String, type: String, title: String? = nil, locations: Locations?,
            text: EdicolaCore.Locator.Text? = nil
        ) {
            self.href = href
            self.type = type
            self.title = title
            self.locations = locations
            self.text = text
        }
    }

    public struct Locations: Hashable, Sendable, Codable {
        public var fragments: [String]?
        /// The share of the resource, 0 to 1.
        public var progression: Double?
        /// The page, from 1; in a reflowable document, the app's own count.
        public var position: Int?
        /// The share of the issue, 0 to 1. A client's value is ignored where the page is known.
        public var totalProgression: Double?

        public init(
            fragments: [String]? = nil, progression: Double? = nil, position: Int? = nil,
            totalProgression: Double? = nil
        ) {
            self.fragments = fragments
            self.progression = progression
            self.position = position
            self.totalProgression = totalProgression
        }
    }
}

extension Moment {
    /// ISO 8601 in UTC, or with an offset: `2026-03-10T13:00:00.5+01:00`.
    init?(offset text: String) {
        if let moment = Moment(parsing: text) {
            self = moment
            return
        }
        guard let match = text.wholeMatch(of: /(.+)([+-])(\d\d):?(\d\d)/),
            let moment = Moment(parsing: "\(match.1)Z"), let hours = Int64(match.3), let minutes = Int64(match.4)
        else { return nil }
        let offset = (hours * 60 + minutes) * 60_000
        self.init(milliseconds: moment.milliseconds - (match.2 == "+" ? offset : -offset))
    }
}
