#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The state of a reader's subscription of a publication.
public struct SubscriptionStanding: Hashable, Sendable, Codable {
    /// The publication that it opens; a bundle has one standing for each of its publications.
    public var publication: Publication.ID
    /// Its state at the instant of the request.
    public var state: LineState
    /// When it renews, ends or ended; nil for one without an end.
    public var until: Date?
    /// The shop's id of the product bought last; nil for something that is not sold.
    public var product: Product.ID?
    /// The shop's code; `grant` for a publisher's grant, `stand` for a free subscription from the stand itself.
    public var shop: String
    /// Whether it was bought in a sandbox, without money.
    public var isSandbox: Bool

    /// Makes a standing at one instant.
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

    /// Whether it renews automatically.
    public var renews: Bool { state == .active || state == .trial }
}
