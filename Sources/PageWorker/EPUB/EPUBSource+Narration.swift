import Markup

extension EPUBSource {
    /// Who reads a page aloud, without the sounds that the book lacks.
    ///
    /// - Parameter index: of the page's item in the manifest.
    /// - Returns: nil for a page that nobody reads; and paths of sounds that are not in the book.
    func narration(of index: Int) -> (narration: Narration?, missing: [String]) {
        guard let overlay = overlay(of: index).first.map({ package.manifest[$0] }),
            let bytes = try? container.read(overlay.path), let root = try? XMLTree.tolerant(bytes, overlay.path)
        else { return (nil, []) }
        var narration = Narration(root, path: overlay.path, of: package.manifest[index].path)
        var sounds: [String: Bool] = [:]
        var missing: [String] = []
        narration.clips.removeAll { clip in
            if let isThere = sounds[clip.sound] { return !isThere }
            let isThere = isSound(clip.sound)
            sounds[clip.sound] = isThere
            if !isThere { missing.append(clip.sound) }
            return !isThere
        }
        narration.activeClass = package.metadata.properties["media:active-class"].flatMap { name in
            name.utf8.count <= 100 && name.utf8.allSatisfy(Self.isOfClassName) ? name : nil
        }
        return (narration.clips.isEmpty ? nil : narration, missing)
    }

    private func isSound(_ path: String) -> Bool {
        package.manifest.index(path: path).flatMap(resourceType).map { type in
            type.hasPrefix("audio/") || type.hasPrefix("video/")
        } ?? false
    }

    private static func isOfClassName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
