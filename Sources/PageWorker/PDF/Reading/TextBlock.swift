/// Lines that stand under each other in one column.
struct TextBlock {
    private(set) var lines: [PageText.Line]
    private(set) var box: Box
    /// Where the document draws it among the others.
    let position: Int

    private init(_ line: PageText.Line, position: Int) {
        lines = [line]
        box = line.box
        self.position = position
    }

    /// Lines that the document's structure says belong together, in this order; nil when there are none.
    init?(inOrder rows: [PageText.Line]) {
        guard let first = rows.first else { return nil }
        lines = rows
        box = rows.reduce(first.box) { $0.union($1.box) }
        position = 0
    }

    /// Gathers lines into blocks, from the top of the page to its foot.
    ///
    /// - Parameter rows: in the order in which the document draws them.
    static func blocks(of rows: [PageText.Line]) -> [TextBlock] {
        var blocks: [TextBlock] = []
        // Blocks that a line further down can still join.
        var open: [Int] = []
        let order = rows.indices.sorted { a, b in
            (rows[a].box.middle, rows[a].box.left, a) < (rows[b].box.middle, rows[b].box.left, b)
        }
        for index in order {
            let row = rows[index]
            open.removeAll { blocks[$0].box.bottom + blocks[$0].last.size * 2 < row.box.top }
            let fitting = open.filter { blocks[$0].takes(row) }
            if let best = fitting.min(by: { blocks[$0].distance(to: row) < blocks[$1].distance(to: row) }) {
                blocks[best].lines.append(row)
                blocks[best].box = blocks[best].box.union(row.box)
            } else {
                open.append(blocks.count)
                blocks.append(TextBlock(row, position: index))
            }
        }
        return absorbed(blocks)
    }

    /// Puts what stands within another block, as the end of a line after a wide gap does, into that block's lines.
    private static func absorbed(_ blocks: [TextBlock]) -> [TextBlock] {
        var result = blocks
        for index in result.indices.reversed() where result[index].lines.count <= 2 {
            let part = result[index]
            let around = result.indices.first { other in
                other != index && result[other].lines.count > part.lines.count && result[other].encloses(part)
            }
            guard let around else { continue }
            for line in part.lines { result[around].put(line) }
            result[index].lines = []
        }
        return result.filter { !$0.lines.isEmpty }
    }

    private func encloses(_ part: TextBlock) -> Bool {
        part.box.left >= box.left - 2 && part.box.right <= box.right + 2 && part.box.top >= box.top - 2
            && part.box.bottom <= box.bottom + 2
    }

    private mutating func put(_ line: PageText.Line) {
        if let row = lines.firstIndex(where: { abs($0.box.middle - line.box.middle) < $0.size * 0.35 }) {
            lines[row].words = (lines[row].words + line.words).sorted { $0.box.left < $1.box.left }
            lines[row].box = lines[row].box.union(line.box)
        } else {
            lines.insert(line, at: lines.firstIndex { $0.box.middle > line.box.middle } ?? lines.count)
        }
    }

    private var last: PageText.Line { lines[lines.count - 1] }

    private func distance(to row: PageText.Line) -> Double {
        abs(row.box.left - box.left) + max(0, row.box.top - box.bottom)
    }

    private func takes(_ row: PageText.Line) -> Bool {
        let last = last
        let size = max(row.size, last.size)
        guard size <= min(row.size, last.size) * 1.15, row.box.top - last.box.bottom < size * 0.75 else { return false }
        guard row.box.middle - last.box.middle > size * 0.4 else { return false }
        guard row.box.overlapAcross(box) > min(row.box.width, box.width) * 0.5 else { return false }
        // A line over two columns belongs to neither.
        guard lines.count == 1 || row.box.width < box.width * 1.3 || row.box.width < size * 4 else { return false }
        let isAligned = abs(row.box.left - box.left) < size * 3 || abs(row.box.right - box.right) < size
        let isCentred = abs(row.box.left + row.box.right - box.left - box.right) < size * 2
        let isHeading = row.isBold && last.isBold && row.box.left >= box.left && row.box.right <= box.right + size
        return isAligned || isCentred || isHeading
    }
}
