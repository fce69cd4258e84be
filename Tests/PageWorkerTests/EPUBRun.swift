import Foundation
import Testing

@testable import PageWorker

/// A book opened as in the worker, and the worker's output.
struct EPUBRun {
    struct Frame {
        var kind: FrameKind
        var page: Int
        var width: Int
        var height: Int
        var payload: Data

        var json: [String: Any] {
            (try? JSONSerialization.jsonObject(with: payload)) as? [String: Any] ?? [:]
        }

        var text: String { String(decoding: payload, as: UTF8.self) }
        var code: String? { json["code"] as? String }
    }

    let source: EPUBSource

    init(_ book: EPUBTestBook, maximumPages: Int = 10_000, allowsRemote: Bool = false) throws {
        try self.init(book.bytes, maximumPages: maximumPages, allowsRemote: allowsRemote)
    }

    init(_ bytes: Data, maximumPages: Int = 10_000, allowsRemote: Bool = false) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString).epub")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try self.init(file, maximumPages: maximumPages, allowsRemote: allowsRemote)
    }

    init(_ file: URL, maximumPages: Int = 10_000, allowsRemote: Bool = false) throws {
        ArchiveReader.prepare()
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let container = try #require(try EPUBContainer(Archive(descriptor: handle.fileDescriptor)))
        source = try EPUBSource(container, maximumPages: maximumPages, allowsRemote: allowsRemote)
    }

    var info: SourceInfo { get throws { try source.info() } }

    func page(_ number: Int) throws -> [Frame] {
        var sizes = PageSizes()
        (sizes.width2x, sizes.width1x, sizes.thumbnail) = (200, 100, 24)
        return try frames { source.pressPage(number, sizes, to: $0) }
    }

    func cover(_ number: Int = 1) throws -> [Frame] {
        try frames { try source.pressCover(number, widths: [40, 80], PageSizes(), to: $0) }
    }

    /// Returns a resource's bytes and its notes.
    func resource(_ path: String) throws -> (bytes: Data, notes: [Frame]) {
        let index = try #require(try info.resources.firstIndex { $0.path == path })
        let frames = try frames { try source.writeResource(index + 1, to: $0) }
        let pieces = frames.filter { $0.kind == .resource }
        return (pieces.reduce(Data()) { $0 + $1.payload }, frames.filter { $0.kind == .note })
    }

    func frames(_ body: (FrameWriter) throws -> Void) throws -> [Frame] {
        let file = FileManager.default.temporaryDirectory.appending(path: "frames-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try body(FrameWriter(descriptor: handle.fileDescriptor))
        var rest = try Data(contentsOf: file)[...]
        var frames: [Frame] = []
        while rest.count >= 28 {
            let header = [UInt8](rest.prefix(28))
            let number = { (start: Int) in (0..<4).reduce(0) { $0 | Int(header[start + $1]) << (8 * $1) } }
            frames.append(
                Frame(
                    kind: try #require(FrameKind(rawValue: header[4])), page: number(8), width: number(12),
                    height: number(16), payload: Data(rest.dropFirst(28).prefix(number(20)))))
            rest = rest.dropFirst(28 + number(20))
        }
        return frames
    }
}

extension [EPUBRun.Frame] {
    func first(_ kind: FrameKind) -> EPUBRun.Frame? { first { $0.kind == kind } }
    var kinds: [FrameKind] { map(\.kind) }
    var noteCodes: [String] { filter { $0.kind == .note }.compactMap(\.code) }
}
