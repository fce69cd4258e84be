import HTML

/// An empty place, or one that can't be entered: one line drawing, one sentence that says what happened, one action.
struct EmptyState {
    var drawing: LineDrawing
    /// Set when the page has no other heading.
    var heading: String?
    var sentence: String
    /// What to type, for those who keep the newsstand.
    var code: String?
    var action: (words: String, path: String)?

    var html: HTML {
        """
        <div class="empty-place">
        \(drawing.html)
        \(heading.map { "<h1 class=\"empty-heading\">\($0)</h1>" })
        <p class="empty-sentence">\(sentence)</p>
        \(code.map { "<pre class=\"empty-code\" tabindex=\"0\"><code>\($0)</code></pre>" })
        \(action.map { "<p><a class=\"button is-primary\" href=\"\($0.path)\">\($0.words)</a></p>" })
        </div>
        """
    }
}
