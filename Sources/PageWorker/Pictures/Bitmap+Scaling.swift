import Markup

extension Bitmap {
    /// The picture at half its size: each pixel is the mean of four.
    func halved() throws(WorkerError) -> Bitmap {
        let half = try Bitmap(width: max(1, width / 2), height: max(1, height / 2))
        guard width >= 2, height >= 2 else { return try scaled(toWidth: half.width, height: half.height) }
        // Two channels at a time in one 32-bit number: four times 255 fits into the 16 bits that each has.
        let mask: UInt32 = 0x00FF_00FF
        let round: UInt32 = 0x0002_0002
        var y = 0
        while y < half.height {
            let upper = unsafe pixels + 2 * y * width
            let lower = unsafe upper + width
            let target = unsafe half.pixels + y * half.width
            var x = 0
            while x < half.width {
                let a = unsafe upper[2 * x]
                let b = unsafe upper[2 * x + 1]
                let c = unsafe lower[2 * x]
                let d = unsafe lower[2 * x + 1]
                let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ round
                let odd =
                    ((a >> 8) & mask) &+ ((b >> 8) & mask) &+ ((c >> 8) & mask) &+ ((d >> 8) & mask) &+ round
                unsafe target[x] = ((even >> 2) & mask) | (((odd >> 2) & mask) << 8)
                x &+= 1
            }
            y &+= 1
        }
        return half
    }

    /// The picture at any smaller size: each pixel is the mean of the area that it covers.
    func scaled(toWidth newWidth: Int, height newHeight: Int) throws(WorkerError) -> Bitmap {
        // Halving first is much cheaper and, being a mean too, changes nothing that can be seen.
        if newWidth * 4 <= width && newHeight * 4 <= height {
            return try halved().scaled(toWidth: newWidth, height: newHeight)
        }
        let result = try Bitmap(width: newWidth, height: newHeight)
        let columns = Spans(from: width, to: newWidth)
        let rows = Spans(from: height, to: newHeight)
        var sums = [UInt64](repeating: 0, count: newWidth * 3)
        for y in 0..<newHeight {
            for i in sums.indices { sums[i] = 0 }
            for index in rows.range(y) {
                unsafe addRow(pixels + rows.old[index] * width, weight: rows.weights[index], columns, to: &sums)
            }
            let target = unsafe result.pixels + y * newWidth
            for x in 0..<newWidth {
                let blue = Spans.mean(sums[x * 3])
                let green = Spans.mean(sums[x * 3 + 1])
                let red = Spans.mean(sums[x * 3 + 2])
                unsafe target[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
            }
        }
        return result
    }

    private func addRow(
        _ source: UnsafeMutablePointer<UInt32>, weight: UInt64, _ columns: Spans, to sums: inout [UInt64]
    ) {
        var x = 0
        var index = 0
        // Plain loops: this runs for every pixel, and without optimisation in everyday builds.
        while x < columns.count {
            let end = columns.ends[x]
            var blue: UInt64 = 0
            var green: UInt64 = 0
            var red: UInt64 = 0
            while index < end {
                let pixel = unsafe UInt64(truncatingIfNeeded: source[columns.old[index]])
                let columnWeight = columns.weights[index]
                blue &+= (pixel & 255) &* columnWeight
                green &+= ((pixel >> 8) & 255) &* columnWeight
                red &+= ((pixel >> 16) & 255) &* columnWeight
                index &+= 1
            }
            sums[x &* 3] &+= blue &* weight
            sums[x &* 3 &+ 1] &+= green &* weight
            sums[x &* 3 &+ 2] &+= red &* weight
            x &+= 1
        }
    }
}

/// Which old pixels each new pixel covers along one side, and how much of it each makes up. The weights of one new
/// pixel add up to `one`.
private struct Spans {
    static let one: UInt64 = 1 << 16

    /// For all new pixels after one another: the old pixel, and its weight.
    private(set) var old: [Int] = []
    private(set) var weights: [UInt64] = []
    /// Where in these lists each new pixel ends.
    private(set) var ends: [Int] = []

    var count: Int { ends.count }

    init(from oldCount: Int, to newCount: Int) {
        for index in 0..<newCount {
            // In units of 1/newCount of an old pixel, so that the edges are exact.
            let (start, end) = (index * oldCount, (index + 1) * oldCount)
            let last = (end - 1) / newCount
            var left = Self.one
            for pixel in (start / newCount)...last {
                let covered = min(end, (pixel + 1) * newCount) - max(start, pixel * newCount)
                // The last takes what rounding left.
                let weight = pixel == last ? left : UInt64(covered) * Self.one / UInt64(oldCount)
                left -= weight
                old.append(pixel)
                weights.append(weight)
            }
            ends.append(old.count)
        }
    }

    func range(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }

    static func mean(_ sum: UInt64) -> UInt32 {
        UInt32((sum + one * one / 2) / (one * one))
    }
}
