/// The page layer of a picture that brings no text: its size (docs/notes/page-layer.md).
struct PictureLayer {
    var page: Int
    var width: Int
    var height: Int
    var label = ""

    var json: [UInt8] {
        var json = JSON()
        json.object { json in
            json.key("page", page)
            json.key("width", width)
            json.key("height", height)
            json.key("label", label)
            json.key("lines")
            json.array { _ in }
            json.key("links")
            json.array { _ in }
        }
        return json.bytes
    }
}
