/// A store whose writing transactions take the act that is being done into the log; see ``ActScope``.
struct LoggingStore: SQLStore {
    let base: any SQLStore

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value { try await base.read(body) }

    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value {
        guard let scope = ActScope.current else { return try await base.write(body) }
        let (value, isLogged) = try await base.write { session in
            let counting = CountingSession(base: session)
            // The transaction runs on another thread, outside of this task.
            let value = try ActScope.$current.withValue(scope) { try body(counting) }
            if counting.changed > 0 { try scope.write(in: session) }
            return (value, counting.changed > 0)
        }
        if isLogged { scope.committed() }
        return value
    }
}

/// Counts the rows that a transaction changes.
private final class CountingSession: SQLSession {
    private let base: any SQLSession
    private(set) var changed = 0

    init(base: any SQLSession) { self.base = base }

    func query(_ sql: SQL) throws -> [SQLRow] {
        let rows = try base.query(sql)
        if sql.writes { changed += rows.count }
        return rows
    }

    func run(_ sql: SQL) throws -> Int {
        let count = try base.run(sql)
        changed += count
        return count
    }
}

extension SQL {
    /// Whether it is a statement that writes and returns rows.
    fileprivate var writes: Bool {
        guard case .text(let text, _)? = parts.first else { return false }
        let word = text.description.drop(while: \.isWhitespace)
        return !word.hasPrefix("SELECT") && !word.hasPrefix("WITH")
    }
}
