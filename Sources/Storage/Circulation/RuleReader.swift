import Circulation
import EdicolaCore

/// The publisher's rules, read as they are needed: a shop with thousands of single issues is not read whole for each.
final class RuleReader {
    private(set) var rules = CirculationRules()
    private var asked: Set<String> = []
    private var publications: Set<Publication.ID> = []

    /// Reads what is said of these products and of the publications that they open.
    func read(_ names: some Sequence<String>, _ session: any SQLSession) throws {
        let unread = Set(names).subtracting(asked)
        guard !unread.isEmpty else { return }
        asked.formUnion(unread)
        for product in try session.products(ProductRecord.named(unread.sorted())) {
            rules.products[product.id.text] = product
        }
        for name in unread {
            for opening in rules.product(name)?.opens ?? [] where publications.insert(opening.publication).inserted {
                rules.policies[opening.publication] = try session.policy(of: opening.publication)
            }
        }
    }
}
