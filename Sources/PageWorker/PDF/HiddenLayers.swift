import CPDFium

extension Page {
    /// Takes the text that layers hide out of what PDFium finds: of layers that are off, and of those that are only
    /// printed (optional content: PDF 1.7, 8.11). The page can't be painted whole afterwards.
    func leaveOutHiddenText() {
        let objects = objects
        guard objects.contains(where: { !$0.layers.isEmpty || $0.holdsLayers }) || document.file.mentionsLayers else {
            return
        }
        var layers = HiddenLayers()
        layers.leaveOut(of: objects, on: self)
    }

    /// Whether anything is painted of what is active, as a screen shows it.
    fileprivate func isAnythingPainted() -> Bool {
        let scale = min(1, 600 / max(width, height, 1))
        let size = (width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
        // No ink has this colour.
        let ground: UInt32 = 0x007B_3F91
        var pixels = [UInt32](repeating: ground, count: size.width * size.height)
        return unsafe pixels.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress,
                let canvas = unsafe document.pdfium.FPDFBitmap_CreateEx(
                    Int32(size.width), Int32(size.height), Int32(pdfium_format_bgrx), base, Int32(size.width * 4))
            else { return true }
            unsafe document.pdfium.FPDF_RenderPageBitmap(
                canvas, handle, 0, 0, Int32(size.width), Int32(size.height), 0, 0)
            unsafe document.pdfium.FPDFBitmap_Destroy(canvas)
            return unsafe buffer.bindMemory(to: UInt32.self).contains { $0 & 0xFF_FFFF != ground }
        }
    }
}

/// Finds what is hidden: PDFium knows it only while it paints, so it is asked to paint the parts of a page one by one.
private struct HiddenLayers {
    /// Paintings of a page; what comes after them counts as shown.
    private var rest = 100

    /// - Parameter objects: all of a page, or of a form that alone is active on it.
    mutating func leaveOut(of objects: [PageObject], on page: borrowing Page, depth: Int = 0) {
        for object in objects { object.setActive(false) }
        var hidden: [PageObject] = []
        for part in Self.parts(of: objects) where rest > 0 {
            rest -= 1
            for object in part { object.setActive(true) }
            if !page.isAnythingPainted() {
                hidden += part
            } else if depth < PageObject.maximumDepth {
                for form in part where form.holdsLayers {
                    for object in part { object.setActive(false) }
                    form.setActive(true)
                    leaveOut(of: form.children, on: page, depth: depth + 1)
                }
            }
            for object in part { object.setActive(false) }
        }
        for object in objects { object.setActive(true) }
        for object in hidden { object.setActive(false) }
    }

    /// What begins and ends together in a layer, and each form, which may be in a layer by itself; as far as it holds
    /// text that would be seen.
    private static func parts(of objects: [PageObject]) -> [[PageObject]] {
        var parts: [[PageObject]] = []
        var last: [UInt] = []
        for object in objects {
            let layers = object.layers
            defer { last = layers }
            if object.isForm || (layers != last && !layers.isEmpty) {
                parts.append([object])
            } else if !layers.isEmpty, let count = parts.indices.last {
                parts[count].append(object)
            }
        }
        return parts.filter { part in part.contains { $0.contains { $0.isText && !$0.isInvisibleText } } }
    }
}

extension PageObject {
    /// Whether it is a form with parts in layers.
    fileprivate var holdsLayers: Bool {
        children.contains { $0.contains { !$0.layers.isEmpty } }
    }
}
