#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PropertyList {
    /// Reads the value in a `<plist>`, or a single value. Elements unknown to the DTD are left out.
    init?(_ element: XMLElement) {
        switch element.name.local {
        case "plist":
            guard let value = element.elements.first.flatMap(PropertyList.init) else { return nil }
            self = value
        case "string", "data": self = .string(element.text)
        case "true": self = .boolean(true)
        case "false": self = .boolean(false)
        case "integer", "real":
            guard let number = Double(element.text), number.isFinite else { return nil }
            self = .number(number)
        case "date":
            guard let date = CatalogDate(element.text) else { return nil }
            self = .date(date.instant)
        case "array": self = .array(element.elements.compactMap(PropertyList.init))
        case "dict":
            var entries: [(key: String, value: PropertyList)] = []
            var key: String?
            for child in element.elements {
                if child.name.local == "key" {
                    key = child.text
                } else if let name = key {
                    if let value = PropertyList(child) { entries.append((name, value)) }
                    key = nil
                }
            }
            self = .dictionary(entries)
        default: return nil
        }
    }

    subscript(_ key: String) -> PropertyList? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }

    var elements: [PropertyList] { if case .array(let values) = self { values } else { [] } }

    var text: String? {
        switch self {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let number): number == number.rounded() ? Int(exactly: number).map { "\($0)" } : "\(number)"
        default: nil
        }
    }

    var truth: Bool? {
        switch self {
        case .boolean(let value): value
        case .number(let number): number != 0
        case .string(let text): ["yes", "true", "1"].contains(text.lowercased())
        default: nil
        }
    }
}
