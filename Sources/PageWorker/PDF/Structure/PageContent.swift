import CPDFium

/// The words of a page and the alternative texts of its figures, in the order of the document's structure where it has one.
struct PageContent {
    struct Figure {
        var text: String
        var box: Box
        /// How many lines are read before it.
        var line: Int
    }

    /// In reading order when the structure is known; otherwise as the document draws them.
    private(set) var lines: [PageText.Line]
    private(set) var figures: [Figure] = []
    /// Nil when the document has none that fits the page.
    private(set) var structure: PageStructure?

    /// - Parameter lines: in the order in which the document draws them.
    init(_ lines: [PageText.Line], _ content: MarkedContent? = nil, _ geometry: PageGeometry? = nil) {
        self.lines = lines
        guard let content, let geometry else { return }
        if let arranged = content.structure.arranged(lines) {
            self.lines = arranged
            structure = content.structure
        }
        let positions = Set(lines.lazy.flatMap(\.words).map(\.position))
        for (index, figure) in content.structure.figures.enumerated() {
            if figure.isReplacement, figure.positions.contains(where: positions.contains) { continue }
            let box = content.bounds(ofFigure: index).map { rect in
                geometry.box(
                    left: Double(rect.left), bottom: Double(rect.bottom), right: Double(rect.right),
                    top: Double(rect.top))
            }
            guard let shown = (box ?? geometry.page).shown(on: geometry.page) else { continue }
            figures.append(Figure(text: figure.text, box: shown, line: line(at: figure.positions.lowerBound)))
        }
    }

    private func line(at position: Int) -> Int {
        guard structure != nil else { return lines.count }
        return lines.firstIndex { $0.position > position || $0.position == MarkedContent.artifact } ?? lines.count
    }
}

extension Box {
    fileprivate func shown(on page: Box) -> Box? {
        let isSound = [left, top, right, bottom].allSatisfy(\.isFinite)
        return isSound && intersects(page) ? clipped(to: page) : nil
    }
}

extension Page {
    /// - Parameter recognised: lines that were found in its picture and count in place of its text.
    func content(
        _ text: pdfium_text?, _ geometry: PageGeometry, lines recognised: [PageText.Line]? = nil
    ) -> PageContent {
        let content = structure.map { MarkedContent(objects, $0) }
        if let recognised { return PageContent(recognised, content, geometry) }
        guard let text = unsafe text else { return PageContent([], content, geometry) }
        return unsafe PageContent(
            PageText(text, of: self, geometry: geometry, content: content).lines, content, geometry)
    }
}
