import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Issues made of documents: their folder of files, their articles, the publisher's notes.
struct DocumentIssueTests {
    @Test(arguments: Place.allCases)
    func `an issue of documents comes back as it was recorded`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let key = try await storage.add(onSale: .noon)
            let run = try await storage.begin(key, allowsRemote: true)
            let content = try #require(try await storage.record(.documents(3), for: run.id, at: .noon))
            #expect(content == AssetStem.content(of: run.original.digest))
            try await storage.recordAll(of: 3, in: content, for: run)
            try await storage.finish(run.id, at: .noon)

            let manifest = try #require(try await storage.manifest(key))
            #expect(manifest.form == IssueForm(format: .hpub, layout: .scrolled, isTwoDimensional: true))
            #expect(manifest.content == content)
            #expect(manifest.pages.map { $0.document?.isScripted } == [false, true, false])
            #expect(manifest.pages.map { $0.document?.asset.path.text } == (1...3).map { "\(content)/book/\($0).html" })
            #expect(manifest.pages.map(\.side) == [.center, .left, .right])
            #expect(manifest.resources.map(\.page) == [nil, nil, 2])
            #expect(manifest.resources.map { $0.asset.mediaType } == ["text/css", "image/png", "video/mp4"])
            #expect(manifest.articles.map(\.title) == ["Pears", "Plums"])
            #expect(manifest.articles.map(\.author) == ["Ada", nil])
            #expect(manifest.articles.map { $0.text?.mediaType } == [Article.mediaType, Article.mediaType])
            #expect(manifest.contents.first?.fragment == "pears")
            #expect(try await storage.entry(key)?.contents.first?.fragment == "pears")
            #expect(try await storage.storedAssets(of: manifest).count == Set(manifest.allAssets.map(\.digest)).count)
            for asset in manifest.allAssets { #expect(try await storage.asset(asset.path, of: key)?.asset == asset) }
        }
    }

    @Test func `what an asset shows says who may have it, and what a browser may do with it`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let run = try await storage.begin(key, allowsRemote: true)
        let content = try #require(try await storage.record(.documents(3), for: run.id, at: .noon))
        try await storage.recordAll(of: 3, in: content, for: run)
        try await storage.finish(run.id, at: .noon)
        let manifest = try #require(try await storage.manifest(key))
        func stored(_ asset: Asset?) async throws -> StoredAsset {
            let path = try #require(asset?.path)
            return try #require(try await storage.asset(path, of: key))
        }
        let scripted = try await stored(manifest.pages[1].document?.asset)
        #expect(scripted.role == .page(2))
        #expect(scripted.content == .init(isScripted: true, allowsRemote: true))
        let plain = try await stored(manifest.pages[2].document?.asset)
        #expect(plain.content == .init(isScripted: false, allowsRemote: true))
        let style = try await stored(manifest.resources[0].asset)
        #expect((style.role, style.content) == (.shared, .init(allowsRemote: true)))
        #expect(try await stored(manifest.resources[2].asset).role == .page(2))
        let text = try await stored(manifest.articles[1].text)
        #expect((text.role, text.content) == (.pages(2...3), nil))
        #expect(try await stored(manifest.original).role == .original)
    }

    @Test func `a run that was cut short knows what is there`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add()
        let begun = try await storage.begin(key)
        #expect(begun.content == nil)
        #expect((begun.resourcesReady, begun.articlesReady) == ([], []))
        let content = try #require(try await storage.record(.documents(3), for: begun.id, at: .noon))
        for _ in 1...2 {
            // The second time nothing is new.
            try await storage.record(resources: [2: try await storage.resource("a.png", in: content)], for: begun)
            try await storage.record(
                articles: [2: try await storage.article(2)], for: begun.id, at: .noon)
        }
        let run = try #require(try await storage.run(key))
        #expect(run.content == content)
        #expect((run.resourcesReady, run.articlesReady) == ([2], [2]))
        #expect(run.outline == .documents(3))
        await #expect(throws: StorageError.notFound("article 3")) {
            try await storage.record(articles: [3: storage.article(3)], for: begun.id, at: .noon)
        }
    }

    @Test func `a corrected file shares what is the same, and the bytes of what moved`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        var manifests: [Manifest] = []
        for (number, file) in ["first", "second", "first"].enumerated() {
            let run = try await storage.begin(key, file: file)
            let content = try #require(try await storage.record(.documents(3), for: run.id, at: .noon))
            try await storage.recordAll(of: 3, in: content, for: run, third: number == 0 ? "old" : "new")
            try await storage.finish(run.id, at: .noon)
            manifests.append(try #require(try await storage.manifest(key)))
        }
        let (old, new, again) = (manifests[0], manifests[1], manifests[2])
        #expect(Set(manifests.compactMap(\.content)).count == 3, "each has a tree of its own")
        #expect(old.pages.map(\.thumbnail) == new.pages.map(\.thumbnail), "pictures keep their paths")
        #expect(old.articles == new.articles)
        let fetched = Set(new.assets(for: .twoX).map(\.digest)).subtracting(old.assets(for: .twoX).map(\.digest))
        let third = try #require(new.pages[2].document?.asset.digest)
        #expect(fetched == [third], "only the third page is new")
        #expect(Set(again.allAssets.map(\.digest)).subtracting(new.allAssets.map(\.digest)).count == 1, "the file")
        for manifest in manifests {
            for asset in manifest.allAssets { #expect(try await storage.asset(asset.path, of: key)?.asset == asset) }
        }
    }

    @Test func `notes and failures are kept for the publisher, each once`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        #expect(try await storage.runReport(key) == nil)
        let run = try await storage.begin(key)
        try await storage.record(pages: 2, of: 5, for: run)
        let notes = [
            RunNote(page: 2, code: "page-failed", sentence: "It breaks off.", remedy: "Export it anew."),
            RunNote(code: "script-removed", sentence: "Scripts were removed."),
        ]
        for _ in 1...2 { try await storage.record(notes, for: run.id) }
        let underWay = try #require(try await storage.runReport(key))
        #expect((underWay.state, underWay.pagesReady, underWay.pageCount) == (.pressing, 2, 5))
        #expect(underWay.fileName == "Fruit.pdf")
        #expect(underWay.notes == notes.reversed(), "the file's come first")
        let many = (1...3000).map { RunNote(page: $0, code: "remote-reference", sentence: "x") }
        try await storage.record(many, for: run.id)
        #expect(try await storage.runReport(key)?.notes.count == Storage.maximumNotes)

        try await storage.fail(
            run.id, code: "damaged", sentence: "It is damaged.", remedy: "Export it anew.", page: 3, at: .noon(5))
        let failed = try #require(try await storage.runReport(key))
        #expect((failed.state, failed.updated) == (.failed, .noon(5)))
        #expect(
            failed.failure
                == .init(code: "damaged", sentence: "It is damaged.", remedy: "Export it anew.", page: 3))
        #expect(failed.notes.count == Storage.maximumNotes)
        await #expect(throws: StorageError.runEnded) { try await storage.record(notes, for: run.id) }
        let entry = try await storage.press(key)
        #expect(try await storage.runReport(key)?.revision == entry.issue.lifeCycle.revision)
    }

    @Test func `a cancelled run leaves nothing`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        await #expect(throws: StorageError.self) { try await storage.cancelRun(of: key, at: .noon) }
        let run = try await storage.begin(key)
        let content = try #require(try await storage.record(.documents(3), for: run.id, at: .noon))
        try await storage.recordAll(of: 3, in: content, for: run)
        let files = try await storage.manifest(key)?.allAssets.map { storage.blobs.path(of: $0.digest) } ?? []
        #expect(files.count == 12)
        var signals = storage.jobSignals().makeAsyncIterator()
        let job = try #require(try await storage.claim(kinds: [Job.press], lease: .seconds(60), at: .noon).first)
        #expect(try await !storage.isCancelled(job))
        try await storage.cancelRun(of: key, at: .noon)
        _ = await signals.next()
        #expect(try await storage.isCancelled(job))
        try await storage.finish(job)
        #expect(try await storage.runReport(key)?.failure?.code == "cancelled")
        #expect(try await storage.entry(key)?.issue.lifeCycle.stage == .draft)
        #expect(try await storage.count("asset") == 0)
        _ = try await storage.blobs.collectGarbage(at: .noon, grace: .seconds(60))
        #expect(try await storage.blobs.collectGarbage(at: .noon(61), grace: .seconds(60)) > 0)
        #expect(try await storage.count("blob") == 0)
        for file in files { #expect(!FileManager.default.fileExists(atPath: file)) }
    }
}

