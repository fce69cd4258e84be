extension CoverDate: CustomStringConvertible, Codable {
    /// An error when a text is not a cover date.
    public enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// None of the forms, or a day that does not exist.
        case unreadable(String)
        /// The two ends differ in precision, or are out of order.
        case badRange(String)

        /// A sentence about the error.
        public var description: String {
            switch self {
            case .unreadable(let text):
                "“\(text)” is not a cover date. Use 2026, 2026-03, 2026-03-01, 2026-W09, 2026-spring or 2026-07/2026-08."
            case .badRange(let text):
                "“\(text)” is not a range. Both ends must be of the same kind, the earlier first."
            }
        }
    }

    /// - Throws: ``ParseError`` when the text is none of the forms, or names a day that does not exist.
    public init(parsing text: some StringProtocol) throws(ParseError) {
        let text = String(text)
        let ends = text.split(separator: "/", omittingEmptySubsequences: false)
        guard ends.count <= 2, let first = ends.first.flatMap({ Point(parsing: $0) }) else {
            throw .unreadable(text)
        }
        guard ends.count == 2 else {
            self.init(first)
            return
        }
        guard let last = Point(parsing: ends[1]) else { throw .unreadable(text) }
        guard let range = CoverDate(from: first, through: last) else { throw .badRange(text) }
        self = range
    }

    /// The text form.
    public var description: String {
        last.map { "\(first)/\($0)" } ?? "\(first)"
    }

    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension CoverDate.Point: CustomStringConvertible {
    init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let year = Self.number(parts[0], digits: 4), year > 0 else { return nil }
        switch parts.count {
        case 1: self = .year(year)
        case 2: self.init(year: year, part: parts[1].lowercased())
        default:
            guard let month = Self.number(parts[1], digits: 2), (1...12).contains(month),
                let day = Self.number(parts[2], digits: 2), (1...Self.days(in: month, of: year)).contains(day)
            else { return nil }
            self = .day(year: year, month: month, day: day)
        }
    }

    private init?(year: Int, part: String) {
        if let season = CoverDate.Season(name: part) {
            self = .season(year: year, season)
        } else if part.hasPrefix("w"), let week = Self.number(part.dropFirst(), digits: 2),
            (1...Self.weeks(of: year)).contains(week)
        {
            self = .week(year: year, week: week)
        } else if let month = Self.number(part, digits: 2), (1...12).contains(month) {
            self = .month(year: year, month: month)
        } else {
            return nil
        }
    }

    private static func number(_ text: some StringProtocol, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: isLeap(year) ? 29 : 28
        default: 31
        }
    }

    /// ISO 8601: a year has 53 weeks when it begins on a Thursday, or on a Wednesday in a leap year.
    static func weeks(of year: Int) -> Int {
        let before = year - 1
        let firstDay = (1 + before + before / 4 - before / 100 + before / 400) % 7  // 0 is Sunday
        return firstDay == 4 || (firstDay == 3 && isLeap(year)) ? 53 : 52
    }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The text form.
    public var description: String {
        switch self {
        case .day(let year, let month, let day): "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))"
        case .week(let year, let week): "\(Self.padded(year, 4))-W\(Self.padded(week))"
        case .month(let year, let month): "\(Self.padded(year, 4))-\(Self.padded(month))"
        case .season(let year, let season): "\(Self.padded(year, 4))-\(season.rawValue)"
        case .year(let year): Self.padded(year, 4)
        }
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension CoverDate.Season {
    init?(name: String) {
        switch name {
        case "21", "spring": self = .spring
        case "22", "summer": self = .summer
        case "23", "autumn", "fall": self = .autumn
        case "24", "winter": self = .winter
        default: return nil
        }
    }
}
