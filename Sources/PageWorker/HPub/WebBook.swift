/// What a magazine of web pages says of itself.
struct WebBook {
    struct Page {
        /// From the content's root, as the publisher writes it.
        var path: String
        var title: String?
        var author: String?
    }

    var info: SourceInfo
    var pages: [Page] = []
    /// A picture.
    var cover: String?
    /// The page that leads to the others; no page itself.
    var navigation: String?
    /// What is said of how pages are shown, for whoever shows them.
    var data: [(name: String, value: String)] = []
}
