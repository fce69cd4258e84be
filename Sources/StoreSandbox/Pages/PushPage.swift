import HTML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The phones and browsers of the sandbox as a person sees them: what stands on their screens. Works without a script, and
/// looks again by itself.
struct PushPage {
    struct Screen {
        var id: String
        var name: String
        var isPhone: Bool
        var isOn: Bool
        var isGone: Bool
        /// The newest first.
        var notes: [PushNote]
    }

    /// A request to one of the services.
    struct Line {
        var what: String
        var answer: String
    }

    var screens: [Screen]
    /// The newest first.
    var log: [Line]
    /// Whether there is a newsstand to listen to.
    var canAdd: Bool

    var html: HTML {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <meta http-equiv="refresh" content="2"><title>Phones and browsers · Edicola sandbox</title>
        <link rel="stylesheet" href="/sandbox.css"></head>
        <body><header><p class="notice">Edicola sandbox – not Apple, and no browser's service. Nothing leaves this machine.</p>
        <h1>Phones and browsers</h1>
        <p class="quiet"><a href="/">The store in a box</a></p>\(buttons)</header>
        <main>\(screens.isEmpty ? nothing : .empty)<div class="screens">\(screens.map(screen))</div>\(post)</main></body></html>

        """
    }

    private var buttons: HTML {
        guard canAdd else { return .empty }
        return """
            <div class="row">\(form("add", "phone", "Add a phone"))\(form("add", "browser", "Add a browser"))</div>
            """
    }

    private var nothing: HTML {
        """
        <p>Nobody listens yet. A phone or a browser that is added here follows every publication of the newsstand; then
        publish an issue, and see it arrive.</p>
        """
    }

    private func screen(_ screen: Screen) -> HTML {
        let state = screen.isGone ? "gone" : screen.isOn ? "on" : "off"
        let act = screen.isOn ? form("off", screen.id, "Turn off") : form("on", screen.id, "Turn on")
        return """
            <section class="screen \(state)" aria-label="\(screen.name)"><h2>\(screen.name)</h2>
            \(screen.notes.isEmpty ? "<p class=\"quiet\">\(screen.isGone ? "It listens no more." : "Nothing came yet.")</p>" : .empty)
            \(screen.notes.map(note))
            <div class="row">\(screen.isGone ? .empty : act + form("gone", screen.id, screen.isPhone ? "Delete the app" : "Unsubscribe"))</div>
            </section>
            """
    }

    private func note(_ note: PushNote) -> HTML {
        let title: HTML = note.page.map { "<a href=\"\($0)\">\(note.title)</a>" } ?? "\(note.title)"
        return """
            <article class="note">\(note.cover.map { "<img src=\"\($0)\" alt=\"\">" as HTML } ?? .empty)
            <div><strong>\(title)</strong><span>\(note.isSilent ? "woken, with nothing shown" : note.body)</span></div></article>
            """
    }

    private var post: HTML {
        guard !log.isEmpty else { return .empty }
        let rows = log.map { "<li><code>\($0.what)</code> <span class=\"quiet\">\($0.answer)</span></li>" as HTML }
        return "<section><h2>Asked of the services</h2><ul class=\"post\">\(rows)</ul></section>"
    }

    private func form(_ name: String, _ value: String, _ words: String) -> HTML {
        """
        <form method="post" action="/push"><input type="hidden" name="\(name)" value="\(value)"><button>\(words)</button></form>
        """
    }
}
