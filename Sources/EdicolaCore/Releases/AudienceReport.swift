#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The devices that would be notified of an issue with the present data, and the reasons for others.
public struct AudienceReport: Hashable, Sendable, Codable {
    /// The issue's key.
    public var issue: Issue.Key
    /// The instant that decides; nil means now.
    public var onSale: Date?
    /// The devices to notify, by channel and style; empty for none.
    public var told: [Told]
    /// Readers with a right to the issue.
    public var readers: Int
    /// Readers among them without a registered device.
    public var readersWithoutDevice: Int
    /// Registered devices, of any reader, that are not notified.
    public var devicesNotTold: [Reason: Int]

    /// Makes a report; nil as `onSale` means now.
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

    /// The number of a channel's devices to notify in one style.
    public struct Told: Hashable, Sendable, Codable {
        /// The push service, or another channel.
        public var channel: ChannelKind
        /// The device's own style, or silent where the publisher's policy requires it.
        public var style: Announcement.Style
        /// Devices, not readers: a reader may have several.
        public var devices: Int

        /// Makes a count of devices.
        public init(channel: ChannelKind, style: Announcement.Style, devices: Int) {
            self.channel = channel
            self.style = style
            self.devices = devices
        }
    }

    /// The reason why a registered device is not notified. Each device counts once.
    public enum Reason: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
        /// The reader has no right to the issue and does not follow the publication.
        case noRight = "no-right"
        /// The device is registered for other publications only.
        case otherPublications = "other-publications"
        /// The device gets a message about another issue of the publication on this day.
        case oneADay = "one-a-day"
        /// The publisher's policy is to announce nothing.
        case notAnnounced = "not-announced"
    }
}
