public import EdicolaCore

/// The publisher's rules: the products, and the policy of each publication.
public struct CirculationRules: Hashable, Sendable {
    /// By the shops' product id.
    public var products: [String: Product]
    public var policies: [Publication.ID: AccessPolicy]

    public init(products: [Product] = [], policies: [Publication.ID: AccessPolicy] = [:]) {
        self.products = Dictionary(products.map { ($0.id.text, $0) }) { $1 }
        self.policies = policies
    }

    /// Returns a product; nil for one that the publisher has not described. Its facts are kept, and count as soon as it
    /// is described.
    public func product(_ name: String) -> Product? { products[name] ?? Product(given: name) }

    public func policy(_ publication: Publication.ID) -> AccessPolicy { policies[publication] ?? AccessPolicy() }
}

/// The name of what a grant opens, when it is no product on sale: `+window/frutta`.
extension Opening {
    /// No product id begins with a plus.
    public var givenName: String { "+\(rule.rawValue)/\(publication)" + (issue.map { "/\($0)" } ?? "") }

    /// - Returns: nil for anything but a ``givenName``.
    public init?(givenName: some StringProtocol) {
        guard givenName.first == "+" else { return nil }
        let parts = givenName.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let rule = Rule(rawValue: String(parts[0])),
            let publication = try? Publication.ID(parsing: parts[1])
        else { return nil }
        self.init(rule, publication: publication, issue: parts.count == 3 ? try? Issue.ID(parsing: parts[2]) : nil)
    }
}

extension Product {
    fileprivate init?(given name: String) {
        guard let opening = Opening(givenName: name), let id = try? ID(parsing: "given") else { return nil }
        self.init(id: id, title: name, sale: .once, opens: [opening], isOffered: false)
    }
}
