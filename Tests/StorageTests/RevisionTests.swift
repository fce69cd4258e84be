import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Corrections that are held, earlier revisions that are shown again.
struct RevisionTests {
    /// Presses a file of five pages into the held revision; one page of it has other words.
    private func correct(_ storage: Storage, _ key: EdicolaCore.Issue.Key, page: Int, _ text: String) async throws {
        let original = try await storage.blobs.put(Array("correction \(text)".utf8))
        let run = try await storage.beginRun(
            key, original: original, fileName: "Correction.pdf", isHeld: true, at: .noon)
        try await storage.record(.pages(5), for: run.id, at: .noon)
        for number in 1...5 {
            try await storage.record(
                [try await storage.page(number, number == page ? text : "")], for: run.id, at: .noon)
        }
        try await storage.finish(run.id, at: .noon(1))
    }

    private func onSale(_ storage: Storage) async throws -> EdicolaCore.Issue.Key {
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        return key
    }

    @Test func `readers see nothing of a correction until it is shown`() async throws {
        let storage = try Storage.inMemory()
        let key = try await onSale(storage)
        let before = try #require(try await storage.manifest(key))
        let story = try await storage.story()
        try await correct(storage, key, page: 3, "pears")
        #expect(try await storage.manifest(key) == before)
        #expect(try await storage.story() == story)
        #expect(try await storage.runReport(key)?.state == .held)
        let held = try #require(try await storage.heldManifest(of: key))
        #expect(held.revision == 2 && held.pages.count == 5)
        let fresh = try #require(held.pages[2].pictures[.oneX]).asset.path
        #expect(try await storage.asset(fresh, of: key) == nil)
        #expect(try await storage.asset(fresh, of: key, isHeldSeen: true) != nil)
        let comparison = try await storage.comparison(of: key)
        #expect(comparison.changes == [.init(old: 3, new: 3)] && !comparison.looksLikeAnotherIssue)
        let page = held.pages[2]
        let pieces = [page.pictures[.oneX]?.asset, page.layer, page.thumbnail?.asset].compactMap(\.self)
        #expect(comparison.bytes["1x"] == pieces.reduce(0) { $0 + $1.size })

        let shown = try await storage.showHeld(key, at: .noon(60))
        #expect(shown.issue.lifeCycle.revision == 2 && shown.issue.lifeCycle.stage == .onSale)
        #expect(try await storage.manifest(key)?.pages == held.pages)
        #expect(try await storage.story() == story + ["revised fruit/2026-01"])
        #expect(try await storage.asset(fresh, of: key) != nil)
        let revisions = try await storage.revisions(of: key)
        #expect(revisions.map(\.number) == [2, 1] && revisions.map(\.state) == [.current, .earlier])
        await #expect(throws: StorageError.notFound("held revision of \(key)")) {
            try await storage.showHeld(key, at: .noon)
        }
    }

    @Test func `an earlier revision comes back with its own files, and nothing is pressed`() async throws {
        let storage = try Storage.inMemory()
        let key = try await onSale(storage)
        let first = try #require(try await storage.manifest(key))
        try await correct(storage, key, page: 2, "plums")
        try await storage.showHeld(key, at: .noon(10))
        let jobs = try await storage.work().jobs
        let scope = ActScope(.revisionShown, by: .command, on: key.publication, at: .noon)
        let back = try await scope.run { try await storage.show(1, of: key, at: .noon(20)) }
        #expect(back.issue.lifeCycle.revision == 3 && back.pagesReady == 5 && back.covers == first.covers)
        let manifest = try #require(try await storage.manifest(key))
        #expect(manifest.pages == first.pages && manifest.covers == first.covers && manifest.revision == 3)
        #expect(manifest.original == first.original && manifest.contents == first.contents)
        let newest = try #require(try await storage.revisions(of: key).first)
        #expect(newest.contentOf == 1 && newest.by == Principal.command.name && newest.at == .noon(20))
        #expect(try await storage.work().jobs == jobs)
        #expect(try await storage.verifyActs().broken == nil)
        await #expect(throws: StorageError.revisionIsCurrent(3)) { try await storage.show(3, of: key, at: .noon) }
        await #expect(throws: StorageError.notFound("revision 9 of \(key)")) {
            try await storage.show(9, of: key, at: .noon)
        }
        // Its content is revision 1's, whichever copy of it is chosen.
        try await storage.show(2, of: key, at: .noon(30))
        try await storage.show(3, of: key, at: .noon(40))
        #expect(try await storage.revisions(of: key).first?.contentOf == 1)
    }

    @Test func `a dropped correction leaves nothing behind, and a newer file takes its place`() async throws {
        let storage = try Storage.inMemory()
        let key = try await onSale(storage)
        try await correct(storage, key, page: 1, "figs")
        let figs = try #require(try await storage.heldManifest(of: key)?.pages[0].pictures[.oneX]).asset
        try await correct(storage, key, page: 4, "grapes")
        #expect(try await storage.comparison(of: key).changes == [.init(old: 4, new: 4)])
        #expect(try await storage.asset(figs.path, of: key, isHeldSeen: true) == nil)
        try await storage.dropHeld(key, at: .noon)
        #expect(try await storage.heldManifest(of: key) == nil)
        #expect(try await storage.manifest(key)?.pages.count == 5)
        await #expect(throws: StorageError.notFound("held revision of \(key)")) {
            try await storage.dropHeld(key, at: .noon)
        }
        await #expect(throws: StorageError.notFound("held revision of \(key)")) {
            try await storage.comparison(of: key)
        }
    }

    @Test func `a file for readers at once ends a held one; one that fails does not`() async throws {
        let storage = try Storage.inMemory()
        let key = try await onSale(storage)
        try await correct(storage, key, page: 1, "figs")
        let failing = try await storage.begin(key, file: "broken")
        try await storage.fail(failing.id, code: "damaged", sentence: "It is damaged.", at: .noon)
        #expect(try await storage.heldManifest(of: key) != nil)
        try await storage.press(key, text: "at once")
        #expect(try await storage.heldManifest(of: key) == nil)
        #expect(try await storage.entry(key)?.issue.lifeCycle.revision == 2)
    }

    @Test func `only an issue on the stand holds a correction`() async throws {
        let storage = try Storage.inMemory()
        let draft = try await storage.add("2026-02")
        try await storage.press(draft)
        try await correct(storage, draft, page: 1, "figs")
        #expect(try await storage.heldManifest(of: draft) == nil)
        #expect(try await storage.entry(draft)?.issue.lifeCycle.revision == 2)

        let key = try await onSale(storage)
        try await correct(storage, key, page: 1, "figs")
        try await storage.withdraw(key, reason: "Wrong", at: .noon(5))
        await #expect(throws: StorageError.self) { try await storage.showHeld(key, at: .noon(6)) }
        try await storage.restore(key, onSale: .noon(7), at: .noon(7))
        try await storage.showHeld(key, at: .noon(8))
        #expect(try await storage.entry(key)?.issue.lifeCycle.revision == 2)
    }

    /// The simplest thing that could be true: texts of the content by number, and the held one.
    private struct Model {
        var shown = ["first"]
        var held: String?
    }

    @Test(arguments: 0..<6) func `any sequence gives what a list of texts gives`(_ seed: UInt64) async throws {
        var random = SplitMix(state: seed)
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key, pages: 2, text: "first")
        var model = Model()
        for step in 1...25 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let run = try await storage.beginRun(
                    key, original: try await storage.blobs.put(Array("\(step)".utf8)), fileName: "a.pdf", isHeld: true,
                    at: .noon)
                try await storage.record(pages: 2, of: 2, text: "held \(step)", for: run)
                try await storage.finish(run.id, at: .noon)
                model.held = "held \(step)"
            case 1:
                try await storage.press(key, pages: 2, text: "now \(step)")
                model.shown.append("now \(step)")
                model.held = nil
            case 2:
                _ = try? await storage.showHeld(key, at: .noon)
                if let held = model.held { model.shown.append(held) }
                model.held = nil
            case 3:
                let number = Int.random(in: 1...(model.shown.count + 1), using: &random)
                _ = try? await storage.show(number, of: key, at: .noon)
                if number < model.shown.count { model.shown.append(model.shown[number - 1]) }
            default:
                try? await storage.dropHeld(key, at: .noon)
                model.held = nil
            }
            #expect(
                try await storage.revisions(of: key).compactMap(\.number)
                    == model.shown.indices.reversed().map { $0 + 1 })
            #expect(try await page(of: storage.manifest(key)) == text(model.shown.last))
            #expect(try await page(of: storage.heldManifest(of: key)) == text(model.held))
        }
        for (index, content) in model.shown.enumerated() {
            #expect(try await page(of: storage.manifest(key, revision: index + 1)) == text(content))
        }
    }

    private func page(of manifest: Manifest?) -> Digest? { manifest?.pages[0].pictures[.oneX]?.asset.digest }

    private func text(_ content: String?) -> Digest? { content.map { Digest.hashing("1x 1 \($0)") } }
}
