extension SourceInfo {
    /// As described in docs/notes/page-worker-protocol.md.
    var json: [UInt8] {
        var json = JSON()
        json.object { json in
            json.key("format", format.rawValue)
            json.key("layout", layout.rawValue)
            if isRightToLeft { json.key("direction", "rtl") }
            if isTwoDimensional { json.key("navigation", "articles") }
            json.key("pages")
            json.array { json in for page in pages { page.write(to: &json) } }
            json.key("outline")
            json.array { json in for entry in contents { entry.write(to: &json) } }
            if !articles.isEmpty {
                json.key("articles")
                json.array { json in for article in articles { article.write(to: &json) } }
            }
            if !resources.isEmpty {
                json.key("resources")
                json.array { json in for resource in resources { resource.write(to: &json) } }
            }
            writeTexts(to: &json)
            if !authors.isEmpty {
                json.key("authors")
                json.array { json in for author in authors.prefix(100) { json.string(author) } }
            }
            if hasTiles {
                json.key("tiles")
                json.boolean(true)
            }
            json.key("encrypted")
            json.boolean(isEncrypted)
            if let permissions { json.key("permissions", permissions) }
        }
        return json.bytes
    }

    private func writeTexts(to json: inout JSON) {
        let texts: [(StaticString, String?)] = [
            ("title", title), ("author", author), ("publisher", publisher), ("identifier", identifier), ("date", date),
            ("subject", subject), ("keywords", keywords), ("creator", creator), ("producer", producer),
            ("created", created), ("language", language),
        ]
        for (name, text) in texts {
            if let text, !text.isEmpty { json.key(name, text) }
        }
    }
}

extension PrintedContents {
    var json: [UInt8] {
        var json = JSON()
        json.object { json in
            json.key("outline")
            json.array { json in for entry in entries { entry.contents.write(to: &json) } }
            json.key("articles")
            json.array { json in for article in articles { article.write(to: &json) } }
        }
        return json.bytes
    }
}

extension SourceInfo.Page {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            json.key("width")
            json.tenths(width)
            json.key("height")
            json.tenths(height)
            json.key("label", label)
            if let side { json.key("side", side.rawValue) }
            if let document { json.key("document", document) }
        }
    }
}

extension SourceInfo.Entry {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            json.key("title", title)
            if let page { json.key("page", page) }
            if let fragment { json.key("fragment", fragment) }
            guard !children.isEmpty else { return }
            json.key("children")
            json.array { json in for child in children { child.write(to: &json) } }
        }
    }
}

extension SourceInfo.Article {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            json.key("title", title)
            if let author { json.key("author", author) }
            if let section { json.key("section", section) }
            json.key("page", page)
            json.key("pages", pageCount)
            json.key("text")
            json.boolean(hasText)
        }
    }
}

extension SourceInfo.Resource {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            json.key("path", path)
            json.key("type", mediaType)
            json.key("size", size)
            if page > 0 { json.key("page", page) }
            if let item { json.key("item", item) }
        }
    }
}
