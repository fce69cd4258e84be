import CPDFium
import Glibc

/// The bytes of a PDF, to look in them for what PDFium has no function for.
@safe final class DocumentFile {
    private let bytes: UnsafeRawBufferPointer
    /// Keeps the bytes where they are; nil when they belong to somebody else.
    private let mapped: MappedFile?
    /// Where something was found last: the next is usually near.
    private var last = 0

    /// Whether the file speaks of layers in plain text; a long one is not looked through.
    private(set) lazy var mentionsLayers = unsafe bytes.count <= 64 << 20 && mentions(Array("/OCProperties".utf8))

    init(_ file: MappedFile) {
        mapped = file
        unsafe bytes = file.bytes
    }

    init(_ memory: UnsafeRawBufferPointer) {
        mapped = nil
        unsafe bytes = memory
    }

    /// Where these bytes stand in the file.
    func position(of data: [UInt8]) -> Int? {
        let size = unsafe bytes.count
        guard data.count >= 64, data.count <= size else { return nil }
        let found = search(data, from: last, to: size) ?? search(data, from: 0, to: min(size, last + data.count))
        if let found { last = found }
        return found
    }

    /// At most as many bytes before a place.
    func before(_ position: Int, _ count: Int) -> [UInt8] {
        unsafe Array(bytes[max(0, position - count)..<position])
    }

    private func mentions(_ word: [UInt8]) -> Bool {
        let all = 0..<(unsafe bytes.count)
        defer { mapped?.release(all) }
        return find(word, word.count, in: all) != nil
    }

    private func search(_ data: [UInt8], from start: Int, to end: Int) -> Int? {
        let key = min(data.count, 1_024)
        var position = start
        while position + data.count <= end {
            // Piece by piece, so that what was looked through can be let go of.
            let count = min(end - position, 16 << 20)
            guard let found = find(data, key, in: position..<(position + count)) else {
                mapped?.release(position..<(position + count))
                if position + count >= end { return nil }
                position += count - key + 1
                continue
            }
            guard found + data.count <= end else { return nil }
            guard let base = unsafe bytes.baseAddress else { return nil }
            if unsafe memcmp(base + found, data, data.count) == 0 { return found }
            position = found + 1
        }
        return nil
    }

    /// - Parameter count: how much of the data is looked for.
    private func find(_ data: [UInt8], _ count: Int, in range: Range<Int>) -> Int? {
        guard let base = unsafe bytes.baseAddress else { return nil }
        return unsafe data.withUnsafeBytes { data in
            guard let key = data.baseAddress else { return nil }
            return unsafe pdfium_find(base + range.lowerBound, range.count, key, count).map { unsafe $0 - base }
        }
    }
}
