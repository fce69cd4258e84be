import Markup

/// The file `layout.json` beside a PDF or the pictures (docs/notes/layout-file.md): in which direction the issue is read
/// and how its pages lie beside each other, where the publisher says so by hand.
struct LayoutFile {
    static let name = "layout.json"

    enum Spread: String {
        /// The first page is a cover.
        case firstAlone = "first-alone"
        /// The first two pages lie beside each other.
        case pairs
        /// No two pages do.
        case none
    }

    var isRightToLeft: Bool?
    var spread: Spread?

    /// - Returns: nil when there is none.
    /// - Throws: ``WorkerError`` `not-well-formed`.
    static func of(_ archive: Archive) throws(WorkerError) -> LayoutFile? {
        guard let entry = archive.entry(archive.root + name) else { return nil }
        return try LayoutFile(archive.read(entry, atMost: 64 << 10))
    }

    /// - Throws: ``WorkerError`` `not-well-formed`.
    init(_ bytes: [UInt8]) throws(WorkerError) {
        let json: JSONValue
        do throws(WorkerError) { json = try JSONValue.parse(bytes) } catch {
            throw WorkerError(.notWellFormed, "\(Self.name): \(error.message)")
        }
        if let direction = json["direction"] {
            switch direction.string {
            case "rtl": isRightToLeft = true
            case "ltr": isRightToLeft = false
            default: throw WorkerError(.notWellFormed, "\(Self.name): “direction” must be “rtl” or “ltr”")
            }
        }
        if let value = json["spread"] {
            guard let known = value.string.flatMap({ Spread(rawValue: $0) }) else {
                throw WorkerError(.notWellFormed, "\(Self.name): “spread” must be “first-alone”, “pairs” or “none”")
            }
            spread = known
        }
        guard isRightToLeft != nil || spread != nil else {
            throw WorkerError(.notWellFormed, "\(Self.name) must say “direction” or “spread”")
        }
    }

    /// Puts it in the place of what the file itself says.
    func apply(to info: inout SourceInfo) {
        let turns = isRightToLeft.map { $0 != info.isRightToLeft } ?? false
        if let isRightToLeft { info.isRightToLeft = isRightToLeft }
        // What the file says of sides holds for its own direction.
        if turns, spread == nil {
            for index in info.pages.indices { info.pages[index].side = info.pages[index].side?.opposite }
        }
        switch spread {
        case .firstAlone: info.setSides(firstStandsAlone: true)
        case .pairs: info.setSides(firstStandsAlone: false)
        case .some(.none): for index in info.pages.indices { info.pages[index].side = .center }
        case nil: break
        }
    }
}

extension SourceInfo.Side {
    fileprivate var opposite: SourceInfo.Side {
        switch self {
        case .left: .right
        case .right: .left
        case .center: .center
        }
    }
}

extension SourceInfo {
    /// A landscape page takes both sides, and a new pair begins after it.
    fileprivate mutating func setSides(firstStandsAlone: Bool) {
        let (first, second): (Side, Side) = isRightToLeft ? (.right, .left) : (.left, .right)
        var next = first
        for index in pages.indices {
            if pages[index].width > pages[index].height || firstStandsAlone && index == 0 {
                pages[index].side = .center
                next = first
            } else {
                pages[index].side = next
                next = next == first ? second : first
            }
        }
    }
}
