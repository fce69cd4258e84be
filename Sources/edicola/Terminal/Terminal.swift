import Foundation

/// What is written for the person at the terminal.
enum Terminal {
    /// Written at once, also into a pipe; nobody left to read it is no reason to stop.
    static func line(_ text: String = "") { write("\(text)\n", to: .standardOutput) }

    static func error(_ text: String) { write("edicola: \(text)\n", to: .standardError) }

    static func write(_ text: String, to file: FileHandle) { try? file.write(contentsOf: Data(text.utf8)) }

    /// Columns under each other, the last one as long as it likes.
    static func table(_ rows: [[String]]) {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
        for row in rows {
            let cells = row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }
            line(cells.joined(separator: "  "))
        }
    }
}
