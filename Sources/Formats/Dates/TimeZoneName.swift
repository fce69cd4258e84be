/// How far a zone of time lies east of Greenwich, as mail, feeds and RFC 3339 write it.
enum TimeZoneName {
    /// At the sign or name: `Z`, `+01:00`, `-0700`, `+01`, `CEST`, `GMT+1`.
    ///
    /// - Returns: seconds; `isKnown` is false for a name that nobody knows, which counts as UTC (RFC 5322 §4.3); nil if there
    ///   is none or it is no zone.
    static func offset(_ scanner: inout DateScanner) -> (seconds: Int, isKnown: Bool)? {
        if let offset = numeric(&scanner) { return (offset, true) }
        let name = scanner.letters().uppercased()
        guard !name.isEmpty else { return nil }
        if ["UTC", "GMT", "UT"].contains(name), let offset = numeric(&scanner) { return (offset, true) }
        guard let minutes = minutes[name] else { return (0, false) }
        return (minutes * 60, true)
    }

    private static func numeric(_ scanner: inout DateScanner) -> Int? {
        guard let sign = scanner.next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        var ahead = scanner
        _ = ahead.skip(sign)
        let hours: Int
        var minutes = 0
        if ahead.digitsAhead == 4, let number = ahead.number(4...4) {
            (hours, minutes) = number.quotientAndRemainder(dividingBy: 100)
        } else {
            guard let number = ahead.number(1...2) else { return nil }
            hours = number
            if ahead.skip(UInt8(ascii: ":")) {
                guard let number = ahead.number(2...2) else { return nil }
                minutes = number
            }
        }
        guard hours < 24, minutes < 60 else { return nil }
        scanner = ahead
        return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    }

    /// Minutes. Names that several countries have mean what feeds mean by them most: `BST` is British summer time, `CST`
    /// and `AST` are American (RFC 822 §5.1), `IST` is India's.
    private static let minutes = [
        "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0,
        "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420,
        "AKST": -540, "AKDT": -480, "HST": -600, "AST": -240, "ADT": -180, "NST": -210, "NDT": -150, "BRT": -180,
        "ART": -180, "BST": 60, "WEST": 60, "CET": 60, "CEST": 120, "MET": 60, "MEST": 120, "MEZ": 60, "MESZ": 120,
        "EET": 120, "EEST": 180, "SAST": 120, "MSK": 180, "IST": 330, "SGT": 480, "HKT": 480, "AWST": 480,
        "JST": 540, "KST": 540, "ACST": 570, "ACDT": 630, "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780,
    ]
}
