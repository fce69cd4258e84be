import EdicolaKit

/// One download in one line.
struct ProgressBar {
    private let title: String
    private var began: ContinuousClock.Instant?
    private var bytesBefore = 0
    private var tenth = -1

    /// - Parameter width: letters that the title takes, so that several stand below each other.
    init(_ title: String, width: Int = 0) {
        self.title = title + String(repeating: " ", count: max(0, width - title.count))
    }

    /// For a terminal, until something is known.
    var emptyLine: String { "\(title)  asking the newsstand …" }

    /// For a terminal; nil while nothing is known.
    mutating func movingLine(
        _ progress: Progress, columns: Int, at now: ContinuousClock.Instant = .now
    ) -> String? {
        guard progress.bytesTotal > 0 else { return nil }
        if began == nil {
            began = now
            bytesBefore = progress.bytesDone
        }
        return line(progress, at: now, columns: columns)
    }

    /// For a file: a line for every tenth.
    mutating func plainLine(_ progress: Progress) -> String? {
        guard isNextTenth(progress) else { return nil }
        return "\(title): \(amounts(progress)), \(pages(progress))"
    }

    /// Whether another tenth has come since this was asked last.
    mutating func isNextTenth(_ progress: Progress) -> Bool {
        guard progress.bytesTotal > 0 else { return false }
        let reached = Int(progress.fraction * 10)
        guard reached > tenth else { return false }
        tenth = reached
        return true
    }

    private func line(_ progress: Progress, at now: ContinuousClock.Instant, columns: Int) -> String {
        let facts = [amounts(progress), rate(progress, at: now), pages(progress)].filter { !$0.isEmpty }
        let right = facts.joined(separator: "  ")
        // The same for all of them, whatever they have to say.
        let width = min(columns - title.count - Self.longestFacts - 5, 40)
        guard width >= 8 else { return String("\(title)  \(right)".prefix(columns - 1)) }
        let full = Int(progress.fraction * Double(width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        return String("\(title)  \(bar)  \(right)".prefix(columns - 1))
    }

    /// `100 %  999.9 MB of 999.9 MB  99.9 MB/s  99 min 59 s left`, and pages.
    private static let longestFacts = 66

    private func amounts(_ progress: Progress) -> String {
        "\(String("  \(Int(progress.fraction * 100))".suffix(3))) %  \(ByteCount(progress.bytesDone)) of \(ByteCount(progress.bytesTotal))"
    }

    private func pages(_ progress: Progress) -> String {
        progress.pageCount > 0 ? "\(progress.pagesReadable) of \(progress.pageCount) pages" : ""
    }

    private func rate(_ progress: Progress, at now: ContinuousClock.Instant) -> String {
        guard let began, progress.fraction < 1 else { return "" }
        let seconds = (now - began) / .seconds(1)
        guard seconds > 0.5 else { return "" }
        let rate = Double(progress.bytesDone - bytesBefore) / seconds
        guard rate >= 1 else { return "" }
        let left = Int((Double(progress.bytesTotal - progress.bytesDone) / rate).rounded(.up))
        let time = left >= 60 ? "\(left / 60) min \(left % 60) s" : "\(left) s"
        return "\(ByteCount(Int(rate)))/s  \(time) left"
    }
}
