extension SanitiserPass {
    private static let pictures = ["image/"]
    private static let mostAttributes = 200
    private static let media = ["image/", "audio/", "video/"]

    /// The attributes of an element that may stay, references rewritten.
    mutating func attributes(
        of node: XMLTree.Node, _ element: String, svg: Bool = false, mathML: Bool = false
    ) -> [XMLTree.Attribute] {
        var kept: [XMLTree.Attribute] = []
        let allowed = svg ? AllowedAttributes.svg : mathML ? AllowedAttributes.mathML : AllowedAttributes.html
        for source in node.attributes.prefix(Self.mostAttributes) {
            guard var name = written(source) else { continue }
            if !isXML, svg { name = AllowedAttributes.svgSpelling[name] ?? name }
            let value: String?
            switch name {
            case _ where name.lowercased().hasPrefix("on"): value = handler(name, source.value)
            case "style": value = style(source.value)
            case "lang", "xml:lang", "xml:space": value = source.value
            case "epub:type", "epub:prefix": value = svg || mathML ? nil : source.value
            case _ where name.hasPrefix("data-"): value = data(name, source.value)
            case _ where name.hasPrefix("aria-"): value = Self.isPlain(name) ? source.value : nil
            case "href" where svg: value = drawn(element, source.value, &kept)
            case "href", "src", "srcset", "poster", "background", "usemap":
                value = svg || mathML ? nil : referred(element, name, source.value, &kept)
            case _ where !allowed.contains(name): value = nil
            case _ where svg && source.value.utf8.contains(where: "(\\".utf8.contains):
                value = presented(name, source.value)
            default: value = source.value
            }
            guard let value, !kept.contains(where: { $0.name == name }) else { continue }
            kept.append(attribute(name, value))
        }
        return kept
    }

    /// The name with the prefix that it has in what is written; nil for an attribute of an unknown namespace.
    private func written(_ source: XMLTree.Attribute) -> String? {
        switch source.namespace {
        case nil:
            let name = isXML ? source.name : source.name.lowercased()
            return name == "xlink:href" ? "href" : name
        case Namespace.xlink: return source.name == "href" ? "href" : nil
        case Namespace.xml: return ["lang", "space"].contains(source.name) ? "xml:" + source.name : nil
        case Namespace.epub: return ["type", "prefix"].contains(source.name) ? "epub:" + source.name : nil
        default: return nil
        }
    }

    private static func isPlain(_ name: String) -> Bool {
        name.utf8.count <= 100
            && name.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
                    || (0x61...0x7A).contains(byte)
            }
    }

    private mutating func handler(_ name: String, _ value: String) -> String? {
        guard Self.isPlain(name) else { return nil }
        if keepsScripts { isScripted = true } else { hasLostScripts = true }
        return keepsScripts ? value : nil
    }

    private mutating func style(_ value: String) -> String? {
        let style = styleSheet(value)
        return style.allSatisfy(\.isWhitespace) ? nil : style
    }

    /// Programs load pictures by such names when a page is scrolled.
    private mutating func data(_ name: String, _ value: String) -> String? {
        guard Self.isPlain(name) else { return nil }
        switch name {
        case "data-src", "data-original", "data-poster", "data-bg", "data-background", "data-lazy":
            return resource(value, Self.media)
        case "data-srcset": return pictureSet(value)
        default: return value
        }
    }

    private mutating func resource(_ value: String, _ types: [String]) -> String? {
        if case .keep(let kept) = references.resource(value, inlineTypes: types) { kept } else { nil }
    }

    private mutating func referred(
        _ element: String, _ name: String, _ value: String, _ kept: inout [XMLTree.Attribute]
    ) -> String? {
        switch (element, name) {
        case ("a", "href"), ("area", "href"): return link(value, &kept)
        case ("img", "src"), ("input", "src"), ("video", "poster"): return resource(value, Self.pictures)
        case ("audio", "src"), ("video", "src"), ("source", "src"): return resource(value, Self.media)
        case ("track", "src"): return resource(value, ["text/vtt"])
        case ("img", "srcset"), ("source", "srcset"): return pictureSet(value)
        case ("body", "background"), ("table", "background"), ("td", "background"), ("th", "background"),
            ("tr", "background"):
            return resource(value, Self.pictures)
        case (_, "usemap"): return value.utf8.first == UInt8(ascii: "#") ? value : nil
        default: return nil
        }
    }

    /// A link to elsewhere opens beside the magazine, and doesn't tell where it came from.
    private mutating func link(_ value: String, _ kept: inout [XMLTree.Attribute]) -> String? {
        guard let link = references.link(value) else {
            if value.lowercased().contains("script:") { hasLostScripts = true }
            return nil
        }
        if link.isOutside, !kept.contains(where: { $0.name == "target" }) {
            kept.append(attribute("target", "_blank"))
            kept.append(attribute("rel", "noopener noreferrer nofollow"))
        }
        return link.url
    }

    /// References of a drawing: most are to its own parts.
    private mutating func drawn(_ element: String, _ value: String, _ kept: inout [XMLTree.Attribute]) -> String? {
        switch element {
        case "a": link(value, &kept)
        case "image", "feImage": resource(value, Self.pictures)
        case "style", "svg", "g", "script": nil
        default: resource(value, [])
        }
    }

    /// A value of a drawing that may name a paint or a filter.
    private mutating func presented(_ name: String, _ value: String) -> String? {
        let lowercased = value.lowercased()
        guard lowercased.contains("url") || value.utf8.contains(UInt8(ascii: "\\")) || lowercased.contains("image")
        else { return value }
        var cleaner = CSSCleaner(references: references)
        let clean = cleaner.cleanValue(value)
        references = cleaner.references
        return clean
    }

    /// https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute
    private mutating func pictureSet(_ value: String) -> String? {
        var rest = value[...]
        var candidates: [String] = []
        while candidates.count < 100 {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            if rest.isEmpty { break }
            var url = rest.prefix { !$0.isWhitespace }
            rest = rest[url.endIndex...]
            var descriptor = ""
            if url.hasSuffix(",") {
                while url.hasSuffix(",") { url.removeLast() }
            } else {
                let text = rest.prefix { $0 != "," }
                rest = rest[text.endIndex...]
                descriptor = oneLine(String(text), limit: 40)
            }
            guard descriptor.utf8.allSatisfy({ Self.descriptor.contains($0) }),
                let kept = resource(String(url), Self.pictures)
            else { continue }
            // A candidate ends at a comma: one in the address is taken for it.
            let safe = kept.replacing(" ", with: "%20")
            candidates.append(descriptor.isEmpty ? safe : safe + " " + descriptor)
        }
        return candidates.isEmpty ? nil : candidates.joined(separator: ", ")
    }

    private static let descriptor = Set("0123456789.whx e-".utf8)
}
