/// The page layer (docs/notes/page-layer.md).
struct EPUBLayer {
    var page: Int
    var width: Double
    var height: Double
    var label: String
    var paragraphs: [String]
    var targets: [Target] = []

    /// A document that the page links to, which is shown as pictures.
    struct Target {
        /// Plain path in the content's tree.
        var document: String
        var page: Int
    }

    var documentJSON: [UInt8] {
        json { json in
            json.key("text")
            json.array { json in for paragraph in paragraphs { json.string(paragraph) } }
            guard !targets.isEmpty else { return }
            json.key("targets")
            json.array { json in
                for target in targets {
                    json.object { json in
                        json.key("document", target.document)
                        json.key("page", target.page)
                    }
                }
            }
        }
    }

    var pictureJSON: [UInt8] {
        json { json in
            json.key("lines")
            json.array { _ in }
            guard !paragraphs.isEmpty else { return }
            json.key("text")
            json.array { json in
                for paragraph in paragraphs { json.object { json in json.key("p", paragraph) } }
            }
        }
    }

    private func json(_ body: (inout JSON) -> Void) -> [UInt8] {
        var json = JSON()
        json.object { json in
            json.key("page", page)
            json.key("width")
            json.tenths(width)
            json.key("height")
            json.tenths(height)
            json.key("label", label)
            body(&json)
            json.key("links")
            json.array { _ in }
        }
        return json.bytes
    }
}
