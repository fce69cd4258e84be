/// Lines put right: parts of one line that the document draws apart are joined, lines that run on over a gap between
/// columns are parted, and a large initial goes to its word.
struct TextRows {
    private(set) var rows: [PageText.Line]

    init(_ lines: [PageText.Line]) {
        rows = []
        for line in lines {
            if let last = rows.last, Self.isSameLine(last, line) {
                rows[rows.count - 1].append(line)
            } else {
                rows.append(line)
            }
        }
        partAtGutters()
        joinInitials()
    }

    /// Whether a line goes on where the last one ended: a change of font or a raised figure made two of it.
    private static func isSameLine(_ first: PageText.Line, _ second: PageText.Line) -> Bool {
        let size = max(first.size, second.size)
        guard first.box.overlapDown(second.box) > min(first.box.height, second.box.height) * 0.6,
            max(first.size, second.size) < min(first.size, second.size) * 1.8
        else { return false }
        let gap = second.box.left - first.box.right
        return gap > -0.2 * size && gap < 0.6 * size
    }

    private struct Gap {
        var row: Int
        var word: Int
        var left: Double
        var right: Double
        var middle: Double
    }

    /// Parts lines at a gap that at least two neighbours above or below have at the same place.
    private mutating func partAtGutters() {
        var gaps: [Gap] = []
        for (index, row) in rows.enumerated() {
            // A gap that is wide enough to have parted the line already tells of a column too.
            if index + 1 < rows.count, row.box.overlapDown(rows[index + 1].box) > row.box.height * 0.6 {
                let (left, right) = (row.box.right, rows[index + 1].box.left)
                if right > left {
                    gaps.append(Gap(row: index, word: 0, left: left, right: right, middle: row.box.middle))
                }
            }
            for word in row.words.indices.dropFirst() {
                let (left, right) = (row.words[word - 1].box.right, row.words[word].box.left)
                guard right - left > row.size * 0.7 else { continue }
                gaps.append(Gap(row: index, word: word, left: left, right: right, middle: row.box.middle))
            }
        }
        guard gaps.count > 2, gaps.count < 600 else { return }
        var cuts: [Int: [Int]] = [:]
        for gap in gaps where gap.word > 0 {
            let size = rows[gap.row].size
            let alike = gaps.count { other in
                other.row != gap.row && abs(other.middle - gap.middle) < size * 4
                    && min(gap.right, other.right) - max(gap.left, other.left) > size * 0.6
            }
            if alike >= 2 { cuts[gap.row, default: []].append(gap.word) }
        }
        guard !cuts.isEmpty else { return }
        rows = rows.enumerated().flatMap { index, row in row.parted(at: cuts[index] ?? []) }
    }

    /// Puts an initial that is as high as several lines before the line that it stands beside.
    private mutating func joinInitials() {
        for index in rows.indices.reversed() {
            let initial = rows[index]
            guard initial.words.count == 1, initial.words[0].text.unicodeScalars.count == 1,
                initial.words[0].text.unicodeScalars.allSatisfy(\.properties.isUppercase),
                let line = rows.indices.filter({ isBeside($0, initial) }).min(by: {
                    rows[$0].box.top < rows[$1].box.top
                })
            else { continue }
            rows[line].words[0].text = initial.words[0].text + rows[line].words[0].text
            rows.remove(at: index)
        }
    }

    private func isBeside(_ index: Int, _ initial: PageText.Line) -> Bool {
        let line = rows[index]
        let gap = line.box.left - initial.box.right
        return line.size * 1.7 < initial.size && gap > -line.size && gap < line.size * 1.2
            && line.box.overlapDown(initial.box) > line.box.height * 0.5
    }
}

extension PageText.Line {
    fileprivate mutating func append(_ line: PageText.Line) {
        let (count, more) = (Double(words.count), Double(line.words.count))
        size = (size * count + line.size * more) / (count + more)
        words += line.words
        box = box.union(line.box)
    }

    /// - Parameter cuts: the words that begin a part, ascending.
    fileprivate func parted(at cuts: [Int]) -> [PageText.Line] {
        var parts: [PageText.Line] = []
        var start = 0
        for end in cuts + [words.count] where end > start {
            var part = self
            part.words = Array(words[start..<end])
            part.box = part.words.reduce(words[start].box) { $0.union($1.box) }
            parts.append(part)
            start = end
        }
        return parts
    }
}
