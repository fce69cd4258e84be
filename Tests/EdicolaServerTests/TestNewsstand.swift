import Crypto
import Delivery
import EdicolaCore
import EdicolaServer
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Storage
import Synchronization
import Testing

/// Testing has an `Issue` too.
typealias Issue = EdicolaCore.Issue

/// A newsstand on real SQLite in a temporary folder, with a clock of its own and a press that generates pages.
final class TestNewsstand: Sendable {
    static let key = "edk_a-publisher"
    static let press = Publication.ID.make("orchard")
    /// 2026-03-10 12:00 UTC.
    static let noon = Date(timeIntervalSince1970: 1_773_144_000)

    let storage: Storage
    let folder: URL
    let webRoot: URL
    private let clock: Mutex<Date>

    init(at now: Date = noon) async throws {
        storage = try Storage.inMemory()
        clock = Mutex(now)
        folder = FileManager.default.temporaryDirectory.appending(path: "edicola-test-\(UUID().uuidString)")
        webRoot = folder.appending(path: "Web")
        try FileManager.default.createDirectory(at: webRoot, withIntermediateDirectories: true)
        let digest = EdicolaCore.Digest(bytes: SHA256.hash(data: Data(Self.key.utf8)))
        try await storage.addKey(named: "test", digest: #require(digest), at: now)
        try await storage.save(Publication(id: Self.press, title: "Orchard & Co."), at: now)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var now: Date {
        get { clock.withLock { $0 } }
        set { clock.withLock { $0 = newValue } }
    }

    var configuration: NewsstandConfiguration {
        NewsstandConfiguration(
            port: 0, baseURL: "https://stand.example", webRoot: webRoot.path, heartbeatSeconds: 1,
            now: { [self] in now })
    }

    /// Publishes an issue: saved, pressed and scheduled.
    @discardableResult
    func publish(
        _ id: String, in publication: Publication.ID = press, onSale: Date? = noon, price: Price? = nil,
        allowsRemote: Bool = false,
        press: PressClient = .pages(5)
    ) async throws -> Issue.Key {
        let issue = Issue(
            publication: publication, id: .make(id), title: "Issue \(id) <&>", number: IssueNumber(3),
            coverDate: try CoverDate(parsing: "2026-03"), onSale: onSale, price: price, summary: "Apples.",
            previewPages: 2)
        try await storage.save(issue, at: now)
        let blob = try await storage.blobs.put(Array("%PDF-1.7 the original of \(id)".utf8))
        let run = try await storage.beginRun(
            issue.key, original: blob, fileName: "\(id).pdf", allowsRemote: allowsRemote, at: now)
        _ = try await PressJobRunner(storage: storage, press: press, now: { [self] in now }).work(until: run)
        return issue.key
    }

    /// Puts an issue of one page on the stand.
    func describe(_ issue: Issue) async throws {
        try await storage.save(issue, at: now)
        let blob = try await storage.blobs.put(Array("%PDF-1.7 one for all".utf8))
        let run = try await storage.beginRun(issue.key, original: blob, fileName: "one.pdf", at: now)
        _ = try await PressJobRunner(storage: storage, press: .pages(1), now: { [self] in now }).work(until: run)
    }

    func manifest(_ key: Issue.Key) async throws -> Manifest {
        try #require(try await storage.manifest(key))
    }

    /// Runs a test against it.
    func test<Value: Sendable>(
        _ setup: TestingSetup = .router, press: PressClient? = nil, tiles: TileRenderer? = nil,
        pictures: PictureRenderer? = nil, keepingTiles: Bool = false, channels: [any DeliveryChannel] = [],
        machine: MachineCheck? = nil,
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await open(
            press: press, tiles: tiles, pictures: pictures, keepingTiles: keepingTiles, channels: channels,
            machine: machine
        ).application().test(setup, body)
    }

    func open(
        press: PressClient? = nil, tiles: TileRenderer? = nil, pictures: PictureRenderer? = nil,
        keepingTiles: Bool = false, channels: [any DeliveryChannel] = [], machine: MachineCheck? = nil
    ) async -> Newsstand {
        var configuration = configuration
        if keepingTiles { configuration.dataFolder = folder.path }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return await Newsstand(
            storage: storage, configuration: configuration, press: press, tiles: tiles, pictures: pictures,
            channels: channels, machine: machine, logger: logger)
    }
}

extension Identifier {
    static func make(_ text: String) -> Identifier {
        guard let identifier = try? Identifier(parsing: text) else { preconditionFailure("not an id: \(text)") }
        return identifier
    }
}

extension HTTPFields {
    static var publisher: HTTPFields { [.authorization: "Bearer \(TestNewsstand.key)"] }
}

extension PressClient {
    /// Pages with pictures of known bytes; the layer of each has 1024.
    static func pages(
        _ count: Int, form: IssueForm = IssueForm(), landing: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) -> PressClient {
        PressClient { task, deliver in
            let outline = RunOutline(
                form: form,
                pages: (1...count).map { PageOutline(width: 595, height: 842, label: "\($0)") },
                contents: [ContentsEntry(title: "Apples", page: 2)], title: task.fileName, language: "en")
            try await deliver(.outline(outline))
            if !task.hasCovers {
                let covers = [160, 640].map { width in
                    NewPicture(
                        bytes: bytes("cover \(width)", 2000), mediaType: "image/jpeg", width: width,
                        height: width * 4 / 3)
                }
                try await deliver(.covers(covers, colour: "#AA3322"))
            }
            for number in 1...count where number > task.pagesDone {
                try await landing(number)
                let pictures = Dictionary(
                    uniqueKeysWithValues: [(Rendition.oneX, 1000), (.twoX, 2000)].map { rendition, width in
                        (
                            rendition,
                            NewPicture(
                                bytes: bytes("page \(number) \(rendition)", width * 3), mediaType: "image/webp",
                                width: width, height: width * 4 / 3)
                        )
                    })
                let thumbnail = NewPicture(
                    bytes: bytes("thumbnail \(number)", 700), mediaType: "image/webp", width: 240, height: 320)
                try await deliver(
                    .page(NewPage(pictures: pictures, thumbnail: thumbnail, layer: bytes("layer \(number)", 1024))))
            }
        }
    }

    /// Returns bytes that differ by position and name, the same each time.
    static func bytes(_ name: String, _ count: Int) -> Data {
        var state = name.utf8.reduce(UInt32(17)) { ($0 &* 31) &+ UInt32($1) }
        return Data(
            (0..<count).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(truncatingIfNeeded: state >> 24)
            })
    }

    static func refusing(_ code: String) -> PressClient {
        PressClient { _, _ in throw PressFileError(code: code, sentence: "The file is \(code).") }
    }
}

extension TileRenderer {
    /// A renderer of text that describes the tile.
    static let squares = TileRenderer { task in
        Data.webP("page \(task.page) at \(task.scale): \(task.x), \(task.y) of \(task.side)")
    }
}

extension Data {
    /// Returns a WebP's head, enough for its length, with a text.
    static func webP(_ text: String) -> Data {
        let rest = Array("WEBP".utf8) + Array(text.utf8)
        let size = (0..<4).map { UInt8(truncatingIfNeeded: rest.count >> (8 * $0)) }
        return Data(Array("RIFF".utf8) + size + rest)
    }
}

extension TestResponse {
    var bytes: [UInt8] { Array(body.readableBytesView) }
    var text: String { String(buffer: body) }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSON.decode(type, from: Data(body.readableBytesView))
    }

    /// Returns the problem document; fails the test for another answer.
    func problem() throws -> Problem {
        #expect(headers[.contentType] == Problem.mediaType)
        let problem = try decoded(Problem.self)
        #expect(problem.status == Int(status.code))
        return problem
    }
}
