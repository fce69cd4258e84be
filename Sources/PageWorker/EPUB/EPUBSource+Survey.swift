extension EPUBSource {
    /// Studies all pages and what they need, each time from the beginning of the archive to its end: to go back in an
    /// archive of thousands of files costs as much as to open it.
    func survey() {
        if pages.contains(where: { $0.rendition.isFixed || $0.kind == .picture }) {
            let pictures = package.manifest.items.indices.filter { package.manifest[$0].kind == .picture }
            for index in inArchiveOrder(pictures) { _ = pictureSize(index) }
        }
        for index in inArchiveOrder(numbers.keys) { if let number = numbers[index] { _ = study(number) } }
        var seen: Set<Int> = []
        var next = Set(pages.indices.compactMap { study($0 + 1)?.references }.joined())
        next.formUnion(pages.lazy.flatMap { self.overlay(of: $0.item) })
        while !next.isEmpty {
            let items = inArchiveOrder(next.filter { !isDocumentPage($0) })
            seen.formUnion(next)
            for index in items { _ = resourceType(index) }
            next = Set(items.lazy.filter { self.resourceType($0) != nil }.flatMap { self.needs(of: $0) }).subtracting(
                seen)
        }
    }

    private func inArchiveOrder(_ items: some Sequence<Int>) -> [Int] {
        let places = items.compactMap { item in
            container.entry(package.manifest[item].path).map { (place: $0.index, item: item) }
        }
        return places.sorted { $0.place < $1.place }.map(\.item)
    }
}
