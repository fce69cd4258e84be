import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct ContentTests {
    @Test(arguments: Place.allCases)
    func `every asset of a manifest is found, with its bytes and what it shows`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let key = try await storage.add(onSale: .noon)
            try await storage.press(key, pages: 5)
            let manifest = try #require(try await storage.manifest(key))
            #expect(manifest.allAssets.count == 23, "four for each page, two covers, the file")
            for asset in manifest.allAssets {
                let stored = try #require(try await storage.asset(asset.path, of: key))
                #expect(stored.asset == asset)
                let bytes = try Data(contentsOf: URL(fileURLWithPath: storage.blobs.path(of: stored.blob.digest)))
                #expect(bytes.count == asset.size)
                switch stored.role {
                case .cover: #expect(manifest.covers.contains { $0.asset == asset })
                case .original: #expect(manifest.original == asset)
                case .page(let number): #expect(manifest.page(showing: asset.path) == number)
                case .pages, .shared: #expect(Bool(false), "a PDF has neither")
                }
            }
        }
    }

    @Test func `old revisions stay servable, and the newest says what an asset shows`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let map = try await storage.picture("map", "a map")
        func press(_ text: String, mapOn number: Int) async throws {
            let run = try await storage.begin(key, file: text)
            try await storage.record(.pages(5), for: run.id, at: .noon)
            for page in 1...5 {
                var page = try await storage.page(page, text)
                if page.number == number { page.thumbnail = map }
                try await storage.record([page], for: run.id, at: .noon)
            }
            try await storage.finish(run.id, at: .noon)
        }
        try await press("first", mapOn: 2)
        #expect(try await storage.asset(map.asset.path, of: key)?.role == .page(2))
        try await press("second", mapOn: 5)
        #expect(try await storage.asset(map.asset.path, of: key)?.role == .page(5))
        try await press("third", mapOn: 0)
        #expect(try await storage.asset(map.asset.path, of: key)?.role == .page(5))
        for revision in 1...3 {
            let manifest = try #require(try await storage.manifest(key, revision: revision))
            #expect(manifest.revision == revision)
            for asset in manifest.allAssets { #expect(try await storage.asset(asset.path, of: key) != nil) }
        }
        #expect(try await storage.manifest(key, revision: 4) == nil)
    }

    @Test func `an asset belongs to its issue alone`() async throws {
        let storage = try Storage.inMemory()
        let january = try await storage.add("2026-01")
        let february = try await storage.add("2026-02")
        try await storage.press(january, text: "january")
        try await storage.press(february, text: "february")
        let path = try #require(try await storage.manifest(january)?.covers.first?.asset.path)
        #expect(try await storage.asset(path, of: january) != nil)
        #expect(try await storage.asset(path, of: february) == nil)
        #expect(try await storage.asset(path, of: .of("2026-01", in: "nuts")) == nil)
    }

    @Test func `assets of a first run are servable while it is pressed, and gone when it fails`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let run = try await storage.begin(key)
        try await storage.record(pages: 1, of: 5, for: run)
        let path = try #require(try await storage.manifest(key)?.pages.first?.pictures[.oneX]?.asset.path)
        #expect(try await storage.asset(path, of: key)?.role == .page(1))
        try await storage.fail(run.id, code: "damaged", sentence: "It breaks off.", at: .noon)
        #expect(try await storage.asset(path, of: key) == nil)
    }

    @Test func `the archive learns the sums of everything in one question`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key, text: "old")
        try await storage.press(key, pages: 4, text: "new")
        for revision in 1...2 {
            let manifest = try #require(try await storage.manifest(key, revision: revision)).only(.twoX)
            let blobs = try await storage.storedAssets(of: manifest)
            #expect(Set(blobs.keys) == Set(manifest.allAssets.map(\.digest)))
            for (digest, blob) in blobs { #expect(try await storage.blobs.blob(digest) == blob) }
        }
        let run = try await storage.begin(try await storage.add("2026-02"))
        try await storage.record(pages: 2, of: 4, for: run)
        let partial = try #require(try await storage.manifest(run.key))
        #expect(Set(try await storage.storedAssets(of: partial).keys) == Set(partial.allAssets.map(\.digest)))
    }
}
