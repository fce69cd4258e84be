public import EdicolaCore

extension Access {
    /// Returns the access that follows from the grounds, or the remedy without any.
    ///
    /// - Parameters:
    ///   - offers: The products on offer that open the publication or the issue.
    ///   - isNewest: Whether a subscription that began now would include the issue.
    ///   - mayOpenFree: The number of issues of the publication that the reader may still open without paying.
    public static func deciding(
        _ issue: IssueOnSale, _ grounds: [AccessGround], offers: [Product], isNewest: Bool, hasPrice: Bool,
        mayOpenFree: Int = 0, _ policy: AccessPolicy, at now: Int64
    ) -> Access {
        guard issue.showings.contains(where: { $0.onSale <= now }) else { return .refused(.wait) }
        if issue.isFree { return .granted(.free) }
        if let reason = Reason.strongest(of: grounds.map(\.reason)) { return .granted(reason) }
        if mayOpenFree > 0 { return .refused(.open) }
        let ways = offers.filter(\.isOffered).ways(to: issue, isNewest: isNewest, policy)
        if let first = ways.first { return .refused(first.sale == .once ? .buy : .subscribe) }
        return .refused(issue.rule != .subscribers && hasPrice ? .buy : .subscribe)
    }
}

extension [Product] {
    /// Returns the products that would open the issue at once, in a reader's likely order of preference: a subscription
    /// first for the newest issue, the single issue first for an older one.
    public func ways(to issue: IssueOnSale, isNewest: Bool, _ policy: AccessPolicy) -> [Product] {
        let (singles, passes) = (
            filter { product in
                issue.rule != .subscribers && product.opens.contains(.issue(issue.key))
            },
            filter { product in
                issue.isIncluded
                    && product.opens.contains { opening in
                        guard opening.publication == issue.key.publication else { return false }
                        return switch opening {
                        case .issue: false
                        case .window: isNewest && policy.welcomesWithNewest
                        case .archive: true
                        }
                    }
            }
        )
        return isNewest ? passes + singles : singles + passes
    }
}
