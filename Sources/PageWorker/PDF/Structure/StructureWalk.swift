import CPDFium

extension Page {
    /// What the document's structure says of the page; nil when it says nothing, or more than a page can need.
    var structure: PageStructure? {
        let pdfium = document.pdfium
        guard !document.isCareful else { return nil }
        PageBudget.begin()
        defer { PageBudget.end() }
        guard let tree = unsafe pdfium.FPDF_StructTree_GetForPage(handle) else { return nil }
        defer { unsafe pdfium.FPDF_StructTree_Close(tree) }
        var walk = StructureWalk(pdfium)
        let structure = unsafe try? walk.structure(of: tree)
        return structure.flatMap { $0.elementAt.isEmpty ? nil : $0 }
    }
}

/// Reads the part of a structure tree that belongs to a page.
private struct StructureWalk {
    /// PDFium itself stops at 33.
    private static let maximumDepth = 64
    private static let maximumElements = 20_000
    /// Looked at, on other pages too: an element lists all of its children.
    private static let maximumChildren = 1_000_000
    private static let maximumFigures = 200
    /// Characters.
    private static let longestText = 2_000

    private struct TooLargeError: Error {}

    private let pdfium: pdfium_functions
    private var structure = PageStructure()
    /// A damaged tree holds an element more than once, or in itself.
    private var seen: Set<UInt> = []
    private var children = 0
    private var rows = 0

    init(_ pdfium: pdfium_functions) { self.pdfium = pdfium }

    mutating func structure(of tree: pdfium_structure) throws -> PageStructure {
        for index in 0..<(unsafe max(0, pdfium.FPDF_StructTree_CountChildren(tree))) {
            try countChild()
            guard let element = unsafe pdfium.FPDF_StructTree_GetChildAtIndex(tree, index) else { continue }
            try unsafe visit(element, in: nil, row: nil, depth: 0)
        }
        return structure
    }

    private mutating func countChild() throws(TooLargeError) {
        children += 1
        if children > Self.maximumChildren { throw TooLargeError() }
    }

    private mutating func visit(_ element: pdfium_element, in parent: Int?, row: Int?, depth: Int) throws(TooLargeError)
    {
        guard depth < Self.maximumDepth, seen.count < Self.maximumElements else { throw TooLargeError() }
        guard seen.insert(UInt(bitPattern: element)).inserted else { return }
        let role = StructureRole(unsafe text(of: element, limit: 32, pdfium.FPDF_StructElement_GetType))
        var row = row
        if role == .row {
            rows += 1
            row = rows
        }
        var owner = parent
        if owner == nil || role != .inline {
            owner = structure.elements.count
            structure.elements.append(.init(role: role, row: row))
        }
        let figure = role == .figure ? unsafe self.figure(element, owner) : nil
        for index in 0..<(unsafe max(0, pdfium.FPDF_StructElement_CountChildren(element))) {
            try countChild()
            let content = unsafe pdfium.FPDF_StructElement_GetChildMarkedContentID(element, index)
            if content >= 0 {
                add(content, owner)
            } else if let child = unsafe pdfium.FPDF_StructElement_GetChildAtIndex(element, index) {
                try unsafe visit(child, in: owner, row: row, depth: depth + 1)
            }
        }
        guard var figure else { return }
        figure.positions = figure.positions.lowerBound..<structure.elementAt.count
        structure.figures.append(figure)
    }

    /// What two elements claim belongs to the first.
    private mutating func add(_ content: Int32, _ owner: Int?) {
        guard let owner, structure.positions[content] == nil else { return }
        structure.positions[content] = structure.elementAt.count
        structure.elementAt.append(owner)
    }

    /// A figure with words in place of it, which takes a position of its own.
    private mutating func figure(_ element: pdfium_element, _ owner: Int?) -> PageStructure.Figure? {
        guard let owner, structure.figures.count < Self.maximumFigures else { return nil }
        var text = unsafe self.text(of: element, limit: Self.longestText, pdfium.FPDF_StructElement_GetAltText)
        let isReplacement = text.isEmpty
        if isReplacement {
            text = unsafe self.text(of: element, limit: Self.longestText, pdfium.FPDF_StructElement_GetActualText)
        }
        guard !text.isEmpty else { return nil }
        let position = structure.elementAt.count
        structure.elementAt.append(owner)
        return .init(text: text, isReplacement: isReplacement, positions: position..<position + 1)
    }

    private func text(
        of element: pdfium_element, limit: Int, _ ask: (pdfium_element, UnsafeMutableRawPointer?, UInt) -> UInt
    ) -> String {
        unsafe pdfiumText(limit: limit) { buffer, size in
            unsafe ask(element, buffer, size)
        }
    }
}
