#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Who would be told of an issue if it went on sale at its instant with what is known now, and why the others would not.
public struct AudienceReport: Hashable, Sendable, Codable {
    public var issue: Issue.Key
    /// The instant that decides; nil: now.
    public var onSale: Date?
    public var told: [Told]
    /// Those who have a right to the issue.
    public var readers: Int
    /// Of these, those who have no device that listens.
    public var readersWithoutDevice: Int
    /// Devices that listen, of any reader, and are not told.
    public var devicesNotTold: [Reason: Int]

    public init(
        issue: Issue.Key, onSale: Date?, told: [Told], readers: Int, readersWithoutDevice: Int,
        devicesNotTold: [Reason: Int]
    ) {
        self.issue = issue
        self.onSale = onSale
        self.told = told
        self.readers = readers
        self.readersWithoutDevice = readersWithoutDevice
        self.devicesNotTold = devicesNotTold
    }

    public struct Told: Hashable, Sendable, Codable {
        public var channel: ChannelKind
        public var style: Announcement.Style
        public var devices: Int

        public init(channel: ChannelKind, style: Announcement.Style, devices: Int) {
            self.channel = channel
            self.style = style
            self.devices = devices
        }
    }

    public enum Reason: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
        /// Their reader has no right to the issue and does not follow the publication.
        case noRight = "no-right"
        /// They listen to other publications only.
        case otherPublications = "other-publications"
        /// They hear of another issue of the publication on this day.
        case oneADay = "one-a-day"
        /// The publisher announces nothing.
        case notAnnounced = "not-announced"
    }
}
