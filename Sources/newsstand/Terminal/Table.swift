/// Rows of text in aligned columns.
struct Table {
    private var rows: [[String]] = []

    mutating func add(_ cells: String...) {
        rows.append(cells)
    }

    var isEmpty: Bool { rows.isEmpty }

    /// The lines; every column is as wide as its widest cell.
    var lines: [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    func print() {
        for line in lines { Terminal.line(line) }
    }
}
