import EdicolaCore
import HTML

/// A reader's library: the server's list for a known reader, and for everybody this browser's own issues, which the
/// element inserts before it.
struct LibraryPage {
    var words: LibraryWords = .english
    /// The server's list; nil for an unknown reader.
    var shelf: Shelf?

    /// The server's part of a reader's library.
    struct Shelf {
        var email: String?
        var part: LibraryPart = .all
        /// The started issues, the one read last first; only with the first page of the list.
        var begun: [LibraryItem] = []
        var items: [LibraryItem] = []
        var next: String?
        var hasArchived = false
        var subscriptions: SubscriptionList?
    }

    func html(for site: Site) -> HTML {
        Document(
            title: "\(words.library) · \(site.name)", description: words.description, path: Paths.library,
            kind: "library-page", styles: ["masthead", "library"],
            modules: ["modules/issue-library.js"], main: main(site.look)
        ).html(for: site)
    }

    private func main(_ look: PageContext) -> HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name">\(words.library)</h1>
        <p class="masthead-summary">\(summary)</p>
        </header>
        \(shelf?.part == .archived ? .empty : browserPart)
        \(shelf.map { known($0, look) })
        """
    }

    private var summary: HTML {
        guard let shelf else {
            return """
                \(words.keptHere) <a href="\(Paths.account)?next=\(Paths.library)">\(words.signIn)</a> \(words.everywhere)
                """
        }
        guard let email = shelf.email else {
            return "\(words.anonymous) <a href=\"\(Paths.account)?next=\(Paths.library)\">\(words.makeAccount)</a>"
        }
        return "<a href=\"\(Paths.account)\">\(email)</a>"
    }

    private var browserPart: HTML {
        """
        <issue-library\(HTML.attribute("data-known", if: shelf != nil))>
        \(shelf == nil ? "<noscript>\(withoutScripts)</noscript>" : .empty)
        <template data-when="empty">\(shelf.map { $0.items.isEmpty && $0.begun.isEmpty } ?? true ? empty : .empty)</template>
        </issue-library>
        """
    }

    private var withoutScripts: HTML {
        """
        <div class="library-plain"><p>\(words.needsScripts)</p>\
        <p><a class="button is-primary" href="/">\(words.toTheStands)</a></p></div>
        """
    }

    private var empty: HTML {
        EmptyState(drawing: .emptyShelf, sentence: words.nothing, action: (words.find, "/")).html
    }

    private var redemption: HTML {
        "<p class=\"library-ways\"><a href=\"\(Paths.redemption)\">\(words.redeem)</a></p>"
    }

    private func known(_ shelf: Shelf, _ look: PageContext) -> HTML {
        """
        \(shelf.subscriptions?.html)\
        \(shelf.goingOn(in: words))
        \(shelf.list(in: words, look))
        \(redemption)
        """
    }
}
