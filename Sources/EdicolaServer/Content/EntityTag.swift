import EdicolaCore

/// A representation's identifier (RFC 9110 §8.8.3): equal strong tags mean equal bytes.
struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    let opaque: String
    let isWeak: Bool

    init(_ opaque: String, isWeak: Bool = false) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// The tag of the bytes with this SHA-256.
    init(_ digest: Digest) {
        self.init("sha256-\(digest.hex)")
    }

    var description: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }

    func matchesStrongly(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }
    func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }
}

/// The value of `If-Match` and `If-None-Match`: `*`, or a list of tags.
enum EntityTagList: Hashable, Sendable {
    case any
    case tags([EntityTag])

    /// Parses the list. Invalid elements are left out: an unreadable condition matches nothing.
    init(parsing field: String) {
        var rest = Substring(field)
        var tags: [EntityTag] = []
        rest.dropBlanks()
        if rest == "*" {
            self = .any
            return
        }
        while !rest.isEmpty {
            if let tag = EntityTag(readingFrom: &rest) {
                tags.append(tag)
            } else if let comma = rest.firstIndex(of: ",") {
                rest = rest[rest.index(after: comma)...]
                rest.dropBlanks()
                continue
            } else {
                break
            }
            rest.dropBlanks()
            if rest.first == "," { rest = rest.dropFirst() }
            rest.dropBlanks()
        }
        self = .tags(tags)
    }
}

extension EntityTag {
    /// Parses a field that is exactly one tag, such as `If-Range`.
    init?(parsing field: String) {
        var rest = Substring(field)
        rest.dropBlanks()
        guard let tag = EntityTag(readingFrom: &rest) else { return nil }
        rest.dropBlanks()
        guard rest.isEmpty else { return nil }
        self = tag
    }

    /// Reads the first tag of a list. A tag may contain a comma, so lists can't be split at commas.
    fileprivate init?(readingFrom text: inout Substring) {
        var rest = text
        let isWeak = rest.hasPrefix("W/")
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.first == "\"" else { return nil }
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        self.init(String(rest[..<end]), isWeak: isWeak)
        text = rest[rest.index(after: end)...]
    }
}

extension Substring {
    fileprivate mutating func dropBlanks() {
        self = drop { $0 == " " || $0 == "\t" }
        while let last, last == " " || last == "\t" { removeLast() }
    }
}
