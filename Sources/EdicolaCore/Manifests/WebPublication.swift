#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The Readium Web Publication Manifest in JSON; only ``Manifest`` reads and writes it.
///
/// <https://readium.org/webpub-manifest/>, profiles Divina and EPUB. Our own properties are in `properties`, which the
/// specification leaves open.
struct WebPublication: Codable {
    var context = "https://readium.org/webpub-manifest/context.jsonld"
    var metadata: Metadata
    var links: [Link]
    var readingOrder: [Link]
    var resources: [Link]?
    var toc: [Link]?

    enum CodingKeys: String, CodingKey {
        case context = "@context"
        case metadata, links, readingOrder, resources, toc
    }

    struct Metadata: Codable {
        var type = "http://schema.org/PublicationIssue"
        /// The profile; none for a magazine of web pages.
        var conformsTo: String?
        var identifier: String
        /// The identifiers in the file.
        var altIdentifier: [String]?
        var title: String
        var author: [String]?
        var publisher: String?
        var language: String
        var modified: Date
        var published: String?
        var numberOfPages: Int
        var readingProgression: String
        var layout: IssueForm.Layout?
        var belongsTo: BelongsTo
        var contains: Contains?
        var edicola: Edition

        enum CodingKeys: String, CodingKey {
            case type = "@type"
            case conformsTo, identifier, altIdentifier, title, author, publisher, language, modified, published,
                numberOfPages, readingProgression
            case layout, belongsTo, contains, edicola
        }
    }

    struct BelongsTo: Codable {
        var magazine: Magazine
    }

    struct Magazine: Codable {
        var name: String
        var identifier: String
        var issue: Number?
    }

    struct Number: Codable {
        var position: Double
        var name: String
    }

    struct Contains: Codable {
        var article: [Article]
    }

    struct Article: Codable {
        var name: String
        var author: String?
        /// The first page, from 1.
        var position: Int
        var numberOfPages: Int
        var links: [Link]?
        /// The part of the issue to which it belongs.
        var section: String?
    }

    /// Members beyond the standard.
    struct Edition: Codable {
        var publication: Publication.ID
        var issue: Issue.ID
        var revision: Int
        var coverDate: CoverDate?
        var colour: String?
        var format: IssueForm.Format?
        /// `articles`: readers move sideways from article to article, and up and down within one.
        var navigation: String?
        var content: String?
        var copyLimit: CopyLimit?
    }

    struct Link: Codable {
        var href: String?
        var type: String?
        var rel: String?
        var title: String?
        var width: Int?
        var height: Int?
        var properties: Properties?
        var alternate: [Link]?
        var children: [Link]?
    }

    struct Properties: Codable {
        /// The size in bytes.
        var size: Int?
        var sha256: Digest?
        var rendition: Rendition?
        /// `left`, `right` or `center` (Divina).
        var page: Page.Side?
        /// Position in reading order, from 1.
        var position: Int?
        var label: String?
        /// The width in points, as shown.
        var pageWidth: Double?
        /// The height in points, as shown.
        var pageHeight: Double?
        /// Whether a document has scripts.
        var scripted: Bool?
        var tiles: Tiles?
    }

    /// The enlarged tiles of a page.
    struct Tiles: Codable {
        /// A template with `{level}`, which is the scale, `{x}` and `{y}`, relative to the manifest.
        var href: String
        /// The side of a tile in pixels.
        var size: Int
        var levels: [Level]

        struct Level: Codable {
            /// A multiple of the 2x picture's size.
            var scale: Int
        }
    }
}

extension WebPublication.Link {
    init(_ asset: Asset, rel: String? = nil) {
        self.init(
            href: "assets/\(asset.path)", type: asset.mediaType, rel: rel,
            properties: .init(size: asset.size, sha256: asset.digest))
    }

    init(_ picture: Picture, rel: String? = nil, rendition: Rendition? = nil) {
        self.init(picture.asset, rel: rel)
        width = picture.width
        height = picture.height
        properties?.rendition = rendition
    }

    func asset() throws -> Asset {
        guard let href, href.hasPrefix("assets/"), let path = AssetPath(href.dropFirst(7)), let type,
            let size = properties?.size, size >= 0, let digest = properties?.sha256
        else { throw ManifestError.incompleteLink(href ?? title ?? "?") }
        return Asset(path: path, mediaType: type, size: size, digest: digest)
    }

    func picture() throws -> Picture {
        guard let width, let height, width > 0, height > 0 else { throw ManifestError.incompleteLink(href ?? "?") }
        return Picture(asset: try asset(), width: width, height: height)
    }
}

/// An error when a JSON document is not a manifest of ours.
public enum ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A link without its required properties.
    case incompleteLink(String)

    /// A sentence about the error.
    public var description: String {
        switch self {
        case .incompleteLink(let href): "The manifest's link “\(href)” lacks its type, size, SHA-256 or pixel size."
        }
    }
}
