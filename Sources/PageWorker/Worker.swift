import CPDFium
import CSandbox
import Glibc
import Markup

/// The program: locks itself in, opens the file on standard input, and writes frames to standard output.
enum Worker {
    /// Where PDFium looks for the fonts that a document doesn't bring along.
    private static let fontFolders = ["/usr/share/fonts", "/usr/local/share/fonts"]

    /// How far the pages of an issue stand back behind the readers of the others.
    private static let backgroundNiceness: Int32 = 10

    /// - Returns: the exit status.
    static func run(_ words: [String]) -> Int32 {
        let writer = FrameWriter(descriptor: 1)
        do throws(WorkerError) {
            let arguments = try Arguments(parsing: words)
            try checkOutput()
            sandbox_keep_memory()
            // Where none is named, the C library looks for the file of the machine's time zone with the date of every entry of
            // an archive.
            unsafe _ = setenv("TZ", "UTC0", 1)
            if !arguments.verb.isAwaited { _ = nice(backgroundNiceness) }
            // The library is opened first, the document last: not one of its bytes is parsed outside the sandbox.
            let pdfium = unsafe try openPDFium(arguments.pdfium)
            ForeignLibraries.open(for: 0)
            ArchiveReader.prepare()
            if case .words(_, let tesseract, _) = arguments.verb { try tesseract.open() }
            try lockIn(arguments)
            let source = unsafe try openSource(pdfium, arguments)
            try perform(arguments.verb, on: source, writer)
            writer.write(.done)
            return 0
        } catch {
            log("\(error.code.rawValue): \(error.message)")
            if error.code != .usage { writer.write(error) }
            return error.exitStatus
        }
    }

    private static func perform(_ verb: Arguments.Verb, on source: any Source, _ writer: FrameWriter)
        throws(WorkerError)
    {
        switch verb {
        case .info:
            let info = try source.info()
            for note in info.notes { writer.note(note.code, note.message) }
            writer.write(.info, bytes: info.json)
        case .contents:
            guard let contents = try source.printedContents() else { return }
            writer.note(
                "printed-contents",
                "the PDF has no outline: the contents were read from page \(contents.contentsPage)")
            writer.write(.contents, bytes: contents.json)
        case .cover(let page, let widths, let sizes):
            try source.pressCover(page, widths: widths, sizes, to: writer)
        case .pages(let range, let sizes):
            source.willPress(range)
            for page in range where page <= source.pageCount { source.pressPage(page, sizes, to: writer) }
        case .resources(let range, let items):
            for (place, number) in range.enumerated() {
                let item = items.indices.contains(place) ? items[place] : nil
                try source.writeResource(number, item: item, to: writer)
                writer.write(.resourceEnd, page: number)
            }
        case .articles(let range):
            for number in range { writer.write(.article, page: number, bytes: try source.article(number)) }
        case .tile(let tile, let sizes):
            let picture = try source.tile(tile, sizes)
            writer.write(.tile, page: tile.page, width: picture.width, height: picture.height, bytes: picture.bytes)
        case .words(let page, _, let sizes):
            writer.write(.layer, page: page, bytes: try source.recognisedLayer(page, sizes))
        case .unlock:
            guard let document = source as? Document else { throw WorkerError(.usage, "only a PDF can be unlocked") }
            try document.writeUnlocked(to: writer)
        }
    }

    private static func checkOutput() throws(WorkerError) {
        var status = stat()
        // The sandbox lets no file grow.
        guard unsafe fstat(1, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
            throw WorkerError(.usage, "standard output must be a pipe")
        }
    }

    static func openPDFium(_ path: String) throws(WorkerError) -> UnsafePointer<pdfium_functions> {
        var problem = [CChar](repeating: 0, count: 512)
        // The library keeps the list, so it must live as long as the process.
        let folders = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: fontFolders.count + 1)
        for (index, folder) in fontFolders.enumerated() { unsafe folders[index] = UnsafePointer(strdup(folder)) }
        unsafe folders[fontFolders.count] = nil
        guard let pdfium = unsafe pdfium_open(path, folders, &problem, problem.count) else {
            throw WorkerError(.pdfiumMissing, "PDFium can't be used: \(text(of: problem))")
        }
        return unsafe pdfium
    }

    private static func lockIn(_ arguments: Arguments) throws(WorkerError) {
        // An archive is mapped whole into memory; that costs address space only.
        var status = stat()
        let mapped = unsafe fstat(0, &status) == 0 ? max(0, Int(status.st_size)) : 0
        let limits = sandbox_limits(
            address_space: UInt64(arguments.memory + mapped), cpu_seconds: UInt64(arguments.cpu), open_files: 32)
        var problem = [CChar](repeating: 0, count: 512)
        var readable = unsafe fontFolders.map { folder in unsafe UnsafePointer<CChar>(strdup(folder)) }
        unsafe readable.append(nil)
        switch unsafe sandbox_enter(limits, readable, &problem, problem.count) {
        case sandbox_entered: break
        case sandbox_entered_without_landlock:
            log("this kernel has no Landlock: the sandbox holds without it, and fonts of the system are not used")
        default: throw WorkerError(.sandboxFailed, "the sandbox can't be entered: \(text(of: problem))")
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
