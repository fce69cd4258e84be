import EdicolaCore
import EdicolaKit
import FoundationEssentials
import Terminals

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

    /// For a terminal.
    mutating func movingLine(_ event: Download.Event, columns: Int, at date: Date) -> String {
        let progress = event.progress
        let now = ContinuousClock.now
        let isKnown = progress.bytesTotal > 0
        if isKnown, began == nil {
            began = now
            bytesBefore = progress.bytesDone
        }
        let head = isKnown ? "\(title)  \(bar(progress, columns))\(share(progress))" : title
        let facts =
            if let retry = event.retry {
                Self.words(retry, at: date, fitting: columns - head.columns - 3)
            } else if isKnown {
                facts(progress, at: now, fitting: columns - head.columns - 3)
            } else {
                event.phase.isOver ? "" : "connecting …"
            }
        let waits = event.phase == .waiting ? "  (waiting for a network)" : ""
        return "\(head)\(facts.isEmpty ? "" : "  \(facts)")\(waits)".fitted(columns - 1)
    }

    /// For a file, when something goes wrong that is tried again.
    func retryLine(_ event: Download.Event, at date: Date) -> String? {
        event.retry.map { "\(title): \(Self.words($0, at: date, fitting: .max))" }
    }

    /// Where there is no room, when it goes on matters more than why it stopped.
    private static func words(_ retry: Download.Retry, at date: Date, fitting room: Int) -> String {
        let seconds = Int(saturating: retry.at.timeIntervalSince(date).rounded(.up))
        let next = seconds > 0 ? "again in \(seconds) s" : "trying again"
        let reason = retry.reason.fitted(room - next.count - 2)
        return reason.columns > 3 ? "\(reason), \(next)" : next
    }

    /// For a file: a line for every tenth.
    mutating func plainLine(_ progress: Progress) -> String? {
        guard isNextTenth(progress) else { return nil }
        return "\(title): \(share(progress))  \(sizes(progress)), \(pages(progress))"
    }

    /// Whether another tenth has come since this was asked last.
    mutating func isNextTenth(_ progress: Progress) -> Bool {
        guard progress.bytesTotal > 0 else { return false }
        let reached = Int(progress.fraction * 10)
        guard reached > tenth else { return false }
        tenth = reached
        return true
    }

    private func bar(_ progress: Progress, _ columns: Int) -> String {
        // The same for all of them, whatever they have to say.
        let width = min(columns - title.count - Self.longestFacts - 5, 40)
        guard width >= 8 else { return "" }
        let full = Int(progress.fraction * Double(width))
        return String(repeating: "█", count: full) + String(repeating: "░", count: width - full) + "  "
    }

    /// `100 %  999.9 MB of 999.9 MB  99.9 MB/s  99 min 59 s left`, and pages.
    private static let longestFacts = 66

    private func sizes(_ progress: Progress) -> String {
        "\(ByteCount(progress.bytesDone)) of \(ByteCount(progress.bytesTotal))"
    }

    private func share(_ progress: Progress) -> String {
        "\(String("  \(Int(progress.fraction * 100))".suffix(3))) %"
    }

    private func pages(_ progress: Progress) -> String {
        progress.pageCount > 0 ? "\(progress.pagesReadable) of \(progress.pageCount) pages" : ""
    }

    /// As much as there is room for; how many pages can be read goes last.
    private func facts(_ progress: Progress, at now: ContinuousClock.Instant, fitting room: Int) -> String {
        let (rate, left) = pace(progress, at: now)
        let short = progress.pageCount > 0 ? "\(progress.pagesReadable)/\(progress.pageCount) pages" : ""
        let choices = [
            [sizes(progress), rate, left, pages(progress)], [sizes(progress), rate, left, short],
            [sizes(progress), left, short], ["\(ByteCount(progress.bytesDone))", left, short], [left, short], [short],
        ].map { $0.filter { !$0.isEmpty }.joined(separator: "  ") }
        return choices.first { $0.columns <= room } ?? short
    }

    private func pace(_ progress: Progress, at now: ContinuousClock.Instant) -> (rate: String, left: String) {
        guard let began, progress.fraction < 1 else { return ("", "") }
        let seconds = (now - began) / .seconds(1)
        guard seconds > 0.5 else { return ("", "") }
        let rate = Double(progress.bytesDone - bytesBefore) / seconds
        guard rate >= 1 else { return ("", "") }
        let left = Int(saturating: (Double(progress.bytesTotal - progress.bytesDone) / rate).rounded(.up))
        let time = left >= 60 ? "\(left / 60) min \(left % 60) s" : "\(left) s"
        return ("\(ByteCount(Int(saturating: rate)))/s", "\(time) left")
    }
}
