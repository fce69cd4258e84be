import EdicolaCore
public import FoundationEssentials

/// A publisher's key by its name, rights and dates, never the key itself.
public struct PublisherKey: Hashable, Sendable {
    public let name: String
    public let permissions: Permissions
    public let added: Date
    /// The name of the maker.
    public let addedBy: String

    public init(name: String, permissions: Permissions, added: Date, addedBy: String) {
        self.name = name
        self.permissions = permissions
        self.added = added
        self.addedBy = addedBy
    }

    static let columns: SQL = "name, rights, publications, added_at, added_by"

    static func by(_ digest: Digest) -> SQL { "SELECT \(columns) FROM publisher_key WHERE digest = \(digest)" }

    init(_ row: inout SQLRow) throws {
        name = try row.text()
        permissions = try Permissions(&row)
        added = try row.date()
        addedBy = try row.text()
    }
}
