import HTML

/// The way to the next part of a list in the console; nothing at its end.
struct PagingLink {
    var path: String?
    var words: String

    var html: HTML {
        path.map {
            "<nav class=\"paging\"><a class=\"button is-quiet\" rel=\"next\" href=\"\($0)\">\(words)</a></nav>" as HTML
        } ?? .empty
    }
}
