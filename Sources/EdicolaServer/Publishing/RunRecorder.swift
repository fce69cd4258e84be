import EdicolaCore
import FoundationEssentials
import Storage

/// Stores the press's output, in order: bytes first, then the record that points to them.
actor RunRecorder {
    /// The first pages are recorded one by one, so that readers get them at once; later ones in batches, each of which
    /// waits for the disk once.
    private static let pageBatch = 8
    private static let resourceBatch = 32
    private static let articleBatch = 32

    private let storage: Storage
    private let run: PressRun
    private let now: @Sendable () -> Date
    private var outline: RunOutline?
    /// The folder of documents and resources.
    private var content: String?
    /// Received and not yet recorded pieces.
    private var pages: [NewPage] = []
    private var resources: [(resource: NewResource, file: StagedFile)] = []
    private var articles: [(number: Int, text: Data)] = []
    private var notes: [RunNote] = []
    private(set) var pagesReady: Int

    init(storage: Storage, run: PressRun, now: @escaping @Sendable () -> Date) {
        self.storage = storage
        self.run = run
        self.now = now
        outline = run.outline
        content = run.content
        pagesReady = run.pagesReady
    }

    var pageCount: Int { outline?.pages.count ?? 0 }

    /// Records a piece, or adds it to a batch.
    ///
    /// - Returns: whether readers can see more than before.
    func keep(_ piece: PressPiece) async throws -> Bool {
        switch piece {
        case .outline(let found):
            guard outline == nil else { return false }
            content = try await storage.record(found, for: run.id, at: now())
            outline = found
            return true
        case .covers(let pictures, let colour):
            try await keep(covers: pictures, colour: colour)
            return true
        case .resource(let resource):
            resources.append((resource, try await storage.blobs.stage(moving: resource.file)))
            return resources.count >= Self.resourceBatch ? try await recordResources() : false
        case .page(let page):
            pages.append(page)
            let isEarly = pagesReady + pages.count <= CatalogEntry.firstPages
            return isEarly || pages.count >= Self.pageBatch ? try await recordPages() : false
        case .largePicture(let page, let picture):
            // After its page, which may be in a batch.
            _ = try await recordPages()
            let blobs = try await storage.blobs.put(all: [picture.bytes])
            guard let blob = blobs.first, page <= pagesReady else { throw PieceError.unannouncedPage }
            let large = try picture.picture(stem: AssetStem.picture(ofPage: page, .twoX), blob: blob)
            try await storage.record(large: large, ofPage: page, for: run.id, at: now())
            return true
        case .article(let number, let text):
            articles.append((number, text))
            return articles.count >= Self.articleBatch ? try await recordArticles() : false
        case .note(let note):
            notes.append(note)
            return false
        }
    }

    /// Records the unfinished batches.
    func recordWaiting() async throws {
        _ = try await recordPages()
        _ = try await recordResources()
        _ = try await recordArticles()
    }

    /// Records the notes so far; a run that fails keeps its notes too.
    func recordNotes() async throws {
        let said = notes
        notes = []
        try await storage.record(said, for: run.id)
    }

    private func keep(covers pictures: [NewPicture], colour: String?) async throws {
        try await storage.record(
            covers: try await storage.store(covers: pictures), colour: colour, for: run.id, at: now())
    }

    private func recordPages() async throws -> Bool {
        // A visible page has its resources and its notes.
        _ = try await recordResources()
        try await recordNotes()
        let pressed = pages
        guard !pressed.isEmpty else { return false }
        guard let outline, pagesReady + pressed.count <= outline.pages.count else { throw PieceError.unannouncedPage }
        pages = []
        var blobs = try await storage.blobs.put(all: pressed.flatMap(\.parts))[...]
        var fresh: [Page] = []
        for page in pressed {
            let number = pagesReady + fresh.count + 1
            fresh.append(try page.page(number, outline: outline.pages[number - 1], content: content, blobs: &blobs))
        }
        try await storage.record(fresh, for: run.id, at: now())
        pagesReady += fresh.count
        return true
    }

    private func recordResources() async throws -> Bool {
        let came = resources
        guard !came.isEmpty else { return false }
        guard let content else { throw PieceError.unannouncedResource }
        resources = []
        let blobs = try await storage.blobs.put(came.map(\.file))
        var fresh: [Int: Resource] = [:]
        for ((resource, _), blob) in zip(came, blobs) {
            fresh[resource.number] = Resource(
                asset: try Asset(content: resource.path, in: content, resource.mediaType, blob: blob),
                page: resource.page)
        }
        try await storage.record(resources: fresh, for: run.id, at: now())
        return true
    }

    private func recordArticles() async throws -> Bool {
        let came = articles
        guard !came.isEmpty else { return false }
        articles = []
        let blobs = try await storage.blobs.put(all: came.map(\.text))
        var texts: [Int: Asset] = [:]
        for (article, blob) in zip(came, blobs) {
            texts[article.number] = try Asset(
                stem: AssetStem.article(article.number), mediaType: Article.mediaType, blob: blob)
        }
        try await storage.record(articles: texts, for: run.id, at: now())
        return true
    }
}

/// A fault of the press itself.
enum PieceError: Error, Hashable, Sendable {
    /// More pages than its outline has.
    case unannouncedPage
    /// A document or a resource that the outline does not list.
    case unannouncedResource
    case badPath(String)

    var refusal: PressFileError {
        let what =
            switch self {
            case .unannouncedPage: "more pages than announced"
            case .unannouncedResource: "a document that was not announced"
            case .badPath(let path): "a file with the invalid path “\(path)”"
            }
        return PressFileError(
            code: "internal", sentence: "The press made \(what).", remedy: "Report it, with the file if you may.")
    }
}
