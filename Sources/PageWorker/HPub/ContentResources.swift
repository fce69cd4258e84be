import Markup

/// The files beside the pages.
struct ContentResources {
    struct Resource {
        var entry: Archive.Entry
        var path: String
        var mediaType: String
        /// The page that alone loads it; 0 when several do, or when that isn't known.
        var page: Int
    }

    let list: [Resource]

    /// - Parameters:
    ///   - pages: the files of the pages, from page 1; nil where there is none.
    ///   - others: further files that a page needs, by page, as plain paths.
    ///   - takesAll: whether files that nothing refers to are taken too, because programs may load them.
    init(
        _ folder: ContentFolder, pages: [Archive.Entry?], others: [(page: Int, path: String)] = [], takesAll: Bool
    ) {
        var owner: [String: Int] = [:]
        var order: [Archive.Entry] = []
        let isPage = Set(pages.compactMap { $0?.path })
        func visit(_ plainPath: String, _ page: Int, _ seen: inout Set<String>) {
            var todo = [plainPath]
            while let next = todo.popLast() {
                guard let entry = folder.entry(plainPath: next), !isPage.contains(entry.path),
                    seen.insert(entry.path).inserted
                else { continue }
                if let known = owner[entry.path] {
                    if known != page { owner[entry.path] = 0 }
                } else {
                    owner[entry.path] = page
                    order.append(entry)
                }
                todo += folder.needs(of: entry).reversed()
            }
        }
        for (index, page) in pages.enumerated() {
            var seen: Set<String> = []
            for path in page.map(folder.needs) ?? [] { visit(path, index + 1, &seen) }
            for other in others where other.page == index + 1 { visit(other.path, index + 1, &seen) }
        }
        if takesAll { order += folder.entries.filter { owner[$0.path] == nil && !isPage.contains($0.path) } }
        list = order.compactMap { entry in
            let type = folder.type(of: entry)
            guard Self.isServed(type) else { return nil }
            return Resource(
                entry: entry, path: PlainPath.of(folder.path(of: entry)), mediaType: type, page: owner[entry.path] ?? 0)
        }
    }

    var info: [SourceInfo.Resource] {
        list.map { .init(path: $0.path, mediaType: $0.mediaType, size: $0.entry.size, page: $0.page) }
    }

    /// Writes a file in pieces, documents and stylesheets made harmless. What can't be read stays empty: a picture that is
    /// missing doesn't spoil an issue.
    func write(_ number: Int, from folder: ContentFolder, to writer: FrameWriter) throws(WorkerError) {
        guard list.indices.contains(number - 1) else { throw WorkerError(.usage, "there is no resource \(number)") }
        let resource = list[number - 1]
        do throws(WorkerError) {
            let bytes: [UInt8]
            switch resource.mediaType {
            case "text/css":
                let sheet = try folder.stylesheet(resource.entry)
                ContentNotes.write(remote: sheet.remote, used: sheet.references, folder, page: 0, to: writer)
                bytes = sheet.bytes
            case "text/html", "application/xhtml+xml", "image/svg+xml":
                let document = try folder.document(resource.entry)
                ContentNotes.write(document, folder, page: 0, to: writer)
                bytes = document.bytes
            case "image/jpeg", "image/png", "image/webp":
                bytes = PictureMetadata.removed(from: try folder.read(resource.entry))
            default:
                return try folder.stream(resource.entry) { (piece) throws(WorkerError) in
                    writer.write(.resource, page: number, bytes: piece)
                }
            }
            writer.write(resource: number, bytes)
        } catch {
            writer.note("missing-resource", "\(oneLine(resource.path, limit: 300)): \(error.message)")
        }
    }

    private static func isServed(_ type: String) -> Bool {
        let family = type.prefix { $0 != "/" }
        return ["image", "audio", "video", "font", "text"].contains(family)
            || ["application/xhtml+xml", "application/json", "application/pdf"].contains(type)
    }
}

extension FrameWriter {
    /// A page that is a document, as far as it is fixed by nothing but its browser.
    func write(_ document: SanitisedDocument, _ layer: ContentLayer, page: Int) {
        write(document.isScripted ? .scriptedDocument : .document, page: page, bytes: document.bytes)
        write(.layer, page: page, bytes: layer.json)
    }
}

/// What the publisher should know about a document.
enum ContentNotes {
    private static let most = 20

    static func write(_ document: SanitisedDocument, _ folder: ContentFolder, page: Int, to writer: FrameWriter) {
        write(remote: document.remote, used: document.references, folder, page: page, to: writer)
        if document.hasLostScripts {
            writer.note("script-removed", "a link or drawing that would run a program was made harmless", page: page)
        }
    }

    static func write(
        remote: [String], used: [String], _ folder: ContentFolder, page: Int, to writer: FrameWriter
    ) {
        for reference in remote.prefix(most) {
            writer.note("remote-reference", oneLine(reference, limit: 300), page: page)
        }
        for path in used.filter({ folder.entry(plainPath: $0) == nil }).prefix(most) {
            writer.note("missing-resource", "\(oneLine(path, limit: 300)) is not in the archive", page: page)
        }
    }
}
