import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The description of how a reading app signs its reader in (Authentication for OPDS 1.0).
public struct AuthenticationDocument: Sendable {
    public static let mediaType = "application/opds-authentication+json"

    public var site: OPDSSite

    public init(site: OPDSSite) {
        self.site = site
    }

    public func document() throws -> Data {
        let address = site.address(Paths.OPDS.authentication)
        return try JSON.encode(
            Document(
                id: address, title: site.name,
                description: "Sign in with the e-mail address and the password of your account at \(site.name).",
                authentication: [
                    Flow(
                        type: "http://opds-spec.org/auth/basic",
                        labels: Labels(login: "E-mail address", password: "Password"))
                ],
                links: [
                    OPDSLink(
                        rel: ["logo"], href: "\(site.baseURL)/web/icons/newsstand.svg", type: "image/svg+xml"),
                    OPDSLink(rel: ["register"], href: "\(site.baseURL)/account", type: "text/html"),
                    OPDSLink(rel: ["help"], href: "\(site.baseURL)/account", type: "text/html"),
                    OPDSLink(rel: ["start"], href: site.address(Paths.OPDS.root), type: site.feedType),
                    OPDSLink(
                        rel: [OPDSRelation.shelf], href: site.address(Paths.OPDS.shelf), type: site.feedType),
                ]))
    }

    /// Returns a `Link` field with the document's address (Authentication for OPDS 1.0 §3.2).
    public static func link(of site: OPDSSite) -> String {
        "<\(site.address(Paths.OPDS.authentication))>; rel=\"\(OPDSRelation.authentication)\"; type=\"\(mediaType)\""
    }

    private struct Document: Encodable {
        var id: String
        var title: String
        var description: String
        var authentication: [Flow]
        var links: [OPDSLink]
    }

    private struct Flow: Encodable {
        var type: String
        var labels: Labels
    }

    private struct Labels: Encodable {
        var login: String
        var password: String
    }
}
