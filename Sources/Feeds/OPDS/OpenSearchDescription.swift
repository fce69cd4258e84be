import EdicolaCore

/// How a program searches the newsstand (OpenSearch 1.1).
public struct OpenSearchDescription: Sendable {
    public static let mediaType = "application/opensearchdescription+xml"

    public var site: OPDSSite

    public init(site: OPDSSite) {
        self.site = site
    }

    /// The braces of the template stand as they are: apps look for them before they read it as an address.
    public var document: String {
        var writer = XMLWriter()
        writer.element("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"]) { writer in
            writer.element("ShortName", text: String(site.name.prefix(16)))
            writer.element("Description", text: "Search the issues of \(site.name)")
            writer.element("InputEncoding", text: "UTF-8")
            writer.element("OutputEncoding", text: "UTF-8")
            for (type, path) in [
                (OPDSFeed.acquisitionType, "\(Paths.OPDS.search)?query={searchTerms}"),
                ("text/html", "/search?q={searchTerms}"),
            ] {
                writer.element("Url", ["type": type, "template": site.baseURL + path])
            }
        }
        return writer.document
    }
}
