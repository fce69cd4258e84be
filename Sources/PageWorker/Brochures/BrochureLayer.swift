/// The page layer of a brochure's page (docs/notes/page-layer.md).
struct BrochureLayer {
    var number: Int
    var page: BrochurePage
    /// Points.
    var width = 0
    var height = 0
    var paragraphs: [String]
    var isDocument = false

    var json: [UInt8] {
        var json = JSON()
        json.object { json in
            json.key("page", number)
            json.key("width", width)
            json.key("height", height)
            json.key("label", "")
            json.key("class", page.className)
            if !isDocument {
                json.key("lines")
                json.array { _ in }
            }
            if isDocument || !paragraphs.isEmpty {
                json.key("text")
                json.array { json in
                    for paragraph in paragraphs {
                        if isDocument {
                            json.string(paragraph)
                        } else {
                            json.object { json in json.key("p", paragraph) }
                        }
                    }
                }
            }
            json.key("links")
            json.array { _ in }
            if !page.spots.isEmpty {
                json.key("spots")
                json.array { json in for spot in page.spots { spot.write(to: &json) } }
            }
            if !page.data.isEmpty { json.key("data", page.data) }
        }
        return json.bytes
    }
}

extension JSON {
    fileprivate mutating func key(_ name: StaticString, _ values: [(name: String, value: String)]) {
        key(name)
        object { json in
            for (name, value) in values {
                json.key(named: name)
                json.string(value)
            }
        }
    }
}

extension BrochurePage.Spot {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            if let box {
                json.key("box")
                json.array { json in for number in box { json.tenths(number) } }
            }
            json.key("kind", kind)
            if let title { json.key("title", title) }
            if let uri { json.key("uri", uri) }
            if let page { json.key("page", page) }
            if let source { json.key("src", source) }
            if let poster { json.key("poster", poster) }
            guard !photos.isEmpty else { return }
            json.key("photos")
            json.array { json in
                for photo in photos {
                    json.object { json in
                        json.key("photo", photo.photo)
                        if let thumbnail = photo.thumbnail { json.key("thumbnail", thumbnail) }
                        if let caption = photo.caption { json.key("caption", caption) }
                    }
                }
            }
        }
    }
}
