/// An open transaction of either engine. It does not leave the closure that it was handed to.
protocol SQLSession {
    /// All rows of a statement that reads, or writes with RETURNING.
    func query(_ sql: SQL) throws -> [SQLRow]
    /// - Returns: how many rows it changed.
    @discardableResult
    func run(_ sql: SQL) throws -> Int
}

/// A database; every call is one transaction, undone when the body throws.
protocol SQLStore: Sendable {
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> Value) async throws -> Value
    @discardableResult
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> Value) async throws -> Value
}

extension SQLSession {
    /// The first row, when there is one.
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
