import NIOCore

/// A part of a representation's bytes: in memory, or a slice of a file.
enum Segment: Sendable {
    case bytes(ByteBuffer)
    case file(path: String, offset: Int, length: Int)

    var length: Int {
        switch self {
        case .bytes(let buffer): buffer.readableBytes
        case .file(_, _, let length): length
        }
    }

    /// Returns a part of the segment.
    ///
    /// - Parameter range: within `0..<length`.
    func slice(_ range: Range<Int>) -> Segment {
        switch self {
        case .bytes(let buffer):
            .bytes(buffer.getSlice(at: buffer.readerIndex + range.lowerBound, length: range.count) ?? ByteBuffer())
        case .file(let path, let offset, _):
            .file(path: path, offset: offset + range.lowerBound, length: range.count)
        }
    }
}

/// A representation's segments in order.
struct SegmentList: Sendable {
    let segments: [Segment]
    /// The offset of each segment.
    private let starts: [Int]
    /// The total size in bytes.
    let length: Int

    init(_ segments: [Segment]) {
        var starts: [Int] = []
        var length = 0
        starts.reserveCapacity(segments.count)
        for segment in segments {
            starts.append(length)
            length += segment.length
        }
        self.segments = segments
        self.starts = starts
        self.length = length
    }

    /// Returns the segments in a range of bytes, cut to it.
    ///
    /// - Parameter range: within `0..<length`.
    func slice(_ range: Range<Int>) -> [Segment] {
        if range == 0..<length { return segments }
        var slices: [Segment] = []
        var index = firstSegment(reaching: range.lowerBound)
        while index < segments.count, starts[index] < range.upperBound {
            let whole = starts[index]..<starts[index] + segments[index].length
            let part = range.clamped(to: whole)
            if !part.isEmpty {
                slices.append(
                    segments[index].slice(part.lowerBound - whole.lowerBound..<part.upperBound - whole.lowerBound))
            }
            index += 1
        }
        return slices
    }

    /// Returns the index of the last segment that begins at or before the offset.
    private func firstSegment(reaching offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
