import CPDFium

/// Writes the document's outline: a tree that a stranger made, so it may be endless, deep or circular.
@safe struct Outline {
    static let mostEntries = 10_000
    static let deepest = 32

    private let document: Document
    private var seen: Set<UInt> = []

    init(document: Document) {
        self.document = document
    }

    mutating func write(to json: inout JSON) {
        unsafe writeChildren(of: nil, depth: 0, to: &json)
    }

    private mutating func writeChildren(of parent: pdfium_bookmark?, depth: Int, to json: inout JSON) {
        var entry = unsafe document.pdfium.FPDFBookmark_GetFirstChild(document.handle, parent)
        var copy = self
        json.array { json in
            while let bookmark = unsafe entry {
                // Each bookmark is one object in PDFium's memory: met twice, it is a circle.
                guard copy.seen.count < Self.mostEntries, copy.seen.insert(UInt(bitPattern: bookmark)).inserted
                else { break }
                unsafe copy.write(bookmark, depth: depth, to: &json)
                unsafe entry = document.pdfium.FPDFBookmark_GetNextSibling(document.handle, bookmark)
            }
        }
        self = copy
    }

    private mutating func write(_ bookmark: pdfium_bookmark, depth: Int, to json: inout JSON) {
        let title = unsafe pdfiumText { buffer, size in
            unsafe document.pdfium.FPDFBookmark_GetTitle(bookmark, buffer, size)
        }
        let page = unsafe document.page(ofBookmark: bookmark)
        var copy = self
        json.object { json in
            json.key("title", title)
            if let page { json.key("page", page) }
            guard depth + 1 < Self.deepest,
                unsafe document.pdfium.FPDFBookmark_GetFirstChild(document.handle, bookmark) != nil
            else { return }
            json.key("children")
            unsafe copy.writeChildren(of: bookmark, depth: depth + 1, to: &json)
        }
        self = copy
    }
}

extension Document {
    /// The page, from 1, that an outline entry leads to, or none.
    fileprivate func page(ofBookmark bookmark: pdfium_bookmark) -> Int? {
        if let destination = unsafe pdfium.FPDFBookmark_GetDest(handle, bookmark) {
            return unsafe page(ofDestination: destination)
        }
        guard let action = unsafe pdfium.FPDFBookmark_GetAction(bookmark) else { return nil }
        return unsafe page(ofAction: action)
    }

    /// The page, from 1, that an action leads to within this document, or none.
    func page(ofAction action: pdfium_action) -> Int? {
        guard unsafe pdfium.FPDFAction_GetType(action) == UInt(pdfium_action_goto),
            let destination = unsafe pdfium.FPDFAction_GetDest(handle, action)
        else { return nil }
        return unsafe page(ofDestination: destination)
    }

    /// The page, from 1, that a destination means, or none.
    func page(ofDestination destination: pdfium_destination) -> Int? {
        let index = unsafe Int(pdfium.FPDFDest_GetDestPageIndex(handle, destination))
        return (0..<pageCount).contains(index) ? index + 1 : nil
    }
}
