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

    init(kind: Kind) {
        self.kind = kind
    }

    /// All files that it needs, as plain paths.
    var files: [String] {
        [source, poster].compactMap(\.self) + photos.flatMap { [$0.photo, $0.thumbnail].compactMap(\.self) }
    }

    /// Writes it as an entry of a page layer.
    ///
    /// - Parameters:
    ///   - width: of the page as shown, in points.
    ///   - height: likewise.
    func write(to json: inout JSON, width: Double, height: Double) {
        json.object { json in
            if let box {
                let (left, top) = (box.left.points(of: width), box.top.points(of: height))
                let spot = Box(
                    left: max(0, left), top: max(0, top), right: min(width, left + box.width.points(of: width)),
                    bottom: min(height, top + box.height.points(of: height)))
                // One that lies outside the page keeps a place on its edge.
                let (x, y) = (min(spot.left, width), min(spot.top, height))
                json.key("box")
                json.array { json in
                    Box(left: x, top: y, right: max(x, spot.right), bottom: max(y, spot.bottom)).write(to: &json)
                }
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
            guard !data.isEmpty else { return }
            json.key("data")
            json.object { json in
                for (name, value) in data {
                    json.key(named: name)
                    json.string(value)
                }
            }
        }
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
