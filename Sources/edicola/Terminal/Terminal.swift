import Synchronization
import Terminals

/// What is written for the person at the terminal.
enum Terminal {
    /// The first line that could not be written. A command finishes its work all the same, and then fails.
    private static let failure = Mutex<Unwritable?>(nil)

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

    /// Columns under each other, the last one as long as it likes.
    static func table(_ rows: [[String]]) {
        var table = Table()
        for row in rows { table.add(row) }
        for text in table.lines() { line(text) }
    }

    /// - Throws: why standard output is not complete.
    static func checkWritten() throws(Unwritable) {
        if let failure = failure.withLock(\.self) { throw failure }
    }
}
