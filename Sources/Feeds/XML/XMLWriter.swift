import Formats

/// Writes an XML 1.0 document in UTF-8; only here do feeds become markup.
///
/// Names are literals of the source. Everything else is escaped, and characters that XML 1.0 can't hold (§2.2) are left
/// out. So no text of a publisher's can break a document.
struct XMLWriter {
    typealias Attributes = KeyValuePairs<StaticString, String?>

    private(set) var document: String
    private var indent = ""

    /// - Parameter head: The text between the XML declaration and the root, with its line breaks.
    init(head: StaticString = "") {
        document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(head)"
    }

    /// Writes an element with others inside. An attribute without a value is left out.
    mutating func element(
        _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout XMLWriter) -> Void
    ) {
        open(name, attributes)
        document += ">\n"
        let outer = indent
        indent += "  "
        content(&self)
        indent = outer
        document += "\(indent)</\(name)>\n"
    }

    /// Writes an element with text inside.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
        open(name, attributes)
        document += ">\(XMLReferences.escaped(text))</\(name)>\n"
    }

    /// Writes an empty element.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:]) {
        open(name, attributes)
        document += "/>\n"
    }

    private mutating func open(_ name: StaticString, _ attributes: Attributes) {
        document += "\(indent)<\(name)"
        for (name, value) in attributes {
            if let value { document += " \(name)=\"\(XMLReferences.escaped(value, in: .attribute))\"" }
        }
    }
}
