/// Rows of text in aligned columns. In a file, cells are not shortened; on a terminal, every row fits on one line.
public struct Table {
    private let title: Int
    private let spare: [Int]
    private var rows: [[String]] = []

    /// - Parameters:
    ///   - title: The column that gives room to the others, from 0.
    ///   - spare: Columns that are left out where there is no room, the first of them first.
    public init(title: Int = 0, spare: [Int] = []) {
        self.title = title
        self.spare = spare
    }

    public mutating func add(_ cells: String...) { add(cells) }

    public mutating func add(_ cells: [String]) { rows.append(cells) }

    public var isEmpty: Bool { rows.isEmpty }

    /// Returns the lines; every column is as wide as its widest cell.
    ///
    /// - Parameter room: The terminal's width; nil for unlimited lines.
    public func lines(fitting room: Int? = nil) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].columns : 0 }.max() ?? 0 }
        var shown = Array(0..<count)
        if let room {
            shown.removeAll { widths[$0] == 0 }
            fit(&widths, &shown, room)
        }
        return rows.map { row in
            let cells = shown.filter { $0 < row.count }.map { row[$0].fitted(widths[$0]).padded(widths[$0]) }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return room.map { line.fitted($0) } ?? line
        }
    }

    /// The shortest useful title. When no other column can be left out, the minimum is half of it.
    private static let shortest = 12

    private func fit(_ widths: inout [Int], _ shown: inout [Int], _ room: Int) {
        guard shown.contains(title) else { return }
        let whole = widths[title]
        var spare = spare.filter(shown.contains)[...]
        while true {
            let others = shown.filter { $0 != title }.reduce(0) { $0 + widths[$1] + 2 }
            widths[title] = min(whole, room - others)
            if widths[title] >= min(whole, Self.shortest) { return }
            guard let next = spare.popFirst() else { break }
            shown.removeAll { $0 == next }
        }
        widths[title] = max(widths[title], min(whole, Self.shortest / 2))
    }
}
