/// The page layer of a document (docs/notes/page-layer.md).
struct DocumentLayer {
    var page: Int
    var paragraphs: [String]
    var data: [(name: String, value: String)] = []

    var json: [UInt8] {
        var json = JSON()
        json.object { json in
            json.key("page", page)
            json.key("width", 0)
            json.key("height", 0)
            json.key("label", "")
            json.key("text")
            json.array { json in for paragraph in paragraphs { json.string(paragraph) } }
            json.key("links")
            json.array { _ in }
            guard !data.isEmpty else { return }
            json.key("data")
            json.object { json in
                for (name, value) in data {
                    json.key(named: name)
                    json.string(value)
                }
            }
        }
        return json.bytes
    }
}
