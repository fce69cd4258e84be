import Markup

extension EPUBSource {
    /// Writes the cover ladder, largest first, the placeholder and the colour.
    ///
    /// - Parameter number: another page than the first, when the publisher wants the picture on it.
    func pressCover(_ number: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(WorkerError) {
        for picture in (number > 1 ? pictures(on: number) : []) + coverPictures {
            guard let bytes = try? container.read(package.manifest[picture].path) else { continue }
            do throws(WorkerError) {
                return try PicturePages.pressCover(bytes, page: number, widths: widths, sizes, to: writer)
            } catch {
                // The next may be in order.
                let path = oneLine(package.manifest[picture].path, limit: 200)
                writer.note("damaged-picture", "\(path) can't be the cover: \(error.message)")
            }
        }
        writer.note("missing-resource", "the EPUB has no cover picture: the stand shows a plain sheet")
        let sheet = try Bitmap(width: 1_000, height: 1_414)
        sheet.fill(colour)
        try CoverLadder(widths: widths, width: sheet.width, height: sheet.height)
            .write(sheet, page: number, sizes, to: writer)
    }

    /// Pictures that may be the cover, the likeliest first.
    private var coverPictures: [Int] {
        let manifest = package.manifest
        var found = manifest.items.indices.filter { manifest[$0].properties.contains("cover-image") }
        if let name = package.metadata.properties["cover"] {
            // The id of an item; some write its path.
            let path = try? EPUBReference(name, in: package.path).path
            found += [manifest.index(id: name), path.flatMap { manifest.index(path: $0) }].compactMap(\.self)
        }
        let guide = package.guide.filter { $0.type == "cover" }.map(\.reference)
        let landmarks = navigation.landmarks.filter { $0.type == "cover" }.compactMap(\.target)
        found += (guide + landmarks).compactMap { manifest.index(path: $0.path) }
        found.append(pages[0].item)
        return found.flatMap(pictures(in:))
    }

    private func pictures(on number: Int) -> [Int] {
        pages.indices.contains(number - 1) ? pictures(in: pages[number - 1].item) : []
    }

    /// The item itself when it is a picture, or the pictures of the document.
    private func pictures(in index: Int) -> [Int] {
        let item = package.manifest[index]
        let document: SanitisedDocument?
        switch item.kind {
        case .picture: return [index]
        case .document(let isXHTML): document = try? sanitised(item, isXHTML: isXHTML)
        case .drawing: document = try? sanitised(item, isXHTML: nil)
        case nil: document = nil
        }
        return resolve(document?.references ?? []).found.filter { package.manifest[$0].kind == .picture }
    }

    /// One of a few quiet colours, always the same for a book.
    private var colour: UInt32 {
        let colours: [UInt32] = [0xFF2B_3A67, 0xFF49_6A81, 0xFF5B_3758, 0xFF7A_4419, 0xFF2F_4B26, 0xFF3D_405B]
        let seed = (package.metadata.title ?? package.path).utf8.reduce(0) { ($0 &* 31 &+ UInt64($1)) & 0xFFFF_FFFF }
        return colours[Int(seed % UInt64(colours.count))]
    }
}

extension Bitmap {
    fileprivate func fill(_ colour: UInt32) {
        unsafe pixels.update(repeating: colour, count: width * height)
    }
}
