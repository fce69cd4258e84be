/// An item of the spine as a page of the issue.
struct EPUBPage {
    /// In the manifest: the spine's item, or what stands in for it.
    var item: Int
    /// Nil when nothing of it can be shown.
    var kind: EPUBItem.Kind?
    var rendition: EPUBRendition
}

extension EPUBPackage {
    /// The pages in reading order: those that the book says to read one after the other, then the others (notes,
    /// solutions, pages that pop up), so that references to them lead somewhere. A first item that is not linear is
    /// the cover, and stays first.
    func pages(_ rendition: EPUBRendition) -> [EPUBPage] {
        let first = spine.prefix(1)
        let rest = spine.dropFirst()
        var seen: Set<Int> = []
        return (first + rest.filter(\.isLinear) + rest.filter { !$0.isLinear }).compactMap { entry in
            let item = manifest.resolve(entry.item) { $0.kind != nil } ?? entry.item
            // Two items may fall back to the same document.
            guard seen.insert(item).inserted else { return nil }
            let kind = manifest[item].kind ?? manifest[item].kindByName
            return EPUBPage(item: item, kind: kind, rendition: rendition.with(entry.properties))
        }
    }
}
