extension PageText: Decodable {
    private enum Keys: String, CodingKey {
        case page, lines, text, links
    }

    /// Reads a layer, `docs/notes/page-layer.md`. Fields of later versions are ignored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let page = try container.decodeIfPresent(Int.self, forKey: .page) ?? 0
        self.page = page
        lines = try container.decodeIfPresent([Line].self, forKey: .lines) ?? []
        links = try container.decodeIfPresent([LooseLink].self, forKey: .links)?.compactMap(\.link) ?? []
        let written = try container.decodeIfPresent([TextBlock].self, forKey: .text) ?? []
        blocks = written.isEmpty ? Self.runTogether(lines, page: page) : written
    }

    private struct LooseLink: Decodable {
        let box: Box?
        let uri: String?
        let page: Int?

        var link: PageLink? {
            if let uri { return PageLink(box: box, target: .address(uri)) }
            return page.map { PageLink(box: box, target: .page($0)) }
        }
    }

    /// For a layer without text in reading order: one paragraph of all its lines.
    private static func runTogether(_ lines: [Line], page: Int) -> [TextBlock] {
        var text = ""
        for word in lines.flatMap(\.words) {
            if text.hasSuffix("\u{AD}") { text.removeLast() } else if !text.isEmpty { text += " " }
            text += word.text
        }
        return text.isEmpty ? [] : [TextBlock(heading: nil, text: text, page: page)]
    }
}

extension PageText.Box: Decodable {
    /// Reads `[x, y, width, height]`.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        x = try list.decode(Double.self)
        y = try list.decode(Double.self)
        width = try list.decode(Double.self)
        height = try list.decode(Double.self)
    }
}

extension PageText.Word: Decodable {
    /// Reads `["word", x, y, width, height]`.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        text = try list.decode(String.self)
        box = PageText.Box(
            x: try list.decode(Double.self), y: try list.decode(Double.self), width: try list.decode(Double.self),
            height: try list.decode(Double.self))
    }
}

extension TextBlock: Decodable {
    private enum Keys: String, CodingKey {
        case h, t, p, page
    }

    /// Reads `{"p": "…"}`, `{"h": 1, "t": "…"}` or a plain string.
    public init(from decoder: any Decoder) throws {
        if let plain = try? decoder.singleValueContainer().decode(String.self) {
            heading = nil
            text = plain
            page = nil
            return
        }
        let container = try decoder.container(keyedBy: Keys.self)
        heading = try container.decodeIfPresent(Int.self, forKey: .h)
        text =
            try container.decodeIfPresent(String.self, forKey: heading == nil ? .p : .t)
            ?? container.decodeIfPresent(String.self, forKey: .t) ?? ""
        page = try container.decodeIfPresent(Int.self, forKey: .page)
    }
}
