import CZlib
import NIOCore

/// Gzip compression (RFC 1952), for text that is encoded once and sent often.
enum Gzip {
    /// The smallest size worth compressing: shorter texts fit a packet or two.
    static let smallest = 1024

    /// Returns the compressed bytes; nil when zlib has no memory, or when compression would not make them smaller.
    ///
    /// - Parameter level: from 1, the fastest, to 9, the smallest.
    static func compress(_ bytes: ByteBuffer, level: CInt = 6) -> ByteBuffer? {
        var stream = unsafe z_stream()
        let windowBits: CInt = 15 + 16  // the largest window, with a gzip head
        let size = CInt(unsafe MemoryLayout<z_stream>.size)
        let begun = unsafe deflateInit2_(
            &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        guard begun == Z_OK else { return nil }
        defer { _ = unsafe deflateEnd(&stream) }
        var output = ByteBufferAllocator().buffer(capacity: bytes.readableBytes)
        let isWhole = unsafe bytes.withUnsafeReadableBytes { input in
            unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: input.count) { target in
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
                unsafe stream.avail_out = UInt32(min(target.count, input.count))
                guard unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END else { return 0 }
                return Int(unsafe stream.total_out)
            } > 0
        }
        return isWhole ? output : nil
    }

    /// Whether an `Accept-Encoding` field accepts gzip with at least the weight of no encoding (RFC 9110 §12.5.3).
    static func isAccepted(by field: String?) -> Bool {
        guard let field else { return false }
        var weights: [String: Double] = [:]
        for element in field.lowercased().split(separator: ",") {
            let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first else { continue }
            weights[name] = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
        }
        let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }
}
