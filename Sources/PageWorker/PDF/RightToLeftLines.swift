extension [PageText.Line] {
    /// The lines of a document that is read from right to left, put together again.
    ///
    /// PDFium takes each word of Latin letters in such a document for a piece of its own and gives the last one first.
    var joinedFromRight: [PageText.Line] {
        var lines: [PageText.Line] = []
        for line in self {
            if let last = lines.last, line.continues(toTheLeftOf: last) {
                lines[lines.count - 1].add(line)
            } else {
                lines.append(line)
            }
        }
        return lines
    }
}

extension PageText.Line {
    fileprivate func continues(toTheLeftOf line: PageText.Line) -> Bool {
        let gap = line.box.left - box.right
        return direction == .across && line.direction == .across
            && box.overlapDown(line.box) > min(box.height, line.box.height) * 0.6
            && gap > -0.2 * size && gap < size
    }

    fileprivate mutating func add(_ line: PageText.Line) {
        let isLatin = !(line.words + words).contains { $0.text.unicodeScalars.contains(where: \.isRightToLeft) }
        var next = isLatin ? line.words : words
        var rest = (isLatin ? words : line.words)[...]
        // A dot within an address was a piece of its own too.
        if isLatin, let last = next.last, let first = rest.first, first.box.left - last.box.right < size * 0.1 {
            next[next.count - 1].text += first.text
            next[next.count - 1].box = last.box.union(first.box)
            rest = rest.dropFirst()
        }
        words = next + rest
        box = box.union(line.box)
        isBold = isBold && line.isBold
    }
}
