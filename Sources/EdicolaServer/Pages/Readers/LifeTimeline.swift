import EdicolaCore
import FoundationEssentials
import HTML

/// One publication in a reader's history, drawn from the first day to now: covered, in grace, lapsed, and the open
/// issues.
struct LifeTimeline {
    let publication: Publication.ID
    let stretches: [ReaderLife.Stretch]
    let issues: [HeldIssue]
    let now: Date

    static func all(of life: ReaderLife, at now: Date) -> [LifeTimeline] {
        Set(life.coverage.map(\.publication)).sorted().map { publication in
            LifeTimeline(
                publication: publication, stretches: life.coverage.filter { $0.publication == publication },
                issues: life.issues.filter { $0.key.publication == publication }, now: now)
        }
    }

    /// The drawing's width, in its own units.
    private static let width = 1_000.0

    private var first: Date { stretches.map(\.from).min() ?? now }
    private var last: Date {
        let ends = stretches.compactMap(\.until).filter { $0 < now + 400 * 86_400 }
        return max(now, ends.max() ?? now, first + 1)
    }

    private func place(_ date: Date) -> Double {
        let share = date.timeIntervalSince(first) / last.timeIntervalSince(first)
        return (min(1, max(0, share)) * Self.width * 10).rounded() / 10
    }

    func html(in words: Words) -> HTML {
        let isExact = stretches.contains(where: \.isSandbox)
        return """
            <figure class="life-line">
            <figcaption class="life-name">\(publication)</figcaption>
            <svg class="life-drawing" viewBox="0 0 1000 48" preserveAspectRatio="none" role="img" aria-label="\(spoken(words, isExact))">
            <rect class="life-ground" x="0" y="20" width="1000" height="16"/>
            \(stretches.map(bar))\(issues.filter { first <= $0.onSale && $0.onSale <= last }.map(mark))\
            <rect class="life-now" x="\(String(max(0, place(now) - 1.5)))" y="8" width="3" height="40"/>
            </svg>
            <p class="life-ends"><span>\(words.instant(first, isExact: isExact))</span> <span>\(words.instant(last, isExact: isExact))</span></p>
            </figure>

            """
    }

    private func bar(_ stretch: ReaderLife.Stretch) -> HTML {
        let (from, to) = (place(stretch.from), place(stretch.until ?? last))
        let kind = stretch.grounds == ["grace"] ? "life-grace" : "life-covered"
        return
            "<rect class=\"\(kind)\" x=\"\(String(from))\" y=\"20\" width=\"\(String(max(1, to - from)))\" height=\"16\"/>\n"
    }

    private func mark(_ held: HeldIssue) -> HTML {
        "<rect class=\"life-issue\" x=\"\(String(max(0, place(held.onSale) - 1)))\" y=\"4\" width=\"2\" height=\"14\"><title>\(held.key)</title></rect>\n"
    }

    private func spoken(_ words: Words, _ isExact: Bool) -> String {
        stretches.map { stretch in
            let end = stretch.until.map { words.instant($0, isExact: isExact) } ?? "without end"
            return
                "\(stretch.grounds.joined(separator: ", ")) \(words.instant(stretch.from, isExact: isExact)) – \(end)"
        }.joined(separator: "; ")
    }
}
