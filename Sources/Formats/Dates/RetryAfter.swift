/// How long an answer asks to wait (`Retry-After`, RFC 9110 §10.2.3).
public enum RetryAfter {
    /// - Parameters:
    ///   - field: a number of seconds, or a date.
    ///   - now: seconds since 1970 by the clock that the date is meant by; nil where nobody knows, and a date says nothing.
    ///   - longest: more is cut to it.
    /// - Returns: seconds from 0, or nil for what is neither.
    public static func seconds(of field: some StringProtocol, now: Int?, longest: Int) -> Int? {
        let text = field.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        let digits = text.prefix { (0x30...0x39).contains($0) }
        let rest = text.dropFirst(digits.count)
        if !digits.isEmpty, rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
            // A number that no `Int` holds is longer than anything.
            return min(Int(String(decoding: digits, as: UTF8.self)) ?? .max, longest)
        }
        guard let now, let then = HTTPDate.seconds(of: field, now: now) else { return nil }
        let (wait, isOverflow) = then.subtractingReportingOverflow(now)
        return isOverflow ? longest : min(max(wait, 0), longest)
    }
}
