import EdicolaCore
public import FoundationEssentials

/// A half-open range of time in milliseconds UTC: the instant at the boundary of two ranges belongs to the later one.
public struct Span: Hashable, Sendable {
    public var start: Int64
    /// ``forever`` when it has no end.
    public var end: Int64

    /// The end of endless spans: the year 10000.
    public static let forever: Int64 = 253_402_300_800_000

    public init(_ start: Int64, _ end: Int64) {
        self.start = start
        self.end = end
    }

    public var isEmpty: Bool { start >= end }
    public var length: Int64 { end - start }

    public func contains(_ instant: Int64) -> Bool { start <= instant && instant < end }

    public var startDate: Date { Date(milliseconds: start) }
    /// nil when it has no end.
    public var endDate: Date? { end >= Self.forever ? nil : Date(milliseconds: end) }

    /// Returns whether it includes *now*, allowing for a difference between the shop's clock and ours: five minutes, or
    /// a tenth of the span in compressed time.
    public func isActive(at now: Int64) -> Bool {
        let tolerance = min(300_000, max(0, length / 10))
        return start - tolerance <= now && (end >= Self.forever || now < end + tolerance)
    }
}

extension [Span] {
    /// Returns the spans in order without overlaps, with adjoining ones joined.
    func united() -> [Span] {
        var united: [Span] = []
        for span in filter({ !$0.isEmpty }).sorted(by: { $0.start < $1.start }) {
            if let last = united.last, span.start <= last.end {
                united[united.count - 1].end = Swift.max(last.end, span.end)
            } else {
                united.append(span)
            }
        }
        return united
    }
}
