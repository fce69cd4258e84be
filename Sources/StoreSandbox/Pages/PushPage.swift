import FoundationEssentials
import HTML

/// The page of the sandbox's phones and browsers, with their screens. It works without a script, and refreshes itself.
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
        /// The phone or browser to which it was sent.
        var to: String
        var answer: String
    }

    var screens: [Screen]
    /// The newsstand whose covers are shown and whose pages are linked; nil for none.
    var newsstand: NewsstandOrigin?
    /// The newest first.
    var log: [Line]
    /// Whether there is a newsstand with which to register.
    var canAdd: Bool

    var html: HTML {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <meta http-equiv="refresh" content="2"><title>Phones and browsers · Edicola sandbox</title>
        <link rel="stylesheet" href="/sandbox.css"></head>
        <body class="wide-page"><header><p class="notice">Edicola sandbox – not Apple, and no browser’s service. Nothing leaves \
        this machine.</p>
        <h1>Phones and browsers</h1>
        <p class="quiet"><a href="/">Sandbox store</a></p>\(buttons)</header>
        <main>\(screens.isEmpty ? nothing : .empty)<div class="screens">\(screens.map(screen))</div>\(post)</main></body></html>

        """
    }

    private var buttons: HTML {
        guard canAdd else { return .empty }
        return """
            <div class="row">\(form("add", "phone", "Add a phone", isFirst: true))\(form("add", "browser", "Add a browser"))</div>
            """
    }

    private var nothing: HTML {
        guard canAdd else {
            return """
                <p>No devices yet. Programs add phones and browsers at <code>/_sandbox/push</code>. Start
                <code>edicola serve --sandbox</code> to see a newsstand's messages.</p>
                """
        }
        return """
            <p>No devices yet. Add a phone or a browser, which follows every publication of the newsstand. Then publish an
            issue, and see its message arrive.</p>
            """
    }

    private func screen(_ screen: Screen) -> HTML {
        let state = screen.isGone ? "gone" : screen.isOn ? "on" : "off"
        let act = screen.isOn ? form("off", screen.id, "Turn off") : form("on", screen.id, "Turn on")
        return """
            <section class="screen \(screen.isPhone ? "phone" : "browser") \(state)" aria-label="\(screen.name)">
            <h2>\(screen.name)</h2><div class="glass">\(glass(of: screen))</div>
            <div class="row">\(screen.isGone ? .empty : act + form("gone", screen.id, screen.isPhone ? "Delete the app" : "Unsubscribe"))</div>
            </section>
            """
    }

    private func glass(of screen: Screen) -> HTML {
        if screen.isGone {
            let what = screen.isPhone ? "The app was deleted" : "The browser has unsubscribed"
            return "<p>\(what). The next release reports it as gone.</p>"
        }
        guard screen.isOn else { return "<p>Off. New messages wait until it is on.</p>" }
        return screen.notes.isEmpty ? "<p>No messages yet.</p>" : "\(screen.notes.map(note))"
    }

    private func note(_ note: PushNote) -> HTML {
        let note = note.leading(to: newsstand)
        let title: HTML = note.page.map { "<a href=\"\($0)\">\(note.title)</a>" } ?? "\(note.title)"
        return """
            <article class="note">\(note.cover.map { "<img src=\"\($0)\" alt=\"\">" as HTML } ?? .empty)
            <div><strong>\(title)</strong><span>\(note.isSilent ? "silent message: app woken, nothing shown" : note.body)</span></div></article>
            """
    }

    private var post: HTML {
        guard !log.isEmpty else { return .empty }
        let rows = log.map {
            "<li><span>\($0.what) to \($0.to)</span> <span class=\"quiet\">\($0.answer)</span></li>" as HTML
        }
        return "<section><h2>Requests to the services</h2><ul class=\"post\">\(rows)</ul></section>"
    }

    private func form(_ name: String, _ value: String, _ words: String, isFirst: Bool = false) -> HTML {
        """
        <form method="post" action="/push"><input type="hidden" name="\(name)" value="\(value)">\
        <button\(HTML.attribute("class", isFirst ? "primary" : nil))>\(words)</button></form>
        """
    }
}
