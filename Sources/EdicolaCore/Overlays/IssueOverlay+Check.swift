import Formats

/// A fault in an overlay that somebody sent.
public struct OverlayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence about the fault, for the person who made it.
    public let description: String
}

extension IssueOverlay {
    /// The limits of an overlay.
    public enum Limit {
        /// Articles in an issue.
        public static let articles = 10_000
        /// Hot spots on a page that are drawn by hand.
        public static let spots = 100
        /// Links of a page that are hidden; a page layer has at most as many.
        public static let hidden = 2_000
        /// Characters of a title, an author or a section.
        public static let characters = 500
    }

    /// Returns the overlay with its addresses in plain form, its pages in order, and without empty ones.
    ///
    /// - Parameter pageCount: The number of the issue's pages.
    /// - Throws: ``OverlayError`` for the first fault.
    public func checked(pageCount: Int) throws(OverlayError) -> IssueOverlay {
        var checked = IssueOverlay(articles: articles)
        guard (articles?.count ?? 0) <= Limit.articles else {
            throw OverlayError(description: "An issue can have at most \(Limit.articles) articles.")
        }
        for article in articles ?? [] { try article.check(pageCount: pageCount) }
        for page in pages {
            guard (1...max(1, pageCount)).contains(page.page) else {
                throw OverlayError(description: "The issue has no page \(page.page).")
            }
            guard checked[page: page.page].isEmpty else {
                throw OverlayError(description: "Page \(page.page) is in the overlay twice.")
            }
            guard page.spots.count <= Limit.spots, page.hidden.count <= Limit.hidden else {
                throw OverlayError(description: "A page can have at most \(Limit.spots) hot spots.")
            }
            var good = page
            for index in good.spots.indices { try good.spots[index].check(pageCount: pageCount) }
            checked[page: page.page] = good
        }
        return checked
    }
}

extension ArticleEdit {
    fileprivate func check(pageCount: Int) throws(OverlayError) {
        for text in [title, author, section, file?.title] {
            guard (text?.count ?? 0) <= IssueOverlay.Limit.characters else {
                throw OverlayError(
                    description:
                        "Titles, authors and sections have at most \(IssueOverlay.Limit.characters) characters."
                )
            }
        }
        if title?.isEmpty == true { throw OverlayError(description: "An article needs a title.") }
        guard file == nil else {
            guard page == nil, self.pageCount == nil else {
                throw OverlayError(description: "An article of the file keeps its pages.")
            }
            return
        }
        guard title != nil else { throw OverlayError(description: "An article needs a title.") }
        guard let page, (1...max(1, pageCount)).contains(page) else {
            throw OverlayError(description: "An added article needs a page from 1 to \(pageCount).")
        }
        guard let count = self.pageCount, count >= 1, count <= pageCount - page + 1 else {
            throw OverlayError(description: "An added article needs pages that the issue has.")
        }
    }
}

extension HotSpot {
    fileprivate mutating func check(pageCount: Int) throws(OverlayError) {
        guard (title?.count ?? 0) <= IssueOverlay.Limit.characters else {
            throw OverlayError(
                description: "A hot spot’s title has at most \(IssueOverlay.Limit.characters) characters.")
        }
        switch action {
        case .link(let typed):
            guard let address = LinkAddress(typed.utf8) else {
                throw OverlayError(
                    description: "“\(typed.prefix(100))” is no address. One begins with https://, http://, mailto: or "
                        + "tel:.")
            }
            action = .link(address.text)
        case .page(let page):
            guard (1...max(1, pageCount)).contains(page) else {
                throw OverlayError(description: "The issue has no page \(page).")
            }
        case .note:
            guard title?.isEmpty == false else { throw OverlayError(description: "A note needs a text.") }
        }
    }
}
