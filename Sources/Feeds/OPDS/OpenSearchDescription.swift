import EdicolaCore

/// The description of a search for programs (OpenSearch 1.1).
public struct OpenSearchDescription: Sendable {
    public static let mediaType = "application/opensearchdescription+xml"

    public var site: OPDSSite
    public var search: OPDSSearch

    public init(site: OPDSSite, search: OPDSSearch = .newsstand) {
        self.site = site
        self.search = search
    }

    /// The document. The braces of the template are not escaped: apps search for them before they parse it as an
    /// address.
    public var document: String {
        var writer = XMLWriter()
        writer.element("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"]) { writer in
            writer.element("ShortName", text: String(site.name.prefix(16)))
            let what = search == .newsstand ? "Search the issues of" : "Search your shelf in"
            writer.element("Description", text: "\(what) \(site.name)")
            writer.element("InputEncoding", text: "UTF-8")
            writer.element("OutputEncoding", text: "UTF-8")
            var places = [(OPDSFeed.acquisitionType, "\(search.path)?query={searchTerms}")]
            if search == .newsstand { places.append(("text/html", "\(Paths.search)?q={searchTerms}")) }
            for (type, path) in places { writer.element("Url", ["type": type, "template": site.address(path)]) }
        }
        return writer.document
    }
}
