#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a reader is in an issue, as reading apps tell each other (OPDS progression, a draft).
public struct Progression: Hashable, Sendable, Codable {
    public static let mediaType = "application/vnd.readium.progression+json"

    public var modified: Date
    public var device: Device
    public var locator: Locator

    public init(modified: Date, device: Device, locator: Locator) {
        self.modified = modified
        self.device = device
        self.locator = locator
    }

    public struct Device: Hashable, Sendable, Codable {
        public var id: String
        public var name: String

        public init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// A Readium Locator.
    public struct Locator: Hashable, Sendable, Codable {
        public var href: String
        public var type: String
        public var title: String?
        public var locations: Locations

        public init(href: String, type: String, title: String? = nil, locations: Locations) {
            self.href = href
            self.type = type
            self.title = title
            self.locations = locations
        }
    }

    public struct Locations: Hashable, Sendable, Codable {
        /// Within the resource, 0 to 1.
        public var progression: Double?
        /// The page, from 1.
        public var position: Int?
        /// Within the issue, 0 to 1. What a client says of it is not believed.
        public var totalProgression: Double?

        public init(progression: Double? = nil, position: Int? = nil, totalProgression: Double? = nil) {
            self.progression = progression
            self.position = position
            self.totalProgression = totalProgression
        }
    }
}
