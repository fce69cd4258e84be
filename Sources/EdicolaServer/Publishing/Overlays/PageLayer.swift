import EdicolaCore
import Formats
import FoundationEssentials

/// The words and links of a page (docs/notes/page-layer.md), with a publisher's overlay laid over them.
struct PageLayer: Sendable {
    private var json: JSONValue
    private let width, height: Double

    /// - Throws: `DecodingError` for bytes that are no layer.
    init(_ bytes: Data) throws {
        json = try JSON.decode(from: bytes)
        width = json["width"]?.double ?? 0
        height = json["height"]?.double ?? 0
    }

    /// The links and hot spots, each once.
    var spots: [FileSpot] {
        (list("links") + list("spots")).compactMap(spot).reduce(into: []) { found, spot in
            if !found.contains(spot) { found.append(spot) }
        }
    }

    /// Returns the layer with an overlay, as compact JSON.
    func laid(_ overlay: PageOverlay) throws -> Data {
        var members = json.members
        for name in ["links", "spots"] where !overlay.hidden.isEmpty && members[name] != nil {
            members[name] = .array(
                list(name).filter { item in
                    spot(item).map { spot in !overlay.hidden.contains { $0.isSame(as: spot) } } ?? true
                })
        }
        if !overlay.spots.isEmpty { members["spots"] = .array(list("spots", of: members) + overlay.spots.map(entry)) }
        return try JSON.encode(JSONValue.object(members))
    }

    private func list(_ name: String) -> [JSONValue] { list(name, of: json.members) }

    private func list(_ name: String, of members: [String: JSONValue]) -> [JSONValue] {
        if case .array(let items)? = members[name] { items } else { [] }
    }

    private func spot(_ item: JSONValue) -> FileSpot? {
        let page = item["page"]?.double.map { "\(Int(saturating: $0))" }
        let target = item["uri"]?.string ?? page ?? item["src"]?.string ?? item["title"]?.string ?? ""
        // A link has no kind, but one that was found in the text has: `reference`.
        let named = item["kind"]?.string
        let kind = named.flatMap { $0 == "reference" ? nil : $0 } ?? (item["uri"] == nil ? "page" : "link")
        return FileSpot(kind: kind, target: target, box: box(item["box"]))
    }

    /// Points as percent of the page.
    private func box(_ value: JSONValue?) -> PageBox? {
        guard case .array(let items)? = value, items.count == 4, width > 0, height > 0 else { return nil }
        let numbers = items.compactMap(\.double)
        guard numbers.count == 4 else { return nil }
        let left = min(max(0, numbers[0] / width * 100), 99.9)
        let top = min(max(0, numbers[1] / height * 100), 99.9)
        return PageBox(
            left: left, top: top, width: min(max(0.02, numbers[2] / width * 100), 99.99 - left),
            height: min(max(0.02, numbers[3] / height * 100), 99.99 - top))
    }

    private func entry(_ spot: HotSpot) -> JSONValue {
        var members: [String: JSONValue] = [
            "box": .array(
                [
                    spot.box.left / 100 * width, spot.box.top / 100 * height, spot.box.width / 100 * width,
                    spot.box.height / 100 * height,
                ].map { .number(($0 * 10).rounded() / 10) })
        ]
        switch spot.action {
        case .link(let address): (members["kind"], members["uri"]) = (.string("link"), .string(address))
        case .page(let page): (members["kind"], members["page"]) = (.string("page"), .integer(Int64(page)))
        case .note: members["kind"] = .string("note")
        }
        members["title"] = spot.title.map(JSONValue.string)
        return .object(members)
    }
}
