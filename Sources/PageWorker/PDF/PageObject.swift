import CPDFium

/// Something that a page paints: text, a picture, or a form, which is a group of such things.
@safe struct PageObject {
    /// More than that of a page, or of a form, is not looked at.
    static let maximumCount: Int32 = 50_000
    /// Forms within forms.
    static let maximumDepth = 4

    private let handle: pdfium_object
    private let table: UnsafePointer<pdfium_functions>

    init(_ handle: pdfium_object, _ table: UnsafePointer<pdfium_functions>) {
        unsafe self.handle = handle
        unsafe self.table = table
    }

    var isText: Bool { kind == pdfium_object_text }
    var isForm: Bool { kind == pdfium_object_form }

    private var kind: Int { unsafe Int(table.pointee.FPDFPageObj_GetType(handle)) }

    /// As the text is that a program lays over a scan.
    var isInvisibleText: Bool {
        guard isText else { return false }
        return unsafe Int(table.pointee.FPDFTextObj_GetTextRenderMode(handle)) == pdfium_text_invisible
    }

    /// Of a form.
    var children: [PageObject] {
        guard isForm else { return [] }
        let count = unsafe max(0, min(table.pointee.FPDFFormObj_CountObjects(handle), Self.maximumCount))
        return (0..<count).compactMap { index in
            unsafe table.pointee.FPDFFormObj_GetObject(handle, UInt(index)).map { unsafe PageObject($0, table) }
        }
    }

    /// Whether this or something in it fulfils a condition.
    func contains(depth: Int = 0, _ condition: (PageObject) -> Bool) -> Bool {
        if condition(self) { return true }
        return depth < Self.maximumDepth && children.contains { $0.contains(depth: depth + 1, condition) }
    }

    /// Tells it from others as long as the page is loaded.
    var identity: UInt { unsafe UInt(bitPattern: handle) }

    /// The number by which the document's structure knows it; negative when it has none.
    var contentID: Int32 { unsafe table.pointee.FPDFPageObj_GetMarkedContentID(handle) }

    /// Whether it is no part of what the page says: a running head, a page number, an ornament (PDF 1.7, 14.8.2.2).
    var isArtifact: Bool { !marks(named: Self.artifact).isEmpty }

    /// In the page's own coordinates, and empty when PDFium doesn't know it.
    var bounds: pdfium_rect {
        var rect = pdfium_rect()
        _ = unsafe table.pointee.FPDFPageObj_GetBounds(handle, &rect.left, &rect.bottom, &rect.right, &rect.top)
        return rect
    }

    /// The layers to which it belongs (PDF 1.7, 8.11.3.2): what begins and ends together has the same ones.
    var layers: [UInt] { marks(named: Self.layer) }

    private static let layer = Array("OC\0".utf16)
    private static let artifact = Array("Artifact\0".utf16)

    /// - Parameter wanted: with a zero at its end.
    private func marks(named wanted: [UInt16]) -> [UInt] {
        let count = unsafe max(0, min(table.pointee.FPDFPageObj_CountMarks(handle), 64))
        return (0..<UInt(count)).compactMap { index in
            guard let mark = unsafe table.pointee.FPDFPageObj_GetMark(handle, index) else { return nil }
            var name = [UInt16](repeating: 0, count: wanted.count)
            var length: UInt = 0
            let size = UInt(name.count * 2)
            _ = unsafe table.pointee.FPDFPageObjMark_GetName(mark, &name, size, &length)
            return length == size && name == wanted ? UInt(bitPattern: mark) : nil
        }
    }

    /// Whether PDFium paints it and finds its text.
    func setActive(_ isActive: Bool) {
        _ = unsafe table.pointee.FPDFPageObj_SetIsActive(handle, isActive ? 1 : 0)
    }

    /// The name of the font of a text when the document doesn't hold the font.
    var missingFont: String? {
        guard isText, let font = unsafe table.pointee.FPDFTextObj_GetFont(handle),
            unsafe table.pointee.FPDFFont_GetIsEmbedded(font) == 0
        else { return nil }
        var name = [CChar](repeating: 0, count: 128)
        let length = unsafe Int(table.pointee.FPDFFont_GetBaseFontName(font, &name, name.count))
        guard length > 1, length <= name.count else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension Page {
    /// What the page paints, in order.
    var objects: [PageObject] {
        let pdfium = document.pdfium
        let count = unsafe max(0, min(pdfium.FPDFPage_CountObjects(handle), PageObject.maximumCount))
        let table = unsafe document.table
        return (0..<count).compactMap { index in
            unsafe pdfium.FPDFPage_GetObject(handle, index).map { unsafe PageObject($0, table) }
        }
    }
}
