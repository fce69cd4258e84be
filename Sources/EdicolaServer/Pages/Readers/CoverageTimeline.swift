import EdicolaCore
import FoundationEssentials
import HTML

/// One publication in a reader's history, drawn from the first day to now: covered, in grace, lapsed, and the open
/// issues.
struct CoverageTimeline {
    let publication: Publication.ID
    let stretches: [PurchaseHistory.Stretch]
    let issues: [HeldIssue]
    let now: Date
    var names = IssueNames()
    var life = LifeWords.english

    static func all(
        of history: PurchaseHistory, names: IssueNames = IssueNames(), life: LifeWords = .english, at now: Date
    ) -> [CoverageTimeline] {
        Set(history.coverage.map(\.publication)).sorted().map { publication in
            CoverageTimeline(
                publication: publication, stretches: history.coverage.filter { $0.publication == publication },
                issues: history.issues.filter { $0.key.publication == publication }, now: now, names: names,
                life: life)
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
            <figure class="history-line">
            <figcaption class="history-name" dir="auto">\(names.title(publication))</figcaption>
            <svg class="history-drawing" viewBox="0 0 1000 48" preserveAspectRatio="none" role="img" aria-label="\(spoken(words, isExact))">
            <rect class="history-ground" x="0" y="20" width="1000" height="16"/>
            \(stretches.map(bar))\(issues.filter { first <= $0.onSale && $0.onSale <= last }.map(mark))\
            <rect class="history-now" x="\(String(max(0, place(now) - 1.5)))" y="8" width="3" height="40"/>
            </svg>
            <p class="history-ends"><span>\(words.instant(first, isExact: isExact))</span> <span>\(words.instant(last, isExact: isExact))</span></p>
            </figure>

            """
    }

    private func bar(_ stretch: PurchaseHistory.Stretch) -> HTML {
        let (from, to) = (place(stretch.from), place(stretch.until ?? last))
        let kind = stretch.grounds == ["grace"] ? "history-grace" : "history-covered"
        return
            "<rect class=\"\(kind)\" x=\"\(String(from))\" y=\"20\" width=\"\(String(max(1, to - from)))\" height=\"16\"/>\n"
    }

    private func mark(_ held: HeldIssue) -> HTML {
        "<rect class=\"history-issue\" x=\"\(String(max(0, place(held.onSale) - 1)))\" y=\"4\" width=\"2\" height=\"14\"><title>\(names.issues[held.key] ?? held.key.description)</title></rect>\n"
    }

    private func spoken(_ words: Words, _ isExact: Bool) -> String {
        stretches.map { stretch in
            let end = stretch.until.map { words.instant($0, isExact: isExact) } ?? life.withoutEnd
            let grounds = stretch.grounds.map { life.grounds[$0] ?? $0 }
            return
                "\(grounds.joined(separator: ", ")) \(words.instant(stretch.from, isExact: isExact)) – \(end)"
        }.joined(separator: "; ")
    }
}
