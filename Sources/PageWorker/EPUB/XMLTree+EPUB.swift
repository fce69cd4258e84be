import Markup

extension XMLTree.Node {
    /// The value of an attribute whatever its namespace, that of a prefix never declared included.
    func any(_ name: String) -> String? {
        attributes.first { $0.name == name || $0.name.hasSuffix(":" + name) }?.value
    }

    /// The words of an attribute that is a list.
    func words(_ attribute: String) -> [String] {
        any(attribute)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }

    /// All elements below it, in the order of the document.
    var allDescendants: [XMLTree.Node] {
        children.flatMap { [$0] + $0.allDescendants }
    }
}
