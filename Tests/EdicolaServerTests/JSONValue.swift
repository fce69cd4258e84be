/// Any JSON document.
enum JSONValue: Decodable, Hashable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    subscript(_ key: String) -> JSONValue? { members[key] }

    var members: [String: JSONValue] {
        if case .object(let members) = self { members } else { [:] }
    }

    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// As JSON Schema calls it.
    var typeNames: Set<String> {
        switch self {
        case .null: ["null"]
        case .boolean: ["boolean"]
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

    /// What is wrong with a value, with the place; empty when nothing is.
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
        if case .number(let number) = value, case .number(let minimum)? = schema["minimum"], number < minimum {
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
                if others == .boolean(false) { faults.append("\(place).\(name): not described") }
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
