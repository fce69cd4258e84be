/// Property lists, as Apple's programs write them, in XML or binary, as values.
///
/// A date becomes a string as it stands in XML (`2012-03-01T00:00:00Z`), data becomes its Base64.
package enum PropertyList {
    /// - Throws: ``WorkerError`` `not-well-formed`, also for what is nested deeper than 64 or larger than 16 MB.
    package static func parse(_ bytes: [UInt8]) throws(WorkerError) -> JSONValue {
        guard bytes.count <= JSONValue.largest else {
            throw WorkerError(.notWellFormed, "a property list of over 16 MB")
        }
        if bytes.starts(with: "bplist0".utf8) { return try BinaryPropertyList(bytes).value() }
        let root = try XMLTree.parse(bytes).root
        guard root.name == "plist", let top = root.children.first else {
            throw WorkerError(.notWellFormed, "not a property list")
        }
        return try value(top, depth: 0)
    }

    private static func value(_ node: XMLTree.Node, depth: Int) throws(WorkerError) -> JSONValue {
        guard depth < JSONValue.deepest else {
            throw WorkerError(.notWellFormed, "line \(node.line): nested deeper than \(JSONValue.deepest)")
        }
        switch node.name {
        case "dict":
            var members: [JSONValue.Member] = []
            var name: String?
            for child in node.children {
                if child.name == "key" {
                    name = child.text
                } else if let known = name {
                    members.append(.init(name: known, value: try value(child, depth: depth + 1)))
                    name = nil
                } else {
                    throw WorkerError(.notWellFormed, "line \(child.line): a value without key")
                }
            }
            return .object(members)
        case "array":
            var values: [JSONValue] = []
            for child in node.children { values.append(try value(child, depth: depth + 1)) }
            return .array(values)
        case "string", "date": return .string(node.text)
        case "data": return .string(node.text.filter { !$0.isWhitespace })
        case "integer", "real":
            let text = node.text.filter { !$0.isWhitespace }
            guard let number = Double(text), number.isFinite else {
                throw WorkerError(.notWellFormed, "line \(node.line): not a number")
            }
            return .number(number)
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: throw WorkerError(.notWellFormed, "line \(node.line): an unknown kind of value")
        }
    }
}
