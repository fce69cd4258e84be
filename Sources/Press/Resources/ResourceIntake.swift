/// Puts the frames of resources together, as files. Only those that were asked for count, in order, and only whole ones.
struct ResourceIntake {
    private let document: PressedDocument
    private let expected: ClosedRange<Int>
    private let spool: SpoolFolder
    private let limits: PressSettings
    private var next: Int
    private var file: PieceFile?
    /// Bytes of all resources of the file that came so far.
    private(set) var bytes: Int
    private(set) var isTooLarge = false

    init(
        expected: ClosedRange<Int>, of document: PressedDocument, to spool: SpoolFolder, bytes: Int,
        limits: PressSettings
    ) {
        self.document = document
        self.expected = expected
        self.spool = spool
        self.bytes = bytes
        self.limits = limits
        next = expected.lowerBound
    }

    /// - Returns: the resource when the frame completes it.
    mutating func add(_ frame: Frame) throws -> PressedResource? {
        guard frame.page == next, expected.contains(next) else { throw FrameParser.MalformedError() }
        switch frame.kind {
        case .resource:
            guard !frame.payload.isEmpty else { throw FrameParser.MalformedError() }
            try append(frame.payload)
            return nil
        case .resourceEnd:
            if file == nil { try append([]) }
            return try end()
        default: throw FrameParser.MalformedError()
        }
    }

    /// What was begun is gone.
    mutating func discard() {
        file?.discard()
        file = nil
    }

    private mutating func append(_ piece: [UInt8]) throws {
        if file == nil {
            let room = min(limits.largestResource, limits.maximumResourceBytes - bytes)
            file = try PieceFile(at: spool.newFile(), limit: room)
        }
        do {
            try file?.append(piece)
        } catch is PieceFile.TooLargeError {
            isTooLarge = true
            throw FrameParser.MalformedError()
        }
    }

    private mutating func end() throws -> PressedResource? {
        guard var file else { return nil }
        try file.close()
        self.file = nil
        let known = document.resources[next - 1]
        defer {
            next += 1
            bytes += file.size
        }
        return PressedResource(
            number: next, path: known.path, mediaType: known.mediaType, page: known.page, file: file.url,
            size: file.size)
    }
}
