#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The devices that would be notified of an issue with what is known now, and the reasons for others.
public struct AudienceReport: Hashable, Sendable, Codable {
    /// The issue that is asked about.
    public var issue: Issue.Key
    /// The instant that decides; nil: now.
    public var onSale: Date?
    /// The devices to notify, by channel and style; empty for none.
    public var told: [Told]
    /// Those who have a right to the issue.
    public var readers: Int
    /// Of these, those who have no device that listens.
    public var readersWithoutDevice: Int
    /// Registered devices, of any reader, that are not notified.
    public var devicesNotTold: [Reason: Int]

    /// An audience; nil as `onSale` asks for one of now.
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
        /// The push service, or whatever takes the message.
        public var channel: ChannelKind
        /// As each device wishes, or silent where the publisher's policy says so.
        public var style: Announcement.Style
        /// Devices, not readers: a reader may have several.
        public var devices: Int

        /// So many devices.
        public init(channel: ChannelKind, style: Announcement.Style, devices: Int) {
            self.channel = channel
            self.style = style
            self.devices = devices
        }
    }

    /// Why a registered device is not notified. Each device counts once.
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
