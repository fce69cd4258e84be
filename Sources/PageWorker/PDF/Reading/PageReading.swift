/// A page's text as a person reads it: column after column, paragraphs whole, headings known as such, without what is
/// printed on every page.
///
/// Lines become blocks (``TextBlock``), blocks come into order (``ReadingOrder``), and each is cut into passages.
struct PageReading {
    /// More lines than any magazine's page has; what has more is read as it is drawn.
    static let mostLines = 1_500

    private(set) var passages: [Passage] = []
    /// The number that is printed on the page.
    private(set) var printedNumber: Int?

    /// - Parameters:
    ///   - lines: in the order in which the document draws them.
    ///   - page: the page as shown.
    ///   - label: what is printed on it.
    init(_ lines: [PageText.Line], on page: Box, label: String) {
        self.init(PageContent(lines), on: page, label: label)
    }

    init(_ content: PageContent, on page: Box, label: String) {
        let lines = content.lines
        guard lines.count <= Self.mostLines || content.structure != nil else {
            passages = lines.map { Passage(kind: .paragraph, text: $0.words.spaced, box: $0.box, size: $0.size) }
            return
        }
        let direction = Self.direction(lines)
        let turned = direction.level(page, on: page)
        let indices = lines.indices.filter { lines[$0].direction == direction }
        let level = indices.map { lines[$0].turned(direction, on: page) }
        let scale = TextScale(level)
        let furniture = PageFurniture(page: turned, label: label, scale: scale).indices(in: level)
        printedNumber = furniture.sorted().lazy.compactMap { Int(level[$0].words.spaced) }.first {
            (1...9_999).contains($0)
        }
        if let structure = content.structure {
            let removed = content.furniture(structure, found: Set(furniture.map { indices[$0] }))
            passages =
                StructuredReading(content, structure, on: page, scale: scale) { !removed.contains($0) }.passages
            return
        }
        // A page that has nothing else keeps what it has.
        let text =
            furniture.count < level.count ? level.indices.filter { !furniture.contains($0) }.map { level[$0] } : level
        let rows = TextRows(text).rows
        let blocks = ReadingOrder(TextBlock.blocks(of: rows), isRightToLeft: Self.isRightToLeft(level)).blocks
        for block in blocks { add(block.passages(scale)) }
        for index in passages.indices {
            passages[index].box = direction.opposite.level(passages[index].box, on: turned)
        }
        for figure in content.figures {
            passages.append(Passage(kind: .figure, text: figure.text, box: figure.box, size: scale.body))
        }
    }

    /// That of most lines: a table may lie on its side.
    private static func direction(_ lines: [PageText.Line]) -> TextDirection {
        var best = TextDirection.across
        var most = 0
        for direction in TextDirection.allCases {
            let words = lines.reduce(0) { $0 + ($1.direction == direction ? $1.words.count : 0) }
            if words > most { (best, most) = (direction, words) }
        }
        return best
    }

    private mutating func add(_ more: [Passage]) {
        for passage in more {
            if let beginning = passages.beginning(of: passage) {
                passages[beginning].add(passage)
            } else {
                passages.append(passage)
            }
        }
    }

    private static func isRightToLeft(_ lines: [PageText.Line]) -> Bool {
        let first = lines.lazy.flatMap(\.words).compactMap(\.text.unicodeScalars.first).prefix(200)
        return first.count(where: \.isRightToLeft) * 2 > first.count
    }
}

extension PageContent {
    /// What isn't read of a tagged page: what is marked so, or, where nothing is, what looks so and is no heading.
    fileprivate func furniture(_ structure: PageStructure, found: Set<Int>) -> Set<Int> {
        let marked = lines.indices.filter { lines[$0].position == MarkedContent.artifact }
        guard marked.isEmpty else { return Set(marked) }
        let removed = found.filter { index in
            guard let element = structure.element(at: lines[index].position) else { return true }
            if case .heading = structure.elements[element].role { return false }
            return true
        }
        return removed.count < lines.count ? removed : []
    }
}

extension PageText.Line {
    func turned(_ direction: TextDirection, on page: Box) -> PageText.Line {
        guard direction != .across else { return self }
        var line = self
        line.box = direction.level(box, on: page)
        for index in words.indices { line.words[index].box = direction.level(words[index].box, on: page) }
        return line
    }
}

extension [PageText.Word] {
    var spaced: String {
        reduce(into: "") { $0.join($1.text) }
    }
}
