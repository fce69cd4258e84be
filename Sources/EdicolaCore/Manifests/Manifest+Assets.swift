extension Manifest {
    /// Returns the assets that a reader needs for a rendition, in download order, each once. The cover comes first,
    /// then the resources of several pages. Then follow, page by page, picture or document, its own resources, layer
    /// and thumbnail. The articles' texts come last.
    public func assets(for rendition: Rendition) -> [Asset] {
        if rendition == .original { return original.map { [$0] } ?? [] }
        let own = Dictionary(grouping: resources) { $0.page ?? 0 }
        var assets = covers.map(\.asset) + (own[0] ?? []).map(\.asset)
        for page in pages {
            let needed = page.assets(for: rendition)
            assets += needed.prefix(1) + (own[page.number] ?? []).map(\.asset) + needed.dropFirst()
        }
        assets += articles.compactMap(\.text)
        var seen: Set<AssetPath> = []
        return assets.filter { seen.insert($0.path).inserted }
    }

    /// Every asset of the revision, the original included.
    public var allAssets: [Asset] {
        var seen: Set<AssetPath> = []
        let both = assets(for: .twoX) + assets(for: .oneX) + assets(for: .original)
        return both.filter { seen.insert($0.path).inserted }
    }

    /// Returns the same issue with the pictures of one rendition only.
    public func only(_ rendition: Rendition) -> Manifest {
        var manifest = self
        if rendition != .original { manifest.original = nil }
        for index in manifest.pages.indices {
            let picture = manifest.pages[index].picture(for: rendition)
            manifest.pages[index].pictures = manifest.pages[index].pictures.filter { $0.value == picture }
        }
        return manifest
    }

    /// Returns the page that an asset shows or describes; nil for an asset of no single page: covers, shared resources,
    /// and the original.
    public func page(showing path: AssetPath) -> Int? {
        let page = pages.first { page in
            page.pictures.values.contains { $0.asset.path == path } || page.thumbnail?.asset.path == path
                || page.document?.asset.path == path || page.layer?.path == path
        }
        return page?.number ?? resources.first { $0.asset.path == path }?.page
            ?? articles.first { $0.text?.path == path }?.page
    }
}

extension Page {
    /// Returns the picture to show. A page too small for 2x has only its 1x picture, so that no rendition lacks a page.
    public func picture(for rendition: Rendition) -> Picture? {
        pictures[rendition] ?? pictures[.oneX] ?? pictures[.twoX]
    }

    func assets(for rendition: Rendition) -> [Asset] {
        [document?.asset ?? picture(for: rendition)?.asset, layer, thumbnail?.asset].compactMap(\.self)
    }
}
