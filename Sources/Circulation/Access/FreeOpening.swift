public import EdicolaCore
import Formats

/// An issue that a reader opened without paying, as the publisher's policy allows.
public struct FreeOpening: Hashable, Sendable {
    /// `first`: for ever. `meter`: until the meter is reset.
    public var kind: String
    public var at: Int64
    public var issue: Issue.ID

    public init(kind: String, at: Int64, issue: Issue.ID) {
        self.kind = kind
        self.at = at
        self.issue = issue
    }

    public static let first = "first"
    public static let meter = "meter"
}

extension AccessPolicy {
    /// Whether readers may open issues without paying.
    public var hasFree: Bool { freeFirst > 0 || meter != nil }

    /// Returns the opening of an issue that is still in effect.
    public func opening(of issue: Issue.ID, among spent: [FreeOpening], at now: Int64) -> FreeOpening? {
        spent.first { $0.issue == issue && ($0.kind == FreeOpening.first || isOfThisTurn($0, at: now)) }
    }

    /// Returns how the next issue could be opened; nil when no free opening is left.
    public func freeKind(after spent: [FreeOpening], at now: Int64) -> String? {
        if spent.count(where: { $0.kind == FreeOpening.first }) < freeFirst { return FreeOpening.first }
        guard let meter else { return nil }
        let used = spent.count { $0.kind == FreeOpening.meter && isOfThisTurn($0, at: now) }
        return used < meter.count ? FreeOpening.meter : nil
    }

    private func isOfThisTurn(_ opening: FreeOpening, at now: Int64) -> Bool {
        guard let meter else { return false }
        return Months(in: timeZone).turn(of: now, every: meter.every).contains(opening.at)
    }
}

extension Months {
    /// Returns the day, week (from Monday), month or year of an instant.
    func turn(of instant: Int64, every: AccessPolicy.Meter.Every) -> Span {
        let day = localDay(instant)
        let first: CalendarDay
        let next: CalendarDay
        switch every {
        case .day: (first, next) = (day, CalendarDay(number: day.number + 1))
        case .week:
            // 1 January 1970 was a Thursday.
            let monday = day.number - (((day.number + 3) % 7) + 7) % 7
            (first, next) = (CalendarDay(number: monday), CalendarDay(number: monday + 7))
        case .month:
            first = CalendarDay(year: day.year, month: day.month, day: 1)
            next = first.adding(months: 1)
        case .year:
            first = CalendarDay(year: day.year, month: 1, day: 1)
            next = first.adding(months: 12)
        }
        return Span(self.instant(of: first), self.instant(of: next))
    }
}
