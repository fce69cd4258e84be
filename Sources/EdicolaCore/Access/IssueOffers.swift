/// A reader's choices for an issue: read it, or the products that open it.
///
/// The answer of `GET …/issues/{i}/offers`. ``nextAction`` and the first of ``products`` belong together: they decide a
/// page's large button, an app's, and the next step that a command shows.
public struct IssueOffers: Hashable, Sendable, Codable {
    /// The reason why the reader may open it; nil when they may not, or no longer.
    public var reason: Access.Reason?
    /// The first remedy when they may not.
    public var nextAction: Remedy?
    /// The products on offer that would open the issue at once, in a reader's likely order of preference. Products that
    /// they already have, or that their shop would not sell them beside these, are left out.
    public var products: [Product]
    /// Their subscription of the publication; nil for a reader who never had one.
    public var subscription: SubscriptionStanding?

    /// Makes the choices from a decision: ``reason`` of granted access, ``nextAction`` of refused access.
    public init(access: Access, products: [Product] = [], subscription: SubscriptionStanding? = nil) {
        switch access {
        case .granted(let reason): self.reason = reason
        case .refused(let remedy): nextAction = remedy
        }
        self.products = products
        self.subscription = subscription
    }

    /// Whether the reader may open it now.
    public var isOpen: Bool { reason != nil }
}
