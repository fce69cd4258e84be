public import EdicolaCore

/// The parts of the signature of a link to an issue before it is on sale.
public struct DraftLinkKey: Hashable, Sendable {
    /// This newsstand's own; it survives restarts.
    public let secret: [UInt8]
    /// The issue's row. Another issue of the same name has another one, so that a link ends with its issue.
    public let issue: Int64
}

extension Storage {
    /// Makes the secret with the first link.
    ///
    /// - Returns: nil for an unknown issue.
    public func makeDraftLinkKey(of key: Issue.Key) async throws -> DraftLinkKey? {
        try await store.write { session in
            let fresh = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
            try session.run("INSERT INTO secret (name, bytes) VALUES ('draft-links', \(fresh)) ON CONFLICT DO NOTHING")
            return try session.draftLinkKey(of: key)
        }
    }

    /// nil for an unknown issue, and before the first link was made.
    public func draftLinkKey(of key: Issue.Key) async throws -> DraftLinkKey? {
        try await store.read { try $0.draftLinkKey(of: key) }
    }
}

extension SQLSession {
    fileprivate func draftLinkKey(of key: Issue.Key) throws -> DraftLinkKey? {
        try first(
            """
            SELECT secret.bytes, issue.id FROM issue, secret
            WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue) AND secret.name = 'draft-links'
            """
        ) { DraftLinkKey(secret: try $0.bytes(), issue: try $0.int64()) }
    }
}
