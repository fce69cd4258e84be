import Markup

/// Who reads a page aloud: which part of a sound belongs to which element (EPUB 3.3, chapter 9).
struct Narration {
    struct Clip: Equatable {
        /// An id in the page's document; nil for the whole page.
        var element: String?
        /// Path of the sound in the book.
        var sound: String
        /// Milliseconds.
        var begin: Int
        /// Milliseconds; nil for the sound's end.
        var end: Int?
    }

    static let most = 10_000

    var clips: [Clip] = []
    /// The class that the element wears meanwhile, for the book's own styles.
    var activeClass: String?
}

extension Narration {
    /// - Parameters:
    ///   - overlay: the SMIL file.
    ///   - path: of that file in the book.
    ///   - document: the path of the page in the book. An overlay may read several pages.
    init(_ overlay: XMLTree.Node, path: String, of document: String) {
        guard overlay.name == "smil" else { return }
        var rest = Array(overlay.children.reversed())
        while let node = rest.popLast(), clips.count < Self.most {
            guard node.name == "par" else {
                if node.name == "body" || node.name == "seq" { rest += node.children.reversed() }
                continue
            }
            if let clip = Self.clip(node, path), clip.text.path == document { clips.append(clip.clip) }
        }
    }

    private static func clip(_ node: XMLTree.Node, _ path: String) -> (text: EPUBReference, clip: Clip)? {
        guard let text = reference(node.first("text"), path), let audio = node.first("audio"),
            let sound = reference(audio, path)
        else { return nil }
        let begin: Int
        let end: Int?
        do {
            begin = try audio.any("clipBegin").map(ClockValue.init(parsing:))?.milliseconds ?? 0
            end = try audio.any("clipEnd").map(ClockValue.init(parsing:))?.milliseconds
        } catch {
            return nil
        }
        guard end.map({ $0 > begin }) ?? true else { return nil }
        let element = text.fragment.flatMap { $0.utf8.count <= 1_000 ? $0 : nil }
        return (text, Clip(element: element, sound: sound.path, begin: begin, end: end))
    }

    private static func reference(_ node: XMLTree.Node?, _ path: String) -> EPUBReference? {
        node?.any("src").flatMap { try? EPUBReference($0, in: path) }
    }

    func write(to json: inout JSON) {
        json.object { json in
            if let activeClass { json.key("class", activeClass) }
            json.key("clips")
            json.array { json in for clip in clips { clip.write(to: &json) } }
        }
    }
}

extension Narration.Clip {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            if let element { json.key("id", element) }
            json.key("src", PlainPath.of(sound))
            json.key("begin", begin)
            if let end { json.key("end", end) }
        }
    }
}
