import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// What the pages about readers are made of.
extension ConsoleDesk {
    /// - Throws: ``Refusal`` 404.
    func reader(_ context: AppRequestContext) async throws -> ReaderEntry {
        guard let id = Reader.ID(parsing: context.parameters.get("reader") ?? ""),
            let entry = try await storage.reader(id)
        else { throw Refusal(.notFound, detail: "There is no such reader.") }
        return entry
    }

    func page(of entry: ReaderEntry) async throws -> ReaderDeskPage {
        let history = try await storage.purchaseHistory(of: entry.id, at: now())
        var page = ReaderDeskPage(entry: entry, history: history, now: now())
        if entry.erased == nil { page.devices = try await storage.devices(of: entry.id) }
        let newest = history.issues.sorted { $0.onSale > $1.onSale }.prefix(ReaderDeskPage.mostCovers + 6).map(\.key)
        let given = history.grants.flatMap(\.opens).compactMap { opening in
            if case .issue(let key) = opening { key } else { Issue.Key?.none }
        }
        page.covers = try await storage.entries(newest + given)
        page.names = try await names(
            of: history.coverage.map(\.publication) + history.issues.map(\.key.publication)
                + history.grants.flatMap(\.opens).map(\.publication), page.covers)
        let sold = history.lines.flatMap(\.periods).map(\.product) + history.grants.compactMap { $0.product?.text }
        page.products = try await products(named: sold)
        return page
    }

    /// The names of titles and of these issues.
    func names(
        of publications: [Publication.ID], _ entries: [Issue.Key: CatalogEntry] = [:]
    ) async throws -> IssueNames {
        var names = IssueNames(issues: entries.mapValues(\.issue.title))
        for id in Set(publications) { names.titles[id] = try await storage.publication(id)?.title }
        return names
    }

    private func products(named names: [String]) async throws -> [String: Product] {
        var found: [String: Product] = [:]
        for name in Set(names) {
            guard let id = try? Product.ID(parsing: name) else { continue }
            found[name] = try await storage.product(id)
        }
        return found
    }

    /// What a form for access has to choose from.
    func accessFields(
        _ choice: AccessChoice, _ complaints: [AccessChoice.Field: String] = [:], hasProducts: Bool
    ) async throws -> AccessFields {
        var fields = AccessFields(choice: choice, complaints: complaints, titles: try await titles())
        for title in fields.titles.prefix(20) {
            fields.issues += try await storage.allIssues(of: title.id, limit: 12).items
        }
        if hasProducts { fields.products = try await storage.products(limit: 200).items }
        return fields
    }

    /// The complaint about a choice of something that is not there.
    func complaint(
        about chosen: AccessChoice.Chosen, in own: ReaderDeskWords
    ) async throws -> [AccessChoice.Field: String] {
        if let product = chosen.product, try await storage.product(product) == nil {
            return [.product: own.productMissing]
        }
        for opening in chosen.opens {
            if case .issue(let key) = opening, try await storage.entry(key) == nil {
                return [.issue: own.noIssue("\(key)")]
            }
            if try await storage.publication(opening.publication) == nil { return [.title: own.titleMissing] }
        }
        return [:]
    }
}
