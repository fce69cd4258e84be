/// One walk through a document, which copies what may stay.
struct SanitiserPass {
    var references: References
    let isXML: Bool
    let keepsScripts: Bool
    var isScripted = false
    var hasLostScripts = false
    private var hasLostObjects = false
    private var title: String?
    private var meta: [String: String] = [:]

    /// What surrounds an element decides what its name means.
    private enum Place {
        case head, body, svg, mathML
    }

    init(_ references: References, isXML: Bool, keepsScripts: Bool) {
        self.references = references
        self.isXML = isXML
        self.keepsScripts = keepsScripts
    }

    func result(_ root: XMLTree.Node, bytes: [UInt8]) -> SanitisedDocument {
        SanitisedDocument(
            bytes: bytes, isScripted: isScripted, hasLostScripts: hasLostScripts,
            hasLostObjects: hasLostObjects, title: title, language: root["xml:lang"] ?? root["lang"],
            paragraphs: Paragraphs.of(root), viewport: Viewport.of(root, meta["viewport"]), remote: references.remote,
            references: references.used, links: references.linked, meta: meta)
    }

    /// - Returns: `html` with `head` and `body`, whatever stood there.
    mutating func document(_ source: XMLTree) -> XMLTree.Node {
        if let base = source.root.firstDescendant("base")?["href"] { references.rebase(base) }
        let isHTML = source.root.name.lowercased() == "html"
        var root = XMLTree.Node(name: "html", namespace: Namespace.html)
        var head = XMLTree.Node(name: "head", namespace: Namespace.html)
        var body = XMLTree.Node(name: "body", namespace: Namespace.html)
        head.content.append(
            .element(.init(name: "meta", namespace: Namespace.html, attributes: [attribute("charset", "utf-8")])))
        for link in stylesheets(source.instructions) { head.content.append(.element(link)) }
        if isHTML { root.attributes = attributes(of: source.root, "html") }
        for piece in isHTML ? source.root.content : [.element(source.root)] {
            switch piece {
            case .element(let node) where node.name == "head":
                for piece in node.content {
                    if Self.belongsInHead(piece) {
                        head.content += copy(piece, .head)
                    } else {
                        body.content += copy(piece, .body)
                    }
                }
            case .element(let node) where node.name == "body":
                for new in attributes(of: node, "body") where !body.attributes.contains(where: { $0.name == new.name })
                {
                    body.attributes.append(new)
                }
                for piece in node.content { body.content += copy(piece, .body) }
            case .text(let text) where text.allSatisfy(\.isWhitespace): continue
            default: body.content += copy(piece, .body)
            }
        }
        root.content = [.element(head), .element(body)]
        return root
    }

    private static func belongsInHead(_ piece: XMLTree.Content) -> Bool {
        guard case .element(let node) = piece else { return true }
        return ["title", "meta", "link", "style", "script", "noscript", "base", "template"].contains(node.name)
    }

    mutating func drawing(_ source: XMLTree) -> XMLTree.Node {
        let sheets = stylesheets(source.instructions).compactMap { $0["href"] }
        guard case .element(var root) = copy(.element(source.root), .svg).first else {
            return .init(name: "svg", namespace: Namespace.svg)
        }
        if !sheets.isEmpty {
            var cleaner = CSSWriter()
            for sheet in sheets { cleaner.write([.atKeyword("import"), .space, .url(sheet), .semicolon]) }
            let style = XMLTree.Node(
                name: "style", namespace: Namespace.svg,
                content: [.text(String(decoding: cleaner.bytes, as: UTF8.self))])
            root.content.insert(.element(style), at: 0)
        }
        title = root.first("title").map { oneLine($0.text, limit: 1_000) }
        return root
    }

    /// What `<?xml-stylesheet href="…"?>` asks for.
    private mutating func stylesheets(_ instructions: [XMLTree.Instruction]) -> [XMLTree.Node] {
        var links: [XMLTree.Node] = []
        for instruction in instructions where instruction.target == "xml-stylesheet" {
            guard let fields = try? XMLTree.parse(Array("<x \(instruction.data)/>".utf8)).root,
                let href = fields["href"], fields["type"] ?? "text/css" == "text/css",
                case .keep(let kept) = references.resource(href, inlineTypes: [])
            else { continue }
            var link = XMLTree.Node(name: "link", namespace: Namespace.html)
            link.attributes = [attribute("rel", "stylesheet"), attribute("href", kept)]
            if let media = fields["media"] { link.attributes.append(attribute("media", media)) }
            links.append(link)
        }
        return links
    }

