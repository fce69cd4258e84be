public import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A catalog of another newsstand, or one page of it: what it says of its issues, in our words.
public struct ForeignCatalog: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case storePlist = "store.plist"
        case issuesPlist = "issues.plist"
        case shelf = "shelf.json"
        case atom = "Atom"
        case newsstandAtom = "Newsstand Atom"
        case rss = "RSS"
        case opds1 = "OPDS 1.2"
        case opds2 = "OPDS 2.0"
    }

    public var kind: Kind
    /// nil for one that does not say what it is a catalog of.
    public var title: String?
    public var summary = ""
    /// BCP 47.
    public var language: String?
    public var issues: [ForeignIssue] = []
    /// Issues whose id an earlier one has.
    public var repeated: [ForeignIssue] = []
    /// The ids of issues that were taken off.
    public var withdrawn: [String] = []
    /// The address of the list's next page.
    public var next: URL?
    /// Lists that this one leads to.
    public var parts: [URL] = []
    public var faults: Set<CatalogFault> = []

    init(_ kind: Kind) { self.kind = kind }

    /// Reads a catalog, whatever kind it is: that is seen by what is in it.
    ///
    /// - Parameters:
    ///   - data: the document.
    ///   - place: where it was found; its addresses are relative to it.
    /// - Throws: ``CatalogError``
    public init(reading data: Data, at place: URL) throws(CatalogError) {
        let addresses = CatalogAddresses(place: place)
        switch data.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) {
        case UInt8(ascii: "<"):
            let (root, faults) = try XMLReader.document(data)
            self = try Self.reading(root, addresses)
            self.faults.formUnion(faults)
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = try Self.reading(data, addresses)
        default: throw .notRecognised
        }
        dropRepeated()
    }

    private static func reading(_ root: XMLElement, _ addresses: CatalogAddresses) throws(CatalogError) -> Self {
        switch root.name {
        case .plain("plist"): try ForeignCatalog(plist: root, addresses)
        case .atom("feed"): ForeignCatalog(feed: root, addresses)
        case .atom("entry"): ForeignCatalog(entry: root, addresses)
        case .plain("rss"): try ForeignCatalog(rss: root, addresses)
        default: throw .notRecognised
        }
    }

    private static func reading(_ data: Data, _ addresses: CatalogAddresses) throws(CatalogError) -> Self {
        guard data.count <= XMLReader.largest else { throw .tooLarge }
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { throw .notRecognised }
        if case .array(let books) = value { return try ForeignCatalog(shelf: books, addresses) }
        return try ForeignCatalog(opds: value, addresses)
    }

    private mutating func dropRepeated() {
        var seen: Set<String> = []
        repeated = issues.filter { !seen.insert($0.id).inserted }
        guard !repeated.isEmpty else { return }
        seen = []
        issues.removeAll { !seen.insert($0.id).inserted }
        faults.insert(.repeatedIdentifier)
    }
}

/// What a foreign catalog says of an issue.
public struct ForeignIssue: Hashable, Sendable {
    /// As it stands there.
    public var id: String
    public var title: String
    /// What it belongs to, where the catalog has several.
    public var publication: ForeignPublication?
    public var summary = ""
    /// When it went on sale.
    public var date: Date?
    public var coverDate: CoverDate?
    public var number: IssueNumber?
    /// Whether anybody may have it; nil where the catalog does not say.
    public var isFree: Bool?
    /// nil where the catalog leaves it to a shop.
    public var price: Price?
    /// The issue's content, the best first.
    public var files: [ForeignFile] = []
    /// Where all of the entry stands, when this is a part.
    public var details: URL?
    /// A picture of its cover, of any kind and size.
    public var cover: URL?
    /// What it is filed under, in the catalog's words.
    public var categories: [String] = []

    init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}

public struct ForeignPublication: Hashable, Sendable {
    /// Its id, when the catalog is an Edicola's.
    public var id: Publication.ID?
    public var title: String
}

public struct ForeignFile: Hashable, Sendable {
    public var address: URL
    public var mediaType: String?

    init(address: URL, mediaType: String?) {
        self.address = address
        self.mediaType = mediaType
    }

    /// How glad the press is of it; nil for what it can't take.
    var rank: Int? {
        let type = mediaType?.prefix { $0 != ";" }.trimmed.lowercased() ?? ""
        switch type {
        case "application/pdf", "application/x-pdf": return 1
        case "application/epub+zip", "application/epub": return 2
        case "application/x-hpub", "application/hpub+zip", "application/x-zip-hpub": return 0
        case "application/vnd.comicbook+zip", "application/x-cbz": return 3
        case "application/zip", "application/x-zip-compressed": return 4
        case "", "application/octet-stream", "binary/octet-stream": break
        default: return nil
        }
        switch address.pathExtension.lowercased() {
        case "hpub": return 0
        case "pdf": return 1
        case "epub": return 2
        case "cbz": return 3
        case "zip": return 4
        // A page that checks a purchase and sends the file has no ending.
        case "html", "htm", "atom", "xml", "json", "png", "jpg", "jpeg", "gif": return nil
        default: return 5
        }
    }
}

extension ForeignIssue {
    /// Takes the files that the press can take, the best first.
    mutating func take(_ found: [ForeignFile]) {
        files = found.compactMap { file in file.rank.map { (rank: $0, file: file) } }
            .enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.file)
    }
}
