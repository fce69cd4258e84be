public import EdicolaCore

/// The rights of a member of the staff or of a key, for all publications or for some.
public struct Permissions: Hashable, Sendable, Codable {
    public var rights: Set<Right>
    /// nil for all publications, also future ones.
    public var publications: Set<Publication.ID>?

    /// All rights, as an owner has them.
    public static let all = Permissions(.owner)

    public init(rights: Set<Right>, publications: Set<Publication.ID>? = nil) {
        self.rights = rights
        self.publications = publications
    }

    public init(_ role: Role, publications: Set<Publication.ID>? = nil) {
        self.init(rights: role.rights, publications: publications)
    }

    /// - Throws: an error for a text that can't be a publication's id.
    public init(rights: Set<Right>, named publications: [String]?) throws {
        self.init(
            rights: rights, publications: try publications.map { Set(try $0.map { try Publication.ID(parsing: $0) }) })
    }

    /// The rights in their order.
    public var rightsInOrder: [Right] { rights.sorted() }
    /// The ids of the publications, in order; nil for all.
    public var publicationNames: [String]? { publications?.map(\.description).sorted() }

    /// The role with exactly these rights; nil for a set of its own.
    public var role: Role? { Role.allCases.first { $0.rights == rights } }

    /// Whether they include a right.
    ///
    /// - Parameter publication: nil for something that concerns the whole newsstand.
    public func allow(_ right: Right, on publication: Publication.ID?) -> Bool {
        guard rights.contains(right) else { return false }
        guard let publications else { return true }
        return publication.map(publications.contains) ?? false
    }

    /// Whether they include all of these: nobody gives more than they have.
    public func include(_ others: Permissions) -> Bool {
        guard others.rights.isSubset(of: rights) else { return false }
        guard let publications else { return true }
        return others.publications?.isSubset(of: publications) ?? false
    }

    /// - Throws: ``StorageError/badPermissions``.
    func check() throws {
        guard !rights.isEmpty, publications?.isEmpty != true, (publications?.count ?? 0) <= 1000,
            publications == nil || !rights.contains(.house)
        else { throw StorageError.badPermissions }
    }
}

/// In columns: rights as words with blanks between, publications as a JSON list.
extension Permissions {
    var rightsText: String { rightsInOrder.map(\.rawValue).joined(separator: " ") }

    func publicationsText() throws -> String? {
        try publicationNames.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
    }

    init(_ row: inout SQLRow) throws {
        let rights = try row.text().split(separator: " ").compactMap { Right(rawValue: String($0)) }
        try self.init(rights: Set(rights), named: try row.optionalText().map { try SQLRow.decoded($0) })
    }
}
