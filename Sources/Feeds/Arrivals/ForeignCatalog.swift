public import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A catalog of another newsstand, or one page of it: its description of its issues, in our terms.
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
    /// nil for a catalog without a title.
    public var title: String?
    public var summary = ""
    /// BCP 47.
    public var language: String?
    public var issues: [ForeignIssue] = []
    /// Issues with the id of an earlier one.
    public var repeated: [ForeignIssue] = []
    /// The ids of withdrawn issues.
    public var withdrawn: [String] = []
    /// The address of the list's next page.
    public var next: URL?
    /// Lists to which this one leads.
    public var parts: [URL] = []
    public var faults: Set<CatalogFault> = []

    init(_ kind: Kind) { self.kind = kind }

    /// Reads a catalog of any kind; the kind is detected from the content.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - place: The document's address, to which its addresses are relative.
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

/// An issue as a foreign catalog describes it.
public struct ForeignIssue: Hashable, Sendable {
    /// The id as it is in the catalog.
    public var id: String
    public var title: String
    /// The issue's publication, where the catalog has several.
    public var publication: ForeignPublication?
    public var summary = ""
    /// When it went on sale.
    public var date: Date?
    public var coverDate: CoverDate?
    public var number: IssueNumber?
    /// Whether anybody may have it; nil where the catalog doesn't state it.
    public var isFree: Bool?
    /// nil where the catalog leaves the price to a shop.
    public var price: Price?
    /// The issue's content, best first.
    public var files: [ForeignFile] = []
    /// The address of the whole entry, when this is a part.
    public var details: URL?
    /// A picture of its cover, of any kind and size.
    public var cover: URL?
    /// The issue's categories, in the catalog's words.
    public var categories: [String] = []

    init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}

public struct ForeignPublication: Hashable, Sendable {
    /// The publication's id, when the catalog is an Edicola's.
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

    /// The rank of this file for the press, 0 for the best; nil for a file that the press can't use.
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
        // A page that checks a purchase and sends the file has no extension.
        case "html", "htm", "atom", "xml", "json", "png", "jpg", "jpeg", "gif": return nil
        default: return 5
        }
    }
}

extension ForeignIssue {
    /// Keeps the files that the press can use, best first.
    mutating func take(_ found: [ForeignFile]) {
        files = found.compactMap { file in file.rank.map { (rank: $0, file: file) } }
            .enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.file)
    }
}
