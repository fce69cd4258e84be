import EdicolaCore
import NIOCore

/// Reads segments one after the other, in chunks worth writing to a connection.
struct SegmentReader {
    /// Large enough for speed, small enough that hundreds of slow readers cost little.
    static let chunkSize = 128 * 1024

    private var rest: ArraySlice<Segment>
    private var open: (path: String, file: OpenFile)?

    init(_ segments: [Segment]) {
        rest = segments[...]
    }

    /// Returns the next chunk; nil at the end.
    ///
    /// - Throws: ``ContentError/truncated(path:)`` when a file is shorter than its segment.
    mutating func next() async throws -> ByteBuffer? {
        while let first = rest.first, first.length == 0 { rest.removeFirst() }
        if case .bytes(let bytes)? = rest.first, bytes.readableBytes >= Self.chunkSize || rest.count == 1 {
            rest.removeFirst()
            return bytes
        }
        let wanted = rest.lazy.prefix(64).reduce(0) { $0 + $1.length }
        guard wanted > 0 else { return nil }
        var chunk = ByteBufferAllocator().buffer(capacity: min(Self.chunkSize, wanted))
        while let segment = rest.first, chunk.readableBytes < Self.chunkSize {
            let count = min(segment.length, Self.chunkSize - chunk.readableBytes)
            switch segment.slice(0..<count) {
            case .bytes(let bytes): chunk.writeImmutableBuffer(bytes)
            case .file(let path, let offset, _):
                let read = try await file(at: path).read(into: &chunk, at: offset, upTo: count)
                guard read > 0 || count == 0 else { throw ContentError.truncated(path: path) }
                advance(by: read)
                continue
            }
            advance(by: count)
        }
        return chunk
    }

    /// Returns the whole content at once if no part of it requires waiting, or nil.
    static func cached(_ segments: [Segment], length: Int) throws -> ByteBuffer? {
        if segments.count == 1, case .bytes(let bytes) = segments[0] { return bytes }
        guard length <= chunkSize else { return nil }
        var buffer = ByteBufferAllocator().buffer(capacity: length)
        for segment in segments {
            switch segment {
            case .bytes(let bytes): buffer.writeImmutableBuffer(bytes)
            case .file(let path, let offset, let length):
                guard length > 0 else { continue }
                let read = try OpenFile(path: path).readCached(into: &buffer, at: offset, upTo: length)
                guard read == length else { return nil }
            }
        }
        return buffer
    }

    /// Checks the files before any header is sent.
    ///
    /// - Throws: ``ContentError/truncated(path:)`` for one that is missing or has fewer bytes than the segments need.
    static func check(_ segments: [Segment]) throws(ContentError) {
        for case .file(let path, let offset, let length) in segments where length > 0 {
            guard let size = OpenFile.size(ofFileAt: path), size >= offset + length else {
                throw .truncated(path: path)
            }
        }
    }

    private mutating func file(at path: String) throws -> OpenFile {
        if let open, open.path == path { return open.file }
        let file = try OpenFile(path: path)
        open = (path, file)
        return file
    }

    private mutating func advance(by count: Int) {
        guard let first = rest.popFirst(), count < first.length else { return }
        rest = [first.slice(count..<first.length)] + rest
    }
}

/// Content that does not match its record.
enum ContentError: Error, Hashable, Sendable {
    /// A file that is too short or missing.
    case truncated(path: String)
    /// An asset in the manifest without bytes.
    case missing(Digest)
}
