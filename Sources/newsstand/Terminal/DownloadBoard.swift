import EdicolaCore
import EdicolaKit
import FoundationEssentials
import Synchronization
import Terminals

/// Several downloads as a reader sees them: a line each, which moves on a terminal.
final class DownloadBoard: Sendable {
    private let downloads: [Download]
    private let output: Output
    private let state: Mutex<State>

    private struct State {
        var bars: [ProgressBar]
        var events: [Download.Event]
        /// Of which it was said.
        var retries: [Download.Retry?]
        var drawn: ContinuousClock.Instant?
        var isUp = false
        /// Somebody asked for the end.
        var signal: Int32?
        /// Standard output takes nothing more.
        var failure: (any Error)?
    }

    init(_ downloads: [Download], _ output: Output) {
        self.downloads = downloads
        self.output = output
        let width = downloads.map { $0.key.description.count }.max() ?? 0
        let bars = downloads.map { ProgressBar($0.key.description, width: width) }
        state = Mutex(
            State(bars: bars, events: downloads.map(\.latest), retries: downloads.map { _ in nil }))
    }

    /// Shows them until all are over; Ctrl-C pauses what still runs.
    ///
    /// - Returns: how each of them ended.
    /// - Throws: ``UnwritableError``; what came is kept.
    func run() async throws -> [Download.Phase] {
        Interruption.ignoreFileSizeSignal()
        let signals = Interruption.handled { [self] signal in
            state.withLock { $0.signal = signal }
            pause()
        }
        defer { withExtendedLifetime(signals) {} }
        let counting = Task { try await countDown() }
        await withTaskGroup(of: Void.self) { group in
            for (index, download) in downloads.enumerated() {
                group.addTask { [self] in
                    for await event in download.events { show(event, of: index) }
                    show(download.latest, of: index, isLast: true)
                }
            }
        }
        counting.cancel()
        let failure = state.withLock { state in
            draw(&state, isLast: true)
            return state.failure
        }
        if let failure { throw failure }
        return downloads.map(\.latest.phase)
    }

    /// The signal that paused what ran; nil when it ended by itself.
    var signal: Int32? { state.withLock { $0.signal } }

    private func pause() {
        Task { for download in downloads { await download.pause() } }
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
        var retryReason: String?
        var retryAt: Date?
    }

    private func show(_ event: Download.Event, of index: Int, isLast: Bool = false) {
        state.withLock { state in
            state.events[index] = event
            if output.json || !Terminal.hasErrorScreen {
                let isRetry = event.retry != nil && state.retries[index] != event.retry
                if isRetry { state.retries[index] = event.retry }
                if output.json {
                    let isNews = isLast || state.bars[index].isNextTenth(event.progress) || isRetry
                    guard isNews, isLast || !event.phase.isOver, state.failure == nil else { return }
                    do {
                        try write(event, of: index)
                    } catch {
                        state.failure = error
                        pause()
                    }
                } else {
                    if isRetry, let line = state.bars[index].retryLine(event, at: Date()) {
                        Terminal.writeError("\(line)\n")
                    }
                    if let line = state.bars[index].plainLine(event.progress) { Terminal.writeError("\(line)\n") }
                }
            } else {
                draw(&state, isLast: false)
            }
        }
    }

    private func write(_ event: Download.Event, of index: Int) throws {
        let progress = event.progress
        try output.write(
            Line(
                issue: downloads[index].key.description, phase: event.phase.name, bytes: progress.bytesDone,
                bytesTotal: progress.bytesTotal, pagesReadable: progress.pagesReadable, pages: progress.pageCount,
                problem: event.phase.problem, retryReason: event.retry?.reason, retryAt: event.retry?.at))
    }

    /// What waits says for how long, second by second, though nothing happens.
    private func countDown() async throws {
        while true {
            try await Task.sleep(for: .seconds(1))
            state.withLock { state in
                if state.events.contains(where: { $0.retry != nil }) { draw(&state, isLast: false) }
            }
        }
    }

    private func draw(_ state: inout State, isLast: Bool) {
        guard Terminal.hasErrorScreen, !output.json else { return }
        let now = ContinuousClock.now
        if !isLast, let drawn = state.drawn, now - drawn < .milliseconds(100) { return }
        state.drawn = now
        let up = state.isUp ? "\u{1B}[\(state.events.count)A" : ""
        state.isUp = true
        var lines = ""
        for (index, event) in state.events.enumerated() {
            // What never began has nothing to show in the end.
            if isLast, event.progress.bytesTotal == 0 { continue }
            lines += "\r\(state.bars[index].movingLine(event, columns: Terminal.columns, at: Date()))\u{1B}[K\n"
        }
        Terminal.writeError(up + lines + (isLast ? "\u{1B}[J" : ""))
    }
}

extension Download.Phase {
    /// One word, which never changes.
    var name: String {
        switch self {
        case .running: "running"
        case .waiting: "waiting"
        case .paused: "paused"
        case .deleted: "deleted"
        case .failed: "failed"
        case .complete: "complete"
        }
    }

    var problem: String? {
        if case .failed(let error) = self { error.description } else { nil }
    }
}
