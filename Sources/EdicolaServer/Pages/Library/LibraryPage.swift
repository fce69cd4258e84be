import EdicolaCore
import HTML

/// What a reader has. For one who is known, the newsstand's list; for everybody, what this browser keeps, which the element
/// puts in front of it.
struct LibraryPage {
    var words: LibraryWords = .english
    /// nil where nobody is known.
    var shelf: Shelf?

    /// What the newsstand knows of a reader's library.
    struct Shelf {
        var email: String?
        var part: LibraryPart = .all
        /// The one read last comes first; only with the first part of the list.
        var begun: [LibraryItem] = []
        var items: [LibraryItem] = []
        var next: String?
        var hasArchived = false
    }

    func html(for site: Site) -> HTML {
        Document(
            title: "\(words.library) · \(site.name)", description: words.description, path: Paths.library,
            kind: "library-page", styles: ["masthead", "library"],
            modules: ["modules/issue-library.js"], main: main
        ).html(for: site)
    }

    private var main: HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name">\(words.library)</h1>
        <p class="masthead-summary">\(summary)</p>
        </header>
        \(shelf?.part == .archived ? .empty : browserPart)
        \(shelf.map(known))
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
        EmptyPlace(drawing: .emptyShelf, sentence: words.nothing, action: (words.find, "/")).html
    }

    private func known(_ shelf: Shelf) -> HTML {
        """
        \(shelf.begun.first.map { continuing($0, others: Array(shelf.begun.dropFirst())) })
        \(list(shelf))
        """
    }

    /// The element shows these itself, with what only this browser knows.
    private func continuing(_ first: LibraryItem, others: [LibraryItem]) -> HTML {
        """
        <div data-server="begun">
        <section class="library-part"><h2 class="section-title">\(words.continueReading)</h2>
        <div class="library-continue">
        <a href="\(LibraryCard(item: first, words: words).way)" tabindex="-1">\
        \(CoverPicture(entry: first.entry, sizes: "13rem", isFirst: true, isDecoration: true).html)</a>
        <div class="library-words"><p class="kicker" dir="auto">\(first.publicationTitle)</p>
        <h3 class="library-title" dir="auto"><a href="\(Paths.issue(first.entry.key))">\(first.entry.issue.title)</a></h3>
        <progress class="library-bar" max="1" value="\(String(share(first)))" aria-label="\(words.read)"></progress>
        <p class="library-place">\(words.place(first))</p>
        <p class="actions"><a class="button is-primary" href="\(LibraryCard(item: first, words: words).way)">\
        \(words.continueReading)</a></p></div></div></section>
        \(others.isEmpty ? .empty : part(words.alsoBegun, others))
        </div>
        """
    }

    private func list(_ shelf: Shelf) -> HTML {
        let isArchive = shelf.part == .archived
        guard !shelf.items.isEmpty else {
            guard isArchive else { return shelf.hasArchived ? ways(shelf) : .empty }
            return EmptyPlace(drawing: .emptyShelf, sentence: words.nothingAway, action: (words.library, Paths.library))
                .html
        }
        let next: HTML? = shelf.next.map {
            """
            <nav class="paging"><a class="button is-quiet" href="\(Paths.library)?part=\(shelf.part.rawValue)&amp;after=\($0)">\
            \(words.more)</a></nav>
            """
        }
        return """
            \(part(isArchive ? words.putAway : words.everything, shelf.items))
            \(next)
            \(ways(shelf))
            """
    }

    private func ways(_ shelf: Shelf) -> HTML {
        if shelf.part == .archived {
            return "<p class=\"library-ways\"><a href=\"\(Paths.library)\">\(words.backToLibrary)</a></p>"
        }
        return shelf.hasArchived
            ? "<p class=\"library-ways\"><a href=\"\(Paths.library)?part=archived\">\(words.seePutAway)</a></p>"
            : .empty
    }

    private func part(_ name: String, _ items: [LibraryItem]) -> HTML {
        """
        <section class="library-part"><h2 class="section-title">\(name)</h2>
        <ul class="library-list">
        \(items.map { LibraryCard(item: $0, words: words).html })
        </ul></section>
        """
    }

    private func share(_ item: LibraryItem) -> Double { item.position?.locator.locations.totalProgression ?? 0 }
}

/// An issue in the library: its cover, where one is, and what comes next.
struct LibraryCard {
    let item: LibraryItem
    let words: LibraryWords

    private var key: Issue.Key { item.entry.key }

    var html: HTML {
        """
        <li class="library-issue\(isClosed ? " is-out" : .empty)" data-issue="\(key)">
        <a class="library-cover" href="\(way)" tabindex="-1">\
        \(CoverPicture(entry: item.entry, sizes: "9rem", isDecoration: true).html)</a>
        <a href="\(way)"><span class="library-name" dir="auto">\(item.entry.issue.title)</span>\
        <span class="library-place" dir="auto">\(item.publicationTitle)</span>\
        <span class="library-place">\(state)</span></a>
        <div class="library-acts">\(next)\(item.otherActions.map(button))</div>
        </li>

        """
    }

    private var isClosed: Bool { item.reason == nil }

    /// Where the cover leads.
    var way: String {
        switch item.nextAction {
        case .continueReading: Paths.reader(key, page: item.position?.locator.locations.position ?? 1)
        case .read, .readAgain, .restore: Paths.reader(key)
        case .signIn: "\(Paths.account)?next=\(Paths.issue(key))"
        default: Paths.issue(key)
        }
    }

    /// Where somebody is, or why they can't go on; a withdrawn issue says why it went.
    private var state: HTML {
        if let reason = item.withdrawalReason { return "\(words.withdrawn(reason))" }
        let access = item.reason.flatMap { words.reason($0) }
        let place = item.progress == .unread ? nil : words.place(item)
        return HTML(escaping: [place, access].compactMap(\.self).joined(separator: " · "))
    }

    private var next: HTML {
        guard let action = item.nextAction else { return .empty }
        if action == .restore { return button(action) }
        return "<a class=\"library-act\" href=\"\(way)\">\(words.action(action))</a>"
    }

    private func button(_ action: LibraryItem.Action) -> HTML {
        """
        <form method="post" action="\(Paths.library)"><input type="hidden" name="issue" value="\(key)">\
        <button class="library-act" name="act" value="\(action.rawValue)" \
        aria-label="\(words.action(action)): \(item.entry.issue.title)">\(words.action(action))</button></form>
        """
    }
}
