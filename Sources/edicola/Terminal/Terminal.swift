import Synchronization
import Terminals

/// Output for the person at the terminal.
enum Terminal {
    /// The first failed write. A command finishes its work in any case, and then fails.
    private static let failure = Mutex<UnwritableError?>(nil)

    static func line(_ text: String = "") {
        do {
            try StandardStream.output.write("\(text)\n")
        } catch {
            failure.withLock { $0 = $0 ?? error }
        }
    }

    static func error(_ text: String) { write("edicola: \(text)\n") }

    /// Writes to standard error, without a line end.
    static func write(_ text: String) { try? StandardStream.error.write(text) }

    /// Writes aligned columns; the last one may have any width.
    static func table(_ rows: [[String]]) {
        var table = Table()
        for row in rows { table.add(row) }
        for text in table.lines() { line(text) }
    }

    /// - Throws: the reason why standard output is incomplete.
    static func checkWritten() throws(UnwritableError) {
        if let failure = failure.withLock(\.self) { throw failure }
    }
}
