import Markup

extension EPUBSource {
    /// Writes a file that documents refer to. One that can't be read becomes an empty one with a note: a picture that
    /// is missing spoils no issue.
    ///
    /// - Parameter place: its place in the manifest. Without it all pages are read to find out which resources there are.
    func writeResource(_ number: Int, item place: Int? = nil, to writer: FrameWriter) throws(WorkerError) {
        guard let place = place ?? (resources.indices.contains(number - 1) ? resources[number - 1].item : nil),
            package.manifest.items.indices.contains(place), let mediaType = resourceType(place)
        else { throw WorkerError(.usage, "the EPUB has no resource \(number)") }
        let item = package.manifest[place]
        do throws(WorkerError) {
            guard let entry = container.entry(item.path) else {
                throw WorkerError(.missingFile, "it is not in the EPUB")
            }
            guard let bytes = try changed(item, mediaType, to: writer) else {
                return try container.archive.stream(entry) { (piece) throws(WorkerError) in
                    writer.write(.resource, page: number, bytes: piece)
                }
            }
            writer.write(resource: number, bytes)
        } catch {
            writer.note("missing-resource", "\(oneLine(item.path, limit: 300)): \(error.message)")
        }
    }

    /// The bytes of a file that isn't given out as it is; nil for one that is.
    private func changed(
        _ item: EPUBItem, _ mediaType: String, to writer: FrameWriter
    ) throws(WorkerError) -> [UInt8]? {
        if let method = protection.method(of: item.path) {
            let font = ObfuscatedFont(method: method, identifiers: package.metadata.identifiers)
            guard let restored = font.restored(try container.read(item.path)) else {
                writer.note(
                    "font-obfuscated",
                    "\(oneLine(item.path, limit: 300)): it can't be decoded with the book's identifiers")
                return []
            }
            return restored
        }
        switch mediaType {
        case Self.css:
            let sheet = Sanitiser.stylesheet(
                try container.read(item.path), at: item.path, allowsRemote: allowsRemote)
            let missing = resolve(sheet.references).missing
            for note in Self.notes(remote: sheet.remote, missing: missing) { writer.note(note.code, note.message) }
            return sheet.bytes
        case Self.svg, Self.xhtml, Self.html:
            let isXHTML = mediaType == Self.svg ? nil : mediaType == Self.xhtml
            let document = try sanitised(item, isXHTML: isXHTML)
            let missing = resolve(document.references).missing
            for note in notes(on: document, missing: missing) { writer.note(note.code, note.message) }
            return document.bytes
        case Self.smil: return try MediaOverlay(try container.read(item.path), path: item.path).bytes
        case "image/jpeg", "image/png", "image/webp":
            return PictureMetadata.removed(from: try container.read(item.path))
        default: return nil
        }
    }
}
