/// A reader's choices for an issue: read it, or the products that open it.
///
/// The answer of `GET …/issues/{i}/offers`. ``nextAction`` and the first of ``products`` belong together: a page's large
/// button, an app's, and what a command says come next are all made of them.
public struct IssueOffers: Hashable, Sendable, Codable {
    /// Why they may open it; nil when they may not (any more).
    public var reason: Access.Reason?
    /// When not: what comes first.
    public var nextAction: Remedy?
    /// What is on offer that would open the issue at once, what a reader most likely wants first. Without what they
    /// have already, and without what their shop would not sell them beside it.
    public var products: [Product]
    /// How their subscription of the publication stands; nil for who never had one.
    public var subscription: SubscriptionStanding?

    /// The choices after a decision: ``reason`` of granted access, ``nextAction`` of refused access.
    public init(access: Access, products: [Product] = [], subscription: SubscriptionStanding? = nil) {
        switch access {
        case .granted(let reason): self.reason = reason
        case .refused(let remedy): nextAction = remedy
        }
        self.products = products
        self.subscription = subscription
    }

    /// Whether they may open it now.
    public var isOpen: Bool { reason != nil }
}
