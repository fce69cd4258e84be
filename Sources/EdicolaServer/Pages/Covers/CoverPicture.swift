import EdicolaCore
import HTML

/// A cover: never cropped, its space filled with its dominant colour until the picture has loaded.
struct CoverPicture {
    let entry: CatalogEntry
    /// The picture's `sizes`: its displayed width or a little less. On a phone with two pixels a point nobody notices a
    /// tenth of them missing, and the next larger cover has twice the bytes.
    let sizes: String
    /// Whether the cover is the first on a page: it should not wait for the others.
    var isFirst = false
    /// Whether the cover needs no alternative text, because a title beside it says the same.
    var isDecoration = false
    var look = PageContext()

    var html: HTML {
        guard let widest = entry.covers.last else { return blank }
        let alternative = isDecoration ? "" : IssueWords(entry, in: look.words).coverAlternative
        let sources = entry.covers.map { "\(address($0)) \($0.width)w" }.joined(separator: ", ")
        let priority: HTML = isFirst ? " fetchpriority=\"high\"" : " loading=\"lazy\""
        return """
            <span class="cover\(widest.width > widest.height ? " is-wide" : .empty)">\(ground(widest))\
            <img class="cover-picture" src="\(address(entry.cover(atLeast: 360) ?? widest))" srcset="\(sources)" \
            sizes="\(sizes)" width="\(widest.width)" height="\(widest.height)" alt="\(alternative)"\(priority) \
            decoding="async">\(ring)</span>
            """
    }

    private func address(_ picture: Picture) -> String {
        Paths.API.asset(picture.asset.path, of: entry.key)
    }

    /// The cover's space in its dominant colour, as a drawing, because a page has no styles of its own. Its width is in
    /// `em`, and the style sheet makes one em the maximum height of covers here: so the space has the cover's
    /// proportions before the picture loads, and the layout does not move.
    private func ground(_ picture: Picture) -> HTML {
        let colour = entry.colour.flatMap { Colour(hex: $0) }?.hex ?? "b8b2a6"
        return """
            <svg class="cover-ground" width="\(ems(picture))em" viewBox="0 0 \(picture.width) \(picture.height)" \
            aria-hidden="true"><rect width="100%" height="100%" fill="#\(colour)"/></svg>
            """
    }

    /// Returns width divided by height, to four places.
    private func ems(_ picture: Picture) -> String {
        let share = (Double(picture.width) / Double(max(1, picture.height)) * 10_000).rounded() / 10_000
        return String(share)
    }

    /// A sheet of paper with the title, while the press has made no cover yet.
    private var blank: HTML {
        """
        <span class="cover is-blank"><span class="cover-title" aria-hidden="true">\(entry.issue.title)</span>\(ring)</span>
        """
    }

    private var ring: HTML {
        IssueWords(entry).isBeingPressed ? ProgressRing(done: entry.pagesReady, total: entry.pageCount).html : .empty
    }
}

/// The progress of the press, as a thin ring; `Web/modules/press-progress.js` updates it.
struct ProgressRing {
    let done: Int
    let total: Int

    var html: HTML {
        let share = total > 0 ? min(100, done * 100 / total) : 0
        return """
            <svg class="ring" viewBox="0 0 36 36" aria-hidden="true"><circle class="ring-track" cx="18" cy="18" r="15"/>\
            <circle class="ring-done" cx="18" cy="18" r="15" pathLength="100" stroke-dasharray="\(share) 100"/></svg>
            """
    }
}

extension CatalogEntry {
    /// The cover for people who share the page.
    var sharedPicture: SharedPicture? {
        cover(atLeast: 720).map {
            SharedPicture(path: Paths.API.asset($0.asset.path, of: key), width: $0.width, height: $0.height)
        }
    }
}
