public import FoundationEssentials

/// The speed of a sandbox: periods are shortened, timestamps are not.
public enum PeriodTable: String, Hashable, Sendable, Codable, CaseIterable {
    /// As they are sold.
    case real
    /// A month in three minutes.
    case threeMinutes = "3-min"
    /// Apple's default today.
    case fiveMinutes = "5-min"
    case fifteenMinutes = "15-min"
    case thirtyMinutes = "30-min"
    case hour = "1-h"
    /// The default of 2011: the same periods, half as many renewals.
    case newsstand2011 = "2011"
    /// TestFlight: every period lasts a day.
    case testFlight = "testflight"
    /// Xcode's, like the two that follow.
    case thirtySeconds = "30-s"
    case everyTenSeconds = "every-10-s"
    case everyTwoSeconds = "every-2-s"

    /// Renewals after the first purchase, before it is cancelled automatically.
    public var renewals: Int {
        switch self {
        case .real: .max
        case .newsstand2011, .testFlight: 6
        default: 12
        }
    }

    /// In seconds, except for ``real``.
    private var seconds: [TimeInterval]? {
        switch self {
        case .real: nil
        case .threeMinutes: [180, 180, 360, 540, 1_080, 2_160]
        case .fiveMinutes, .newsstand2011: [180, 300, 600, 900, 1_800, 3_600]
        case .fifteenMinutes: [300, 900, 1_800, 2_700, 5_400, 10_800]
        case .thirtyMinutes: [600, 1_800, 3_600, 5_400, 10_800, 21_600]
        case .hour: [900, 3_600, 7_200, 10_800, 21_600, 43_200]
        case .testFlight: Array(repeating: 86_400, count: 6)
        case .thirtySeconds: [10, 30, 60, 90, 180, 360]
        case .everyTenSeconds: Array(repeating: 10, count: 6)
        case .everyTwoSeconds: Array(repeating: 2, count: 6)
        }
    }

    /// Returns the end of a period that starts then.
    public func end(of term: SandboxTerm, from start: Date) -> Date {
        guard let seconds else { return Self.calendarEnd(of: term, from: start) }
        return start + (SandboxTerm.allCases.firstIndex(of: term).map { seconds[$0] } ?? 0)
    }

    /// The ratio of a month here to a real month; 1 in real time.
    public var scale: Double {
        guard let seconds else { return 1 }
        return seconds[1] / (30 * 86_400)
    }

    private static func calendarEnd(of term: SandboxTerm, from start: Date) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let components: DateComponents =
            switch term {
            case .week: DateComponents(day: 7)
            case .month: DateComponents(month: 1)
            case .twoMonths: DateComponents(month: 2)
            case .quarter: DateComponents(month: 3)
            case .halfYear: DateComponents(month: 6)
            case .year: DateComponents(year: 1)
            }
        return calendar.date(byAdding: components, to: start) ?? start
    }
}
