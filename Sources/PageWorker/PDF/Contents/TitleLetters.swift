/// Titles are compared by their letters and digits: a contents page sets them in other signs, cases and lengths.
extension String {
    var lettersOnly: String {
        String(lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    }

    /// Whether one of two titles holds the other, and enough of it to be the same.
    func isPart(of other: String) -> Bool {
        let (short, long) = utf8.count < other.utf8.count ? (self, other) : (other, self)
        guard short.utf8.count >= 6, short.utf8.count * 3 >= long.utf8.count else { return false }
        return long.hasPrefix(short) || long.hasSuffix(short)
    }
}
