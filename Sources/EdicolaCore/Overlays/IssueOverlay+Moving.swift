extension IssueOverlay {
    /// Returns the overlay for another file of the issue.
    ///
    /// - Parameter places: For each page of the old file its number in the new one; a page that is gone is missing.
    /// - Returns: The overlay, and the number of hot spots and added articles whose page is gone.
    public func moved(_ places: [Int: Int]) -> (overlay: IssueOverlay, lost: Int) {
        var (moved, lost) = (IssueOverlay(), 0)
        for page in pages {
            guard let place = places[page.page] else {
                lost += page.spots.count
                continue
            }
            var new = PageOverlay(page: place, hidden: page.hidden.map { $0.moved(places) })
            for spot in page.spots {
                guard case .page(let target) = spot.action else {
                    new.spots.append(spot)
                    continue
                }
                guard let target = places[target] else {
                    lost += 1
                    continue
                }
                new.spots.append(HotSpot(box: spot.box, action: .page(target), title: spot.title))
            }
            moved[page: place] = new
        }
        moved.articles = articles?.compactMap { article in
            var article = article
            if let file = article.file {
                article.file?.page = places[file.page] ?? file.page
                return article
            }
            guard let page = article.page.flatMap({ places[$0] }) else {
                lost += 1
                return nil
            }
            article.page = page
            return article
        }
        return (moved, lost)
    }
}

extension FileSpot {
    fileprivate func moved(_ places: [Int: Int]) -> FileSpot {
        guard kind == "page", let page = Int(target), let place = places[page] else { return self }
        return FileSpot(kind: kind, target: "\(place)", box: box)
    }
}
