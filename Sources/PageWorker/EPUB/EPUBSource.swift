import Markup

/// An EPUB 2 or 3 on standard input. Each item of its spine is a page: a document, or a picture when it consists of
/// nothing else.
final class EPUBSource: Source {
    let container: EPUBContainer
    let package: EPUBPackage
    let protection: EPUBProtection
    let rendition: EPUBRendition
    let pages: [EPUBPage]
    /// From the item in the manifest to the page, from 1.
    let numbers: [Int: Int]
    /// From the file's name without folders to the page; nil where several have it.
    private let numbersByName: [Substring: Int?]
    let allowsRemote: Bool
    /// What was learnt of pages, so that none is studied twice.
    var studies: [Int: EPUBStudy?] = [:]
    var pictureSizes: [Int: (width: Double, height: Double)?] = [:]
    var resourceTypes: [Int: String?] = [:]
    var needs: [Int: [Int]] = [:]
    private(set) lazy var navigation = readNavigation()
    private(set) lazy var labels = readLabels()
    /// The files that pages need, in the order of the manifest.
    private(set) lazy var resources = gatherResources()

    var pageCount: Int { pages.count }

    /// - Returns: nil when the archive is no EPUB.
    /// - Throws: ``WorkerError`` when it is one that can't be read.
    static func open(_ archive: Archive, _ arguments: Arguments) throws(WorkerError) -> (any Source)? {
        guard let container = try EPUBContainer(archive) else { return nil }
        return try EPUBSource(container, maximumPages: arguments.maximumPages, allowsRemote: arguments.allowsRemote)
    }

    init(_ container: EPUBContainer, maximumPages: Int, allowsRemote: Bool) throws(WorkerError) {
        self.container = container
        self.allowsRemote = allowsRemote
        protection = try EPUBProtection(container)
        let path = container.packagePath
        package = try EPUBPackage(try XMLTree.tolerant(try container.read(path), path), path: path)
        rendition = EPUBRendition(
            package.metadata.properties, displayOptions: EPUBRendition.displayOptions(container))
        pages = package.pages(rendition)
        guard pages.count <= maximumPages else {
            throw WorkerError(.tooLarge, "the EPUB has \(pages.count) pages; the limit is \(maximumPages)")
        }
        numbers = Dictionary(pages.enumerated().map { ($1.item, $0 + 1) }) { first, _ in first }
        let manifest = package.manifest
        numbersByName = Dictionary(
            pages.enumerated().map { (Self.fileName(manifest[$1.item].path), $0 + 1) }
        ) { _, _ in nil }
    }

    func page(_ number: Int) throws(WorkerError) -> EPUBPage {
        guard pages.indices.contains(number - 1) else {
            throw WorkerError(.pageFailed, "the EPUB has no page \(number)")
        }
        return pages[number - 1]
    }

    /// The page, from 1, that a reference leads to. Where there is no such file, the page whose file has its name: there
    /// are tools that forget the folder.
    func pageNumber(_ reference: EPUBReference?) -> Int? {
        guard let reference else { return nil }
        if let item = package.manifest.index(path: reference.path) { return numbers[item] }
        guard container.entry(reference.path) == nil else { return nil }
        return numbersByName[Self.fileName(reference.path)] ?? nil
    }

    private static func fileName(_ path: String) -> Substring {
        path.pathNames.last ?? ""
    }
}

extension EPUBRendition {
    /// Apple's options by name; those for all platforms come first.
    static func displayOptions(_ container: EPUBContainer) -> [String: String] {
        let path = "META-INF/com.apple.ibooks.display-options.xml"
        guard let bytes = try? container.read(path), let root = try? XMLTree.tolerant(bytes, path) else { return [:] }
        let platforms = root.descendants("platform")
        let ordered = platforms.filter { $0["name"] == "*" } + platforms.filter { $0["name"] != "*" }
        let options = ordered.flatMap { $0.all("option") }.compactMap { option in
            option["name"].map { ($0, oneLine(option.text, limit: 20).lowercased()) }
        }
        return Dictionary(options) { first, _ in first }
    }
}
