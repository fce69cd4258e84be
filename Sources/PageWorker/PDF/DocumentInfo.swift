import CPDFium
import Markup

extension Document {
    func info() throws(WorkerError) -> SourceInfo {
        var info = SourceInfo(format: .pdf)
        info.isRightToLeft = isRightToLeft
        info.pages = (1...pageCount).map(page)
        let entries = contentsEntries
        info.contents = entries.map(\.contents)
        info.articles = articles(entries).map(\.info)
        info.hasTiles = true
        info.title = text("Title")
        info.author = text("Author")
        info.subject = text("Subject")
        info.keywords = text("Keywords")
        info.creator = text("Creator")
        info.producer = text("Producer")
        info.created = text("CreationDate")
        info.language = language
        info.isEncrypted = unsafe pdfium.FPDF_GetSecurityHandlerRevision(handle) >= 0
        info.permissions = unsafe Int(UInt32(truncatingIfNeeded: pdfium.FPDF_GetDocPermissions(handle)))
        // Last, because PDFium may not read the document again after that.
        let particulars = particulars
        info.setSides(layout: PageLayout(particulars))
        if particulars.has_overprint && particulars.has_spot_colour {
            info.notes.append(
                .init(
                    code: "overprint",
                    message:
                        "the PDF prints spot colours over others, which a screen shows only roughly: look at the pages"
                ))
        }
        return info
    }

    /// BCP 47; empty when the document doesn't say.
    var language: String {
        unsafe pdfiumText(limit: 64) { buffer, size in
            unsafe pdfium.FPDFCatalog_GetLanguage(handle, buffer, size)
        }
    }

    /// Whether the document says that it is read from right to left.
    var isRightToLeft: Bool {
        var name = [UInt8](repeating: 0, count: 16)
        _ = unsafe name.withUnsafeMutableBytes { buffer in
            unsafe pdfium.FPDF_VIEWERREF_GetName(
                handle, "Direction", buffer.baseAddress?.assumingMemoryBound(to: CChar.self), UInt(buffer.count))
        }
        return name.prefix { $0 != 0 }.elementsEqual("R2L".utf8)
    }

    private func page(_ number: Int) -> SourceInfo.Page {
        var size = pdfium_size()
        _ = unsafe pdfium.FPDF_GetPageSizeByIndexF(handle, Int32(number - 1), &size)
        return .init(width: Double(size.width), height: Double(size.height), label: labels[number])
    }

    private func text(_ tag: String) -> String {
        unsafe pdfiumText { buffer, size in unsafe pdfium.FPDF_GetMetaText(handle, tag, buffer, size) }
    }
}
