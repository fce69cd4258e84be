import NIOCore

/// A reader of the parts of a multipart body (RFC 2046 §5.1), in memory of one chunk.
struct MultipartReader<Body: AsyncIteratorProtocol> where Body.Element == ByteBuffer {
    private var body: Body
    /// CRLF, two dashes and the boundary: the end of every part.
    private let delimiter: [UInt8]
    private let limits: MultipartLimits
    /// Bytes that arrived and were not read. They begin with the line break that the first delimiter may lack.
    private var buffer = ByteBuffer(string: "\r\n")
    private var state = State.before
    /// Whether the line break before the current part's content is still in the buffer.
    private var isAtStart = false

    private enum State {
        /// Before the first part.
        case before
        /// In the content of a part.
        case content
        /// After the delimiter that ends a part.
        case delimiter
        /// After the last delimiter.
        case end
    }

    init(body: Body, boundary: String, limits: MultipartLimits) {
        self.body = body
        self.limits = limits
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Reads the header fields of the next part; nil after the last one.
    mutating func nextPart(isolation actor: isolated (any Actor)?) async throws -> MultipartHead? {
        var skipped = 0
        while state == .before || state == .content {
            let limit = state == .before ? limits.preamble : limits.value
            guard let bytes = try await nextBytes(isolation: actor) else { break }
            skipped += bytes.readableBytes
            guard skipped <= limit else { throw MultipartError.tooLong }
        }
        guard state == .delimiter else { return nil }
        while buffer.readableBytes < 2 { try await receive(isolation: actor) }
        guard !buffer.readableBytesView.starts(with: [0x2D, 0x2D]) else {
            state = .end
            try await readEpilogue(isolation: actor)
            return nil
        }
        let line = try await line(isolation: actor)
        // Only blanks may follow a delimiter (RFC 2046 §5.1.1, transport-padding).
        guard line.allSatisfy({ $0 == " " || $0 == "\t" }) else { throw MultipartError.badPart }
        var (lines, size): ([String], Int) = ([], 0)
        while true {
            let line = try await self.line(isolation: actor)
            if line.isEmpty { break }
            size += line.utf8.count
            guard size <= limits.head else { throw MultipartError.tooLong }
            lines.append(line)
        }
        guard let head = MultipartHead(lines: lines) else { throw MultipartError.badPart }
        // The delimiter of an empty part follows its head at once, and shares its line break.
        buffer.moveReaderIndex(to: buffer.readerIndex - 2)
        state = .content
        isAtStart = true
        return head
    }

    /// Returns the next bytes of the current part; nil at its end.
    ///
    /// - Throws: ``MultipartError/cutShort`` when the body ends before the part.
    mutating func nextBytes(isolation actor: isolated (any Actor)?) async throws -> ByteBuffer? {
        guard state == .before || state == .content else { return nil }
        while true {
            let found = buffer.firstPlace(of: delimiter)
            if found.count > 0, var bytes = buffer.readSlice(length: found.count) {
                if isAtStart { bytes.moveReaderIndex(forwardBy: 2) }
                isAtStart = false
                if bytes.readableBytes > 0 { return bytes }
                continue
            }
            if found.isWhole {
                buffer.moveReaderIndex(forwardBy: delimiter.count)
                state = .delimiter
                isAtStart = false
                return nil
            }
            try await receive(isolation: actor)
        }
    }

    /// Returns whether the current part has no bytes.
    mutating func isEmpty(isolation actor: isolated (any Actor)?) async throws -> Bool {
        while true {
            let found = buffer.firstPlace(of: delimiter)
            // Two bytes are the line break before the content.
            if found.isWhole { return found.count <= 2 }
            if buffer.readableBytes > delimiter.count + 2 { return false }
            try await receive(isolation: actor)
        }
    }

    /// Returns the current part as text; bytes that are no UTF-8 become U+FFFD.
    mutating func text(isolation actor: isolated (any Actor)?) async throws -> String {
        var whole = ByteBuffer()
        while var bytes = try await nextBytes(isolation: actor) {
            guard whole.readableBytes + bytes.readableBytes <= limits.value else { throw MultipartError.tooLong }
            whole.writeBuffer(&bytes)
        }
        return String(buffer: whole)
    }

    /// Reads a line, without its end.
    private mutating func line(isolation actor: isolated (any Actor)?) async throws -> String {
        while true {
            let found = buffer.firstPlace(of: [0x0D, 0x0A])
            if found.isWhole, let line = buffer.readString(length: found.count) {
                buffer.moveReaderIndex(forwardBy: 2)
                return line
            }
            guard buffer.readableBytes <= limits.head else { throw MultipartError.tooLong }
            try await receive(isolation: actor)
        }
    }

    /// Reads what follows the last part, so that the whole body was seen.
    private mutating func readEpilogue(isolation actor: isolated (any Actor)?) async throws {
        var size = buffer.readableBytes
        while size <= limits.preamble, let more = try await body.next(isolation: actor) { size += more.readableBytes }
        guard size <= limits.preamble else { throw MultipartError.tooLong }
    }

    private mutating func receive(isolation actor: isolated (any Actor)?) async throws {
        guard var more = try await body.next(isolation: actor) else { throw MultipartError.cutShort }
        if buffer.readableBytes == 0 {
            buffer = more
        } else {
            buffer.discardReadBytes()
            buffer.writeBuffer(&more)
        }
    }
}

extension ByteBuffer {
    /// Finds bytes in the readable ones.
    ///
    /// - Returns: the number of bytes before them; if they are not there, of those that can't belong to them.
    fileprivate func firstPlace(of wanted: [UInt8]) -> (count: Int, isWhole: Bool) {
        let view = readableBytesView
        var start = view.startIndex
        while let place = view[start...].firstIndex(of: wanted[0]) {
            let rest = view[place...].prefix(wanted.count)
            if wanted.starts(with: rest) { return (place - view.startIndex, rest.count == wanted.count) }
            start = place + 1
        }
        return (view.count, false)
    }
}
