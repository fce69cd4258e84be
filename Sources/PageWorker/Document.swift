import CPDFium
import Glibc

/// The PDF on standard input.
@safe struct Document {
    let pdfium: pdfium_functions
    let handle: pdfium_document
    let form: pdfium_form?
    let pageCount: Int

    /// - Throws: ``Failure`` when the file is no PDF, or none that can be opened.
    init(descriptor: Int32, pdfium table: UnsafePointer<pdfium_functions>, maximumPages: Int) throws(Failure) {
        let size = try Self.size(of: descriptor)
        try Self.checkSignature(of: descriptor)
        unsafe pdfium = table.pointee
        guard let handle = unsafe pdfium_load(table, descriptor, size) else {
            switch Int(pdfium.FPDF_GetLastError()) {
            case pdfium_error_password: throw Failure(.encrypted, "the PDF asks for a password")
            case pdfium_error_security:
                throw Failure(.encrypted, "the PDF is protected by a method that is not supported")
            default: throw Failure(.damaged, "the PDF is damaged and can't be read")
            }
        }
        unsafe self.handle = handle
        unsafe form = pdfium_load_form(table, handle)
        pageCount = unsafe Int(pdfium.FPDF_GetPageCount(handle))
        guard pageCount > 0 else { throw Failure(.empty, "the PDF has no pages") }
        guard pageCount <= maximumPages else {
            throw Failure(.tooLarge, "the PDF has \(pageCount) pages; the limit is \(maximumPages)")
        }
    }

    private static func size(of descriptor: Int32) throws(Failure) -> UInt {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.usage, "standard input must be the PDF itself, a file and not a pipe")
        }
        return UInt(status.st_size)
    }

    /// Readers have always looked for the signature in the first 1,024 bytes (PDF 1.7, implementation note 13).
    private static func checkSignature(of descriptor: Int32) throws(Failure) {
        let signature = Array("%PDF-".utf8)
        var head = [UInt8](repeating: 0, count: 1_024)
        let count = unsafe head.withUnsafeMutableBytes { head in
            unsafe pread(descriptor, head.baseAddress, head.count, 0)
        }
        guard count >= signature.count,
            (0...(count - signature.count)).contains(where: {
                head[$0..<($0 + signature.count)].elementsEqual(signature)
            })
        else { throw Failure(.notAPDF, "the file is not a PDF") }
    }
}