    func attribute(_ name: String, _ value: String) -> XMLTree.Attribute {
        .init(name: name, namespace: nil, value: value)
    }

    private mutating func copy(_ piece: XMLTree.Content, _ place: Place) -> [XMLTree.Content] {
        switch piece {
        case .text(let text):
            // Only white space belongs between the elements of a head.
            return place == .head && !text.allSatisfy(\.isWhitespace) ? [] : [.text(text)]
        case .element(let node): return copy(node, place)
        }
    }

    private mutating func contents(_ node: XMLTree.Node, _ place: Place) -> [XMLTree.Content] {
        var contents: [XMLTree.Content] = []
        for piece in node.content {
            for new in copy(piece, place) {
                if case .text(let text) = new { contents.append(text: text) } else { contents.append(new) }
            }
        }
        return contents
    }

    private mutating func copy(_ node: XMLTree.Node, _ place: Place) -> [XMLTree.Content] {
        switch (node.namespace ?? implied(node, place), place) {
        case (Namespace.html, .svg), (Namespace.html, .mathML): return []
        case (Namespace.html, _): return html(node, place)
        case (Namespace.svg, .body), (Namespace.svg, .svg): return svg(node)
        case (Namespace.mathML, .body), (Namespace.mathML, .mathML): return mathML(node)
        case (Namespace.epub, .body):
            switch node.name {
            case "switch": return node.shownCase.map { contents($0, place) } ?? []
            case "trigger": return []
            default: return contents(node, place)
            }
        // What programs for drawing write down for themselves.
        default: return place == .body ? contents(node, place) : []
        }
    }

    /// Without a namespace the name and the place decide, as they do for an HTML parser.
    private func implied(_ node: XMLTree.Node, _ place: Place) -> String {
        switch place {
        case .svg: return Namespace.svg
        case .mathML: return Namespace.mathML
        case .body where node.name == "svg": return Namespace.svg
        case .body where node.name == "math": return Namespace.mathML
        case .head, .body: return Namespace.html
        }
    }

    private mutating func html(_ node: XMLTree.Node, _ place: Place) -> [XMLTree.Content] {
        var name = node.name.lowercased()
        switch name {
        case "script":
            guard keepsScripts else { break }
            return script(node)
        case "template" where keepsScripts: break
        case "noscript": return keepsScripts ? [] : contents(node, place)
        case "object", "embed", "image":
            guard let picture = picture(node) else {
                if name != "image" { hasLostObjects = true }
                return contents(node, place)
            }
            return [.element(picture)]
        case "xmp", "listing", "plaintext": name = "pre"
        case "html", "head", "body": return contents(node, .body)
        case "title":
            guard place == .head else { return [] }
            title = title ?? oneLine(node.text, limit: 1_000)
            return [.element(.init(name: name, namespace: Namespace.html, content: [.text(node.text)]))]
        case "meta": return place == .head ? kept(meta(node)) : []
        case "link": return kept(link(node))
        case "style":
            let style = styleSheet(node.text)
            return [
                .element(
                    .init(
                        name: name, namespace: Namespace.html, attributes: attributes(of: node, name),
                        content: [.text(style)]))
            ]
        default: if place == .head { return [] }
        }
        if AllowedElements.dropped.contains(name), name != "template" || !keepsScripts {
            if name == "script" { hasLostScripts = true }
            return AllowedElements.void.contains(name) ? contents(node, place) : []
        }
        guard
            AllowedElements.html.contains(name) || AllowedElements.isCustom(name) || name == "template" || name == "pre"
        else { return contents(node, place) }
        var copy = XMLTree.Node(name: name, namespace: Namespace.html, attributes: attributes(of: node, name))
        if AllowedElements.void.contains(name) {
            let needs = ["source": ["src", "srcset"], "track": ["src"]][name] ?? []
            let isOfUse = needs.isEmpty || copy.attributes.contains { needs.contains($0.name) }
            // An HTML parser of old doesn't know all elements that have no contents: what it put in comes after.
            return (isOfUse ? [.element(copy)] : []) + contents(node, place)
        }
        copy.content = name == "textarea" ? [.text(node.text)] : contents(node, place)
        return [.element(copy)]
    }

    private func kept(_ node: XMLTree.Node?) -> [XMLTree.Content] {
        node.map { [.element($0)] } ?? []
    }

