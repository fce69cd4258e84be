extension TextBlock {
    /// The block cut into headings and paragraphs.
    func passages(_ scale: TextScale) -> [Passage] {
        var passages: [Passage] = []
        var start = 0
        for index in lines.indices.dropFirst() where beginsParagraph(index, after: start, scale) {
            passages += passage(start..<index, scale)
            start = index
        }
        passages += passage(start..<lines.count, scale)
        if !passages.isEmpty {
            passages[0].isStart = true
            for index in passages.indices.dropLast() { passages[index].isOpen = false }
        }
        return passages
    }

    /// The block as one passage; nil when it says nothing.
    func passage(_ scale: TextScale) -> Passage? { passage(lines.indices, scale).first }

    /// Whether a line begins a paragraph: set in, after a gap, in other letters, or after a line that ended early.
    private func beginsParagraph(_ index: Int, after start: Int, _ scale: TextScale) -> Bool {
        let (line, previous) = (lines[index], lines[index - 1])
        let size = line.size
        if max(size, previous.size) > min(size, previous.size) * 1.1 { return true }
        if line.isBold != previous.isBold { return true }
        if previous.endsBroken { return false }
        let gap = line.box.top - previous.box.bottom
        if gap > usualGap + size * 0.35 { return true }
        if line.isItem { return true }
        // A hanging indent: the first line stands out, those after it are set in.
        let isHanging = index - start >= 1 && lines[start].isItem
        let indent = line.box.left - box.left
        let before = previous.box.left - box.left
        if line.isBold && !scale.isBold && !previous.endsSentence { return false }
        if !isHanging && indent > size * 0.5 && indent < size * 4 && before < size * 0.35 { return true }
        if isHanging && indent < size * 0.3 && before > size * 0.6 { return true }
        let endedEarly = previous.box.right < box.right - box.width * 0.12 && previous.box.right < box.right - size * 2
        return endedEarly && previous.endsSentence && !isRagged
    }

    private var usualGap: Double {
        let gaps = zip(lines, lines.dropFirst()).map { $1.box.top - $0.box.bottom }.sorted()
        return gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    }

    /// Whether lines end where they like, so that an early end says nothing.
    private var isRagged: Bool {
        guard lines.count > 3 else { return false }
        let short = lines.count { $0.box.right < box.right - $0.size * 1.5 }
        return short * 2 > lines.count
    }

    private func passage(_ range: Range<Int>, _ scale: TextScale) -> [Passage] {
        let part = lines[range]
        guard let first = part.first, let last = part.last else { return [] }
        let text = part.reduce(into: "") { $0.join($1.words.spaced) }
        // A line of dashes or stars is an ornament.
        guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        else { return [] }
        let box = part.reduce(first.box) { $0.union($1.box) }
        let size = part.reduce(0) { $0 + $1.size } / Double(part.count)
        let length = text.unicodeScalars.count
        let hasLetters = text.unicodeScalars.contains(where: \.properties.isAlphabetic)
        var kind = Passage.Kind.paragraph
        if let level = scale.level(size), part.count <= 5, length <= 250, hasLetters,
            length <= 80 || level == 1 || !last.endsSentence
        {
            kind = .heading(level)
        } else if part.count <= 2, length <= 100, length > 1, hasLetters, !last.endsSentence, size > scale.body * 0.95,
            part.allSatisfy(\.isBold), !scale.isBold
        {
            kind = .heading(3)
        } else if size < scale.body * 0.92 {
            kind = .caption
        }
        // The last line of a paragraph that goes on elsewhere is full.
        let isOpen = lines.count > 1 && !last.endsSentence && last.box.right > self.box.right - size * 2.5 && hasLetters
        return [Passage(kind: kind, text: text, box: box, size: size, isOpen: isOpen)]
    }
}

extension PageText.Line {
    fileprivate var endsBroken: Bool { words.last?.text.unicodeScalars.last == "\u{AD}" }

    fileprivate var endsSentence: Bool {
        guard let last = words.last?.text.unicodeScalars.last(where: { !"\"'”’»)]".unicodeScalars.contains($0) }) else {
            return false
        }
        return ".!?:…。".unicodeScalars.contains(last)
    }

    /// Whether it begins with a bullet or a number as items of a list do.
    fileprivate var isItem: Bool {
        guard words.count > 1, let text = words.first?.text.unicodeScalars else { return false }
        if text.count == 1, let bullet = text.first { return "•◦▪■●‣–*·".unicodeScalars.contains(bullet) }
        guard let end = text.last, end == "." || end == ")" else { return false }
        return text.count <= 3 && text.dropLast().allSatisfy { ("0"..."9").contains($0) }
    }
}
