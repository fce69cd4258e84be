import EdicolaCore
import EdicolaServer
import Feeds
import Foundation
import Storage

extension ImportSource {
    /// Reads other newsstands on the web, as `edicola import` does. Addresses on this machine and on private networks
    /// are refused.
    ///
    /// - Parameter allowsPrivate: for tests, which have no other machine.
    static func network(allowsPrivate: Bool = false) -> ImportSource {
        ImportSource(
            look: { order, isKnown in
                try await fetching(allowsPrivate) { fetcher in
                    guard let place = URL(string: order.address) else { throw FetchError("That is not an address.") }
                    let visitor = CatalogVisitor(fetcher: fetcher, skip: { _ in })
                    let (catalogs, unread) = try await visitor.read(place)
                    var plan = ImportPlan(
                        .init(
                            publication: order.publication, price: order.price, isDraft: order.isDraft,
                            priceHint: "Give a price for all of these.", now: Date()))
                    for catalog in catalogs {
                        try await plan.add(catalog, visitor: visitor) { try await isKnown($0) }
                    }
                    return ImportTable(
                        items: plan.steps.map { ImportItem($0, of: plan.publications) }, known: plan.known.count,
                        unread: unread, leftOut: plan.leftOut)
                }
            },
            fetch: { address, folder in
                try await fetching(allowsPrivate) { fetcher in
                    guard let place = URL(string: address), place.scheme?.hasPrefix("http") == true else {
                        throw FetchError("\(address) is not a web address.")
                    }
                    return try await fetcher.file(at: place, into: URL(fileURLWithPath: folder)) { _, _ in }.path
                }
            })
    }

    /// Works with a client, and says in a sentence why it can't.
    private static func fetching<Value: Sendable>(
        _ allowsPrivate: Bool, _ work: (Fetcher) async throws -> Value
    ) async throws -> Value {
        let fetcher = Fetcher(allowsPrivate: allowsPrivate, credentials: nil)
        do {
            let value = try await work(fetcher)
            await fetcher.close()
            return value
        } catch {
            await fetcher.close()
            switch error {
            case is CancellationError, is FetchError: throw error
            case let error as CommandError: throw FetchError(error.sentence)
            default:
                if Task.isCancelled { throw CancellationError() }
                throw FetchError("It can’t be fetched: \(error)")
            }
        }
    }
}

extension ImportItem {
    fileprivate init(_ step: ImportPlan.Step, of publications: [Publication.ID: Publication]) {
        let id = step.key.publication
        self.init(
            publication: publications[id] ?? Publication(id: id, title: id.text), issue: step.key.issue,
            details: step.details, files: step.issue.files.prefix(3).map(\.address.absoluteString))
    }
}
