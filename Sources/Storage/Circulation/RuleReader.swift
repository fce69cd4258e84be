import Circulation
import EdicolaCore

/// The publisher's rules, read on demand: a shop with thousands of single issues is not read in full for each reader.
final class RuleReader {
    private(set) var rules = CirculationRules()
    private var asked: Set<String> = []
    private var publications: Set<Publication.ID> = []

    /// Reads these products and the policies of the publications that they open.
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
