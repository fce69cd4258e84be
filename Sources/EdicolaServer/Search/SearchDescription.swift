import EdicolaCore
import HTML

/// An OpenSearch 1.1 description, with which a browser offers the newsstand in its own search field.
struct SearchDescription {
    static let mediaType = "application/opensearchdescription+xml; charset=utf-8"

    var name: String
    var origin: String

    /// The document. HTML's five escapes are those of XML.
    var document: String {
        let document: HTML = """
            <?xml version="1.0" encoding="UTF-8"?>
            <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
            <ShortName>\(String(name.prefix(16)))</ShortName>
            <LongName>\(String(name.prefix(48)))</LongName>
            <Description>Issues, articles and pages of \(name)</Description>
            <InputEncoding>UTF-8</InputEncoding>
            <Image width="16" height="16" type="image/x-icon">\(origin)/favicon.ico</Image>
            <Url type="text/html" template="\(origin)\(Paths.search)?q={searchTerms}"/>
            <Url type="application/json" template="\(origin)\(Paths.API.search)?q={searchTerms}"/>
            <Url type="application/opensearchdescription+xml" rel="self" template="\(origin)\(Paths.searchDescription)"/>
            </OpenSearchDescription>

            """
        return document.text
    }
}
