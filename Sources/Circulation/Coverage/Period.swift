/// The time for which one transaction counts, after upgrades, refunds and grace.
public struct Period: Hashable, Sendable {
    /// The transaction; of a grace period, the one that it prolongs.
    public let fact: Fact
    /// Empty when nothing is left of it.
    public var span: Span
    /// How it was cut short, or changed afterwards: an old period can be refunded too.
    public var cut: Cut?
    /// Whether it ended as planned, without being cut short.
    public var isWhole = true
    /// Whether the reader was served although the payment failed.
    public var isGrace = false

    public enum Cut: Hashable, Sendable {
        /// It ended because the reader changed to another product.
        case upgrade
        /// All the money was refunded.
        case refund
        /// Part of the money was refunded, or the family or the publisher revoked it: the time before still counts.
        case revocation
    }

    /// Whether all the money was refunded. With a policy that withdraws refunds, such a period never opened anything.
    public var isRefunded: Bool { cut == .refund }
}
