import Formats

extension JSONValue {
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

    var text: String? { string }

    /// The value's type in JSON Schema.
    var typeNames: Set<String> {
        switch self {
        case .null: ["null"]
        case .bool: ["boolean"]
        case .integer: ["number", "integer"]
        case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
        case .string: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
    }
}

/// The part of JSON Schema 2020-12 that the description uses.
struct SchemaCheck {
    let document: JSONValue

    /// Returns the faults of a value, each with its place.
    func faults(of value: JSONValue, against schema: JSONValue, at place: String = "$") -> [String] {
        if let reference = schema["$ref"]?.text {
            guard let target = resolve(reference) else { return ["\(place): no \(reference)"] }
            return faults(of: value, against: target, at: place)
        }
        var faults: [String] = []
        let types = schema["type"].map { $0.text.map { [$0] } ?? $0.elements.compactMap(\.text) } ?? []
        if !types.isEmpty, value.typeNames.isDisjoint(with: types) { faults.append("\(place): not \(types)") }
        if let choices = schema["enum"], !choices.elements.contains(value) {
            faults.append("\(place): not in the list")
        }
        if let pattern = schema["pattern"]?.text, let text = value.text, let regex = try? Regex(pattern),
            text.wholeMatch(of: regex) == nil
        {
            faults.append("\(place): not \(pattern)")
        }
        if let number = value.double, let minimum = schema["minimum"]?.double, number < minimum {
            faults.append("\(place): less than \(minimum)")
        }
        for name in schema["required"]?.elements.compactMap(\.text) ?? [] where value[name] == nil {
            faults.append("\(place): no \(name)")
        }
        let properties = schema["properties"]?.members ?? [:]
        for (name, member) in value.members {
            if let known = properties[name] {
                faults += self.faults(of: member, against: known, at: "\(place).\(name)")
            } else if let others = schema["additionalProperties"] {
                if others == .bool(false) { faults.append("\(place).\(name): not described") }
                if case .object = others { faults += self.faults(of: member, against: others, at: "\(place).\(name)") }
            }
        }
        if let items = schema["items"] {
            for (index, element) in value.elements.enumerated() {
                faults += self.faults(of: element, against: items, at: "\(place)[\(index)]")
            }
        }
        return faults
    }

    private func resolve(_ reference: String) -> JSONValue? {
        reference.dropFirst(2).split(separator: "/").reduce(document) { $0?[String($1)] }
    }
}
