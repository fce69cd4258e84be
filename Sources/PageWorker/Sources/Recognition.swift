import CPDFium
import Glibc
import Markup

/// Opens the file on standard input as what it is, judged by its content: names lie.
///
/// - Throws: ``WorkerError`` when it is none of the formats, or can't be opened.
func openSource(_ pdfium: UnsafePointer<pdfium_functions>, _ arguments: Arguments) throws(WorkerError) -> any Source {
    let sniff = try FileSniff(descriptor: 0)
    switch sniff.kind {
    case .archive:
        let archive = try Archive(descriptor: 0)
        guard let source = unsafe try openArchive(archive, pdfium, arguments) else {
            throw WorkerError(.notRecognised, FileSniff.whatElse(archive))
        }
        return source
    case .pdf: return unsafe try Document(descriptor: 0, pdfium: pdfium, maximumPages: arguments.maximumPages)
    case .picture: return try ImagesSource(picture: MappedFile(descriptor: 0), arguments)
    case .other(let what): throw WorkerError(.notRecognised, what)
    }
}

/// Asks the formats that come as a ZIP, the particular before the general.
private func openArchive(
    _ archive: Archive, _ pdfium: UnsafePointer<pdfium_functions>, _ arguments: Arguments
) throws(WorkerError) -> (any Source)? {
    if let book = try EPUBSource.open(archive, arguments) { return book }
    if let document = OfficeDocument.name(of: archive) {
        throw WorkerError(.notRecognised, "This is \(document). Export it as PDF, and publish the PDF")
    }
    if let brochure = try BrochureSource.open(archive, arguments) { return brochure }
    if let book = try HPub.open(archive, arguments) { return book }
    if let bundle = unsafe try BundleSource.open(archive, arguments, pdfium) { return bundle }
    if let images = try ImagesSource.open(archive, arguments) { return images }
    if let pages = try LooseHTML.open(archive, arguments) { return pages }
    return nil
}
