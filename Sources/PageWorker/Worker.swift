import CPDFium
import CSandbox
import Glibc

/// The program: opens the PDF on standard input, locks itself in, and writes frames to standard output.
enum Worker {
    /// Where PDFium looks for the fonts that a document doesn't bring along.
    private static let fontFolders = ["/usr/share/fonts", "/usr/local/share/fonts"]

    /// - Returns: the exit status.
    static func run(_ words: [String]) -> Int32 {
        let writer = FrameWriter(descriptor: 1)
        do throws(Failure) {
            let arguments = try Arguments(parsing: words)
            try checkOutput()
            // The library is opened first, the document last: not one of its bytes is parsed outside the sandbox.
            let pdfium = unsafe try openPDFium(arguments.pdfium)
            try lockIn(arguments)
            let document = unsafe try Document(descriptor: 0, pdfium: pdfium, maximumPages: arguments.maximumPages)
            try perform(arguments.verb, on: document, writer)
            writer.write(.done)
            return 0
        } catch {
            log("\(error.code.rawValue): \(error.message)")
            if error.code != .usage { writer.write(error) }
            return error.exitStatus
        }
    }

    private static func perform(_ verb: Arguments.Verb, on document: Document, _ writer: FrameWriter) throws(Failure) {
        switch verb {
        case .info: writer.write(.info, bytes: document.info())
        case .cover(let page, let widths, let sizes):
            try document.pressCover(page, widths: widths, sizes, to: writer)
        case .pages(let range, let sizes):
            for page in range.clamped(to: 1...document.pageCount) where range.contains(page) {
                document.pressPage(page, sizes, to: writer)
            }
        }
    }

    private static func checkOutput() throws(Failure) {
        var status = stat()
        // The sandbox lets no file grow.
        guard unsafe fstat(1, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
            throw Failure(.usage, "standard output must be a pipe")
        }
    }

    private static func openPDFium(_ path: String) throws(Failure) -> UnsafePointer<pdfium_functions> {
        var problem = [CChar](repeating: 0, count: 512)
        // The library keeps the list, so it must live as long as the process.
        let folders = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: fontFolders.count + 1)
        for (index, folder) in fontFolders.enumerated() { unsafe folders[index] = UnsafePointer(strdup(folder)) }
        unsafe folders[fontFolders.count] = nil
        guard let pdfium = unsafe pdfium_open(path, folders, &problem, problem.count) else {
            throw Failure(.pdfiumMissing, "PDFium can't be used: \(text(of: problem))")
        }
        return unsafe pdfium
    }

    private static func lockIn(_ arguments: Arguments) throws(Failure) {
        let limits = sandbox_limits(
            address_space: UInt64(arguments.memory), cpu_seconds: UInt64(arguments.cpu), open_files: 32)
        var problem = [CChar](repeating: 0, count: 512)
        var readable = unsafe fontFolders.map { folder in unsafe UnsafePointer<CChar>(strdup(folder)) }
        unsafe readable.append(nil)
        switch unsafe sandbox_enter(limits, readable, &problem, problem.count) {
        case sandbox_entered: break
        case sandbox_entered_without_landlock:
            log("this kernel has no Landlock: the sandbox holds without it, and fonts of the system are not used")
        default: throw Failure(.sandboxFailed, "the sandbox can't be entered: \(text(of: problem))")
        }
    }

    private static func text(of buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func log(_ message: String) {
        let line = Array("edicola-pageworker: \(message)\n".utf8)
        _ = unsafe line.withUnsafeBytes { bytes in unsafe write(2, bytes.baseAddress, bytes.count) }
    }
}
