public import EdicolaCore
public import FoundationEssentials

/// One message for one device.
public struct Envelope: Hashable, Sendable, Identifiable {
    /// The same whenever this device is notified of this release, even after a crash.
    public let id: UUID
    public let address: Address
    public let message: Announcement
    public let style: Announcement.Style
    /// A newer message with the same text replaces this one: at most 32 letters, digits, `-` and `_`, the same for all
    /// messages of a publication.
    public let collapse: String
    /// The instant at which a push service gives up a device that it can't reach.
    public let expires: Date

    public init(
        id: UUID, address: Address, message: Announcement, style: Announcement.Style, collapse: String, expires: Date
    ) {
        self.id = id
        self.address = address
        self.message = message
        self.style = style
        self.collapse = collapse
        self.expires = expires
    }
}
