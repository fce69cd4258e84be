import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// A folder for one test, removed at its end.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/edicola-kit-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Makes a place in it that nobody can read.
    func circle() throws -> String {
        let circle = "\(path)/circle"
        try FileManager.default.createSymbolicLink(atPath: circle, withDestinationPath: circle)
        return circle
    }
}

/// A clock without real waits, which records the requested ones.
final class Waits: Sendable {
    private let asked = Mutex<[Duration]>([])

    var all: [Duration] { asked.withLock { $0 } }

    /// Waits between attempts; shorter ones batch small writes to the disk.
    var retries: [Duration] { all.filter { $0 >= .milliseconds(500) } }

    var clock: NewsstandClock {
        NewsstandClock(
            now: { Date(timeIntervalSince1970: 1_773_000_000) },
            sleep: { duration in
                try Task.checkCancellation()
                self.asked.withLock { $0.append(duration) }
            })
    }
}

/// A fake newsstand and a library that downloads from it.
struct Workshop: Sendable {
    let fake: FakeNewsstand
    let folder: TemporaryFolder
    let waits = Waits()
    let library: Library

    /// - Parameter idleTimeout: longer than any delay on a machine busy with other tests; short where silence is the
    ///   subject.
    init(
        _ issues: [MadeIssue] = [MadeIssue()], connections: Int = 4, attempts: Int = 4,
        idleTimeout: Duration = .seconds(300), archives: Bool = false
    ) async throws {
        fake = try await FakeNewsstand.start(issues, archives: archives)
        folder = try TemporaryFolder()
        library = Library(
            folder: folder.path,
            newsstand: try Newsstand(
                fake.address,
                transport: .asyncHTTPClient(connectTimeout: .seconds(120), idleTimeout: idleTimeout)),
            connections: connections, retryPolicy: RetryPolicy(maximumAttempts: attempts), clock: waits.clock)
    }

    /// Returns a store of the newsstand.
    func store() async throws -> Store {
        try await Store(
            newsstand: try Newsstand(fake.address), folder: "\(folder.path)/.shelf", loadsCovers: false,
            retryPolicy: RetryPolicy(maximumAttempts: 1), clock: waits.clock)
    }

    /// Returns another program's library on the same folder.
    func secondLibrary(connections: Int = 4) throws -> Library {
        Library(
            folder: folder.path, newsstand: try Newsstand(fake.address), connections: connections,
            clock: waits.clock)
    }

    /// Returns a library on the same folder with one connection, which fails in the first answer of a kind.
    ///
    /// - Parameters:
    ///   - kinds: parts of addresses.
    ///   - goesOn: whether later requests get an answer; otherwise the connection stays dead for them.
    func library(
        cutAfter bytes: Int, of kinds: [String] = ["/archive?", "/assets/"], goesOn: Bool = true
    ) throws -> Library {
        let real = Transport.asyncHTTPClient(idleTimeout: .seconds(300))
        let first = Countdown(1)
        let cutting = Transport { request in
            guard kinds.contains(where: { request.url.contains($0) }) else { return try await real.send(request) }
            let isFirst = first.next()
            guard isFirst || goesOn else { throw CutBody.Cut() }
            var response = try await real.send(request)
            if isFirst { response.body = .init(CutBody(whole: response.body, after: bytes)) }
            return response
        }
        return Library(
            folder: folder.path, newsstand: try Newsstand(fake.address, transport: cutting), connections: 1,
            clock: waits.clock)
    }

    func path(_ key: Issue.Key, _ relative: String) -> String { "\(folder.path)/\(key)/\(relative)" }

    func state(of key: Issue.Key = .sample) async throws -> IssueOnDevice.State? {
        try await library.issue(key)?.device.state
    }

    /// Compares the files on disk with the generated ones, byte by byte; there must be nothing more and nothing less.
    func expectWhole(
        _ issue: MadeIssue, _ rendition: Rendition = .twoX, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expectSame(issue, rendition, in: folder.path, sourceLocation: sourceLocation)
    }
}

func expectSame(
    _ issue: MadeIssue, _ rendition: Rendition = .twoX, in library: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let root = "\(library)/\(issue.key)"
    let content = try Data(contentsOf: URL(filePath: "\(root)/manifest.json"))
    let manifest = try JSON.decode(Manifest.self, from: content)
    #expect(content == (try JSON.encode(issue.manifest.only(rendition))), sourceLocation: sourceLocation)
    let wanted = manifest.assets(for: rendition).map(\.path.text)
    let found = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/assets").filter { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/assets/\(name)")
        return attributes[.type] as? FileAttributeType == .typeRegular
    }
    #expect(Set(found) == Set(wanted), sourceLocation: sourceLocation)
    for path in manifest.assets(for: rendition).map(\.path) {
        let bytes = FileManager.default.contents(atPath: "\(root)/assets/\(path)").map { [UInt8]($0) }
        #expect(bytes == issue.assets[path], "\(path)", sourceLocation: sourceLocation)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(root)/parts"), sourceLocation: sourceLocation)
}
