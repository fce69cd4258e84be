/// The media types that an `Accept` field names, with their weights (RFC 9110 §12.5.1).
struct ContentNegotiation {
    private struct Range {
        var type: Substring
        var quality: Double
        var place: Int
    }

    private let ranges: [Range]

    /// - Parameter field: the field's value; nil accepts everything.
    init(_ field: String?) {
        let elements = (field ?? "*/*").lowercased().split(separator: ",")
        ranges = elements.prefix(32).enumerated().map { place, element in
            let parts = element.split(separator: ";").map { $0.trimmingBlanks }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return Range(
                type: parts.first ?? "", quality: min(1, max(0, weight)), place: place)
        }
    }

    /// Returns the type with the highest weight. Among equal weights, a type named in full precedes one matched by a
    /// wildcard; then the field's order decides, then the order of `types`.
    ///
    /// - Parameter types: media types without parameters. The parameters of a range are ignored: apps write profiles in
    ///   any order and mean the type.
    /// - Returns: nil when none is accepted.
    func best(of types: [String]) -> String? {
        var best: (type: String, quality: Double, isNamed: Bool, place: Int)?
        for type in types {
            guard let range = range(for: type), range.quality > 0 else { continue }
            let isNamed = !range.type.contains("*")
            guard let found = best else {
                best = (type, range.quality, isNamed, range.place)
                continue
            }
            let isBetter =
                if range.quality != found.quality {
                    range.quality > found.quality
                } else if isNamed != found.isNamed {
                    isNamed
                } else {
                    isNamed && range.place < found.place
                }
            if isBetter { best = (type, range.quality, isNamed, range.place) }
        }
        return best?.type
    }

    /// Returns the most specific range for a type; among several, the first in the field.
    private func range(for type: String) -> Range? {
        let family = type.prefix { $0 != "/" }
        for pattern in [type, "\(family)/*", "*/*"] {
            if let range = ranges.first(where: { $0.type == pattern }) { return range }
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
