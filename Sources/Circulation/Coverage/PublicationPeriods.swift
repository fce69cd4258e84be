import EdicolaCore

/// The periods of one reader that concern one publication in one environment, from which coverage is computed.
struct PublicationPeriods {
    private var windows: [LineKey: [Held]] = [:]
    private var archives: [(span: Span, grounds: Coverage.Grounds)] = []

    /// A period, or the gap between two adjoining ones.
    private struct Held {
        var span: Span
        var grounds: Coverage.Grounds
        /// Not refunded: it opens issues that go on sale in it.
        var opens: Bool
        var isGrace = false
        /// Whether it ended as planned, so that the next one may continue it.
        var endedInTime = true
        var reason = Fact.Reason.purchase
    }

    struct Piece: Hashable {
        var span: Span
        var grounds: Coverage.Grounds
    }

    mutating func add(_ period: Period, _ opening: Opening, _ rules: CirculationRules) {
        guard !period.span.isEmpty else { return }
        let opens = !(period.isRefunded && rules.policy(opening.publication).refundWithdraws)
        switch opening {
        case .issue: break
        case .archive(_, let archive):
            let grounds: Coverage.Grounds = archive == .perpetual ? .archivePerpetual : .archiveWhileActive
            if opens { archives.append((period.span, grounds)) }
        case .window:
            windows[period.fact.line, default: []].append(
                Held(
                    span: period.span, grounds: Self.grounds(of: period, rules), opens: opens,
                    isGrace: period.isGrace, endedInTime: period.isWhole || period.cut == .upgrade,
                    reason: period.fact.reason))
        }
    }

    private static func grounds(of period: Period, _ rules: CirculationRules) -> Coverage.Grounds {
        if period.isGrace { return .grace }
        if period.fact.line.shop == .grant { return .grant }
        return rules.product(period.fact.product)?.sale == .free ? .freeSubscription : .subscription
    }

    /// Computes the coverage.
    ///
    /// - Returns: Pieces that don't overlap, and the instants at which coverage began.
    func coverage(_ policy: AccessPolicy) -> (pieces: [Piece], beginnings: [Int64]) {
        let held = windows.values.flatMap { $0 + Self.bridges($0) }
        var ranges = archives
        let months = policy.window == .months ? Months(in: policy.timeZone) : nil
        for part in held where part.opens {
            ranges.append((months?.around(part.span) ?? part.span, part.grounds))
        }
        let begun = Set(held.filter { $0.opens && !$0.isGrace }.map(\.span.start))
        let beginnings = held.map(\.span).united().map(\.start).filter(begun.contains)
        return (Self.pieces(ranges), beginnings)
    }

    /// Returns gaps that the reader didn't cause: a shop's renewal may be some seconds late. A gap belongs to both
    /// neighbours.
    private static func bridges(_ held: [Held]) -> [Held] {
        var bridges: [Held] = []
        var last: Held?
        for next in held.filter({ !$0.isGrace }).sorted(by: { $0.span.start < $1.span.start }) {
            defer { if next.span.end >= last?.span.end ?? .min { last = next } }
            guard let last, next.reason != .purchase, last.endedInTime else { continue }
            let gap = Span(last.span.end, next.span.start)
            guard gap.length > 0, gap.length * 10 <= last.span.length, gap.length <= 3 * 86_400_000 else { continue }
            bridges.append(Held(span: gap, grounds: next.grounds, opens: last.opens && next.opens))
        }
        return bridges
    }

    /// Cuts overlapping ranges wherever one begins or ends.
    static func pieces(_ ranges: [(span: Span, grounds: Coverage.Grounds)]) -> [Piece] {
        var edges: [(at: Int64, grounds: Coverage.Grounds, change: Int)] = []
        for range in ranges where !range.span.isEmpty {
            edges.append((range.span.start, range.grounds, 1))
            edges.append((range.span.end, range.grounds, -1))
        }
        edges.sort { $0.at < $1.at }
        var counts = Array(repeating: 0, count: Coverage.Grounds.all.count)
        var pieces: [Piece] = []
        var (grounds, start): (Coverage.Grounds, Int64) = ([], 0)
        var index = 0
        while index < edges.count {
            let at = edges[index].at
            while index < edges.count, edges[index].at == at {
                for (bit, ground) in Coverage.Grounds.all.enumerated() where edges[index].grounds.contains(ground) {
                    counts[bit] += edges[index].change
                }
                index += 1
            }
            let next = Coverage.Grounds(zip(Coverage.Grounds.all, counts).filter { $0.1 > 0 }.map(\.0))
            guard next != grounds else { continue }
            if !grounds.isEmpty { pieces.append(Piece(span: Span(start, at), grounds: grounds)) }
            (grounds, start) = (next, at)
        }
        return pieces
    }
}
