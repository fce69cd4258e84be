extension Paths {
    /// A stand in a frame on another site's page.
    public static func embed(_ publication: Publication.ID) -> String { "/embed/\(publication)" }

    /// An issue in a frame on another site's page.
    public static func embed(_ key: Issue.Key) -> String { "/embed/\(key.publication)/\(key.issue)" }

    /// The newest cover; the address stays when the cover changes.
    public static func latestCover(_ publication: Publication.ID) -> String { "/\(publication)/cover.jpg" }

    /// The newest issue; the address stays.
    public static func latest(_ publication: Publication.ID) -> String { "/\(publication)/latest" }

    /// Every page that search engines may show (sitemaps.org).
    public static let sitemap = "/sitemap.xml"

    /// The preview of a stand with other settings.
    public static func preview(_ publication: Publication.ID) -> String { "/console/preview/\(publication)" }

    /// An issue before it is on sale; with the proof of a link from the API.
    public static func preview(_ key: Issue.Key) -> String { "\(issue(key))/preview" }
}

extension Paths.API {
    /// The settings of the whole newsstand.
    public static let settings = "\(root)/settings"

    /// The ``StandSettings`` of one publication, without those of the newsstand: `GET` and `PUT`.
    public static func settings(_ id: Publication.ID) -> String { "\(publication(id))/settings" }
    /// The publication's ``Logo``: `GET`, `PUT` of the file's bytes, `DELETE`.
    public static func logo(_ id: Publication.ID) -> String { "\(publication(id))/logo" }
    /// `POST` answers with a link to the stand with the settings of the query; the link is valid for a quarter of an
    /// hour.
    public static func previewLink(_ id: Publication.ID) -> String { "\(publication(id))/preview" }
    /// `POST` answers with a link to an issue that is not on sale yet, valid for `hours` (default: 24).
    public static func previewLink(_ key: Issue.Key) -> String { "\(issue(key))/preview" }
    /// News beside the issues: `GET` lists ``NewsItem``s, newest first; `POST` takes ``NewsDetails``.
    public static func news(_ id: Publication.ID) -> String { "\(publication(id))/news" }
    /// One item: `DELETE` removes it.
    public static func news(_ id: Publication.ID, item: String) -> String { "\(news(id))/\(item)" }
}
