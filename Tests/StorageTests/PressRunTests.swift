import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct PressRunTests {
    @Test(arguments: Place.allCases)
    func `a pressed issue goes on sale with all that was recorded`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let key = try await storage.add(onSale: .noon)
            let entry = try await storage.press(key, pages: 6)
            #expect(entry.issue.lifeCycle == LifeCycle(stage: .onSale, revision: 1))
            #expect(entry.pageCount == 6)
            #expect(entry.pagesReady == 6)
            #expect(entry.covers.map(\.width) == [320, 640])
            #expect(entry.colour == "#AA2030")
            #expect(entry.contents.first?.children.first?.title == "Pears")
            #expect(entry.contents.first?.children.first?.children == [], "entries have two levels")
            let manifest = try #require(try await storage.manifest(key))
            #expect(manifest.isComplete)
            #expect(manifest.language == "it")
            #expect(manifest.revision == 1)
            #expect(manifest.modified == .noon)
            #expect(manifest.covers == entry.covers)
            #expect(manifest.contents == RunOutline.pages(6).contents)
            #expect(manifest.original?.mediaType == "application/pdf")
            for page in manifest.pages { #expect(page == (try await storage.page(page.number))) }
            #expect(entry.sizes["2x"] == manifest.assets(for: .twoX).reduce(0) { $0 + $1.size })
            #expect(entry.sizes["original"] == manifest.original?.size)
            #expect(try await storage.run(key) == nil)
            #expect(try await storage.entry(key) == entry)
        }
    }

    @Test func `an issue whose time has come is shown with its fourth page`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let run = try await storage.begin(key)
        #expect(try await storage.manifest(key) == nil, "nothing is known of the file yet")
        for ready in 0...3 {
            try await storage.record(pages: ready, of: 9, for: run)
            #expect(try await storage.issues(of: key.publication, onStandAt: .noon).items.isEmpty)
            #expect(try await storage.story().isEmpty)
        }
        try await storage.record([storage.page(4)], for: run.id, at: .noon)
        let shown = try #require(try await storage.issues(of: key.publication, onStandAt: .noon).items.first)
        #expect((shown.pagesReady, shown.pageCount) == (4, 9))
        #expect(shown.covers.count == 2)
        let manifest = try #require(try await storage.manifest(key))
        #expect((manifest.pages.count, manifest.pageCount, manifest.revision) == (4, 9, 0))
        #expect(try await storage.story() == ["added fruit/2026-01"])
        for number in 5...9 { try await storage.record([storage.page(number)], for: run.id, at: .noon) }
        try await storage.finish(run.id, at: .noon)
        #expect(try await storage.story() == ["added fruit/2026-01", "revised fruit/2026-01"])
    }

    @Test(arguments: Place.allCases)
    func `a page is there before its large picture`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let key = try await storage.add(onSale: .noon)
            let run = try await storage.begin(key)
            try await storage.record(pages: 0, of: 2, for: run)
            var first = try await storage.page(1)
            let large = try #require(first.pictures[.twoX])
            first.pictures[.twoX] = nil
            await #expect(throws: StorageError.pageOutOfOrder(expected: 1)) {
                try await storage.record(large: large, ofPage: 1, for: run.id, at: .noon)
            }
            try await storage.record([first, storage.page(2)], for: run.id, at: .noon)
            #expect(try await storage.run(run.id)?.smallPages == [1])
            #expect(try await storage.manifest(key)?.pages.first == first)
            for _ in 1...2 { try await storage.record(large: large, ofPage: 1, for: run.id, at: .noon(1)) }
            #expect(try await storage.run(run.id)?.smallPages == [])
            let manifest = try #require(try await storage.manifest(key))
            #expect(try await storage.page(1) == manifest.pages.first && manifest.modified == .noon(1))
            try await storage.finish(run.id, at: .noon(2))
        }
    }

    @Test func `a correction leaves the stand alone until it is whole`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key, pages: 5, text: "first")
        let before = try await storage.manifest(key)
        let run = try await storage.begin(key, file: "better", at: .noon(60))
        try await storage.record(pages: 4, of: 4, text: "second", for: run, at: .noon(60))
        #expect(try await storage.manifest(key) == before)
        let entry = try await storage.entry(key)
        #expect((entry?.pageCount, entry?.issue.lifeCycle.stage) == (5, .onSale))
        let new = try await storage.page(1, "second").pictures[.oneX]?.asset.path
        #expect(try await storage.asset(try #require(new), of: key) == nil, "not on the stand yet")

        try await storage.finish(run.id, at: .noon(90))
        let after = try #require(try await storage.manifest(key))
        #expect((after.revision, after.pageCount) == (2, 4))
        #expect(try await storage.asset(try #require(new), of: key)?.role == .page(1))
        #expect(try await storage.manifest(key, revision: 1) == before)
        #expect(try await storage.story() == Storage.firstStory + ["revised fruit/2026-01"])
    }

    @Test func `pages that a correction shares with the revision before are the same assets`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key, pages: 5, text: "same")
        let before = try #require(try await storage.manifest(key))
        try await storage.press(key, pages: 5, text: "same")
        let after = try #require(try await storage.manifest(key))
        #expect(after.revision == 2)
        #expect(after.pages == before.pages)
        let rows = try await storage.store.read { try $0.first("SELECT count(*) FROM asset") { try $0.int() } }
        #expect(rows == 23, "four for each page, two covers, the file")
    }

    @Test func `a failed first run goes back to a draft and says why`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let run = try await storage.begin(key)
        try await storage.record(pages: 4, of: 5, for: run)
        try await storage.fail(run.id, code: "encrypted", sentence: "The file has a password.", at: .noon(9))
        let entry = try #require(try await storage.entry(key))
        #expect(entry.issue.lifeCycle.stage == .draft)
        #expect((entry.pageCount, entry.pagesReady, entry.covers) == (0, 0, []))
        #expect(try await storage.manifest(key) == nil)
        #expect(
            try await storage.lastFailure(of: key)
                == PressFailure(code: "encrypted", sentence: "The file has a password.", at: .noon(9)))
        #expect(try await storage.story() == ["added fruit/2026-01", "withdrawn fruit/2026-01"])
        #expect(try await storage.count("asset") == 0)
        _ = try await storage.begin(key, file: "without a password")
        #expect(try await storage.lastFailure(of: key) == nil, "a newer run is under way")
    }

    @Test func `a failed correction changes nothing that readers see`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let entry = try await storage.press(key, pages: 4, text: "same")
        let manifest = try await storage.manifest(key)
        let run = try await storage.begin(key, file: "broken")
        try await storage.record(pages: 2, of: 4, text: "same", for: run)
        try await storage.fail(run.id, code: "damaged", sentence: "It breaks off.", at: .noon)
        #expect(try await storage.entry(key) == entry)
        #expect(try await storage.manifest(key) == manifest)
        #expect(try await storage.story() == Storage.firstStory)
    }

    @Test func `a newer file replaces a run, which then takes nothing more`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let old = try await storage.begin(key, file: "old")
        try await storage.record(pages: 2, of: 5, for: old)
        let new = try await storage.begin(key, file: "new")
        #expect(try await storage.run(key)?.id == new.id)
        #expect(try await storage.run(old.id) == nil)
        let page = try await storage.page(3)
        await #expect(throws: StorageError.runEnded) { try await storage.record([page], for: old.id, at: .noon) }
        await #expect(throws: StorageError.runEnded) { try await storage.finish(old.id, at: .noon) }
        await #expect(throws: StorageError.runEnded) {
            try await storage.fail(old.id, code: "late", sentence: "Late.", at: .noon)
        }
        #expect(try await storage.job(old.job, at: .noon) == nil)
        #expect(try await storage.job(new.job, at: .noon)?.state == .waiting)
        #expect(try await storage.entry(key)?.pageCount == 0)
    }

    @Test func `pages come in order, and twice does no harm`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let run = try await storage.begin(key)
        let pages = [try await storage.page(1), try await storage.page(2), try await storage.page(3)]
        await #expect(throws: StorageError.pageOutOfOrder(expected: 1)) {
            try await storage.record([pages[0]], for: run.id, at: .noon)  // no outline yet
        }
        try await storage.record(.pages(3), for: run.id, at: .noon)
        await #expect(throws: StorageError.pageOutOfOrder(expected: 1)) {
            try await storage.record([pages[1]], for: run.id, at: .noon)
        }
        try await storage.record(Array(pages[..<2]), for: run.id, at: .noon)
        try await storage.record(pages, for: run.id, at: .noon)
        #expect(try await storage.run(key)?.pagesReady == 3)
        #expect(try await storage.manifest(key)?.pages == pages)
    }

    @Test func `a run ends with all of its pages`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let run = try await storage.begin(key)
        try await storage.record(pages: 4, of: 5, for: run)
        await #expect(throws: StorageError.runIncomplete(pagesReady: 4, pageCount: 5)) {
            try await storage.finish(run.id, at: .noon)
        }
        #expect(try await storage.entry(key)?.issue.lifeCycle.revision == 0)
    }

    @Test func `a taken-up run knows how far it was`() async throws {
        try await withFolder { folder in
            var begun: PressRun?
            do {
                let storage = try Storage.open(in: folder)
                let key = try await storage.add()
                let run = try await storage.begin(key)
                try await storage.record(pages: 2, of: 5, for: run)
                begun = run
            }
            let storage = try Storage.open(in: folder)
            let id = try #require(begun?.id)
            let run = try #require(try await storage.run(id))
            #expect(run.outline == .pages(5))
            #expect((run.pagesReady, run.pageCount, run.hasCovers) == (2, 5, true))
            #expect(run.original == begun?.original)
            #expect(run.fileName == "Fruit.pdf")
            let job = try #require(try await storage.claim(kinds: [Job.press], lease: .seconds(60), at: .noon).first)
            #expect(job.id == run.job)
            let order = try JSON.decode(PressOrder.self, from: Data(job.payload.utf8))
            #expect(order == PressOrder(key: run.key, run: run.id))
        }
    }

    @Test func `only stored bytes can be recorded, and only under one path`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let run = try await storage.begin(key)
        try await storage.record(.pages(2), for: run.id, at: .noon)
        var page = try await storage.page(1)
        let missing = try #require(Digest(hex: String(repeating: "ab", count: 32)))
        let path = try #require(AssetPath("pages/missing.webp"))
        page.thumbnail = Picture(
            asset: Asset(path: path, mediaType: "image/webp", size: 1, digest: missing), width: 1, height: 1)
        await #expect(throws: StorageError.blobMissing(missing)) {
            try await storage.record([page], for: run.id, at: .noon)
        }
        let cover = try await storage.picture("cover", "cover")
        page.thumbnail = Picture(
            asset: Asset(path: path, mediaType: "image/webp", size: 999, digest: cover.asset.digest), width: 1,
            height: 1)
        await #expect(throws: StorageError.blobMissing(cover.asset.digest)) {
            try await storage.record([page], for: run.id, at: .noon)
        }
        #expect(try await storage.manifest(key)?.pages == [], "a page that failed leaves nothing")
        let other = try await storage.picture("other", "other")
        let same = Asset(
            path: cover.asset.path, mediaType: "image/webp", size: other.asset.size, digest: other.asset.digest)
        try await storage.record(covers: [cover], colour: nil, for: run.id, at: .noon)
        page.thumbnail = Picture(asset: same, width: 1, height: 1)
        await #expect(throws: StorageError.pathTaken(cover.asset.path)) {
            try await storage.record([page], for: run.id, at: .noon)
        }
    }

    @Test func `a run needs a stored file and an issue that takes one`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let missing = StoredBlob(digest: try #require(Digest(bytes: Array(repeating: 7, count: 32))), size: 1, crc32: 0)
        await #expect(throws: StorageError.blobMissing(missing.digest)) {
            try await storage.beginRun(key, original: missing, fileName: "x.pdf", at: .noon)
        }
        #expect(try await storage.entry(key)?.issue.lifeCycle.stage == .draft)
        try await storage.press(key)
        try await storage.withdraw(key, reason: "Recalled", at: .noon)
        await #expect(throws: StorageError.self) { try await storage.begin(key) }
        let unknown = try Issue.Key.of("never")
        await #expect(throws: StorageError.notFound("issue fruit/never")) { try await storage.begin(unknown) }
    }
}

extension Storage {
    /// Returns the number of rows of a table that the tests name.
    func count(_ table: String) async throws -> Int? {
        try await store.read { session in
            switch table {
            case "asset": try session.first("SELECT count(*) FROM asset") { try $0.int() }
            case "blob": try session.first("SELECT count(*) FROM blob") { try $0.int() }
            case "event": try session.first("SELECT count(*) FROM event") { try $0.int() }
            default: nil
            }
        }
    }
}
