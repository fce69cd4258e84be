import CPDFium
import Glibc
import Markup

/// A PDF: the file on standard input, or bytes that were taken out of an archive.
@safe struct Document: Source {
    let pdfium: pdfium_functions
    let handle: pdfium_document
    let form: pdfium_form?
    let pageCount: Int
    let labels: PageLabels
    let articleList = ArticleList()
    let folios = PageFolios()
    let notedFonts = NotedFonts()
    /// Hot spots that lie beside the PDF, by page.
    var spots: [Int: [HotSpot]] = [:]
    /// Contents that the publisher gives; they take the outline's place. Empty when there are none.
    var givenContents: [Outline.Entry] = []
    /// Leaves out what a page can do without, when reading it may have ended a worker before: fields of forms, and what
    /// other pages say.
    let isCareful = unsafe getenv("EDICOLA_PDF_CAREFUL") != nil
    let file: DocumentFile
    let table: UnsafePointer<pdfium_functions>

    /// - Throws: ``WorkerError`` when the file is no PDF, or none that can be opened.
    init(descriptor: Int32, pdfium table: UnsafePointer<pdfium_functions>, maximumPages: Int) throws(WorkerError) {
        let size = try Self.size(of: descriptor)
        var head = [UInt8](repeating: 0, count: 1_024)
        let count = unsafe head.withUnsafeMutableBytes { head in
            unsafe pread(descriptor, head.baseAddress, head.count, 0)
        }
        try Self.checkSignature(head.prefix(max(0, count)))
        unsafe try self.init(
            pdfium_load(table, descriptor, size, Self.password), DocumentFile(MappedFile(descriptor: descriptor)),
            pdfium: table, maximumPages: maximumPages)
    }

    /// - Parameter memory: the whole file, which has to stay where it is for as long as the process lives.
    init(
        memory: UnsafeRawBufferPointer, pdfium table: UnsafePointer<pdfium_functions>, maximumPages: Int
    ) throws(WorkerError) {
        guard let start = memory.baseAddress else { throw WorkerError(.empty, "the PDF is empty") }
        try Self.checkSignature(unsafe Array(memory.prefix(1_024))[...])
        unsafe try self.init(
            pdfium_load_bytes(table, start, memory.count, Self.password), DocumentFile(memory), pdfium: table,
            maximumPages: maximumPages)
    }

    private init(
        _ opened: pdfium_document?, _ file: DocumentFile, pdfium table: UnsafePointer<pdfium_functions>,
        maximumPages: Int
    ) throws(WorkerError) {
        unsafe pdfium = table.pointee
        unsafe self.table = table
        self.file = file
        guard let handle = unsafe opened else {
            switch Int(pdfium.FPDF_GetLastError()) {
            case pdfium_error_password:
                throw unsafe Self.password == nil
                    ? WorkerError(.encrypted, "the PDF asks for a password")
                    : WorkerError(.wrongPassword, "the password does not open the PDF")
            case pdfium_error_security:
                throw WorkerError(.encrypted, "the PDF is protected by a method that is not supported")
            default: throw WorkerError(.damaged, "the PDF is damaged and can't be read")
            }
        }
        unsafe self.handle = handle
        unsafe form = pdfium_load_form(table, handle)
        pageCount = unsafe Int(pdfium.FPDF_GetPageCount(handle))
        unsafe labels = PageLabels(handle, pdfium)
        guard pageCount > 0 else { throw WorkerError(.empty, "the PDF has no pages") }
        guard pageCount <= maximumPages else {
            throw WorkerError(.tooLarge, "the PDF has \(pageCount) pages; the limit is \(maximumPages)")
        }
    }

    /// Stands in the environment, which others can't read as they can a command line.
    private static var password: UnsafePointer<CChar>? {
        unsafe getenv("EDICOLA_PDF_PASSWORD").map { unsafe UnsafePointer($0) }
    }

    /// What PDFium has no function for: see `pdfium_look_for_particulars`.
    var particulars: pdfium_particulars {
        unsafe pdfium_look_for_particulars(table, handle)
    }

    /// Writes the PDF anew, without a password and restrictions.
    func writeUnlocked(to writer: FrameWriter) throws(WorkerError) {
        let hasIdentifier = unsafe pdfium.FPDF_GetFileIdentifier(handle, 0, nil, 0) > 1
        var sink = UnlockedSink(writer: writer, hasIdentifier: hasIdentifier)
        let saved = unsafe withUnsafeMutablePointer(to: &sink) { sink in
            unsafe pdfium_save(
                table, handle, UInt(pdfium_save_without_security),
                { context, bytes, size in
                    unsafe context.assumingMemoryBound(to: UnlockedSink.self).pointee.add(
                        UnsafeRawBufferPointer(start: bytes, count: Int(size)))
                    return 1
                }, sink)
        }
        guard saved != 0 else { throw WorkerError(.damaged, "the PDF can't be written without its password") }
        sink.finish()
    }

    private static func size(of descriptor: Int32) throws(WorkerError) -> UInt {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw WorkerError(.usage, "standard input must be the PDF itself, a file and not a pipe")
        }
        return UInt(status.st_size)
    }

    /// Readers have always looked for the signature in the first 1,024 bytes (PDF 1.7, implementation note 13).
    private static func checkSignature(_ head: ArraySlice<UInt8>) throws(WorkerError) {
        let signature = Array("%PDF-".utf8)
        guard head.indices.contains(where: { head[$0...].starts(with: signature) }) else {
            throw WorkerError(.notAPDF, "the file is not a PDF")
        }
    }
}
