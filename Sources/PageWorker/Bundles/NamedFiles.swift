import Markup

/// Files by the ends of their paths: hot spots name them as they lie in the folder of the media, whatever that is called.
struct NamedFiles {
    private let byName: [Substring: [Archive.Entry]]

    init(_ entries: [Archive.Entry]) {
        byName = Dictionary(grouping: entries) { $0.path.pathNames.last ?? "" }
    }

    /// The only file whose path ends with this one, or with what follows its first folder.
    func file(_ path: String) -> Archive.Entry? {
        let names = path.pathNames.filter { $0 != "." }
        guard let last = names.last, let candidates = byName[last] else { return nil }
        for wanted in [names[...], names.dropFirst()] where !wanted.isEmpty {
            let found = candidates.filter { $0.path.pathNames.suffix(wanted.count).elementsEqual(wanted) }
            if found.count == 1 { return found.first }
        }
        return nil
    }
}
