import EdicolaCore
import HTML

/// The server's part of a library.
extension LibraryPage.Shelf {
    /// The started issues, the one read last large. The element `issue-library` shows these itself, together with data that
    /// only this browser has.
    func goingOn(in words: LibraryWords) -> HTML {
        guard let first = begun.first else { return .empty }
        let others = begun.dropFirst()
        let way = LibraryCard(item: first, words: words).way
        return """
            <div data-server="begun">
            <section class="library-part"><h2 class="section-title">\(words.continueReading)</h2>
            <div class="library-continue">
            <a href="\(way)" tabindex="-1" aria-hidden="true">\
            \(CoverPicture(entry: first.entry, sizes: "13rem", isFirst: true, isDecoration: true).html)</a>
            <div class="library-words"><p class="kicker" dir="auto">\(first.publicationTitle)</p>
            <h3 class="library-title" dir="auto"><a href="\(Paths.issue(first.entry.key))">\(first.entry.issue.title)</a></h3>
            <progress class="library-bar" max="1" value="\(String(share(first)))" aria-label="\(words.read)"></progress>
            <p class="library-place">\(words.place(first))</p>
            <p class="actions"><a class="button is-primary" href="\(way)">\
            \(words.continueReading)</a></p></div></div></section>
            \(others.isEmpty ? .empty : part(words.alsoBegun, Array(others), words))
            </div>
            """
    }

    /// All issues or the archived ones, with the link between the two.
    func list(in words: LibraryWords, _ look: PageContext) -> HTML {
        let isArchive = part == .archived
        guard !items.isEmpty else {
            guard isArchive else { return hasArchived ? ways(in: words) : .empty }
            return EmptyState(drawing: .emptyShelf, sentence: words.nothingAway, action: (words.library, Paths.library))
                .html
        }
        let more: HTML? = next.map {
            """
            <nav class="paging"><a class="button is-quiet" href="\(Paths.library)?part=\(part.rawValue)&amp;after=\($0)">\
            \(words.more)</a></nav>
            """
        }
        return """
            \(part(isArchive ? words.putAway : words.everything, items, words, look))
            \(more)
            \(ways(in: words))
            """
    }

    func ways(in words: LibraryWords) -> HTML {
        if part == .archived {
            return "<p class=\"library-ways\"><a href=\"\(Paths.library)\">\(words.backToLibrary)</a></p>"
        }
        return hasArchived
            ? "<p class=\"library-ways\"><a href=\"\(Paths.library)?part=archived\">\(words.seePutAway)</a></p>"
            : .empty
    }

    /// Renders one part of the list.
    ///
    /// - Parameters:
    ///   - look: the context, whose currency the prices have.
    ///   - isOnStand: whether its buttons lead back to the stand.
    func part(
        _ name: String, _ items: [LibraryItem], _ words: LibraryWords, _ look: PageContext = PageContext(),
        isOnStand: Bool = false
    ) -> HTML {
        """
        <section class="library-part"><h2 class="section-title">\(name)</h2>
        <ul class="library-list">
        \(items.map { LibraryCard(item: $0, words: words, look: look, isOnStand: isOnStand).html })
        </ul></section>
        """
    }

    private func share(_ item: LibraryItem) -> Double { item.position?.locator.locations.totalProgression ?? 0 }
}
