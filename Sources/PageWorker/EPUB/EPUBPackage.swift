import Markup

/// The package file: what the book is, what it consists of, and in which order it is read.
struct EPUBPackage {
    /// A place in the reading order.
    struct SpineItem {
        /// In the manifest.
        var item: Int
        var isLinear: Bool
        var properties: [String]
    }

    let path: String
    let metadata: EPUBMetadata
    private(set) var manifest = EPUBManifest()
    private(set) var spine: [SpineItem] = []
    /// Whether pages turn from right to left.
    let isRightToLeft: Bool
    /// The NCX's id, for EPUB 2.
    let ncx: String?
    /// EPUB 2's list of special places: the type, as `cover`, and where it is.
    private(set) var guide: [(type: String, reference: EPUBReference)] = []
    /// What is wrong with it, for the publisher.
    private(set) var notes: [EPUBNote] = []

    /// - Parameter path: of the package in the book.
    init(_ root: XMLTree.Node, path: String) throws(WorkerError) {
        guard root.name == "package" else {
            throw WorkerError(.damaged, "the EPUB's package file begins with “\(oneLine(root.name, limit: 60))”")
        }
        self.path = path
        metadata = EPUBMetadata(root.first("metadata"), uniqueIdentifier: root["unique-identifier"])
        let spine = root.first("spine")
        ncx = spine?["toc"]
        let writing = metadata.properties["primary-writing-mode"] ?? ""
        isRightToLeft = spine?["page-progression-direction"] == "rtl" || writing.hasSuffix("-rl")

        for element in root.first("manifest")?.all("item") ?? [] { readItem(element) }
        for element in spine?.all("itemref") ?? [] { readItemReference(element) }
        for element in root.first("guide")?.all("reference") ?? [] {
            guard let href = element["href"], let reference = try? EPUBReference(href, in: path) else { continue }
            guide.append((element["type"]?.lowercased() ?? "", reference))
        }
        guard !self.spine.isEmpty else { throw WorkerError(.empty, "the EPUB has no pages: its spine is empty") }
    }

    private mutating func readItem(_ element: XMLTree.Node) {
        guard let id = element["id"], let href = element["href"] else { return }
        do {
            let type = element["media-type"]?.lowercased().prefix { $0 != ";" && $0 != " " } ?? ""
            manifest.append(
                EPUBItem(
                    id: id, path: try EPUBReference(href, in: path).path, mediaType: String(type),
                    properties: Set(element.words("properties")), fallback: element["fallback"],
                    mediaOverlay: element["media-overlay"]))
        } catch .elsewhere {
            notes.append(.init("remote-reference", "the package names a file elsewhere: \(oneLine(href, limit: 300))"))
        } catch {
            notes.append(
                .init("missing-resource", "the package names no file of the book: \(oneLine(href, limit: 300))"))
        }
    }

    /// An item that the spine names twice is a page once.
    private mutating func readItemReference(_ element: XMLTree.Node) {
        guard let id = element["idref"] else { return }
        guard let item = manifest.index(id: id) else {
            notes.append(
                .init("missing-resource", "the spine names “\(oneLine(id, limit: 200))”, which the manifest doesn't"))
            return
        }
        guard inSpine.insert(item).inserted else { return }
        spine.append(
            SpineItem(item: item, isLinear: element["linear"] != "no", properties: element.words("properties")))
    }

    private var inSpine: Set<Int> = []

    /// The NCX, by the spine's word or by its type.
    var ncxItem: EPUBItem? {
        ncx.flatMap { manifest.index(id: $0) }.map { manifest[$0] }
            ?? manifest.items.first { $0.mediaType == "application/x-dtbncx+xml" }
    }
}

/// Something that the publisher should know.
struct EPUBNote {
    var code: StaticString
    var message: String

    init(_ code: StaticString, _ message: String) {
        self.code = code
        self.message = message
    }
}
