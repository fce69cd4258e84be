import Circulation
public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns whether a reader has a current subscription of the publication, paid or free.
    public func isSubscribed(_ reader: Reader.ID, to publication: Publication.ID, at now: Date) async throws -> Bool {
        try await store.read { session in
            guard let holder = try session.knownHolder(of: reader) else { return false }
            return try session.coverage(of: holder, in: publication).contains { coverage in
                coverage.span.isActive(at: now.milliseconds)
                    && !coverage.grounds.isDisjoint(with: [.subscription, .freeSubscription, .grace])
            }
        }
    }
}
