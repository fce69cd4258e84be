import CPDFium

extension Page {
    private static let mostAnnotations: Int32 = 1_000

    /// What the page holds that is played or opened, and that no reader of ours shows: each kind once.
    var unsupportedAnnotations: [String] {
        let pdfium = document.pdfium
        var names: [String] = []
        for index in 0..<(unsafe max(0, min(pdfium.FPDFPage_GetAnnotCount(handle), Self.mostAnnotations))) {
            guard let annotation = unsafe pdfium.FPDFPage_GetAnnot(handle, index) else { continue }
            let kind = unsafe Int(pdfium.FPDFAnnot_GetSubtype(annotation))
            unsafe pdfium.FPDFPage_CloseAnnot(annotation)
            let name: String? =
                switch kind {
                case pdfium_annotation_file_attachment: "an attached file"
                case pdfium_annotation_sound: "a sound"
                case pdfium_annotation_movie, pdfium_annotation_screen: "a film"
                case pdfium_annotation_3d: "a model"
                case pdfium_annotation_rich_media: "rich media"
                default: nil
                }
            if let name, !names.contains(name) { names.append(name) }
        }
        return names
    }
}
