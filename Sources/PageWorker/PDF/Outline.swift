import CPDFium

/// The document's outline: a tree that a stranger made, so it may be endless, deep or circular.
@safe struct Outline {
    private let document: Document
    private var seen: Set<UInt> = []

    init(document: Document) {
        self.document = document
    }

    /// A line of the outline, with the place on its page that it leads to.
    struct Entry {
        var title: String
        var place: PagePlace?
        var children: [Entry] = []

        var contents: SourceInfo.Entry {
            .init(title: title, page: place?.page, children: children.map(\.contents))
        }
    }

    mutating func entries() -> [Entry] {
        unsafe children(of: nil, depth: 0)
    }

    private mutating func children(of parent: pdfium_bookmark?, depth: Int) -> [Entry] {
        var entries: [Entry] = []
        var next = unsafe document.pdfium.FPDFBookmark_GetFirstChild(document.handle, parent)
        while let bookmark = unsafe next {
            // Each bookmark is one object in PDFium's memory: met twice, it is a circle.
            guard seen.count < SourceInfo.Entry.most, seen.insert(UInt(bitPattern: bookmark)).inserted else { break }
            unsafe entries.append(entry(bookmark, depth: depth))
            unsafe next = document.pdfium.FPDFBookmark_GetNextSibling(document.handle, bookmark)
        }
        return entries
    }

    private mutating func entry(_ bookmark: pdfium_bookmark, depth: Int) -> Entry {
        let title = unsafe pdfiumText { buffer, size in
            unsafe document.pdfium.FPDFBookmark_GetTitle(bookmark, buffer, size)
        }
        var entry = unsafe Entry(title: title, place: document.place(ofBookmark: bookmark))
        if depth + 1 < SourceInfo.Entry.deepest { entry.children = unsafe children(of: bookmark, depth: depth + 1) }
        return entry
    }
}

extension Document {
    fileprivate func place(ofBookmark bookmark: pdfium_bookmark) -> PagePlace? {
        if let destination = unsafe pdfium.FPDFBookmark_GetDest(handle, bookmark) {
            return unsafe place(ofDestination: destination)
        }
        guard let action = unsafe pdfium.FPDFBookmark_GetAction(bookmark) else { return nil }
        return unsafe place(ofAction: action)
    }
}
