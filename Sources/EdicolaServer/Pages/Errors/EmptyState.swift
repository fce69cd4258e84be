import HTML

/// An empty page, or one that can't be opened: one line drawing, one sentence about the reason, one action.
struct EmptyState {
    var drawing: LineDrawing
    /// The heading; set when the page has no other.
    var heading: String?
    var sentence: String
    /// A command to type, for the operator.
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
