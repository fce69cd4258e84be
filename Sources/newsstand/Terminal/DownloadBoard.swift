import EdicolaCore
import EdicolaKit
import Synchronization

/// Several downloads as a reader sees them: a line each, which moves on a terminal.
final class DownloadBoard: Sendable {
    private let downloads: [Download]
    private let output: Output
    private let state: Mutex<State>

    private struct State {
        var bars: [ProgressBar]
        var lines: [String]
        var drawn: ContinuousClock.Instant?
        var isUp = false
    }

    init(_ downloads: [Download], _ output: Output) {
        self.downloads = downloads
        self.output = output
        let width = downloads.map { $0.key.description.count }.max() ?? 0
        let bars = downloads.map { ProgressBar($0.key.description, width: width) }
        state = Mutex(State(bars: bars, lines: bars.map(\.emptyLine)))
    }

    /// Shows them until all are over; Ctrl-C pauses what still runs.
    ///
    /// - Returns: how each of them ended.
    func run() async -> [Download.Phase] {
        Interruption.ignoreFileSizeSignal()
        let signals = Interruption.handled { [downloads] in
            Task { for download in downloads { await download.pause() } }
        }
        defer { withExtendedLifetime(signals) {} }
        await withTaskGroup(of: Void.self) { group in
            for (index, download) in downloads.enumerated() {
                group.addTask { [self] in
                    for await event in download.events { show(event, of: index) }
                    show(download.latest, of: index, isLast: true)
                }
            }
        }
        state.withLock { draw(&$0, isLast: true) }
        return downloads.map(\.latest.phase)
    }

    /// What scripts are told of a download.
    private struct Line: Encodable {
        var issue: String
        var phase: String
        var bytes: Int
        var bytesTotal: Int
        var pagesReadable: Int
        var pages: Int
        var problem: String?
    }

    private func show(_ event: Download.Event, of index: Int, isLast: Bool = false) {
        state.withLock { state in
            let progress = event.progress
            if output.json {
                let isNews = isLast || state.bars[index].isNextTenth(progress)
                guard isNews, isLast || !event.phase.isOver else { return }
                try? output.write(
                    Line(
                        issue: downloads[index].key.description, phase: event.phase.name, bytes: progress.bytesDone,
                        bytesTotal: progress.bytesTotal, pagesReadable: progress.pagesReadable,
                        pages: progress.pageCount, problem: event.phase.problem))
            } else if !Terminal.hasErrorScreen {
                if let line = state.bars[index].plainLine(progress) { Terminal.writeError("\(line)\n") }
            } else {
                if let line = state.bars[index].movingLine(progress, columns: Terminal.columns) {
                    state.lines[index] = event.phase == .waiting ? "\(line)  (waiting for a network)" : line
                } else if isLast {
                    state.lines[index] = downloads[index].key.description
                }
                draw(&state, isLast: false)
            }
        }
    }

    private func draw(_ state: inout State, isLast: Bool) {
        guard Terminal.hasErrorScreen, !output.json else { return }
        let now = ContinuousClock.now
        if !isLast, let drawn = state.drawn, now - drawn < .milliseconds(100) { return }
        state.drawn = now
        let up = state.isUp ? "\u{1B}[\(state.lines.count)A" : ""
        state.isUp = true
        Terminal.writeError(up + state.lines.map { "\r\($0)\u{1B}[K\n" }.joined())
    }
}

extension Download.Phase {
    /// One word, which never changes.
    var name: String {
        switch self {
        case .running: "running"
        case .waiting: "waiting"
        case .paused: "paused"
        case .failed: "failed"
        case .complete: "complete"
        }
    }

    var problem: String? {
        if case .failed(let error) = self { error.description } else { nil }
    }
}
