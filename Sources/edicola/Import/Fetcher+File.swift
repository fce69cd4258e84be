import AsyncHTTPClient
import EdicolaCore
import Feeds
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

extension Fetcher {
    /// Fetches a file into a folder, under a name derived from its address. An earlier run's part is kept and
    /// continued, as long as the file has not changed.
    ///
    /// - Parameter progress: bytes fetched, of all; of 0 when the total is unknown.
    /// - Returns: the file's place, with an extension for its format.
    func file(
        at url: URL, into folder: URL, progress: @Sendable (Int, Int) -> Void
    ) async throws -> URL {
        let draft = FileDraft(of: url, in: folder)
        let deadline = ContinuousClock.now + limits.longest
        var attempt = 1
        while true {
            do {
                try await fetch(url, into: draft, until: deadline, progress: progress)
                return try draft.finish(named: url)
            } catch let failure as CommandError {
                throw failure
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                // The network failed: the bytes so far are kept.
                guard attempt < limits.tries, ContinuousClock.now < deadline else {
                    throw CommandError("\(url) can't be fetched: \(Self.words(for: error))")
                }
                try await Task.sleep(for: .milliseconds(200 << attempt))
                attempt += 1
            }
        }
    }

    private func fetch(
        _ url: URL, into draft: FileDraft, until deadline: ContinuousClock.Instant, progress: (Int, Int) -> Void
    ) async throws {
        let held = draft.held
        var fields: HTTPHeaders = ["Accept": "*/*", "Accept-Encoding": "identity"]
        if let held {
            fields.add(name: "Range", value: "bytes=\(held.size)-")
            fields.add(name: "If-Range", value: held.tag)
        }
        let (response, place) = try await response(to: url, fields)
        let begins: Int
        switch response.status {
        case .ok: begins = 0
        case .partialContent:
            guard let held, let range = response.headers.first(name: "Content-Range"),
                range.hasPrefix("bytes \(held.size)-")
            else { throw CommandError("\(place) sent a part that was not requested.") }
            begins = held.size
        case .rangeNotSatisfiable:
            // No bytes are left, or the file has changed: from the start.
            try draft.discard()
            throw InterruptedError()
        default: throw try await Self.failure(response, at: place)
        }
        let length = response.headers.first(name: "Content-Length").flatMap { Int($0) }
        let total = length.map { begins + $0 }
        guard (total ?? 0) <= limits.largestFile else { throw tooLarge(place) }
        let tag = response.headers.first(name: "ETag").flatMap { $0.hasPrefix("W/") ? nil : $0 }
        let handle = try draft.open(at: begins, tag: tag)
        defer { try? handle.close() }
        var size = begins
        for try await piece in response.body {
            size += piece.readableBytes
            guard size <= limits.largestFile else { throw tooLarge(place) }
            guard ContinuousClock.now < deadline else {
                throw CommandError("\(place) took too long to answer. Try again later.")
            }
            try handle.write(contentsOf: Data(buffer: piece))
            progress(size, total ?? 0)
        }
        guard total == nil || size == total else { throw InterruptedError() }
        guard size > 0 else { throw CommandError("\(place) is empty.") }
        try handle.synchronize()
    }

    private struct InterruptedError: Error {}

    private func tooLarge(_ place: URL) -> CommandError {
        CommandError("\(place) is larger than \(limits.largestFile.formatted(.byteCount(style: .file))).")
    }

    private static func words(for error: any Error) -> String {
        error is InterruptedError ? "it ended too early" : "\(error)"
    }
}

/// A partial download, with the file's entity tag.
struct FileDraft {
    private let part: URL
    private let note: URL

    init(of url: URL, in folder: URL) {
        let name = Issue.ID(foreign: url.absoluteString + " ").text
        part = folder.appending(path: "\(name).part")
        note = folder.appending(path: "\(name).tag")
    }

    /// The size and tag of a part that can be continued: only a tag proves that it is the same file.
    var held: (size: Int, tag: String)? {
        guard let tag = try? String(contentsOf: note, encoding: .utf8), !tag.isEmpty,
            let size = try? FileManager.default.attributesOfItem(atPath: part.path)[.size] as? Int, size > 0
        else { return nil }
        return (size, tag)
    }

    func open(at offset: Int, tag: String?) throws -> FileHandle {
        if offset == 0 {
            try discard()
            guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
                throw CommandError("\(part.path) can't be written.")
            }
            if let tag { try Data(tag.utf8).write(to: note) }
        }
        let handle = try FileHandle(forWritingTo: part)
        try handle.truncate(atOffset: UInt64(offset))
        return handle
    }

    func discard() throws {
        for file in [part, note] where FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.removeItem(at: file)
        }
    }

    /// Gives the file the extension for its first bytes, as the press requires.
    func finish(named url: URL) throws -> URL {
        let handle = try FileHandle(forReadingFrom: part)
        let head = try handle.read(upToCount: 64) ?? Data()
        try handle.close()
        let said = url.pathExtension.lowercased()
        let ending: String
        if head.range(of: Data("%PDF-".utf8)) != nil {
            ending = "pdf"
        } else if head.starts(with: Array("PK\u{3}\u{4}".utf8)) {
            let isEPUB = head.dropFirst(30).starts(with: Array("mimetypeapplication/epub+zip".utf8))
            ending = isEPUB ? "epub" : ["hpub", "cbz", "epub"].contains(said) ? said : "zip"
        } else if head.drop(while: { $0 <= 0x20 }).first == UInt8(ascii: "<") {
            try discard()
            throw CommandError("\(url) sent a web page instead of a file.")
        } else {
            ending = said.isEmpty ? "bin" : said
        }
        let place = part.deletingPathExtension().appendingPathExtension(ending)
        if FileManager.default.fileExists(atPath: place.path) { try FileManager.default.removeItem(at: place) }
        try FileManager.default.moveItem(at: part, to: place)
        try? FileManager.default.removeItem(at: note)
        return place
    }
}
