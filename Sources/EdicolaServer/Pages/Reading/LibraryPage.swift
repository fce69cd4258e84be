import HTML

/// What was read in this browser. The list is the browser's own; the server knows nothing of it.
struct LibraryPage {
    func html(for site: Site) -> HTML {
        Document(
            title: "Library · \(site.name)", description: "What you are reading, kept in this browser.",
            path: "/library",
            kind: "library-page", styles: ["masthead", "library"],
            modules: ["modules/issue-library.js"], main: main
        ).html(for: site)
    }

    private var main: HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name">Library</h1>
        <p class="masthead-summary">What you open is kept in this browser, with the page where you stopped.</p>
        </header>
        <issue-library>
        <noscript><div class="library-plain"><p>The library is a list that your browser keeps, and it needs JavaScript \
        to show it. Every issue can still be found on its stand.</p>\
        <p><a class="button is-primary" href="/">Go to the stands</a></p></div></noscript>
        <template data-when="empty">
        \(EmptyPlace(
            drawing: .emptyShelf, sentence: "Nothing has been opened here yet.", action: ("Find something to read", "/")
        ).html)
        </template>
        </issue-library>
        """
    }
}
