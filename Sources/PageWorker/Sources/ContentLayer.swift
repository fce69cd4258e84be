/// The page layer of a picture or a document, whose text has no places unless it was found in the picture
/// (docs/notes/page-layer.md). A PDF's page has a ``PageLayer``.
struct ContentLayer {
    enum Kind {
        case picture, document
    }

    /// A document that the page links to, which is shown as pictures.
    struct Target {
        /// Plain path in the content's tree.
        var document: String
        var page: Int
    }

    var kind: Kind
    var page: Int
    /// Points; 0 for a document that flows.
    var width = 0.0
    var height = 0.0
    var label = ""
    var className: String?
    /// What was found in the picture, and the same as it is read.
    var lines: [PageText.Line] = []
    var passages: [Passage] = []
    var paragraphs: [String] = []
    var targets: [Target] = []
    var spots: [HotSpot] = []
    var data: [(name: String, value: String)] = []
    var narration: Narration?

    var json: [UInt8] {
        var json = JSON()
        json.object { json in
            json.key("page", page)
            json.key("width")
            json.tenths(width)
            json.key("height")
            json.tenths(height)
            json.key("label", label)
            if let className { json.key("class", className) }
            switch kind {
            case .picture:
                json.key("lines")
                json.array { json in for line in lines { line.write(to: &json) } }
                if !paragraphs.isEmpty || !passages.isEmpty {
                    json.key("text")
                    json.array { json in
                        for paragraph in paragraphs { json.object { json in json.key("p", paragraph) } }
                        for passage in passages { passage.write(to: &json) }
                    }
                }
            case .document:
                json.key("text")
                json.array { json in for paragraph in paragraphs { json.string(paragraph) } }
            }
            if !targets.isEmpty {
                json.key("targets")
                json.array { json in for target in targets { target.write(to: &json) } }
            }
            json.key("links")
            json.array { _ in }
            if !spots.isEmpty {
                json.key("spots")
                // Their boxes are points that the publisher counted, maybe for a larger picture.
                json.array { json in for spot in spots { spot.write(to: &json, width: 0, height: 0) } }
            }
            if !data.isEmpty { json.key("data", data) }
            if let narration {
                json.key("narration")
                narration.write(to: &json)
            }
        }
        return json.bytes
    }
}

extension ContentLayer {
    /// The layer of a picture that brings no text.
    init(page: Int, picture head: PictureHead?) {
        self.init(kind: .picture, page: page, width: Double(head?.width ?? 0), height: Double(head?.height ?? 0))
    }
}

extension ContentLayer.Target {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            json.key("document", document)
            json.key("page", page)
        }
    }
}
