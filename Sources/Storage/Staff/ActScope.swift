public import EdicolaCore
import Formats
public import FoundationEssentials
import Synchronization

/// What somebody is doing now. The first transaction that changes something writes it into the log of acts: the act and
/// its entry are one.
///
/// ```swift
/// try await ActScope(.issueSaved, by: principal, on: publication, subject: "2026-03", at: now).run {
///     try await storage.save(issue, at: now)
/// }
/// ```
public final class ActScope: Sendable {
    @TaskLocal static var current: ActScope?

    private struct State {
        var isWritten = false
        var changes: [String: Act.Change] = [:]
    }

    private let verb: Act.Verb
    private let principal: Principal
    private let publication: Publication.ID?
    private let subject: String
    private let at: Date
    private let state = Mutex(State())

    public init(
        _ verb: Act.Verb, by principal: Principal, on publication: Publication.ID? = nil, subject: String = "",
        at: Date
    ) {
        self.verb = verb
        self.principal = principal
        self.publication = publication
        self.subject = String(subject.prefix(300))
        self.at = at
    }

    /// The name of the person, key or program that acts.
    var actorName: String { principal.name }

    /// Does it. Nothing is logged when nothing changes.
    public func run<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await Self.$current.withValue(self, operation: body)
    }

    /// Notes the members that differ, as JSON. Never called with passwords, keys or addresses.
    func change<Form: Encodable>(from old: Form?, to new: Form?) throws {
        let (was, became) = (try Self.members(of: old), try Self.members(of: new))
        state.withLock { state in
            for name in Set(was.keys).union(became.keys) where was[name] != became[name] {
                state.changes[name] = Act.Change(was: was[name], became: became[name])
            }
        }
    }

    private static func members<Form: Encodable>(of form: Form?) throws -> [String: JSONValue] {
        guard let form else { return [:] }
        return try JSON.decode([String: JSONValue].self, from: try JSON.encode(form))
    }

    /// Writes the entry, unless an earlier transaction did.
    func write(in session: any SQLSession) throws {
        let (isWritten, changes) = state.withLock { ($0.isWritten, $0.changes) }
        guard !isWritten else { return }
        try session.log(
            verb, by: principal, on: publication, subject: subject, change: try Self.text(changes), at: at)
    }

    func committed() { state.withLock { $0.isWritten = true } }

    private static let longest = 16_384

    /// Long texts are cut: the log says that they changed, not all that they said.
    private static func text(_ changes: [String: Act.Change]) throws -> String {
        guard !changes.isEmpty else { return "{}" }
        let text = String(decoding: try JSON.encode(changes), as: UTF8.self)
        guard text.utf8.count > longest else { return text }
        return String(decoding: try JSON.encode(["members": changes.keys.sorted()]), as: UTF8.self)
    }
}

extension SQLSession {
    /// Appends to the log of acts.
    func log(
        _ verb: Act.Verb, by principal: Principal, on publication: Publication.ID? = nil, subject: String = "",
        change: String = "{}", prunedTo: Int64? = nil, at: Date
    ) throws {
        let last = try first("SELECT number, digest FROM act ORDER BY number DESC LIMIT 1") {
            (try $0.int64(), try $0.digest())
        }
        let number = (last?.0 ?? 0) + 1
        let previous = last?.1 ?? Digest.hashing("")
        let digest = Act.digest(
            number, at, principal.kind, principal.id, principal.name, verb.rawValue, publication?.description, subject,
            change, prunedTo, previous)
        try run(
            """
            INSERT INTO act (number, at, actor_kind, actor, actor_name, verb, publication_id, subject, change, pruned_to,
                previous, digest)
            VALUES (\(number), \(at), \(principal.kind.rawValue), \(principal.id), \(principal.name), \(verb.rawValue),
                \(publication), \(subject), \(change), \(prunedTo), \(previous), \(digest))
            """)
    }
}
