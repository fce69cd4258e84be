import Formats

/// Resolves the references of one document or stylesheet against its place in the content, and remembers them.
package struct References {
    /// What becomes of a reference to something that is loaded: a picture, a font, a stylesheet.
    package enum Outcome: Equatable {
        case keep(String)
        case refuse
    }

    /// The names from the content's root to the folder that references start from; of the original tree.
    private var base: [String]
    /// The folder that the document lies in.
    private let folder: [String]
    private let allowsRemote: Bool
    /// The path of a file as the archive spells it; nil when there is none.
    private let spelling: (String) -> String?
    /// Distinct remote references, kept or refused, in their order.
    package private(set) var remote: [String] = []
    /// Distinct plain paths of what is loaded, in their order.
    package private(set) var used: [String] = []
    /// Distinct plain paths of the documents that links lead to, in their order.
    package private(set) var linked: [String] = []
    private var seen: [WritableKeyPath<References, [String]>: Set<String>] = [:]

    package static let longest = 4_096
    private static let most = 10_000

    /// - Parameters:
    ///   - path: of the document, from the content's root.
    ///   - spelling: how the archive spells a path, whose case or accents a reference may write otherwise.
    package init(of path: String, allowsRemote: Bool, spelling: @escaping (String) -> String? = { $0 }) {
        self.spelling = spelling
        folder = path.pathNames.dropLast().map(String.init)
        base = folder
        self.allowsRemote = allowsRemote
    }

    /// Takes over `<base href>`, when it stays in the content.
    package mutating func rebase(_ href: String) {
        guard case .inside(let path, _) = target(href), let path else { return }
        base = href.utf8.last == UInt8(ascii: "/") ? path : path.dropLast()
    }

    /// What a document or stylesheet loads when it is shown.
    ///
    /// - Parameter inlineTypes: beginnings of media types that may stand in a `data:` URL.
    package mutating func resource(_ reference: String, inlineTypes: [String]) -> Outcome {
        switch target(reference) {
        case .inside(let path?, let fragment):
            let plain = PlainPath.of(path.joined(separator: "/"))
            remember(plain, in: \.used)
            return .keep(relative(to: path) + fragment)
        case .inside(nil, let fragment): return fragment.isEmpty ? .refuse : .keep(fragment)
        case .remote(let url):
            remember(url, in: \.remote)
            return allowsRemote ? .keep(url) : .refuse
        case .inline(let url, let type):
            return inlineTypes.contains { type.hasPrefix($0) } ? .keep(url) : .refuse
        case .other: return .refuse
        }
    }

    /// What somebody may be led to by clicking.
    ///
    /// - Returns: nothing when the link leads nowhere that it may lead to.
    package mutating func link(_ reference: String) -> (url: String, isOutside: Bool)? {
        switch target(reference) {
        case .inside(let path?, let fragment):
            remember(PlainPath.of(path.joined(separator: "/")), in: \.linked)
            return (relative(to: path) + fragment, false)
        case .inside(nil, let fragment): return (fragment.isEmpty ? "#" : fragment, false)
        case .remote(let url): return LinkAddress(url.utf8).map { ($0.text, true) }
        case .inline: return nil
        case .other(let url): return LinkAddress(url.utf8).map { ($0.text, true) }
        }
    }

    private enum Target {
        /// Names from the root of the content; nil is the document itself. The fragment begins with `#`.
        case inside([String]?, fragment: String)
        case remote(String)
        case inline(String, type: String)
        case other(String)
    }

    /// As browsers read a URL (https://url.spec.whatwg.org), with the content as the whole world.
    private func target(_ reference: String) -> Target {
        var bytes = reference.utf8.drop { $0 <= 0x20 }[...]
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        let isClean = !bytes.contains { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        let text = isClean ? String(Substring(bytes)) : String(decoding: bytes.filter { $0 > 0x0D }, as: UTF8.self)
        if let scheme = scheme(of: text) {
            switch scheme {
            case "http", "https", "ftp", "ws", "wss": return .remote(text)
            case "data": return inline(text)
            default: return .other(text)
            }
        }
        guard text.utf8.count <= Self.longest else { return .other("") }
        // In scalars: as characters, a mark and an accent that combines with it are one, and not that mark.
        let scalars = text.unicodeScalars
        let mark = scalars.firstIndex(of: "#") ?? scalars.endIndex
        let fragment = Self.fragment(scalars[mark...].dropFirst())
        let path = Self.withSlashes(scalars[..<mark].prefix { $0 != "?" })
        if path.utf8.starts(with: "//".utf8) { return .remote("https:" + Self.withSlashes(scalars[...])) }
        if path.isEmpty { return .inside(nil, fragment: fragment) }
        guard let names = names(of: path) else { return .other("") }
        return .inside(names, fragment: fragment)
    }

    private func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first,
            (first | 0x20) >= UInt8(ascii: "a"), (first | 0x20) <= UInt8(ascii: "z")
        else { return nil }
        let scheme = text.utf8[..<colon]
        let isScheme = scheme.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return isScheme ? String(text[..<colon]).lowercased() : nil
    }

    private func inline(_ text: String) -> Target {
        let type = text.dropFirst(5).prefix { $0 != "," && $0 != ";" }.lowercased()
        return .inline(text, type: type.filter { !$0.isWhitespace })
    }

    /// The names from the root; nil when the path leaves it or is no path of an archive.
    private func names(of path: String) -> [String]? {
        var names = path.utf8.first == UInt8(ascii: "/") ? [] : base
        for segment in path.pathNames {
            guard let name = Self.percentDecoded(segment), !name.isEmpty else { return nil }
            if name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 == 0 }) {
                return nil
            }
            switch name {
            case ".": continue
            case "..": if names.popLast() == nil { return nil }
            default: names.append(name)
            }
        }
        if names.isEmpty { return nil }
        let spelt = spelling(names.joined(separator: "/"))
        return spelt.map { $0.pathNames.map(String.init) } ?? names
    }

    /// From the document's folder to a path, in plain names.
    private func relative(to path: [String]) -> String {
        var shared = 0
        while shared < folder.count, shared < path.count - 1, folder[shared] == path[shared] { shared += 1 }
        let up = String(repeating: "../", count: folder.count - shared)
        return up + PlainPath.of(path[shared...].joined(separator: "/"))
    }

    private static func withSlashes(_ scalars: Substring.UnicodeScalarView) -> String {
        String(String.UnicodeScalarView(scalars.map { $0 == "\\" ? "/" : $0 }))
    }

    private static func fragment(_ text: Substring.UnicodeScalarView) -> String {
        let scalars = text.filter { $0.value > 0x20 && !"\"<>`\\".unicodeScalars.contains($0) }
        return scalars.isEmpty ? "" : "#" + String(String.UnicodeScalarView(scalars))
    }

    /// Nil when it is no text.
    package static func percentDecoded(_ text: Substring) -> String? {
        String(validating: PercentCoding.decoded(text.utf8), as: UTF8.self)
    }

    private mutating func remember(_ reference: String, in list: WritableKeyPath<References, [String]>) {
        guard self[keyPath: list].count < Self.most, seen[list, default: []].insert(reference).inserted else { return }
        self[keyPath: list].append(String(reference.prefix(Self.longest)))
    }
}
