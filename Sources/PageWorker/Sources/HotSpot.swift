import Markup

/// A place on a page that does something: shows a picture gallery, plays a film, leads somewhere
/// (docs/notes/hotspots.md).
struct HotSpot {
    enum Kind: String {
        case link, page, video, audio, gallery, web, note
    }

    struct Photo {
        /// Plain paths in the content's tree: see ``PlainPath``.
        var photo: String
        var thumbnail: String?
        var caption: String?
    }

    /// A length on the page.
    enum Length {
        /// Points from the left or the top, or as wide or high.
        case points(Double)
        /// Of the page's width or height: 1 is all of it.
        case share(Double)

        func points(of whole: Double) -> Double {
            switch self {
            case .points(let points): points
            case .share(let share): whole * share
            }
        }
    }

    typealias Place = (left: Length, top: Length, width: Length, height: Length)

    var kind: Kind
    /// nil means the whole page.
    var box: Place?
    var title: String?
    /// Of a link, or of what is shown from another place.
    var uri: String?
    /// The page that it leads to, from 1.
    var page: Int?
    /// Plain path of what is shown or played, and of the picture that stands for it before that.
    var source: String?
    var poster: String?
    var photos: [Photo] = []
    /// What else is known of it, for readers that understand it.
    var data: [(name: String, value: String)] = []

    init(kind: Kind, box: Place? = nil) {
        self.kind = kind
        self.box = box
    }

    /// All files that it needs, as plain paths.
    var files: [String] {
        [source, poster].compactMap(\.self) + photos.flatMap { [$0.photo, $0.thumbnail].compactMap(\.self) }
    }

    /// Writes it as an entry of a page layer.
    ///
    /// - Parameters:
    ///   - width: of the page as shown, in points; 0 where a box may reach beyond it.
    ///   - height: likewise.
    func write(to json: inout JSON, width: Double, height: Double) {
        json.object { json in
            if let box {
                json.key("box")
                json.array { json in Self.onPage(box, width: width, height: height).write(to: &json) }
            }
            json.key("kind", kind.rawValue)
            if let title { json.key("title", title) }
            if let uri { json.key("uri", uri) }
            if let page { json.key("page", page) }
            if let source { json.key("src", source) }
            if let poster { json.key("poster", poster) }
            if !photos.isEmpty {
                json.key("photos")
                json.array { json in for photo in photos { photo.write(to: &json) } }
            }
            if !data.isEmpty { json.key("data", data) }
        }
    }
}

extension HotSpot {
    private static func onPage(_ place: Place, width: Double, height: Double) -> Box {
        let (left, top) = (place.left.points(of: width), place.top.points(of: height))
        let (right, bottom) = (left + place.width.points(of: width), top + place.height.points(of: height))
        guard width > 0, height > 0 else { return Box(left: left, top: top, right: right, bottom: bottom) }
        // One that lies outside the page keeps a place on its edge.
        let (x, y) = (min(max(0, left), width), min(max(0, top), height))
        return Box(left: x, top: y, right: max(x, min(width, right)), bottom: max(y, min(height, bottom)))
    }
}

extension HotSpot.Photo {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            json.key("photo", photo)
            if let thumbnail { json.key("thumbnail", thumbnail) }
            if let caption { json.key("caption", caption) }
        }
    }
}
