import Markup

/// A page's document, made harmless, and what is known of it.
struct EPUBContent {
    var document: SanitisedDocument
    /// CSS pixels of a page of fixed size, else 0.
    var width = 0.0
    var height = 0.0
    /// The item that fills the page when there is nothing else on it, and what is said of it in words.
    var picture: Int?
    var pictureText: [String] = []
    /// The items that are loaded with it, and those that it links to.
    var references: [Int] = []
    var links: [Int] = []
    /// Plain paths of what it loads that lead to nothing in the book.
    var missing: [String] = []
    /// Plain paths of what it links to that lead to nothing in the book.
    var deadLinks: [String] = []
}

/// What the survey of all pages keeps of each.
struct EPUBStudy {
    var width = 0.0
    var height = 0.0
    var title: String?
    var isPicture = false
    /// What it loads or links to.
    var references: [Int] = []
}

extension EPUBSource {
    /// Reads the document of a page.
    ///
    /// - Parameter index: of the item in the manifest.
    func content(of index: Int, _ page: EPUBPage, isXHTML: Bool?) throws(WorkerError) -> EPUBContent {
        let item = package.manifest[index]
        let document = try sanitised(item, isXHTML: isXHTML)
        var content = EPUBContent(document: document)
        (content.references, content.missing) = resolve(document.references)
        let (links, lost) = resolve(document.links)
        content.links = links
        content.deadLinks = lost
        guard page.rendition.isFixed else { return content }

        let tree = try? XMLTree.tolerant(document.bytes, item.path)
        let lone = tree.flatMap { LonePicture($0) }
        let picture = lone == nil ? nil : content.references.first { package.manifest[$0].kind == .picture }
        let pictureSize = picture.flatMap(pictureSize)
        if let size = document.viewport ?? pictureSize ?? declaredViewport {
            (content.width, content.height) = size
        }
        if let lone, let pictureSize, content.references.count(where: { package.manifest[$0].kind == .picture }) == 1,
            lone.fills(width: content.width, height: content.height, picture: pictureSize)
        {
            content.picture = picture
            content.pictureText = lone.text
        }
        return content
    }

    /// - Parameter isXHTML: nil for a drawing.
    func sanitised(_ item: EPUBItem, isXHTML: Bool?) throws(WorkerError) -> SanitisedDocument {
        let bytes = try container.read(item.path)
        guard let isXHTML else { return try Sanitiser.drawing(bytes, at: item.path, allowsRemote: allowsRemote) }
        return try Sanitiser.document(
            bytes, at: item.path, isXHTML: isXHTML, keepsScripts: false, allowsRemote: allowsRemote)
    }

    /// Plain paths as items of the manifest, and those that lead to none whose file is there.
    func resolve(_ references: [String]) -> (found: [Int], missing: [String]) {
        var (found, missing): ([Int], [String]) = ([], [])
        for reference in references {
            if let index = package.manifest.index(plainPath: reference),
                container.entry(package.manifest[index].path) != nil
            {
                found.append(index)
            } else {
                missing.append(reference)
            }
        }
        return (found, missing)
    }

    /// Pixels of a picture of the book, as shown.
    func pictureSize(_ index: Int) -> (width: Double, height: Double)? {
        if let known = pictureSizes[index] { return known }
        let size = newPictureSize(index)
        pictureSizes[index] = .some(size)
        return size
    }

    private func newPictureSize(_ index: Int) -> (width: Double, height: Double)? {
        guard let entry = container.entry(package.manifest[index].path) else { return nil }
        // Thumbnails and colour profiles may stand before the size.
        for length in [1 << 12, 1 << 18, entry.size] {
            guard let bytes = try? container.archive.head(entry, length) else { return nil }
            if let head = PictureHead(bytes) { return (Double(head.width), Double(head.height)) }
            if PictureHead.kind(of: bytes) == nil { return nil }
        }
        return nil
    }

    /// What the package says of all pages: EPUB 3.0's `rendition:viewport`, and the property of Amazon's books.
    private var declaredViewport: (width: Double, height: Double)? {
        let properties = package.metadata.properties
        let numbers = (properties["rendition:viewport"] ?? properties["original-resolution"] ?? "")
            .split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        return numbers.count == 2 && numbers.allSatisfy((1...100_000).contains) ? (numbers[0], numbers[1]) : nil
    }
}
