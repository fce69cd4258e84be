public import EdicolaCore

/// `store.plist`, the catalogue of the first newsstand apps: an array of dictionaries, one for each issue.
public struct StorePlist: Sendable {
    public static let mediaType = "application/x-plist"

    public var entries: [CatalogEntry]
    /// The newsstand's public address, without a slash at the end.
    public var baseURL: String

    public init(entries: [CatalogEntry], baseURL: String) {
        self.entries = entries
        self.baseURL = baseURL
    }

    /// An XML property list.
    ///
    /// An issue's `ID` is its own id: permanent, and the same in every language. Its price is not here: it comes from
    /// the shop.
    public var document: String {
        PropertyList.array(entries.map(dictionary)).document
    }

    private func dictionary(_ entry: CatalogEntry) -> PropertyList {
        var values: [(key: String, value: PropertyList)] = [
            ("ID", .string(entry.issue.id.text)),
            ("Title", .string(entry.issue.title)),
        ]
        if let onSale = entry.issue.onSale { values.append(("Release date", .date(onSale))) }
        if let cover = entry.cover(atLeast: 600) {
            values.append(("Cover URL", .string(baseURL + Paths.API.asset(cover.asset.path, of: entry.key))))
        }
        values.append(("Download URL", .string("\(baseURL)\(Paths.API.archive(entry.key))?rendition=2x")))
        values.append(("Free", .boolean(entry.issue.isFree)))
        return .dictionary(values)
    }
}
