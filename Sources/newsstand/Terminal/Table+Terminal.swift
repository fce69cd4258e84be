import Terminals

extension Table {
    /// Writes the rows to standard output, on a terminal as wide as it is.
    func print() throws(UnwritableError) {
        guard !isEmpty else { return }
        try Terminal.line(lines(fitting: Terminal.hasScreen ? Terminal.size.columns : nil).joined(separator: "\n"))
    }
}
