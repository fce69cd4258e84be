import Delivery
import EdicolaCore
import EdicolaKit
import EdicolaServer
import Foundation
import NIOCore
import Storage
import Synchronization
import Testing

/// The real server in this process, on real SQLite, with a press that makes pages of known bytes; and a reader's
/// library that downloads from it over the loopback address.
final class RealStand: Sendable {
    let storage: Storage
    let folder: TemporaryFolder
    private let port = Mutex(0)

    static let now = Date(timeIntervalSince1970: 1_773_144_000)

    /// - Parameter channels: by what it tells devices of new issues.
    init(channels: [any DeliveryChannel] = []) async throws {
        storage = try Storage.inMemory()
        folder = try TemporaryFolder()
        try await storage.save(Publication(id: Issue.Key.sample.publication, title: "Espresso"), at: Self.now)
        try await open(channels)
    }

    var address: String { "http://127.0.0.1:\(port.withLock { $0 })" }

    /// Opens the door. It stays open until the tests end: a service group that is cancelled, not shut down gracefully,
    /// can deadlock in `merge` of swift-async-algorithms.
    private func open(_ channels: [any DeliveryChannel]) async throws {
        let server = await EdicolaServer.Newsstand(
            storage: storage,
            configuration: NewsstandConfiguration(
                port: 0, webRoot: folder.path, heartbeatSeconds: 1, now: { Self.now }),
            channels: channels)
        let (ports, running) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
            defer { running.finish() }
            try await server.run { running.yield($0) }
        }
        for await port in ports {
            self.port.withLock { $0 = port }
            return
        }
        try await task.value
    }

    func library(_ transport: Transport = .asyncHTTPClient(), clock: NewsstandClock = Waits().clock) throws
        -> Library
    {
        Library(
            folder: "\(folder.path)/library", newsstand: try Newsstand(address, transport: transport),
            clock: clock)
    }

    /// Describes, presses and puts on the stand, or corrects.
    ///
    /// - Parameter isNew: goes on sale now, so that devices are told; others are old issues that were brought here.
    func publish(
        _ issue: MadeIssue, price: Price? = nil, isNew: Bool = false,
        landing: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        var described = issue.entry.issue
        described.price = price
        if isNew { described.onSale = Self.now }
        described.lifeCycle = LifeCycle()
        try await storage.save(described, at: Self.now)
        let blob = try await storage.blobs.put(issue.originalBytes)
        let run = try await storage.beginRun(issue.key, original: blob, fileName: "made.pdf", at: Self.now)
        _ = try await PressJobRunner(storage: storage, machine: issue.press(landing), now: { Self.now }).work(
            until: run)
    }
}

extension MadeIssue {
    fileprivate var originalBytes: [UInt8] { manifest.original.flatMap { assets[$0.path] } ?? [] }

    private func picture(_ picture: Picture) -> NewPicture {
        NewPicture(
            bytes: Data(assets[picture.asset.path] ?? []), mediaType: picture.asset.mediaType, width: picture.width,
            height: picture.height)
    }

    /// A press that makes exactly this issue.
    fileprivate func press(_ landing: @escaping @Sendable (Int) async -> Void) -> PressClient {
        PressClient { task, deliver in
            let outline = RunOutline(
                pages: manifest.pages.map { PageOutline(width: $0.width, height: $0.height, label: $0.label) },
                contents: [], title: manifest.title, language: "en")
            try await deliver(.outline(outline))
            try await deliver(.covers(manifest.covers.map(picture), colour: "#6F4E37"))
            for page in manifest.pages where page.number > task.pagesDone {
                await landing(page.number)
                let fresh = NewPage(
                    pictures: page.pictures.mapValues(picture), thumbnail: page.thumbnail.map(picture),
                    layer: page.layer.map { Data(assets[$0.path] ?? []) })
                try await deliver(.page(fresh))
            }
        }
    }

    /// Compares every page's files on the device with the bytes that were made; the paths are the server's own.
    func expectRead(
        _ readable: ReadableIssue?, _ rendition: Rendition = .twoX, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let readable = try #require(readable, sourceLocation: sourceLocation)
        #expect(readable.isWhole, sourceLocation: sourceLocation)
        #expect(readable.manifest.pages.count == manifest.pages.count, sourceLocation: sourceLocation)
        for (mine, made) in zip(readable.manifest.pages, manifest.pages) {
            let pairs = [
                (mine.picture(for: rendition)?.asset, made.picture(for: rendition)?.asset),
                (mine.layer, made.layer), (mine.thumbnail?.asset, made.thumbnail?.asset),
            ]
            for (asset, original) in pairs {
                let asset = try #require(asset, sourceLocation: sourceLocation)
                let wanted = try #require(original.flatMap { assets[$0.path] }, sourceLocation: sourceLocation)
                let bytes = try Data(contentsOf: URL(filePath: readable.file(of: asset)))
                #expect([UInt8](bytes) == wanted, "\(asset.path)", sourceLocation: sourceLocation)
            }
        }
    }
}

typealias Newsstand = EdicolaKit.Newsstand
