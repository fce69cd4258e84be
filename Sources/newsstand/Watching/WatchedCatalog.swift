import EdicolaCore
import EdicolaKit

/// A catalog of another make, which tells nothing: it is looked at now and then.
struct WatchedCatalog {
    let store: Store
    let library: Library
    /// Seconds between two looks.
    let every: Int

    /// What it lists that it did not list before; ends with the task.
    func listen(_ printer: inout NewsPrinter) async throws {
        var isSilent = false
        try note(await store.refresh(), &isSilent, printer)
        // Of a catalog that was never seen nothing is news.
        var known = store.latest.shelf.asked == nil ? nil : Set(all.map(\.key))
        try printer.begin(at: store.newsstand.address)
        while true {
            try await Task.sleep(for: .seconds(every))
            let status = await store.refresh()
            try note(status, &isSilent, printer)
            guard status == .ready else { continue }
            try await library.update(from: store.latest.shelf)
            var seen = known ?? Set(all.map(\.key))
            for entry in all.reversed() where seen.insert(entry.key).inserted {
                let change = Change(
                    cursor: "", kind: .added, publication: entry.key.publication, issue: entry.key.issue,
                    at: entry.updated)
                try await printer.tell(.change(change))
            }
            known = seen
        }
    }

    private func note(_ status: Store.Status, _ isSilent: inout Bool, _ printer: NewsPrinter) throws {
        let before = isSilent
        if case .error(let error) = status {
            isSilent = true
            if !before { try printer.tell(.silent(error.description), at: store.newsstand.address) }
        } else {
            isSilent = false
            if before { try printer.tell(.back, at: store.newsstand.address) }
        }
    }

    private var all: [CatalogEntry] {
        let shelf = store.latest.shelf
        return shelf.publications.flatMap { shelf.issues(of: $0.publication.id) }
    }
}
