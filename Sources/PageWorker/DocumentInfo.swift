import CPDFium

extension Document {
    /// The payload of the `info` frame.
    func info() -> [UInt8] {
        var json = JSON()
        json.object { json in
            json.key("pages")
            json.array { json in
                for index in 0..<pageCount { page(index, to: &json) }
            }
            json.key("outline")
            var outline = Outline(document: self)
            outline.write(to: &json)
            for (key, tag) in Self.metadata {
                let text = unsafe pdfiumText { buffer, size in unsafe pdfium.FPDF_GetMetaText(handle, tag, buffer, size)
                }
                if !text.isEmpty { json.key(key, text) }
            }
            let language = unsafe pdfiumText(limit: 64) { buffer, size in
                unsafe pdfium.FPDFCatalog_GetLanguage(handle, buffer, size)
            }
            if !language.isEmpty { json.key("language", language) }
            json.key("encrypted")
            json.boolean(unsafe pdfium.FPDF_GetSecurityHandlerRevision(handle) >= 0)
            json.key("permissions", unsafe Int(UInt32(truncatingIfNeeded: pdfium.FPDF_GetDocPermissions(handle))))
        }
        return json.bytes
    }

    /// The label of a page: what is printed on it, as far as the document says so; empty when it doesn't.
    ///
    /// - Parameter index: 0 for the first page.
    func label(of index: Int) -> String {
        unsafe pdfiumText(limit: 64) { buffer, size in
            unsafe pdfium.FPDF_GetPageLabel(handle, Int32(index), buffer, size)
        }
    }

    private func page(_ index: Int, to json: inout JSON) {
        var size = pdfium_size()
        _ = unsafe pdfium.FPDF_GetPageSizeByIndexF(handle, Int32(index), &size)
        json.object { json in
            json.key("width")
            json.tenths(Double(size.width))
            json.key("height")
            json.tenths(Double(size.height))
            json.key("label", label(of: index))
        }
    }

    private static let metadata: [(StaticString, String)] = [
        ("title", "Title"), ("author", "Author"), ("subject", "Subject"), ("keywords", "Keywords"),
        ("creator", "Creator"), ("producer", "Producer"), ("created", "CreationDate"),
    ]
}
