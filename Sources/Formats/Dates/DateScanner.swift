/// The pieces of a date in text, one after the other.
struct DateScanner {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }
    var next: UInt8? { rest.first }

    /// - Returns: how many blanks there were.
    @discardableResult
    mutating func skipBlanks() -> Int {
        let blanks = rest.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
        rest = rest.dropFirst(blanks)
        return blanks
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// A number of at least and at most so many digits, all that there are.
    mutating func number(_ digits: ClosedRange<Int>) -> Int? {
        let found = rest.prefix { (0x30...0x39).contains($0) }
        // Nine digits fit into every `Int`.
        guard digits.contains(found.count), found.count <= 9 else { return nil }
        rest = rest.dropFirst(found.count)
        return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// How many digits come next.
    var digitsAhead: Int { rest.prefix { (0x30...0x39).contains($0) }.count }

    /// Letters of the alphabet, as they are; empty if there are none.
    mutating func letters() -> Substring {
        let found = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
        rest = rest.dropFirst(found.count)
        return Substring(found)
    }

    /// `06:00`, `06:00:00`, `06:00:00.25`. A leap second counts as the second after it.
    ///
    /// - Returns: nil, and nothing is passed, unless there is one; `isValid` is false for one that no clock shows.
    mutating func clock() -> (seconds: Int, hasSeconds: Bool, isValid: Bool)? {
        var ahead = self
        guard let hour = ahead.number(1...2), ahead.skip(UInt8(ascii: ":")), let minute = ahead.number(1...2) else {
            return nil
        }
        var second: Int?
        if ahead.next == UInt8(ascii: ":") {
            var further = ahead
            _ = further.skip(UInt8(ascii: ":"))
            second = further.number(1...2)
            if second != nil { ahead = further }
        }
        if second != nil, ahead.next == UInt8(ascii: ".") || ahead.next == UInt8(ascii: ",") {
            let digits = ahead.rest.dropFirst().prefix { (0x30...0x39).contains($0) }.count
            if digits > 0 { ahead.rest = ahead.rest.dropFirst(1 + digits) }
        }
        self = ahead
        let seconds = hour * 3600 + minute * 60 + (second ?? 0)
        let isValid = minute < 60 && (second ?? 0) <= 60 && (hour < 24 || seconds == 86_400)
        return (seconds, second != nil, isValid)
    }

    /// 0 to 11 for the name of a month, whole or its first three letters, or nil.
    static func month(_ name: some StringProtocol) -> Int? {
        months.firstIndex(of: name.prefix(3).lowercased())
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
}
