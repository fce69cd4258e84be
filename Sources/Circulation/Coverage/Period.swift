/// The time for which one transaction counts, after upgrades, refunds and grace have had their say.
public struct Period: Hashable, Sendable {
    /// The transaction; of a grace period, the one that it prolongs.
    public let fact: Fact
    /// Empty when nothing is left of it.
    public var span: Span
    /// What became of it before its time, or afterwards: an old period can be refunded too.
    public var cut: Cut?
    /// It ended when it was to end: nothing took away from it.
    public var isWhole = true
    /// Served although the payment failed.
    public var isGrace = false

    public enum Cut: Hashable, Sendable {
        /// It ended because the reader went over to another product.
        case upgrade
        /// All the money went back.
        case refund
        /// Part of the money went back, the family or the publisher took it back: what was, was.
        case revocation
    }

    /// The money went back: by policy, it never opened anything.
    public var isRefunded: Bool { cut == .refund }
}
