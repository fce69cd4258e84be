/// An open transaction of either engine. It does not leave the closure to which it was passed.
protocol SQLSession {
    /// Returns all rows of a statement that reads, or writes with RETURNING.
    func query(_ sql: SQL) throws -> [SQLRow]
    /// Runs a statement.
    ///
    /// - Returns: The number of rows changed.
    @discardableResult
    func run(_ sql: SQL) throws -> Int
}

/// A database. Every call is one transaction, which is undone when the body throws.
protocol SQLStore: Sendable {
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> Value) async throws -> Value
    @discardableResult
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> Value) async throws -> Value
}

extension SQLSession {
    /// Returns the first row, if there is one.
    func row(_ sql: SQL) throws -> SQLRow? { try query(sql).first }

    func rows<Value>(_ sql: SQL, _ read: (inout SQLRow) throws -> Value) throws -> [Value] {
        try query(sql).map {
            var row = $0
            return try read(&row)
        }
    }

    func first<Value>(_ sql: SQL, _ read: (inout SQLRow) throws -> Value) throws -> Value? {
        guard var row = try row(sql) else { return nil }
        return try read(&row)
    }
}
