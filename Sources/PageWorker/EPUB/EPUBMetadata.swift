import Markup

/// What the package says of the book (EPUB 3.3, section 5.5; OPF 2.0.1, section 2.2).
struct EPUBMetadata {
    struct Creator: Equatable {
        var name: String
        /// MARC relator codes, as `aut`, `ill`, `edt`.
        var roles: [String]
    }

    struct Series: Equatable {
        var name: String
        /// As written: `12`, `37.5`.
        var position: String?
    }

    private(set) var title: String?
    private(set) var creators: [Creator] = []
    private(set) var publisher: String?
    /// The unique one first.
    private(set) var identifiers: [String] = []
    private(set) var language: String?
    private(set) var date: String?
    private(set) var rights: String?
    private(set) var subjects: [String] = []
    private(set) var description: String?
    private(set) var series: Series?
    /// The values of `meta` elements by name (EPUB 2) or property (EPUB 3) of the whole publication; the first counts.
    private(set) var properties: [String: String] = [:]

    /// Those who wrote it, or all who made it when no author is named.
    var authors: [String] {
        let authors = creators.filter { $0.roles.isEmpty || $0.roles.contains("aut") }
        return (authors.isEmpty ? creators : authors).map(\.name)
    }

    static let longestText = 1_000
    static let longestDescription = 4_000

    /// - Parameters:
    ///   - element: `metadata`; nil when there is none.
    ///   - uniqueIdentifier: the id that the package names.
    init(_ element: XMLTree.Node?, uniqueIdentifier: String?) {
        guard let element else { return }
        let metas = element.descendants("meta")
        let refinements = Refinements(metas)
        // Open eBook files of EPUB 2 wrap these in `dc-metadata`.
        let terms = Dictionary(grouping: element.allDescendants.filter(\.isDublinCore), by: \.lowercasedName)

        title = Self.title(terms["title"] ?? [], refinements)
        creators = (terms["creator"] ?? []).compactMap { creator in
            let name = creator.phrase
            guard !name.isEmpty else { return nil }
            let roles = refinements[creator["id"], "role"] + [creator.any("role")].compactMap(\.self)
            return Creator(name: name, roles: roles.map { $0.lowercased() })
        }
        publisher = Self.first(terms["publisher"])
        language = Self.first(terms["language"])
        rights = Self.first(terms["rights"])
        description = Self.first(terms["description"], limit: Self.longestDescription)
        subjects = (terms["subject"] ?? []).map(\.phrase).filter { !$0.isEmpty }
        let dates = terms["date"] ?? []
        date = Self.first(dates.filter { $0.any("event")?.lowercased() == "publication" }) ?? Self.first(dates)
        let all = terms["identifier"] ?? []
        let unique = all.filter { uniqueIdentifier != nil && $0["id"] == uniqueIdentifier }
        identifiers = (unique + all.filter { !($0["id"] == uniqueIdentifier && uniqueIdentifier != nil) }).map(\.phrase)
            .filter { !$0.isEmpty }
        for meta in metas where meta["refines"] == nil {
            let (name, value) = (meta["property"] ?? meta["name"], meta["content"] ?? meta.phrase)
            if let name, properties[name] == nil { properties[name] = value }
        }
        series = Self.series(metas, refinements, properties)
    }

    /// The title whose type is `main`, else the first.
    private static func title(_ titles: [XMLTree.Node], _ refinements: Refinements) -> String? {
        first(titles.filter { refinements[$0["id"], "title-type"].contains("main") }) ?? first(titles)
    }

    private static func series(
        _ metas: [XMLTree.Node], _ refinements: Refinements, _ properties: [String: String]
    ) -> Series? {
        let collections = metas.filter { $0["property"] == "belongs-to-collection" && $0["refines"] == nil }
        let isSeries = { (meta: XMLTree.Node) in refinements[meta["id"], "collection-type"].contains("series") }
        if let meta = collections.first(where: isSeries) ?? collections.first, !meta.phrase.isEmpty {
            return Series(name: meta.phrase, position: refinements[meta["id"], "group-position"].first)
        }
        guard let name = properties["calibre:series"], !name.isEmpty else { return nil }
        return Series(name: name, position: properties["calibre:series_index"])
    }

    private static func first(_ elements: [XMLTree.Node]?, limit: Int = longestText) -> String? {
        elements?.lazy.map { oneLine($0.text, limit: limit) }.first { !$0.isEmpty }
    }
}

/// What EPUB 3's `meta` elements say of other elements of the metadata.
private struct Refinements {
    private var values: [String: [String]] = [:]

    init(_ metas: [XMLTree.Node]) {
        for meta in metas {
            guard let refined = meta["refines"], let property = meta["property"] else { continue }
            let id = refined.hasPrefix("#") ? String(refined.dropFirst()) : refined
            values[id + " " + property, default: []].append(meta.phrase)
        }
    }

    subscript(id: String?, property: String) -> [String] {
        id.flatMap { values[$0 + " " + property] } ?? []
    }
}

extension XMLTree.Node {
    fileprivate var isDublinCore: Bool { namespace?.hasPrefix("http://purl.org/dc/") ?? name.hasPrefix("dc:") }

    fileprivate var lowercasedName: String { name.split(separator: ":").last?.lowercased() ?? "" }

    fileprivate var phrase: String { oneLine(text, limit: EPUBMetadata.longestText) }
}
