import AsyncHTTPClient
import EdicolaCore
import Foundation
import NIOCore
import NIOHTTP1

extension ServerBackend {
    /// The number of bytes in one request: a network failure costs at most this.
    private static let pieceSize = 8 << 20

    /// The answer of `…/content`.
    private struct Content: Decodable {
        /// The number of bytes that are safe on the server.
        let held: Int
        let press: IssueProgress?
    }

    func publish(
        _ file: URL, as key: Issue.Key, _ options: FileHandling, progress: @escaping @Sendable (PublishingStep) -> Void
    ) async throws -> CatalogEntry {
        let before = try await existing(key)
        try await upload(file, as: key, options, progress: progress)
        return try await waitForPress(of: key, from: before, options, progress: progress)
    }

    /// Uploads a file; continues an earlier, interrupted upload of the same file.
    private func upload(
        _ file: URL, as key: Issue.Key, _ options: FileHandling, progress: @escaping @Sendable (PublishingStep) -> Void
    ) async throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let size = Int(try handle.seekToEnd())
        guard size > 0 else { throw CommandError("\(file.lastPathComponent) is empty.", code: CommandError.refused) }
        var wish = "size=\(size)&name=\(file.lastPathComponent.percentEncoded)"
        if options.allowsRemote { wish += "&remote=allowed" }
        if let correction = options.correction { wish += "&revise=\(correction.rawValue)" }
        var held = try await get(Content.self, at: Paths.API.content(key))?.held ?? 0
        if held >= size { held = 0 }
        repeat {
            progress(.sending(held, of: size))
            try handle.seek(toOffset: UInt64(held))
            let piece = try handle.read(upToCount: Self.pieceSize) ?? Data()
            let path = "\(Paths.API.content(key))?offset=\(held)&\(wish)"
            held = try JSON.decode(Content.self, from: try await send(.PUT, path, piece)).held
        } while held < size
        progress(.sending(size, of: size))
    }

    /// Polls the press until it has ended.
    private func waitForPress(
        of key: Issue.Key, from before: CatalogEntry, _ options: FileHandling,
        progress: @escaping @Sendable (PublishingStep) -> Void
    ) async throws -> CatalogEntry {
        while true {
            let press = try await get(Content.self, at: Paths.API.content(key))?.press
            if let code = press?.failure {
                throw CommandError(
                    "\(press?.sentence ?? "The file was refused.") [\(code)]", code: CommandError.refused)
            }
            let entry = try await existing(key)
            if entry.issue.lifeCycle.revision > before.issue.lifeCycle.revision { return entry }
            if options.correction == .held, try await self.press(of: key)?.state == .held { return entry }
            progress(.press(press))
            try await Task.sleep(for: .milliseconds(300))
        }
    }
}
