import EdicolaCore
import Formats
import Storage

/// The hot spots of a page, as typed: one value in each list for each row.
struct SpotsForm: VersionedForm {
    var kind, target, title, left, top, width, height: [String]?
    /// The links of the file that readers don't get, as ``FileSpot/text``.
    var hidden: [String]?
    var was: String?

    enum Field: Hashable {
        case spots
    }

    /// A row, as typed.
    struct Row: Hashable {
        var kind = "", target = "", title = "", left = "", top = "", width = "", height = ""

        /// The row in one line, for somebody who typed another one.
        var line: String {
            "\(left) % \(top) % \(width) % \(height) %: \(kind) \(target) \(title)".trimmed
        }
    }

    /// The spots of a page.
    init(_ overlay: PageOverlay) {
        let rows = overlay.spots.map(Row.init)
        (kind, target, title) = (rows.map(\.kind), rows.map(\.target), rows.map(\.title))
        (left, top, width, height) = (rows.map(\.left), rows.map(\.top), rows.map(\.width), rows.map(\.height))
        hidden = overlay.hidden.map(\.text)
        was = version
    }

    /// The rows that are not taken away.
    var rows: [Row] {
        let lists = [kind, target, title, left, top, width, height].map { $0 ?? [] }
        return (0..<(lists.map(\.count).min() ?? 0)).map { index in
            let texts = lists.map { $0[index].trimmed }
            return Row(
                kind: texts[0], target: texts[1], title: texts[2], left: texts[3], top: texts[4], width: texts[5],
                height: texts[6])
        }.filter { !$0.kind.isEmpty }
    }

    var values: [(field: Field, value: String)] {
        [(.spots, (rows.map(\.line) + (hidden ?? []).sorted()).joined(separator: "\n"))]
    }

    /// Returns the overlay of a page, or complaints by row.
    func overlay(ofPage page: Int, of pageCount: Int, in own: SpotsWords) -> (PageOverlay, complaints: [Int: String]) {
        var overlay = PageOverlay(page: page, hidden: (hidden ?? []).compactMap { FileSpot(text: $0) })
        var complaints: [Int: String] = [:]
        for (index, row) in rows.enumerated() {
            switch row.spot(pageCount: pageCount, in: own) {
            case .success(let spot): overlay.spots.append(spot)
            case .failure(let complaint): complaints[index] = complaint.sentence
            }
        }
        return (overlay, complaints)
    }
}

/// The fault of a row.
struct RowComplaint: Error {
    let sentence: String
}

extension SpotsForm.Row {
    fileprivate init(_ spot: HotSpot) {
        let numbers = spot.box.numbers
        (left, top, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
        title = spot.title ?? ""
        switch spot.action {
        case .link(let address): (kind, target) = ("link", address)
        case .page(let page): (kind, target) = ("page", "\(page)")
        case .note: (kind, target) = ("note", "")
        }
    }

    fileprivate func spot(pageCount: Int, in own: SpotsWords) -> Result<HotSpot, RowComplaint> {
        let numbers = [left, top, width, height].compactMap { Double($0.replacing(",", with: ".")) }
        guard numbers.count == 4,
            let box = PageBox(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3])
        else { return .failure(RowComplaint(sentence: own.boxBad)) }
        guard title.count <= IssueOverlay.Limit.characters else {
            return .failure(RowComplaint(sentence: own.tooLong))
        }
        let name = title.isEmpty ? nil : title
        switch kind {
        case "link":
            guard let address = LinkAddress(target.utf8) else {
                return .failure(RowComplaint(sentence: own.addressBad))
            }
            return .success(HotSpot(box: box, action: .link(address.text), title: name))
        case "page":
            guard let page = Int(target), (1...max(1, pageCount)).contains(page) else {
                return .failure(RowComplaint(sentence: own.pageBad(pageCount)))
            }
            return .success(HotSpot(box: box, action: .page(page), title: name))
        case "note" where name != nil: return .success(HotSpot(box: box, action: .note, title: name))
        case "note": return .failure(RowComplaint(sentence: own.noteEmpty))
        default: return .failure(RowComplaint(sentence: own.kindBad))
        }
    }
}

extension FileSpot {
    /// The spot as a form's value: kind, place, target.
    var text: String { "\(kind) \(box?.numbers.joined(separator: " ") ?? "page") \(target)" }

    init?(text: String) {
        var rest = text[...]
        func word() -> String? {
            guard let space = rest.firstIndex(of: " ") else { return nil }
            defer { rest = rest[rest.index(after: space)...] }
            return String(rest[..<space])
        }
        guard let kind = word(), let first = word() else { return nil }
        guard first != "page" else {
            self.init(kind: kind, target: String(rest), box: nil)
            return
        }
        let numbers = ([first] + (0..<3).compactMap { _ in word() }).compactMap(Double.init)
        guard numbers.count == 4,
            let box = PageBox(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3])
        else { return nil }
        self.init(kind: kind, target: String(rest), box: box)
    }
}
