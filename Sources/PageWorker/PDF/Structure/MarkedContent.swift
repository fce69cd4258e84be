import CPDFium

/// Where the structure of a tagged PDF puts the things that a page paints.
struct MarkedContent {
    /// Of what the structure doesn't mention.
    static let unmarked = -1
    /// Of what is no part of the text: running heads, page numbers, ornaments.
    static let artifact = -2

    let structure: PageStructure
    private var positions: [UInt: Int] = [:]
    /// In the page's own coordinates.
    private var figureBounds: [Int: pdfium_rect] = [:]

    init(_ objects: [PageObject], _ structure: PageStructure) {
        self.structure = structure
        for object in objects {
            let position = position(of: object)
            add(object, position, depth: 0)
            if position >= 0 { addToFigure(object, position) }
        }
    }

    /// - Parameter object: the identity of a text.
    func position(of object: UInt) -> Int { positions[object] ?? Self.unmarked }

    /// Around what is painted in a figure; nil when nothing is.
    func bounds(ofFigure index: Int) -> pdfium_rect? { figureBounds[index] }

    private func position(of object: PageObject) -> Int {
        if let position = structure.positions[object.contentID] { return position }
        return object.isArtifact ? Self.artifact : Self.unmarked
    }

    /// What is in a form belongs where the form does: numbers in it are the form's own, not the page's.
    private mutating func add(_ object: PageObject, _ position: Int, depth: Int) {
        guard position != Self.unmarked else { return }
        if object.isText { positions[object.identity] = position }
        guard object.isForm, depth < PageObject.maximumDepth else { return }
        for child in object.children { add(child, position, depth: depth + 1) }
    }

    private mutating func addToFigure(_ object: PageObject, _ position: Int) {
        for (index, figure) in structure.figures.enumerated() where figure.positions.contains(position) {
            let (old, new) = (figureBounds[index], object.bounds)
            guard let old else { figureBounds[index] = new; continue }
            figureBounds[index] = pdfium_rect(
                left: min(old.left, new.left), top: max(old.top, new.top), right: max(old.right, new.right),
                bottom: min(old.bottom, new.bottom))
        }
    }
}