    private mutating func script(_ node: XMLTree.Node) -> [XMLTree.Content] {
        var script = XMLTree.Node(name: "script", namespace: Namespace.html)
        isScripted = true
        for name in ["type", "async", "defer", "nomodule", "id"] {
            if let value = node[name] { script.attributes.append(attribute(name, value)) }
        }
        if let source = node["src"] {
            guard case .keep(let kept) = references.resource(source, inlineTypes: []) else { return [] }
            script.attributes.append(attribute("src", kept))
            return [.element(script)]
        }
        guard let text = ScriptText.contained(node.text) else { return [] }
        script.content = [.text(text)]
        return [.element(script)]
    }

    private mutating func meta(_ node: XMLTree.Node) -> XMLTree.Node? {
        guard let name = node["name"]?.lowercased(), AllowedAttributes.metaNames.contains(name),
            let content = node["content"]
        else { return nil }
        if meta[name] == nil { meta[name] = String(content.prefix(1_000)) }
        return .init(
            name: "meta", namespace: Namespace.html,
            attributes: [attribute("name", name), attribute("content", content)])
    }

    private mutating func link(_ node: XMLTree.Node) -> XMLTree.Node? {
        let relations = (node["rel"] ?? "").lowercased().split { $0.isWhitespace }
        guard !relations.isEmpty,
            relations.allSatisfy({ ["stylesheet", "alternate", "icon", "shortcut"].contains($0) }),
            relations.contains("stylesheet") || relations.contains("icon"), let href = node["href"],
            case .keep(let kept) = references.resource(href, inlineTypes: relations.contains("icon") ? ["image/"] : [])
        else { return nil }
        var link = XMLTree.Node(name: "link", namespace: Namespace.html)
        link.attributes = [attribute("rel", relations.joined(separator: " ")), attribute("href", kept)]
        for name in ["type", "media", "title", "class", "id", "sizes"] {
            if let value = node[name] { link.attributes.append(attribute(name, value)) }
        }
        return link
    }

    /// A picture that stands in an element which could also hold anything else.
    private mutating func picture(_ node: XMLTree.Node) -> XMLTree.Node? {
        guard let source = node["data"] ?? node["src"] ?? node["href"] else { return nil }
        let type = node["type"]?.lowercased() ?? MediaTypes.type(ofPath: source, head: [])
        guard type.hasPrefix("image/") || node.name == "image",
            case .keep(let kept) = references.resource(source, inlineTypes: ["image/"])
        else { return nil }
        var picture = XMLTree.Node(name: "img", namespace: Namespace.html, attributes: attributes(of: node, "object"))
        picture.attributes.removeAll { ["src", "alt", "type"].contains($0.name) }
        picture.attributes.append(attribute("src", kept))
        let text = oneLine(node["alt"] ?? node.text, limit: 1_000)
        if !text.isEmpty { picture.attributes.append(attribute("alt", text)) }
        return picture
    }

    private mutating func svg(_ node: XMLTree.Node) -> [XMLTree.Content] {
        let name = isXML ? node.name : AllowedAttributes.svgElementSpelling[node.name] ?? node.name
        guard AllowedElements.svg.contains(name) else {
            if name == "script" { hasLostScripts = true }
            return []
        }
        var copy = XMLTree.Node(name: name, namespace: Namespace.svg, attributes: attributes(of: node, name, svg: true))
        switch name {
        case "style": copy.content = [.text(styleSheet(node.text))]
        case "title", "desc": copy.content = [.text(node.text)]
        case "foreignObject": copy.content = contents(node, .body)
        case "animate", "animateTransform", "set":
            guard let target = node["attributeName"] ?? node["attributename"],
                AllowedAttributes.isAnimated(AllowedAttributes.svgSpelling[target.lowercased()] ?? "")
            else { return [] }
        default: copy.content = contents(node, .svg)
        }
        return [.element(copy)]
    }

    private mutating func mathML(_ node: XMLTree.Node) -> [XMLTree.Content] {
        guard AllowedElements.mathML.contains(node.name) else { return [] }
        var copy = XMLTree.Node(
            name: node.name, namespace: Namespace.mathML, attributes: attributes(of: node, node.name, mathML: true))
        copy.content = contents(node, .mathML)
        return [.element(copy)]
    }

    mutating func styleSheet(_ text: String) -> String {
        var cleaner = CSSCleaner(references: references)
        let clean = cleaner.clean(Array(text.utf8))
        references = cleaner.references
        return String(decoding: clean, as: UTF8.self)
    }
}
