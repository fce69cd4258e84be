import EdicolaCore
import Formats
public import FoundationEssentials
public import Storage

/// Takes back acts of the log: what somebody changed is again as it was. That is an act itself.
public struct ActUndoing: Sendable {
    let storage: Storage
    let now: @Sendable () -> Date
    /// Called after a change.
    let changed: @Sendable () -> Void

    /// - Parameter changed: called after each change.
    public init(
        storage: Storage, now: @escaping @Sendable () -> Date = { Date() }, changed: @escaping @Sendable () -> Void = {}
    ) {
        (self.storage, self.now, self.changed) = (storage, now, changed)
    }

    /// Returns whether an act can be taken back, as long as nobody changed the same again.
    static func isUndoable(_ act: Act) -> Bool {
        switch act.verb {
        case .issueSaved, .settingsSaved, .overlaySaved: !act.changes.isEmpty
        default: false
        }
    }

    /// Takes back an act.
    ///
    /// - Throws: ``StorageError`` or ``Problem``: 404 without it, 409 for one that can't be taken back, or whose members
    ///   were changed since.
    public func undo(_ number: Int64, by principal: Principal) async throws {
        let act = try await storage.act(number)
        guard Self.isUndoable(act) else {
            throw Problem(.conflict, detail: "Entry \(number) can’t be undone here.")
        }
        let publication = try act.publication.map { try Publication.ID(parsing: $0) }
        try await ActScope(
            .actUndone, by: principal, on: publication, subject: act.subject, at: now()
        ).run { try await restore(act, of: publication) }
        changed()
    }

    private func restore(_ act: Act, of publication: Publication.ID?) async throws {
        switch act.verb {
        case .issueSaved:
            let key = try Self.key(act)
            guard let known = try await storage.entry(key)?.issue else { throw StorageError.notFound("issue \(key)") }
            let details = try Self.restored(IssueDetails(known), act)
            try await storage.save(details.issue(key, keeping: known, at: now()), at: now())
        case .settingsSaved:
            _ = try await storage.changeSettings(of: publication, at: now()) { settings in
                let restored = try Self.restored(settings, act)
                try restored.check()
                return restored
            }
        default:
            try await OverlayEditor(storage: storage, now: now).change(try Self.key(act)) {
                try Self.restored($0.overlay, act)
            }
        }
    }

    private static func key(_ act: Act) throws -> Issue.Key {
        Issue.Key(
            publication: try Publication.ID(parsing: act.publication ?? ""),
            issue: try Issue.ID(parsing: act.subject))
    }

    /// Returns a value whose changed members are as before the act; the others stay.
    private static func restored<Value: Codable>(_ value: Value, _ act: Act) throws -> Value {
        var members = try JSON.decode(JSONValue.self, from: try JSON.encode(value)).members
        for (name, change) in act.changes {
            guard members[name] == change.became else {
                throw Problem(.conflict, detail: "“\(name)” was changed again since. Change it by hand.")
            }
            members[name] = change.was
        }
        return try JSON.decode(Value.self, from: try JSON.encode(JSONValue.object(members)))
    }
}
