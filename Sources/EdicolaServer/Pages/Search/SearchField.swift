import EdicolaCore
import HTML

/// The search field. It is a form without JavaScript; with it, the key `/` moves the focus here.
struct SearchField {
    var question = ""
    /// The publication to search; nil searches all stands.
    var publication: Publication?
    /// Whether it is large; in the bar it is small.
    var isLarge = false
    var words = Words.english

    var html: HTML {
        """
        <form class="search-field\(isLarge ? " is-large" : .empty)" action="\(Paths.search)" role="search">
        <label class="visually-hidden" for="\(id)">\(label)</label>
        \(Self.lens)<input id="\(id)" class="search-words" type="search" name="q" value="\(question)" \
        placeholder="\(isLarge ? own.example : words.search)" maxlength="200" autocomplete="off" \
        autocapitalize="none" spellcheck="false" enterkeyhint="search" aria-keyshortcuts="/"\
        \(HTML.attribute("autofocus", if: isLarge && question.isEmpty))>
        \(publication.map { "<input type=\"hidden\" name=\"publication\" value=\"\($0.id)\">" as HTML })\
        \(isLarge ? "<button class=\"button is-primary\">\(own.button)</button>" : .empty)
        </form>
        """
    }

    private var own: SearchWords { .of(words.code) }

    private var id: HTML { isLarge ? "search-here" : "search-words" }

    private var label: String { publication.map { words.searchIn($0.title) } ?? words.searchAll }

    static let lens: HTML = """
        <svg class="search-lens" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" \
        stroke-linecap="round" aria-hidden="true"><circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5 5"/></svg>
        """
}
