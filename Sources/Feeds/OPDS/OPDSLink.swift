import EdicolaCore

/// A Link Object of the Readium Web Publication Manifest, with the properties that OPDS 2.0 adds.
struct OPDSLink: Encodable {
    /// The full relation comes first, because apps check only the first one.
    var rel: [String]?
    var href: String
    var type: String?
    var title: String?
    var templated: Bool?
    var width: Int?
    var height: Int?
    var properties: Properties?

    struct Properties: Encodable {
        var numberOfItems: Int?
        var price: Price?
        var indirectAcquisition: [Indirect]?
        var authenticate: Authenticate?
    }

    struct Price: Encodable {
        var currency: String
        var value: Double
    }

    struct Indirect: Encodable {
        var type: String
    }

    struct Authenticate: Encodable {
        var href: String
        var type: String
    }
}

extension OPDSLink.Price {
    init(_ price: EdicolaCore.Price) {
        self.init(currency: price.currency, value: Double(price.amount) ?? Double(price.minor))
    }
}

extension OPDSSite {
    /// The link for signing in.
    var door: OPDSLink.Authenticate {
        .init(href: address(Paths.OPDS.authentication), type: AuthenticationDocument.mediaType)
    }
}
