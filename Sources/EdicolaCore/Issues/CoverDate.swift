/// The date on a cover: a day, a week, a month, a season, a year, or a range of two of the same kind.
///
/// A cover date is not an instant: an issue of *March* may go on sale in February. Its text form follows ISO 8601 and,
/// for seasons and ranges, the Extended Date/Time Format (ISO 8601-2, level 1): `2026`, `2026-03`, `2026-03-01`,
/// `2026-W09`, `2026-21` (spring; `2026-spring` is read too), `2026-07/2026-08`.
public struct CoverDate: Hashable, Sendable {
    /// The date, or the first of a range.
    public let first: Point
    /// The last point of a range, of the same precision as the first and later than it; nil for a single point.
    public let last: Point?

    /// Makes a single date.
    public init(_ point: Point) {
        first = point
        last = nil
    }

    /// - Returns: nil when the two differ in precision or are out of order.
    public init?(from first: Point, through last: Point) {
        guard first.precision == last.precision, first.sortKey < last.sortKey else { return nil }
        self.first = first
        self.last = last
    }

    /// The precision of the date.
    public var precision: Precision { first.precision }
    /// The year in which it begins.
    public var year: Int { first.year }

    /// The precision of a cover date.
    public enum Precision: String, Hashable, Sendable, Codable, CaseIterable {
        /// From the most precise to the least.
        case day, week, month, season, year
    }

    /// Seasons by their numbers in ISO 8601-2; *winter* belongs to the year printed beside it.
    public enum Season: Int, Hashable, Sendable, Codable, CaseIterable {
        /// 21 in the text form; summer 22, autumn 23, winter 24.
        case spring = 21
        /// See ``spring``.
        case summer, autumn, winter
    }

    /// One calendar unit.
    public enum Point: Hashable, Sendable {
        /// A day.
        case day(year: Int, month: Int, day: Int)
        /// An ISO 8601 week, 1 to 53.
        case week(year: Int, week: Int)
        /// A month.
        case month(year: Int, month: Int)
        /// A season.
        case season(year: Int, Season)
        /// A year.
        case year(Int)
    }
}

extension CoverDate.Point {
    /// The precision of the point.
    public var precision: CoverDate.Precision {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .season: .season
        case .year: .year
        }
    }

    /// The year in the point's name.
    public var year: Int {
        switch self {
        case .day(let year, _, _), .week(let year, _), .month(let year, _), .season(let year, _), .year(let year): year
        }
    }

    /// Orders points of any precision by the day on which they begin: year × 10,000 + month × 100 + day.
    var sortKey: Int {
        switch self {
        case .day(let year, let month, let day): year * 10_000 + month * 100 + day
        case .week(let year, let week): year * 10_000 + ((week - 1) * 7 / 30 + 1) * 100 + ((week - 1) * 7) % 30 + 1
        case .month(let year, let month): year * 10_000 + month * 100
        case .season(let year, let season): year * 10_000 + ((season.rawValue - 21) * 3 + 3) * 100
        case .year(let year): year * 10_000
        }
    }
}

extension CoverDate: Comparable {
    /// Returns whether one begins earlier.
    public static func < (left: Self, right: Self) -> Bool {
        (left.first.sortKey, left.last?.sortKey ?? 0) < (right.first.sortKey, right.last?.sortKey ?? 0)
    }
}