extension RunOutline {
    /// Makes an HPub of documents, two resources shared by all, one of page 2, two articles.
    static func documents(_ count: Int) -> RunOutline {
        RunOutline(
            form: IssueForm(format: .hpub, layout: .scrolled, isTwoDimensional: true),
            pages: (1...count).map { number in
                PageOutline(
                    width: 768, height: 1024, side: number == 1 ? .center : number % 2 == 0 ? .left : .right,
                    document: "book/\(number).html")
            },
            contents: [ContentsEntry(title: "Pears", page: 1, fragment: "pears")],
            articles: [
                Article(title: "Pears", author: "Ada", section: "Fruit", page: 1, pageCount: 1),
                Article(title: "Plums", page: 2, pageCount: 2),
            ],
            hasResources: true)
    }
}

extension Storage {
    func begin(_ key: EdicolaCore.Issue.Key, file: String = "a book", allowsRemote: Bool) async throws -> PressRun {
        let original = try await blobs.put(Array(file.utf8))
        return try await beginRun(
            key, original: original, fileName: "Fruit.hpub", allowsRemote: allowsRemote, at: .noon)
    }

    func resource(_ path: String, _ type: String = "image/png", in content: String, page: Int? = nil) async throws
        -> Resource
    {
        let blob = try await blobs.put(Array("resource \(path)".utf8))
        let asset = try #require(
            Asset(content: path, in: content, mediaType: type, size: blob.size, digest: blob.digest))
        return Resource(asset: asset, page: page)
    }

    func record(resources: [Int: Resource], for run: PressRun) async throws {
        try await record(resources: resources, for: run.id, at: .noon)
    }

    func article(_ number: Int) async throws -> Asset {
        let blob = try await blobs.put(Array("article \(number)".utf8))
        return try Asset(
            stem: AssetStem.article(number), blob: blob, ending: "json", mediaType: Article.mediaType)
    }

    /// Records resources, pages and articles of ``RunOutline/documents(_:)``; the second page has scripts.
    func recordAll(of count: Int, in content: String, for run: PressRun, third: String = "3") async throws {
        try await record(
            resources: [
                1: resource("style.css", "text/css", in: content), 2: resource("a.png", in: content),
                3: resource("film.mp4", "video/mp4", in: content, page: 2),
            ], for: run)
        for number in 1...count {
            let outline = RunOutline.documents(count).pages[number - 1]
            let text = number == 3 ? third : "\(number)"
            let blob = try await blobs.put(Array("<p>page \(text)</p>".utf8))
            let path = try #require(outline.document)
            let asset = try #require(
                Asset(content: path, in: content, mediaType: "text/html", size: blob.size, digest: blob.digest))
            var page = Page(number: number, outline: outline)
            page.document = .init(asset: asset, isScripted: number == 2)
            page.thumbnail = try await picture("thumbnails/\(number)", "thumbnail \(number)")
            try await record([page], for: run.id, at: .noon)
        }
        try await record(articles: [1: article(1), 2: article(2)], for: run.id, at: .noon)
    }
}
