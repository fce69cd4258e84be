import EdicolaCatalogs
import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Testing

/// A catalog in another format with its files, served by a fake newsstand.
struct OldNewsstand: Sendable {
    let fake: FakeNewsstand
    let folder: TemporaryFolder
    let waits = Waits()

    init(_ documents: [String: FakeAnswer] = [:]) async throws {
        fake = try await FakeNewsstand.start([])
        folder = try TemporaryFolder()
        for (path, answer) in documents { fake.put(answer, at: path) }
    }

    func newsstand(_ path: String) throws -> Newsstand {
        try Newsstand(catalog: "\(fake.address)\(path)", transport: .asyncHTTPClient(idleTimeout: .seconds(300)))
    }

    func store(_ path: String, covers: Bool = false) async throws -> Store {
        try await Store(
            newsstand: newsstand(path), folder: "\(folder.path)/shelf", loadsCovers: covers,
            clock: waits.clock)
    }

    func library(_ path: String, attempts: Int = 3) throws -> Library {
        Library(
            folder: "\(folder.path)/library", newsstand: try newsstand(path),
            retryPolicy: RetryPolicy(maximumAttempts: attempts),
            clock: waits.clock)
    }

    /// Returns the bytes of an issue's file on this device, if it can be read.
    func bytes(of key: Issue.Key, in library: Library) async throws -> [UInt8]? {
        guard let issue = try await library.readable(key), let original = issue.manifest.original else { return nil }
        return FileManager.default.contents(atPath: issue.file(of: original)).map { [UInt8]($0) }
    }
}

extension FakeAnswer {
    init(_ text: String, type: String = "text/xml", etag: String? = "\"1\"") {
        self.init(type: type, etag: etag, body: Array(text.utf8))
    }

    static func file(_ bytes: [UInt8], type: String = "application/octet-stream", etag: String? = "\"f\"") -> FakeAnswer
    {
        FakeAnswer(type: type, etag: etag, body: bytes)
    }

    /// Makes bytes that begin and end like a PDF.
    static func pdf(_ size: Int = 300_000, seed: UInt64 = 1) -> FakeAnswer {
        var random = Random(seed: seed)
        return .file(Array("%PDF-1.7\n".utf8) + random.bytes(size) + Array("\nstartxref\n9\n%%EOF\n".utf8))
    }

    /// Makes a ZIP of stored entries, without CRCs.
    static func zip(_ files: [String], seed: UInt64 = 2) -> FakeAnswer {
        var random = Random(seed: seed)
        var zip = StoredZip()
        for name in files { zip.add(name, random.bytes(5000)) }
        return .file(zip.bytes)
    }
}
