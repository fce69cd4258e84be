/// Blocks in the order in which they are read.
///
/// After T. M. Breuel, "High Performance Document Layout Analysis" (2003): a block comes before another below it that
/// shares a part of its width, and before one beside or above it on its right, unless a third stands between the two
/// and reaches over both. What remains open is decided from the left, then from the top.
struct ReadingOrder {
    /// More blocks than any magazine's page has; what is beyond is read as it is drawn.
    static let mostBlocks = 160

    let blocks: [TextBlock]

    init(_ blocks: [TextBlock], isRightToLeft: Bool) {
        guard blocks.count > 1 else { self.blocks = blocks; return }
        guard blocks.count <= Self.mostBlocks else {
            self.blocks = blocks.sorted { $0.position < $1.position }
            return
        }
        let boxes = blocks.map { isRightToLeft ? $0.box.mirrored : $0.box }
        var waiting = Array(blocks.indices)
        let before = blocks.indices.map { later in waiting.filter { Self.comes($0, before: later, in: boxes) } }
        var isPlaced = [Bool](repeating: false, count: blocks.count)
        var order: [TextBlock] = []
        while !waiting.isEmpty {
            // In a circle the block that waits for the fewest goes first.
            let next = waiting.min { a, b in
                let (waitsA, waitsB) = (before[a].count { !isPlaced[$0] }, before[b].count { !isPlaced[$0] })
                return (waitsA, boxes[a].left, boxes[a].top, a) < (waitsB, boxes[b].left, boxes[b].top, b)
            }
            guard let next else { break }
            isPlaced[next] = true
            waiting.removeAll { $0 == next }
            order.append(blocks[next])
        }
        self.blocks = order
    }

    private static func comes(_ first: Int, before second: Int, in boxes: [Box]) -> Bool {
        guard first != second else { return false }
        let (a, b) = (boxes[first], boxes[second])
        if overlaps(a, b) { return (a.middle, first) < (b.middle, second) }
        // A short line high on the right, with nothing beside it, is read before the columns under it.
        if isApart(first, above: b, in: boxes) { return true }
        guard a.left < b.left, !isApart(second, above: a, in: boxes) else { return false }
        return !boxes.contains { between in
            between.middle > min(a.bottom, b.bottom) && between.middle < max(a.top, b.top) && overlaps(between, a)
                && overlaps(between, b)
        }
    }

    private static func isApart(_ index: Int, above other: Box, in boxes: [Box]) -> Bool {
        let box = boxes[index]
        guard box.height < 40, box.bottom <= other.top, box.left >= other.right else { return false }
        return !boxes.contains { $0.right <= box.left && $0.overlapDown(box) > 1 }
    }

    /// Whether two blocks share more of their width than a slip.
    private static func overlaps(_ a: Box, _ b: Box) -> Bool {
        a.overlapAcross(b) > min(6, min(a.width, b.width) * 0.2)
    }
}

extension Box {
    /// As in a mirror that stands at the left edge.
    fileprivate var mirrored: Box {
        Box(left: -right, top: top, right: -left, bottom: bottom)
    }
}
