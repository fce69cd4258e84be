import CPDFium

/// What is printed on the pages, as far as the document says so.
@safe final class PageLabels {
    private let document: pdfium_document
    private let pdfium: pdfium_functions
    /// The first page of each label, from 1; made when it is first asked for.
    private lazy var pages = makePages()

    init(_ document: pdfium_document, _ pdfium: pdfium_functions) {
        unsafe self.document = document
        self.pdfium = pdfium
    }

    /// The label of a page; empty when the document doesn't say.
    ///
    /// - Parameter page: from 1.
    subscript(page: Int) -> String {
        unsafe pdfiumText(limit: 64) { buffer, size in
            unsafe pdfium.FPDF_GetPageLabel(document, Int32(page - 1), buffer, size)
        }
    }

    /// The first page of a label, from 1.
    func page(labelled label: String) -> Int? {
        pages[label.lowercased()]
    }

    private var pageCount: Int { unsafe max(1, Int(pdfium.FPDF_GetPageCount(document))) }

    private func makePages() -> [String: Int] {
        var pages: [String: Int] = [:]
        for page in 1...pageCount {
            let label = self[page].lowercased()
            if !label.isEmpty && pages[label] == nil { pages[label] = page }
        }
        return pages
    }
}
