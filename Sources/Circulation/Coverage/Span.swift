import EdicolaCore
public import FoundationEssentials

/// A half-open range of time in milliseconds UTC: at the boundary of two, an instant belongs to the later one.
public struct Span: Hashable, Sendable {
    public var start: Int64
    /// ``forever`` when it has no end.
    public var end: Int64

    /// The end of what does not end: the year 10000.
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

    /// Whether it covers *now*, when the shop's clock and ours may differ: by five minutes, in compressed time by a
    /// tenth of the span.
    public func isActive(at now: Int64) -> Bool {
        let tolerance = min(300_000, max(0, length / 10))
        return start - tolerance <= now && (end >= Self.forever || now < end + tolerance)
    }
}

extension [Span] {
    /// Without overlaps, those that touch made one, in order.
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
