public import EdicolaCore

/// One reader's rights in one publication.
public struct ReaderRights: Hashable, Sendable {
    public var coverage: [Coverage]
    public var beginnings: [Beginning]
    /// Unlocks of the requested issue.
    public var unlocks: [Unlock]

    public init(coverage: [Coverage] = [], beginnings: [Beginning] = [], unlocks: [Unlock] = []) {
        self.coverage = coverage
        self.beginnings = beginnings
        self.unlocks = unlocks
    }

    /// Returns all grounds on which this reader may open the issue; none when they may not.
    ///
    /// - Parameter newest: Returns the issue with which a subscription that began at that instant started.
    public func grounds(
        for issue: IssueOnSale, _ policy: AccessPolicy, at now: Int64, newest: (Int64) throws -> Issue.Key?
    ) rethrows -> [AccessGround] {
        let instants = issue.showings.map(\.onSale).filter { $0 <= now }
        guard !instants.isEmpty else { return [] }
        let counting = policy.sandboxOpens ? ShopEnvironment.allCases : [.production]
        var grounds: [AccessGround] = []
        for environment in counting {
            for unlock in unlocks where unlock.issue == issue.key && unlock.line.environment == environment {
                guard unlock.isOpen(at: now) else { continue }
                let reason: Access.Reason = unlock.line.shop == .grant ? .grant : .purchase
                grounds.append(AccessGround(reason, in: environment, at: unlock.since))
            }
            guard issue.isIncluded else { continue }
            let coverage = coverage.filter { $0.environment == environment }
            let isCovered = coverage.contains { $0.isActiveWindow(at: now) }
            if policy.keepsUnlocked || isCovered {
                // A grace may be in several pieces, because other rights began or ended during it.
                let graces = coverage.filter { $0.grounds.contains(.grace) }.map(\.span).united()
                for instant in instants {
                    let graceCounts =
                        policy.graceKeeps || graces.contains { $0.contains(instant) && $0.isActive(at: now) }
                    grounds += coverage.flatMap { $0.grounds(for: instant, graceCounts: graceCounts) }
                }
                if policy.welcomesWithNewest {
                    for beginning in beginnings where beginning.environment == environment && beginning.at <= now {
                        guard try newest(beginning.at) == issue.key else { continue }
                        grounds.append(AccessGround(.welcome, in: environment, at: beginning.at))
                    }
                }
            }
            grounds += coverage.flatMap { $0.archiveGrounds(for: instants, at: now) }
        }
        return grounds
    }
}

extension Coverage {
    fileprivate func isActiveWindow(at now: Int64) -> Bool {
        !grounds.isDisjoint(with: .window) && span.isActive(at: now)
    }

    /// Returns the grounds for an issue that went on sale within this coverage.
    fileprivate func grounds(for onSale: Int64, graceCounts: Bool) -> [AccessGround] {
        guard span.contains(onSale) else { return [] }
        var reasons: [Access.Reason] = []
        if grounds.contains(.subscription) || (grounds.contains(.grace) && graceCounts) {
            reasons.append(.subscription)
        }
        if grounds.contains(.freeSubscription) { reasons.append(.freeSubscription) }
        if grounds.contains(.grant) { reasons.append(.grant) }
        return reasons.map { AccessGround($0, in: environment, at: onSale) }
    }

    fileprivate func archiveGrounds(for instants: [Int64], at now: Int64) -> [AccessGround] {
        let isPerpetual =
            grounds.contains(.archivePerpetual) && span.start <= now && instants.contains { $0 < span.end }
        let isActive = grounds.contains(.archiveWhileActive) && span.isActive(at: now)
        return isPerpetual || isActive ? [AccessGround(.archive, in: environment, at: span.start)] : []
    }
}
