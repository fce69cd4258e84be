import Markup

/// A file that pages need beside their documents.
struct EPUBResource {
    /// In the manifest.
    var item: Int
    var mediaType: String
    /// The page that alone needs it; 0 when several do.
    var page: Int
}

extension EPUBSource {
    /// Everything in the manifest that the pages need, and what that needs in its turn, in the order in which readers
    /// come to it.
    func gatherResources() -> [EPUBResource] {
        survey()
        var gathered: [EPUBResource] = []
        var place: [Int: Int] = [:]
        for number in 1...pageCount {
            guard let study = study(number) else { continue }
            var todo = study.references
            if !study.isPicture { todo += overlay(of: pages[number - 1].item) }
            var seen: Set<Int> = []
            var next = 0
            while next < todo.count {
                let index = todo[next]
                next += 1
                guard seen.insert(index).inserted, !isDocumentPage(index) else { continue }
                if let known = place[index] {
                    if gathered[known].page != number { gathered[known].page = 0 }
                } else if let type = resourceType(index) {
                    place[index] = gathered.count
                    gathered.append(EPUBResource(item: index, mediaType: type, page: number))
                } else {
                    continue
                }
                todo += needs(of: index)
            }
        }
        return gathered
    }

    /// Whether it has its own page: references to it lead there.
    func isDocumentPage(_ index: Int) -> Bool {
        numbers[index] != nil && package.manifest[index].kind != .picture
    }

    func overlay(of index: Int) -> [Int] {
        let overlay = package.manifest[index].mediaOverlay.flatMap { package.manifest.index(id: $0) }
        return overlay.map { [$0] } ?? []
    }

    /// What the file is, by its content; nil when it is nothing that belongs on a page.
    func resourceType(_ index: Int) -> String? {
        if let known = resourceTypes[index] { return known }
        let type = newResourceType(index)
        resourceTypes[index] = .some(type)
        return type
    }

    private func newResourceType(_ index: Int) -> String? {
        let item = package.manifest[index]
        guard let entry = container.entry(item.path) else { return nil }
        // The first bytes of an obfuscated font say nothing.
        let isObfuscated = protection.method(of: item.path) != nil
        let head = isObfuscated ? [] : (try? container.archive.head(entry, 512)) ?? []
        let type = MediaTypes.type(ofPath: item.path, head: head)
        let isText = [Self.css, Self.svg, Self.xhtml, Self.html, Self.smil].contains(item.mediaType)
        if type == "application/octet-stream" {
            return isText || isObfuscated && item.mediaType.contains("font") ? item.mediaType : nil
        }
        if type == "application/xml" || type == "text/plain", isText { return item.mediaType }
        let family = type.prefix { $0 != "/" }
        let isKnown = [Self.css, Self.xhtml, Self.html, Self.smil, "text/vtt"].contains(type)
        return isKnown || ["image", "audio", "video", "font"].contains(family) ? type : nil
    }

    static let css = "text/css"
    static let svg = "image/svg+xml"
    static let xhtml = "application/xhtml+xml"
    static let html = "text/html"
    static let smil = "application/smil+xml"

    /// What a file refers to.
    func needs(of index: Int) -> [Int] {
        if let known = needs[index] { return known }
        let found = newNeeds(of: index)
        needs[index] = found
        return found
    }

    private func newNeeds(of index: Int) -> [Int] {
        let item = package.manifest[index]
        switch resourceType(index) {
        case Self.css:
            guard let bytes = try? container.read(item.path) else { return [] }
            return resolve(Sanitiser.stylesheet(bytes, at: item.path, allowsRemote: allowsRemote).references).found
        case Self.svg: return needs(of: try? sanitised(item, isXHTML: nil))
        case Self.xhtml: return needs(of: try? sanitised(item, isXHTML: true))
        case Self.html: return needs(of: try? sanitised(item, isXHTML: false))
        case Self.smil:
            return (try? MediaOverlay(container.read(item.path), path: item.path))?.references
                .compactMap { package.manifest.index(path: $0) } ?? []
        default: return []
        }
    }

    private func needs(of document: SanitisedDocument?) -> [Int] {
        document.map { resolve($0.references + $0.links).found } ?? []
    }
}
