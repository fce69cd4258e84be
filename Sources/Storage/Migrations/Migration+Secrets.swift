extension Migration {
    /// What signs something for others, and must survive a restart.
    static let secrets: [SQL] = [
        """
        CREATE TABLE secret (
            name TEXT PRIMARY KEY,
            bytes \(bytes) NOT NULL CHECK (length(bytes) = 32)
        )\(strict)
        """
    ]
}
