public import EdicolaCore

/// An asset of an issue with its bytes and its role: everything that a response needs to serve or refuse it.
public struct StoredAsset: Hashable, Sendable {
    public let asset: Asset
    public let blob: StoredBlob
    public let role: Role
    /// The browser's permissions for it, when it belongs to the content.
    public let content: Content?

    public init(asset: Asset, blob: StoredBlob, role: Role, content: Content? = nil) {
        self.asset = asset
        self.blob = blob
        self.role = role
        self.content = content
    }

    /// The asset's role in its issue, in the newest revision that has it.
    public enum Role: Hashable, Sendable {
        /// Public.
        case cover
        /// A picture, thumbnail, document, layer or own resource of the page with this number; the lowest number when
        /// several pages share it.
        case page(Int)
        /// The text of an article on these pages.
        case pages(ClosedRange<Int>)
        /// A resource that several pages share.
        case shared
        /// The whole issue.
        case original
    }

    /// A document or a resource: untrusted content.
    public struct Content: Hashable, Sendable {
        /// Whether its scripts may run, in a frame without an origin.
        public let isScripted: Bool
        /// Whether it may load pictures, films and styles from other servers.
        public let allowsRemote: Bool

        public init(isScripted: Bool = false, allowsRemote: Bool = false) {
            self.isScripted = isScripted
            self.allowsRemote = allowsRemote
        }
    }
}
