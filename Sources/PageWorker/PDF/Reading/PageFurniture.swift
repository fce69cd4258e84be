/// What is printed on every page and read on none: page numbers and running heads, told by their place and smallness.
struct PageFurniture {
    let page: Box
    let label: String
    let scale: TextScale

    /// Those of the lines that are not read; perhaps all.
    func indices(in lines: [PageText.Line]) -> Set<Int> {
        let order = lines.indices.sorted { (lines[$0].box.top, $0) < (lines[$1].box.top, $1) }
        return Set(edge(order, of: lines) { $0.box.bottom })
            .union(edge(order.reversed(), of: lines) { page.height - $0.box.top })
    }

    /// The lines at one edge of the page, seen from there, that stand apart from the text.
    ///
    /// - Parameter reach: how far a line reaches into the page.
    private func edge(
        _ order: some Sequence<Int>, of lines: [PageText.Line], reach: (PageText.Line) -> Double
    ) -> [Int] {
        var found: [Int] = []
        var last: Box?
        for index in order {
            let line = lines[index]
            if let last {
                let isSameRow = line.box.overlapDown(last) > min(line.box.height, last.height) * 0.4
                let gap = max(line.box.top - last.bottom, last.top - line.box.bottom)
                // The text begins after a gap.
                if !isSameRow && gap > min(line.size, scale.body) * 0.7 { return found }
            }
            // Numbers may stand further in than words do.
            let share = reach(line) / page.height
            guard share < 0.12, isNumber(line) || (share < 0.075 && isSmall(line)) else {
                return found.filter { isNumber(lines[$0]) }
            }
            found.append(index)
            last = last?.union(line.box) ?? line.box
            if found.count > 8 { return [] }
        }
        return []
    }

    private func isSmall(_ line: PageText.Line) -> Bool {
        line.size <= max(scale.body * 1.12, 11.5)
            && line.words.reduce(0) { $0 + $1.text.unicodeScalars.count + 1 } <= 90
    }

    /// A number, the page's label, or one of them between dashes.
    private func isNumber(_ line: PageText.Line) -> Bool {
        let text = String(
            line.words.spaced.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        guard text.utf8.count <= 12, !text.isEmpty else { return false }
        return text.unicodeScalars.allSatisfy { $0.properties.numericType != nil } || text == label
    }
}
