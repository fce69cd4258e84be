/// A time in a sound, as SMIL writes it (EPUB 3.3, appendix on clock values): `5:34:31.396`, `00:56.78`, `76.2s`, `7.75h`.
struct ClockValue: Equatable {
    let milliseconds: Int

    enum ParseError: Error {
        case notAClockValue
    }

    /// Seconds: a thousand hours. No sound is longer.
    private static let longest = 3_600_000.0
    private static let prefix = "npt="
    private static let units: [(name: String, seconds: Double)] = [("ms", 0.001), ("min", 60), ("s", 1), ("h", 3_600)]

    init(parsing text: String) throws(ParseError) {
        var text = text.filter { !$0.isWhitespace }[...]
        if text.hasPrefix(Self.prefix) { text = text.dropFirst(Self.prefix.count) }
        let seconds = text.contains(":") ? Self.fields(text) : Self.count(text)
        guard let seconds, seconds <= Self.longest else { throw .notAClockValue }
        milliseconds = Int((seconds * 1_000).rounded())
    }

    private static func fields(_ text: Substring) -> Double? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count), let seconds = number(fields[fields.count - 1]), seconds < 60 else {
            return nil
        }
        var whole = 0.0
        for field in fields.dropLast() {
            guard !field.contains("."), let value = number(field) else { return nil }
            whole = whole * 60 + value
        }
        if fields.count == 3, let minutes = number(fields[1]), minutes >= 60 { return nil }
        return whole * 60 + seconds
    }

    private static func count(_ text: Substring) -> Double? {
        let unit = units.first { text.hasSuffix($0.name) }
        return number(text.dropLast(unit?.name.count ?? 0)).map { $0 * (unit?.seconds ?? 1) }
    }

    /// Digits, and a point among them.
    private static func number(_ text: Substring) -> Double? {
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        guard isNumber, text.utf8.count <= 32, text.utf8.first != UInt8(ascii: ".") else { return nil }
        return Double(text)
    }
}
