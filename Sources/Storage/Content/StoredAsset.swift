public import EdicolaCore

/// An asset of an issue, where its bytes are, and what it shows: what an answer needs to serve or refuse it.
public struct StoredAsset: Hashable, Sendable {
    public let asset: Asset
    public let blob: StoredBlob
    public let role: Role
    /// What a browser may do with it, when it belongs to the content.
    public let content: Content?

    public init(asset: Asset, blob: StoredBlob, role: Role, content: Content? = nil) {
        self.asset = asset
        self.blob = blob
        self.role = role
        self.content = content
    }

    /// What the asset shows of its issue, in the newest revision that has it.
    public enum Role: Hashable, Sendable {
        /// Public.
        case cover
        /// Picture, thumbnail, document, layer or own resource of the page with this number; the lowest when several
        /// pages share it.
        case page(Int)
        /// The text of an article on these pages.
        case pages(ClosedRange<Int>)
        /// A resource that several pages share.
        case shared
        /// The whole issue.
        case original
    }

    /// A document or a resource: what a stranger wrote.
    public struct Content: Hashable, Sendable {
        /// Its scripts may run, in a frame without an origin.
        public let isScripted: Bool
        /// It may use pictures, films and styles of other servers.
        public let allowsRemote: Bool

        public init(isScripted: Bool = false, allowsRemote: Bool = false) {
            self.isScripted = isScripted
            self.allowsRemote = allowsRemote
        }
    }
}
