/// What a `Range` field asks of a representation of a known size (RFC 9110 §14).
public enum ByteRanges: Hashable, Sendable {
    /// No range, an unknown unit, or one not worth honouring: send all of it.
    case whole
    /// In the order asked for; never empty, none of them empty.
    case parts([Range<Int>])
    case unsatisfiable

    /// More parts than this in one request are answered with the whole: nobody needs them, and each costs a header.
    public static let maximumParts = 16

    public init(parsing field: String, size: Int) {
        guard let equals = field.firstIndex(of: "="), field[..<equals].lowercased() == "bytes" else {
            self = .whole
            return
        }
        let texts = field[field.index(after: equals)...].split(separator: ",")
        let specifiers = texts.compactMap { RangeSpecifier(parsing: $0) }
        guard !texts.isEmpty, specifiers.count == texts.count else {
            self = .whole
            return
        }
        let parts = specifiers.compactMap { $0.resolved(in: size) }
        switch parts.count {
        case 0: self = .unsatisfiable
        case ...Self.maximumParts where Self.fit(parts, size): self = .parts(parts)
        default: self = .whole
        }
    }

    /// Parts that overlap are more than the whole.
    private static func fit(_ parts: [Range<Int>], _ size: Int) -> Bool {
        var left = size
        for part in parts {
            guard part.count <= left else { return false }
            left -= part.count
        }
        return true
    }
}

/// `0-9`, `10-` or `-5`.
private enum RangeSpecifier {
    case closed(Int, Int)
    case from(Int)
    case last(Int)

    init?(parsing text: Substring) {
        let parts = text.filter { $0 != " " && $0 != "\t" }.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch (Self.number(parts[0]), Self.number(parts[1])) {
        case (let first?, let last?) where first <= last: self = .closed(first, last)
        case (let first?, nil) where parts[1].isEmpty: self = .from(first)
        case (nil, let count?) where parts[0].isEmpty: self = .last(count)
        default: return nil
        }
    }

    /// Digits only; a number too large for an `Int` is larger than any file.
    private static func number(_ digits: Substring) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(digits) ?? .max
    }

    func resolved(in size: Int) -> Range<Int>? {
        switch self {
        case .closed(let first, let last): first < size ? first..<min(last, size - 1) + 1 : nil
        case .from(let first): first < size ? first..<size : nil
        case .last(let count): count > 0 && size > 0 ? max(0, size - count)..<size : nil
        }
    }
}
