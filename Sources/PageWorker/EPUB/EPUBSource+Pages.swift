import Markup

extension EPUBSource {
    func willPress(_ numbers: ClosedRange<Int>) {
        let items = numbers.compactMap { pages.indices.contains($0 - 1) ? pages[$0 - 1].item : nil }
        let files = items.flatMap { [$0] + overlay(of: $0) }
        container.archive.readAhead(files.compactMap { container.entry(package.manifest[$0].path) })
    }

    /// Writes the frames of one page. A page that fails gets an error frame instead, and the run goes on.
    func pressPage(_ number: Int, _ sizes: PageSizes, to writer: FrameWriter) {
        if number == 1 {
            for note in package.notes { writer.note(note.code, note.message) }
        }
        do throws(WorkerError) {
            let page = try page(number)
            let item = package.manifest[page.item]
            switch page.kind {
            case .picture:
                let bytes = try container.read(item.path)
                try pressPicture(bytes, number, text: [], sizes, to: writer)
            case .document(let isXHTML):
                try press(try content(of: page.item, page, isXHTML: isXHTML), number, sizes, to: writer)
            case .drawing:
                try press(try content(of: page.item, page, isXHTML: nil), number, sizes, to: writer)
            case nil:
                throw WorkerError(
                    .pageFailed,
                    "“\(oneLine(item.path, limit: 200))” is no page: its type is \(oneLine(item.mediaType, limit: 80))")
            }
        } catch {
            writer.write(error, page: number)
        }
    }

    private func press(
        _ content: EPUBContent, _ number: Int, _ sizes: PageSizes, to writer: FrameWriter
    ) throws(WorkerError) {
        let (narration, silent) = self.narration(of: pages[number - 1].item)
        for note in Self.notes(remote: [], missing: silent.map(PlainPath.of)) { writer.note(note.code, note.message) }
        if let picture = content.picture {
            let bytes = try container.read(package.manifest[picture].path)
            return try pressPicture(bytes, number, text: content.pictureText, narration: narration, sizes, to: writer)
        }
        for note in notes(on: content.document, missing: []) { writer.note(note.code, note.message, page: number) }
        // Without the page: the press passes a note on once, and many pages may lack the same film.
        for note in Self.notes(remote: [], missing: content.missing) { writer.note(note.code, note.message) }
        if let note = Self.note(deadLinks: content.deadLinks) { writer.note(note.code, note.message, page: number) }
        var layer = ContentLayer(
            kind: .document, page: number, width: content.width, height: content.height, label: labels[number] ?? "",
            paragraphs: content.document.paragraphs, targets: targets(of: content.links))
        layer.narration = narration
        writer.write(
            .document, page: number, width: Int(content.width.rounded()), height: Int(content.height.rounded()),
            bytes: content.document.bytes)
        writer.write(.layer, page: number, bytes: layer.json)
    }

    /// The pages that became pictures: no document is left for the links to lead to.
    private func targets(of links: [Int]) -> [ContentLayer.Target] {
        links.compactMap { item in
            guard let page = numbers[item], pages[page - 1].rendition.isFixed, study(page)?.isPicture == true else {
                return nil
            }
            return ContentLayer.Target(document: PlainPath.of(package.manifest[item].path), page: page)
        }
    }

    private func pressPicture(
        _ bytes: [UInt8], _ number: Int, text: [String], narration: Narration? = nil, _ sizes: PageSizes,
        to writer: FrameWriter
    ) throws(WorkerError) {
        var layer = ContentLayer(page: number, picture: PictureHead(bytes))
        (layer.label, layer.paragraphs, layer.narration) = (labels[number] ?? "", text, narration)
        try PicturePages.press(bytes, page: number, sizes, layer: layer.json, to: writer)
    }

    func notes(on document: SanitisedDocument, missing: [String]) -> [EPUBNote] {
        var notes: [EPUBNote] = []
        if document.hasLostScripts {
            notes.append(.init("script-removed", "its scripts were removed: EPUBs can't run scripts here"))
        }
        if document.hasLostObjects {
            notes.append(.init("object-removed", "an embedded object was left out; what stands in for it is shown"))
        }
        return notes + Self.notes(remote: document.remote, missing: missing)
    }

    static func notes(remote: [String], missing: [String]) -> [EPUBNote] {
        remote.map { .init("remote-reference", oneLine($0, limit: 300)) }
            + missing.map {
                .init("missing-resource", "\(oneLine(PlainPath.readable($0), limit: 300)) is not in the EPUB")
            }
    }

    private static func note(deadLinks links: [String]) -> EPUBNote? {
        guard let first = links.first else { return nil }
        let name = "“\(oneLine(PlainPath.readable(first), limit: 300))”"
        let isOne = links.count == 1
        return EPUBNote(
            "dead-link",
            isOne
                ? "a link leads to \(name), which is not in the EPUB"
                : "\(links.count) links lead to files that are not in the EPUB, as \(name)")
    }
}
