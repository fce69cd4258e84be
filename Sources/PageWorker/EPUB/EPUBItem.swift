import Markup

/// A file that the package's manifest lists.
struct EPUBItem {
    var id: String
    /// In the container.
    var path: String
    /// As the package declares it, in lower case, without parameters.
    var mediaType: String
    var properties: Set<String>
    /// The id of what stands in for it where its type is not understood.
    var fallback: String?
    /// The id of the SMIL file that reads it aloud.
    var mediaOverlay: String?

    /// What can be shown of it as a page.
    enum Kind: Equatable {
        case document(isXHTML: Bool)
        case drawing
        case picture
    }

    /// By the declared type; nil when that is none of a page.
    var kind: Kind? { Self.kind(ofType: mediaType) }

    /// By the file's name: where the declared type is a slip, as `text/xml` for a page.
    var kindByName: Kind? { Self.kind(ofType: MediaTypes.type(ofPath: path, head: [])) }

    static func kind(ofType mediaType: String) -> Kind? {
        switch mediaType {
        // The second is of the Open eBook publications of 1999, which EPUB 2 still allowed.
        case "application/xhtml+xml", "text/x-oeb1-document": .document(isXHTML: true)
        case "text/html": .document(isXHTML: false)
        case "image/svg+xml": .drawing
        case "image/jpeg", "image/jpg", "image/png", "image/gif", "image/webp": .picture
        default: nil
        }
    }
}

/// The package's manifest: found by id, by path and by plain path.
struct EPUBManifest {
    private(set) var items: [EPUBItem] = []
    private var indexByID: [String: Int] = [:]
    private var indexByPath: [String: Int] = [:]
    private var indexByPlainPath: [String: Int] = [:]

    /// Keeps the first of several with the same id or path.
    ///
    /// - Returns: whether it was kept.
    @discardableResult
    mutating func append(_ item: EPUBItem) -> Bool {
        guard indexByPath[item.path] == nil else {
            // The same file again under another id: that id still has to lead to it.
            if indexByID[item.id] == nil { indexByID[item.id] = indexByPath[item.path] }
            return false
        }
        let index = items.count
        items.append(item)
        if indexByID[item.id] == nil { indexByID[item.id] = index }
        indexByPath[item.path] = index
        indexByPlainPath[PlainPath.of(item.path)] = index
        return true
    }

    func index(id: String) -> Int? { indexByID[id] }
    func index(path: String) -> Int? { indexByPath[path] }
    func index(plainPath: String) -> Int? { indexByPlainPath[plainPath] }

    subscript(index: Int) -> EPUBItem { items[index] }

    func item(withProperty property: String) -> EPUBItem? {
        items.first { $0.properties.contains(property) }
    }

    /// The item itself, or the nearest in its chain of fallbacks, that `isFit` accepts. Chains may be circles.
    func resolve(_ start: Int, where isFit: (EPUBItem) -> Bool) -> Int? {
        var seen: Set<Int> = []
        var next: Int? = start
        while let index = next, seen.insert(index).inserted {
            if isFit(items[index]) { return index }
            next = items[index].fallback.flatMap { self.index(id: $0) }
        }
        return nil
    }
}
