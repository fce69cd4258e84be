import CPDFium
import Markup

/// One loaded page of the document.
@safe struct Page: ~Copyable {
    let document: Document
    let handle: pdfium_page
    /// 1 for the first.
    let number: Int
    /// Points, as shown: of the crop box, turned.
    let width: Double
    let height: Double
    let annotations: PageAnnotations
    /// Nil when the page has no fields.
    private let form: pdfium_form?

    /// - Throws: ``WorkerError`` when the page is missing or can't be read.
    init(_ number: Int, of document: Document) throws(WorkerError) {
        guard number <= document.pageCount,
            let handle = unsafe document.pdfium.FPDF_LoadPage(document.handle, Int32(number - 1))
        else { throw WorkerError(.pageFailed, "page \(number) can't be read") }
        self.document = document
        unsafe self.handle = handle
        self.number = number
        width = unsafe Double(document.pdfium.FPDF_GetPageWidthF(handle))
        height = unsafe Double(document.pdfium.FPDF_GetPageHeightF(handle))
        annotations = unsafe PageAnnotations(handle, document.pdfium)
        unsafe form = annotations.hasFields && !document.isCareful ? document.form : nil
        if let form = unsafe form {
            PageBudget.begin()
            unsafe document.pdfium.FORM_OnAfterLoadPage(handle, form)
            PageBudget.end()
        }
    }

    deinit {
        if let form = unsafe form { unsafe document.pdfium.FORM_OnBeforeClosePage(handle, form) }
        unsafe document.pdfium.FPDF_ClosePage(handle)
    }

    /// The page on white paper.
    func render(width: Int, height: Int) throws(WorkerError) -> Bitmap {
        try render(width: width, height: height, left: 0, top: 0, partWidth: width, partHeight: height)
    }

    /// A part of the picture of the page on white paper.
    ///
    /// - Parameters:
    ///   - width: of the whole picture, in pixels.
    ///   - left: of the part in the whole.
    func render(
        width: Int, height: Int, left: Int, top: Int, partWidth: Int, partHeight: Int
    ) throws(WorkerError) -> Bitmap {
        let bitmap = try Bitmap(width: partWidth, height: partHeight)
        let pdfium = document.pdfium
        guard
            let canvas = unsafe pdfium.FPDFBitmap_CreateEx(
                Int32(partWidth), Int32(partHeight), Int32(pdfium_format_bgrx), bitmap.pixels, Int32(bitmap.stride))
        else { throw WorkerError(.pageTooLarge, "no memory for a picture of \(partWidth) × \(partHeight) pixels") }
        unsafe pdfium.FPDF_RenderPageBitmap(
            canvas, handle, Int32(-left), Int32(-top), Int32(width), Int32(height), 0,
            Int32(pdfium_render_annotations))
        if let form = unsafe form {
            unsafe pdfium.FPDF_FFLDraw(
                form, canvas, handle, Int32(-left), Int32(-top), Int32(width), Int32(height), 0,
                Int32(pdfium_render_annotations))
        }
        unsafe pdfium.FPDFBitmap_Destroy(canvas)
        return bitmap
    }
}
