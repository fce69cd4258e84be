public import EdicolaCore

/// An asset of an issue, where its bytes are, and what it shows: what an answer needs to serve or refuse it.
public struct StoredAsset: Hashable, Sendable {
    public let asset: Asset
    public let blob: StoredBlob
    public let role: Role

    public init(asset: Asset, blob: StoredBlob, role: Role) {
        self.asset = asset
        self.blob = blob
        self.role = role
    }

    /// What the asset shows of its issue, in the newest revision that has it.
    public enum Role: Hashable, Sendable {
        /// Public.
        case cover
        /// Picture, thumbnail or layer of the page with this number; the lowest when several pages share it.
        case page(Int)
        /// The whole issue.
        case original
    }
}
