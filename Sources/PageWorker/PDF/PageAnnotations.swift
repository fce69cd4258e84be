import CPDFium

/// What lies on a page beside its content.
struct PageAnnotations {
    private static let maximumCount: Int32 = 1_000

    /// What is played or opened, and that no reader of ours shows: each kind once.
    private(set) var unsupported: [String] = []
    /// What editors wrote about the page, and not on it: each kind once. It is hidden and not painted.
    private(set) var reviewMarks: [String] = []
    /// Whether there are form fields.
    private(set) var hasFields = false

    init(_ page: pdfium_page, _ pdfium: pdfium_functions) {
        let count = unsafe max(0, pdfium.FPDFPage_GetAnnotCount(page))
        if count > Self.maximumCount { hasFields = true }
        for index in 0..<min(count, Self.maximumCount) {
            guard let annotation = unsafe pdfium.FPDFPage_GetAnnot(page, index) else { continue }
            defer { unsafe pdfium.FPDFPage_CloseAnnot(annotation) }
            let kind = unsafe Int(pdfium.FPDFAnnot_GetSubtype(annotation))
            if kind == pdfium_annotation_widget { hasFields = true }
            if let name = Self.unsupported(kind), !unsupported.contains(name) { unsupported.append(name) }
            guard let name = Self.reviewMark(kind) else { continue }
            let flags = unsafe pdfium.FPDFAnnot_GetFlags(annotation)
            guard flags & Int32(pdfium_annotation_hidden) == 0 else { continue }
            _ = unsafe pdfium.FPDFAnnot_SetFlags(annotation, flags | Int32(pdfium_annotation_hidden))
            if !name.isEmpty, !reviewMarks.contains(name) { reviewMarks.append(name) }
        }
    }

    private static func unsupported(_ kind: Int) -> String? {
        switch kind {
        case pdfium_annotation_file_attachment: "an attached file"
        case pdfium_annotation_sound: "a sound"
        case pdfium_annotation_movie, pdfium_annotation_screen: "a film"
        case pdfium_annotation_3d: "a model"
        case pdfium_annotation_rich_media: "rich media"
        default: nil
        }
    }

    /// Text boxes, stamps and shapes are not among them: layouts are made with them too.
    private static func reviewMark(_ kind: Int) -> String? {
        switch kind {
        case pdfium_annotation_text: "a note"
        case pdfium_annotation_highlight: "a highlight"
        case pdfium_annotation_underline, pdfium_annotation_squiggly: "an underline"
        case pdfium_annotation_strikeout: "a deletion"
        case pdfium_annotation_caret: "an insertion"
        case pdfium_annotation_ink: "a drawing"
        // Belongs to one of the others.
        case pdfium_annotation_popup: ""
        default: nil
        }
    }
}
