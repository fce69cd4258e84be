import Glibc
import Markup

/// What a frame on standard output carries. The numbers are a contract (docs/notes/page-worker-protocol.md).
enum FrameKind: UInt8 {
    case done = 0
    case info = 1
    case image2x = 2
    case image1x = 3
    case thumbnail = 4
    case layer = 5
    case cover = 6
    case colour = 7
    case placeholder = 8
    case error = 9
    /// A page that is a document: HTML without and with scripts.
    case document = 10
    case scriptedDocument = 11
    /// A piece of a resource, and its end.
    case resource = 12
    case resourceEnd = 13
    case article = 14
    case tile = 15
    /// A piece of the PDF without its password.
    case unlocked = 16
    /// JSON: something that the publisher should know; the run goes on.
    case note = 17
    /// JSON: what the document's contents page says.
    case contents = 18
}

/// Writes frames: a header of 28 bytes, then the payload.
struct FrameWriter {
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// - Parameter page: 1 for the first; 0 means the document.
    func write(_ kind: FrameKind, page: Int = 0, width: Int = 0, height: Int = 0, _ payload: UnsafeRawBufferPointer) {
        var header: [UInt8] = [0x45, 0x44, 0x50, 0x31, kind.rawValue, 0, 0, 0]
        header.reserveCapacity(28)
        for field in [page, width, height] { append(UInt64(field), bytes: 4, to: &header) }
        append(UInt64(payload.count), bytes: 8, to: &header)
        unsafe header.withUnsafeBytes { header in unsafe writeFully(header) }
        unsafe writeFully(payload)
    }

    func write(_ kind: FrameKind, page: Int = 0, width: Int = 0, height: Int = 0, bytes: [UInt8] = []) {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe write(kind, page: page, width: width, height: height, bytes)
        }
    }

    /// A resource in pieces of a mebibyte.
    func write(resource number: Int, _ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
                let piece = unsafe bytes[start..<min(bytes.count, start + 1 << 20)]
                unsafe write(.resource, page: number, UnsafeRawBufferPointer(rebasing: piece))
            }
        }
    }

    func write(_ failure: WorkerError, page: Int = 0) {
        var json = JSON()
        json.object { json in
            json.key("code", failure.code.rawValue)
            json.key("message", failure.message)
        }
        write(.error, page: page, bytes: json.bytes)
    }

    /// Tells the publisher something that is no failure.
    ///
    /// - Parameters:
    ///   - code: stable, as in `remote-reference`.
    ///   - page: 0 when it concerns the whole file.
    func note(_ code: StaticString, _ message: String, page: Int = 0) {
        var json = JSON()
        json.object { json in
            json.key("code", String(describing: code))
            json.key("message", message)
        }
        write(.note, page: page, bytes: json.bytes)
    }

    private func append(_ value: UInt64, bytes: Int, to header: inout [UInt8]) {
        for shift in 0..<bytes { header.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(shift)))) }
    }

    /// Nobody listens any more when this fails: the process has no reason to go on.
    private func writeFully(_ bytes: UnsafeRawBufferPointer) {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let slice = unsafe UnsafeRawBufferPointer(rebasing: rest)
            let count = unsafe Glibc.write(descriptor, slice.baseAddress, slice.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { exit(70) }
            unsafe rest = rest.dropFirst(count)
        }
    }
}
