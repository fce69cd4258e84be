public import EdicolaCore
public import FoundationEssentials

/// One message for one device.
public struct Envelope: Hashable, Sendable, Identifiable {
    /// The same whenever this device is told of this release, also after a crash.
    public let id: UUID
    public let address: Address
    public let message: Announcement
    public let style: Announcement.Style
    /// A newer message with the same text takes this one's place: at most 32 letters, digits, `-` and `_`, the same for
    /// all messages of a publication.
    public let collapse: String
    /// A push service that can't reach the device until then gives up.
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
