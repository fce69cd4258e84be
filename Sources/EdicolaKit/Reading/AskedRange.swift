/// The one stretch of bytes that a `Range` field asks for (RFC 9110 §14.1.2), as players of films do.
enum AskedRange: Hashable, Sendable {
    case closed(Int, Int)
    case from(Int)
    case last(Int)

    /// - Returns: nil for several stretches, for another unit and for what can't be read: then all of it is sent.
    init?(parsing field: String) {
        guard field.lowercased().hasPrefix("bytes=") else { return nil }
        let ends = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        switch (Self.number(ends[0]), Self.number(ends[1])) {
        case (let first?, let last?) where first <= last: self = .closed(first, last)
        case (let first?, nil) where ends[1].isEmpty: self = .from(first)
        case (nil, let count?) where ends[0].isEmpty: self = .last(count)
        default: return nil
        }
    }

    /// - Returns: nil when it has none of so many bytes.
    func resolved(in size: Int) -> Range<Int>? {
        switch self {
        case .closed(let first, let last): first < size ? first..<min(last, size - 1) + 1 : nil
        case .from(let first): first < size ? first..<size : nil
        case .last(let count): count > 0 && size > 0 ? max(0, size - count)..<size : nil
        }
    }

    /// Digits only; a number too large for an `Int` is larger than any file.
    private static func number(_ digits: Substring) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(digits) ?? .max
    }
}
