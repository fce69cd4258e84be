#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How a reader's subscription of a publication stands.
public struct SubscriptionStanding: Hashable, Sendable, Codable {
    /// Which publication it opens; a bundle has one standing for each of its own.
    public var publication: Publication.ID
    /// Its state at the instant of the question.
    public var state: LineState
    /// When it renews, ends or ended; nil for what does not end.
    public var until: Date?
    /// The shop's id of what was bought last; nil for something that is not sold.
    public var product: Product.ID?
    /// Of a publisher's gift, of a shop, or taken at the stand itself.
    public var shop: String
    /// Nobody paid.
    public var isSandbox: Bool

    /// A standing at one instant.
    public init(
        publication: Publication.ID, state: LineState, until: Date?, product: Product.ID?, shop: String,
        isSandbox: Bool
    ) {
        self.publication = publication
        self.state = state
        self.until = until
        self.product = product
        self.shop = shop
        self.isSandbox = isSandbox
    }

    /// It renews automatically.
    public var renews: Bool { state == .active || state == .trial }
}
