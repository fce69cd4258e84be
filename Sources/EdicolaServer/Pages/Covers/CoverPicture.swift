import EdicolaCore
import HTML

/// A cover: never cropped, its place kept in its own colour until the picture comes.
struct CoverPicture {
    let entry: CatalogEntry
    /// The `sizes` of the picture: how wide it will be shown, or a little less: on a phone of two pixels a point nobody sees
    /// a tenth of them missing, and the next larger cover has twice the bytes.
    let sizes: String
    /// The first cover a page shows should not wait for the others.
    var isFirst = false
    /// Beside a title that says the same, a cover needs no words.
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

    /// The cover's place in its dominant colour, as a drawing, because a page has no styles of its own. Its width is given
    /// in `em`, and the style sheet makes one em the greatest height a cover may have here: so the place has the cover's
    /// proportions before the picture comes, and nothing jumps.
    private func ground(_ picture: Picture) -> HTML {
        let colour = entry.colour.flatMap { Colour(hex: $0) }?.hex ?? "b8b2a6"
        return """
            <svg class="cover-ground" width="\(ems(picture))em" viewBox="0 0 \(picture.width) \(picture.height)" \
            aria-hidden="true"><rect width="100%" height="100%" fill="#\(colour)"/></svg>
            """
    }

    /// Width by height, to four places.
    private func ems(_ picture: Picture) -> String {
        let share = (Double(picture.width) / Double(max(1, picture.height)) * 10_000).rounded() / 10_000
        return String(share)
    }

    /// Before the press has made a cover: a sheet of paper with the title on it.
    private var blank: HTML {
        """
        <span class="cover is-blank"><span class="cover-title" aria-hidden="true">\(entry.issue.title)</span>\(ring)</span>
        """
    }

    private var ring: HTML {
        IssueWords(entry).isBeingPressed ? ProgressRing(done: entry.pagesReady, total: entry.pageCount).html : .empty
    }
}

/// How far the press is, as a thin ring; `Web/modules/press-progress.js` moves it.
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
    /// The address of the cover for those who share a page.
    var sharedPicture: SharedPicture? {
        cover(atLeast: 720).map {
            SharedPicture(path: Paths.API.asset($0.asset.path, of: key), width: $0.width, height: $0.height)
        }
    }
}
