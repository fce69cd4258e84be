import EdicolaKit

/// A download as a reader sees it: one line that moves on a terminal, a plain line for every tenth otherwise.
struct ProgressBar {
    private let title: String
    private let isMoving: Bool
    private var began: ContinuousClock.Instant?
    private var bytesBefore = 0
    private var drawn: ContinuousClock.Instant?
    private var tenth = -1

    init(_ title: String) {
        self.title = title
        isMoving = Terminal.hasErrorScreen
    }

    mutating func show(_ progress: Progress, at now: ContinuousClock.Instant = .now) {
        guard progress.bytesTotal > 0 else { return }
        if began == nil {
            began = now
            bytesBefore = progress.bytesDone
        }
        if isMoving {
            if let drawn, now - drawn < .milliseconds(100), progress.fraction < 1 { return }
            drawn = now
            Terminal.writeError("\r\(line(progress, at: now, columns: Terminal.columns))\u{1B}[K")
        } else {
            let reached = Int(progress.fraction * 10)
            guard reached > tenth else { return }
            tenth = reached
            Terminal.writeError("\(title): \(amounts(progress)), \(pages(progress))\n")
        }
    }

    func end() {
        if isMoving, drawn != nil { Terminal.writeError("\n") }
    }

    private func line(_ progress: Progress, at now: ContinuousClock.Instant, columns: Int) -> String {
        let facts = [amounts(progress), rate(progress, at: now), pages(progress)].filter { !$0.isEmpty }
        let right = facts.joined(separator: "  ")
        let room = columns - title.count - right.count - 6
        guard room >= 10 else { return String("\(title)  \(right)".prefix(columns - 1)) }
        let width = min(room, 40)
        let full = Int(progress.fraction * Double(width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        return "\(title)  \(bar)  \(right)"
    }

    private func amounts(_ progress: Progress) -> String {
        "\(Int(progress.fraction * 100)) %  \(ByteCount(progress.bytesDone)) of \(ByteCount(progress.bytesTotal))"
    }

    private func pages(_ progress: Progress) -> String {
        progress.pageCount > 0 ? "\(progress.pagesReadable) of \(progress.pageCount) pages" : ""
    }

    private func rate(_ progress: Progress, at now: ContinuousClock.Instant) -> String {
        guard let began else { return "" }
        let seconds = (now - began) / .seconds(1)
        guard seconds > 0.5 else { return "" }
        let rate = Double(progress.bytesDone - bytesBefore) / seconds
        guard rate >= 1 else { return "" }
        let left = Int((Double(progress.bytesTotal - progress.bytesDone) / rate).rounded(.up))
        let time = left >= 60 ? "\(left / 60) min \(left % 60) s" : "\(left) s"
        return "\(ByteCount(Int(rate)))/s  \(time) left"
    }
}
