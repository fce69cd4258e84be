public import Circulation
public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns whether this reader may open the whole issue now, and why; if not, the remedies.
    ///
    /// Computed for each request and never cached, so that a purchase opens and a refund closes at once.
    ///
    /// - Parameter reader: nil for a reader about whom nothing is known.
    /// - Throws: ``StorageError/notFound(_:)`` for an unknown issue.
    public func access(of reader: Reader.ID?, to key: Issue.Key, at now: Date) async throws -> Access {
        try await store.read { try $0.decision(of: reader, on: key, at: now).access }
    }

    /// Returns the access to many issues in one transaction, without those that don't exist.
    public func access(
        of reader: Reader.ID?, to keys: [Issue.Key], at now: Date
    ) async throws -> [Issue.Key: Access] {
        try await store.read { session in
            var found: [Issue.Key: Access] = [:]
            for key in keys {
                do {
                    found[key] = try session.decision(of: reader, on: key, at: now).access
                } catch StorageError.notFound {
                    continue
                }
            }
            return found
        }
    }

    /// Returns all reasons for access, for a reader's purchase history and to explain a decision.
    public func grounds(of reader: Reader.ID?, for key: Issue.Key, at now: Date) async throws -> [AccessGround] {
        try await store.read { try $0.decision(of: reader, on: key, at: now).grounds }
    }

    /// Opens an issue with one of the reader's free issues.
    ///
    /// - Returns: The reader's access now; a refusal when no free issue is left.
    public func openFree(_ key: Issue.Key, for reader: Reader.ID, at now: Date) async throws -> Access {
        try await store.write { session in
            let decision = try session.decision(of: reader, on: key, at: now)
            guard decision.access == .refused(.open), let kind = decision.freeKind else { return decision.access }
            try session.run(
                """
                INSERT INTO free_opening (holder_id, publication_id, slug, kind, at)
                VALUES (\(try session.holder(of: reader)), \(key.publication), \(key.issue), \(kind), \(now))
                """)
            return try session.decision(of: reader, on: key, at: now).access
        }
    }
}

/// The rights of a reader to an issue, as one look found them.
struct AccessDecision {
    var access: Access
    var grounds: [AccessGround]
    /// The kind of free opening that the reader has for this issue.
    var freeKind: String?
    /// The products that could be sold to the reader, where they were requested.
    var offers: [Product]?
}

extension SQLSession {
    func decision(of reader: Reader.ID?, on key: Issue.Key, at now: Date) throws -> AccessDecision {
        guard let issue = try onSale(key, at: now) else { throw StorageError.notFound("issue \(key)") }
        let isOut = issue.terms.showings.contains { $0.onSale <= now.milliseconds }
        if issue.terms.isFree || !isOut {
            return AccessDecision(access: isOut ? .granted(.free) : .refused(.wait), grounds: [])
        }
        let policy = try policy(of: key.publication)
        let holder = try reader.flatMap { try knownHolder(of: $0) }
        var grounds: [AccessGround] = []
        if let holder {
            grounds = try rights(of: holder, for: key).grounds(for: issue.terms, policy, at: now.milliseconds) {
                try newest(in: key.publication, at: $0)
            }
        }
        var freeKind: String?
        // An unknown reader may open a free issue too, and becomes known with it.
        if grounds.isEmpty, policy.hasFree {
            let spent = try holder.map { try freeOpenings(of: $0, in: key.publication) } ?? []
            if let opening = policy.opening(of: key.issue, among: spent, at: now.milliseconds) {
                grounds.append(AccessGround(.metered, at: opening.at))
            } else {
                freeKind = policy.freeKind(after: spent, at: now.milliseconds)
            }
        }
        guard grounds.isEmpty else {
            let reason = Access.Reason.strongest(of: grounds.map(\.reason)) ?? .grant
            return AccessDecision(access: .granted(reason), grounds: grounds)
        }
        let offers = freeKind == nil ? try offers(for: key, to: holder, at: now) : nil
        let access = Access.deciding(
            issue.terms, [], offers: offers ?? [],
            isNewest: try newest(in: key.publication, at: now.milliseconds) == key, hasPrice: issue.hasPrice,
            mayOpenFree: freeKind == nil ? 0 : 1, policy, at: now.milliseconds)
        return AccessDecision(access: access, grounds: [], freeKind: freeKind, offers: offers)
    }

    func rights(of holder: Int64, for key: Issue.Key) throws -> ReaderRights {
        ReaderRights(
            coverage: try coverage(of: holder, in: key.publication),
            beginnings: try beginnings(of: holder, in: key.publication),
            unlocks: try rows(CoverageRecord.unlocks(of: holder, issue: key)) { try CoverageRecord.unlock(&$0) })
    }

    func freeOpenings(of holder: Int64, in publication: Publication.ID) throws -> [FreeOpening] {
        try rows(FreeOpening.of(holder, in: publication)) {
            FreeOpening(kind: try $0.text(), at: try $0.int64(), issue: try $0.issueID())
        }
    }
}

extension FreeOpening {
    static func of(_ holder: Int64, in publication: Publication.ID) -> SQL {
        """
        SELECT kind, at, slug FROM free_opening
        WHERE holder_id = \(holder) AND publication_id = \(publication)
        """
    }
}
