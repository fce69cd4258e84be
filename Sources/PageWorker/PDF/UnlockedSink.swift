/// Gathers what PDFium writes into frames of a megabyte.
struct UnlockedSink {
    static let piece = 1 << 20
    /// How much is kept back to the end, because the trailer is changed.
    static let tail = 4 << 10

    let writer: FrameWriter
    let hasIdentifier: Bool
    private var bytes: [UInt8] = []

    init(writer: FrameWriter, hasIdentifier: Bool) {
        self.writer = writer
        self.hasIdentifier = hasIdentifier
        bytes.reserveCapacity(Self.piece + Self.tail)
    }

    mutating func add(_ more: UnsafeRawBufferPointer) {
        var rest = unsafe more[...]
        while unsafe !rest.isEmpty {
            let taken = unsafe rest.prefix(Self.piece + Self.tail - bytes.count)
            unsafe bytes.append(contentsOf: taken)
            unsafe rest = rest.dropFirst(taken.count)
            if bytes.count == Self.piece + Self.tail { write(Self.piece) }
        }
    }

    mutating func finish() {
        fixIdentifier()
        while !bytes.isEmpty { write(min(bytes.count, Self.piece)) }
    }

    private mutating func write(_ count: Int) {
        writer.write(.unlocked, bytes: Array(bytes.prefix(count)))
        bytes.removeFirst(count)
    }

    /// PDFium makes up what the original lacks of the file's identifier, and always its second half, which says that a
    /// file was changed; here the same file is to come out every time. The second becomes the first, the original's.
    private mutating func fixIdentifier() {
        let key = Array("/ID[<".utf8)
        guard let found = bytes.indices.last(where: { bytes[$0...].starts(with: key) }) else { return }
        let first = bytes[(found + key.count)...].prefix { $0 != UInt8(ascii: ">") }
        let second = bytes[first.endIndex...].dropFirst(2).prefix { $0 != UInt8(ascii: ">") }
        guard bytes[first.endIndex...].starts(with: Array("><".utf8)), second.count == first.count else { return }
        let identifier = hasIdentifier ? Array(first) : [UInt8](repeating: UInt8(ascii: "0"), count: first.count)
        bytes.replaceSubrange(first.startIndex..<first.endIndex, with: identifier)
        bytes.replaceSubrange(second.startIndex..<second.endIndex, with: identifier)
    }
}
