import CZlib

/// Texts compressed with deflate (RFC 1951) to a third of their size.
enum CompressedText {
    /// Returns four bytes with the text's length, then the compressed text.
    static func pack(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let head = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
        var length = compressBound(UInt(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(length))
        let result = unsafe compress2(&packed, &length, bytes, UInt(bytes.count), 4)
        precondition(result == Z_OK, "zlib has no memory")
        return head + packed[..<Int(length)]
    }

    /// - Throws: ``StorageError/database(_:)`` for bytes that ``pack(_:)`` didn't make.
    static func unpack(_ packed: [UInt8]) throws -> String {
        String(decoding: try bytes(of: packed), as: UTF8.self)
    }

    /// Returns the text's UTF-8, as ``unpack(_:)`` does.
    static func bytes(of packed: [UInt8]) throws -> [UInt8] {
        guard packed.count > 4 else { throw StorageError.database("a text in the search index is damaged") }
        let count = (0..<4).reduce(0) { $0 | Int(packed[$1]) << (8 * $1) }
        guard count <= 4 * PageText.longest else {
            throw StorageError.database("a text in the search index is damaged")
        }
        var length = UInt(count)
        var bytes = [UInt8](repeating: 0, count: max(1, count))
        let body = Array(packed[4...])
        let result = unsafe uncompress(&bytes, &length, body, UInt(body.count))
        guard result == Z_OK, Int(length) == count else {
            throw StorageError.database("a text in the search index is damaged")
        }
        return count < bytes.count ? [] : bytes
    }
}
