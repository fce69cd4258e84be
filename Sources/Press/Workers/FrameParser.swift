/// Cuts the worker's output into frames. The worker has read a stranger's bytes, so nothing it says is trusted.
struct FrameParser {
    static let headerSize = 28

    struct MalformedError: Error {}

    private var header: [UInt8] = []
    private var frame: Frame?
    private var missing = 0

    /// Whether the output ended between two frames.
    var isBetweenFrames: Bool { header.isEmpty && frame == nil }

    /// Takes as much of `bytes` as belongs to the present frame.
    ///
    /// - Returns: the frame when it is complete.
    mutating func take(_ bytes: inout RawSpan) throws(MalformedError) -> Frame? {
        if frame == nil {
            let count = min(Self.headerSize - header.count, bytes.byteCount)
            append(bytes.extracting(first: count), to: &header)
            bytes = bytes.extracting(droppingFirst: count)
            guard header.count == Self.headerSize else { return nil }
            try begin()
        }
        guard var frame else { return nil }
        let count = min(missing, bytes.byteCount)
        self.frame = nil  // so that the payload is not copied
        append(bytes.extracting(first: count), to: &frame.payload)
        bytes = bytes.extracting(droppingFirst: count)
        missing -= count
        if missing == 0 { return frame }
        self.frame = frame
        return nil
    }

    private mutating func begin() throws(MalformedError) {
        let length = number(at: 20, bytes: 8)
        guard header.starts(with: "EDP1".utf8), let kind = Frame.Kind(rawValue: header[4]),
            length <= kind.largestPayload
        else { throw MalformedError() }
        let fields = [8, 12, 16].map { Int(number(at: $0, bytes: 4)) }
        var frame = Frame(kind: kind, page: fields[0], width: fields[1], height: fields[2], payload: [])
        // What is announced is believed only as it comes.
        frame.payload.reserveCapacity(min(Int(length), 4 << 20))
        missing = Int(length)
        header.removeAll(keepingCapacity: true)
        self.frame = frame
    }

    private func number(at offset: Int, bytes: Int) -> UInt64 {
        header[offset..<(offset + bytes)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func append(_ span: RawSpan, to array: inout [UInt8]) {
        unsafe span.withUnsafeBytes { buffer in unsafe array.append(contentsOf: buffer) }
    }
}
