import EdicolaCore
import Hummingbird
import NIOCore

/// A form with text fields and at most one small picture, in memory. A program may send fields only, without parts.
struct PictureForm: Sendable {
    private(set) var fields: [String: String] = [:]
    /// The picture's bytes; nil when none was chosen.
    private(set) var picture: [UInt8]?
    /// Whether the picture has more bytes than are permitted; then they are not kept.
    private(set) var isTooLarge = false

    /// - Parameter largest: the maximum size of the picture in bytes.
    /// - Throws: ``MultipartError``, ``Refusal``.
    init(
        reading request: Request, largest: Int, isolation actor: isolated (any Actor)? = #isolation
    ) async throws {
        guard let boundary = MultipartHead.boundary(of: request.headers[.contentType] ?? "") else {
            fields = try await request.form([String: String].self)
            return
        }
        // A box for each category.
        let limits = MultipartLimits(fields: CategoryTree.most + 40)
        var reader = MultipartReader(body: request.body.makeAsyncIterator(), boundary: boundary, limits: limits)
        while let head = try await reader.nextPart(isolation: actor) {
            guard let name = head.fileName else {
                guard fields[head.name] == nil else { throw MultipartError.repeated(head.name) }
                guard fields.count < limits.fields else { throw MultipartError.tooManyFields }
                fields[head.name] = try await reader.text(isolation: actor)
                continue
            }
            guard picture == nil else { throw MultipartError.partAfterFile }
            let bytes = try await Self.bytes(from: &reader, largest: largest, isolation: actor)
            // A browser sends an input without a choice as an empty file without a name.
            if !name.isEmpty { picture = bytes ?? [] }
            if bytes == nil { isTooLarge = true }
        }
    }

    /// - Returns: nil for a file that is too large, which is read to its end so that the fields after it are known.
    private static func bytes(
        from reader: inout MultipartReader<RequestBody.AsyncIterator>, largest: Int,
        isolation actor: isolated (any Actor)?
    ) async throws -> [UInt8]? {
        var (bytes, size): ([UInt8], Int) = ([], 0)
        while let more = try await reader.nextBytes(isolation: actor) {
            size += more.readableBytes
            guard size <= largest * 16 else { throw Refusal(.tooLarge) }
            if size <= largest { bytes += more.readableBytesView }
        }
        return size <= largest ? bytes : nil
    }
}
