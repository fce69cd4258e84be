extension XMLTree.Node {
    /// Of an `epub:switch` (EPUB 3.0, content documents, section 2.1.5): its first case that every browser can show, else
    /// its default.
    var shownCase: XMLTree.Node? {
        children.first { node in
            node.name == "case" && Self.shownNamespaces.contains(node["required-namespace"] ?? "")
        } ?? children.first { $0.name == "default" }
    }

    private static let shownNamespaces: Set<String> = [Namespace.html, Namespace.mathML, Namespace.svg]
}
