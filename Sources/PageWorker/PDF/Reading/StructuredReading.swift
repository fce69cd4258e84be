/// The text of a tagged page: a passage for each element of its structure, and for each figure that says what it shows.
struct StructuredReading {
    /// What is in a row of a table, or an item of a list, is one passage up to so many letters.
    private static let longestRow = 300
    /// A number or a bullet goes to what it announces, however long that is.
    private static let longestLabel = 6
    private static let longestHeading = 250

    private(set) var passages: [Passage] = []
    /// That of each passage.
    private var elements: [Int?] = []
    private let structure: PageStructure
    private let scale: TextScale
    private let page: Box

    /// - Parameter isRead: says of a line, by its index, whether it is part of the text.
    init(_ content: PageContent, _ structure: PageStructure, on page: Box, scale: TextScale, isRead: (Int) -> Bool) {
        self.structure = structure
        self.scale = scale
        self.page = page
        var group: [PageText.Line] = []
        var figures = content.figures[...]
        for (index, line) in content.lines.enumerated() {
            if figures.first?.line == index {
                add(&group)
                while let figure = figures.first, figure.line <= index {
                    add(figure)
                    figures.removeFirst()
                }
            }
            guard isRead(index) else { continue }
            if let last = group.last, !belongTogether(last, line) { add(&group) }
            group.append(line)
        }
        add(&group)
        for figure in figures { add(figure) }
        joinRows()
        if let first = passages.firstIndex(where: { $0.kind == .paragraph }) { passages[first].isStart = true }
    }

    private func belongTogether(_ line: PageText.Line, _ next: PageText.Line) -> Bool {
        structure.element(at: line.position) == structure.element(at: next.position)
    }

    private mutating func add(_ figure: PageContent.Figure) {
        passages.append(Passage(kind: .figure, text: figure.text, box: figure.box, size: scale.body))
        elements.append(nil)
    }

    private mutating func add(_ group: inout [PageText.Line]) {
        defer { group = [] }
        guard let first = group.first else { return }
        let element = structure.element(at: first.position)
        let (direction, leaf) = (first.direction, first.direction.level(page, on: page))
        let rows = TextRows(group.map { $0.turned(direction, on: page) }).rows
        guard var passage = TextBlock(inOrder: rows)?.passage(scale) else { return }
        passage.box = direction.opposite.level(passage.box, on: leaf)
        passage.kind = kind(of: passage, as: element.map { structure.elements[$0].role } ?? .paragraph)
        passages.append(passage)
        elements.append(element)
    }

    private func kind(of passage: Passage, as role: StructureRole) -> Passage.Kind {
        let isHeading = if case .heading = passage.kind { true } else { false }
        switch role {
        case .heading(let level) where passage.text.unicodeScalars.count <= Self.longestHeading:
            if let level { return .heading(min(level, 3)) }
            return isHeading ? passage.kind : .heading(2)
        case .caption: return .caption
        case .part, .row: return isHeading ? .paragraph : passage.kind
        default: return passage.kind
        }
    }

    private mutating func joinRows() {
        var (joined, rows): ([Passage], [Int?]) = ([], [])
        for (index, passage) in passages.enumerated() {
            let row = elements[index].flatMap { structure.elements[$0].row }
            if let row, rows.last == row, let last = joined.last {
                let length = last.text.unicodeScalars.count
                if length <= Self.longestLabel || length + passage.text.unicodeScalars.count <= Self.longestRow {
                    joined[joined.count - 1].text.join(passage.text)
                    joined[joined.count - 1].isOpen = passage.isOpen
                    continue
                }
            }
            joined.append(passage)
            rows.append(row)
        }
        passages = joined
    }
}
