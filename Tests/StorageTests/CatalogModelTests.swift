import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Random events in a newsstand, applied to the database and to plain values of Core that have only the rules.
struct CatalogModelTests {
    @Test(arguments: 1...6)
    func `the stand shows what the rules say, and the changes tell of it`(_ seed: Int) async throws {
        let storage = try Storage.inMemory()
        var random = SplitMix(state: UInt64(seed))
        var model = CatalogModel()
        var now = Date.noon
        for name in ["fruit", "nuts"] { try await storage.save(Publication.named(name), at: now) }
        for _ in 0..<150 {
            now += Double(Int.random(in: 0...3, using: &random))
            let key = try CatalogModel.Key.of(
                "i\(Int.random(in: 1...4, using: &random))",
                in: ["fruit", "nuts"].randomElement(using: &random) ?? "fruit")
            let wish = [nil, now - 5, now, now + 4, now + 30].randomElement(using: &random) ?? nil
            try await act(Int.random(in: 0...8, using: &random), on: key, wish, storage, &model, at: now)
            try await compare(storage, model, at: now, part: Int.random(in: 1...4, using: &random))
        }
        #expect(model.entries.values.filter { $0.issue.lifeCycle.revision > 0 }.count > 2, "the seed must do something")
    }

    private func act(
        _ action: Int, on key: CatalogModel.Key, _ wish: Date?, _ storage: Storage, _ model: inout CatalogModel,
        at now: Date
    ) async throws {
        let known = model.entries[key]
        switch action {
        case 0, 1:
            var issue = try CatalogModel.Named.named(
                key.issue.text, in: key.publication.text, onSale: known?.issue.onSale ?? wish)
            issue.summary = "Saved at \(now.milliseconds)"
            let wanted = issue
            if let known, known.issue.onSale != wanted.onSale {
                // Another instant of sale follows the same rules as scheduling.
                let before = model
                try await both(&model, key, .scheduled(onSale: wanted.onSale, now: now), at: now) {
                    try await storage.save(wanted, at: now)
                }
                if model == before { return }
            } else {
                try await storage.save(wanted, at: now)
            }
            model.save(wanted)
        case 2, 8:
            try await both(&model, key, .contentReceived, at: now) { _ = try await storage.begin(key, at: now) }
        case 3, 4:
            guard let run = try await storage.run(key) else { return }
            let count = 1 + Int(key.issue.text.utf8.last ?? 0) % 3
            try await storage.record(pages: count, of: count, for: run, at: now)
            try await storage.finish(run.id, at: now)
            try model.apply(.pressed(onSale: known?.issue.onSale, now: now), to: key, at: now)
            model.entries[key]?.pageCount = count
            model.entries[key]?.pagesReady = count
        case 5:
            try await both(&model, key, .scheduled(onSale: wish, now: now), at: now) {
                try await storage.schedule(key, onSale: wish, at: now)
            }
        case 6:
            try await both(&model, key, .withdrawn(reason: "x"), at: now) {
                try await storage.withdraw(key, reason: "x", at: now)
            }
        default:
            try await both(&model, key, .restored(onSale: wish, now: now), at: now) {
                try await storage.restore(key, onSale: wish, at: now)
            }
        }
    }

    /// Applies an event to both: both refuse it, or both perform it.
    private func both(
        _ model: inout CatalogModel, _ key: CatalogModel.Key, _ event: LifeCycle.Event, at now: Date,
        _ body: () async throws -> Void
    ) async throws {
        let allowed = (try? model.apply(event, to: key, at: now)) != nil
        do {
            try await body()
            #expect(allowed, "\(event)")
        } catch is StorageError {
            #expect(!allowed, "\(event)")
        }
    }

    private func compare(_ storage: Storage, _ model: CatalogModel, at now: Date, part: Int) async throws {
        for publication in try ["fruit", "nuts"].map({ try Publication.ID(parsing: $0) }) {
            var shown: [CatalogModel.Key] = []
            var cursor: String?
            repeat {
                let page = try await storage.issues(of: publication, onStandAt: now, after: cursor, limit: part)
                shown += page.items.map(\.key)
                cursor = page.next
            } while cursor != nil
            let expected = model.onStand(publication, at: now)
            #expect(shown == expected)
            let stand = try #require(try await storage.stand(publication, at: now))
            #expect(stand.issueCount == expected.count)
            #expect(stand.newest?.key == expected.first)
        }
        // A client that follows the changes knows the same stands.
        var followed: Set<CatalogModel.Key> = []
        for change in try await storage.changes(since: nil, limit: 10_000, at: now).changes {
            let key = CatalogModel.Key(publication: change.publication, issue: change.issue)
            switch change.kind {
            case .added: #expect(followed.insert(key).inserted)
            case .revised, .updated: #expect(followed.contains(key))
            case .withdrawn: #expect(followed.remove(key) != nil)
            }
        }
        #expect(followed == Set(model.entries.values.filter { $0.isOnStand(at: now) }.map(\.key)))
    }
}
