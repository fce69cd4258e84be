import EdicolaCore
import Foundation
import Synchronization
import Terminals

/// A progress line that is redrawn on a terminal; in a file or a pipe, a plain line now and then.
final class ProgressBar: Sendable {
    private let label: String
    private let isTerminal = StandardStream.error.isTerminal
    private let state: Mutex<State>

    private struct State {
        var phase = ""
        var phaseBegan = Date()
        var lastShown = Date.distantPast
        var lastTenth = -1
        var isDrawn = false
    }

    init(label: String) {
        self.label = label
        state = Mutex(State())
    }

    func show(_ step: PublishingStep) {
        switch step {
        case .fetching(let done, let total):
            show(done, of: total, phase: "fetching") { $0.formatted(.byteCount(style: .file)) }
        case .sending(let done, let total):
            show(done, of: total, phase: "sending") { $0.formatted(.byteCount(style: .file)) }
        case .waiting(let sentence): show(waiting: sentence)
        case .pressing(_, 0): show(0, of: 0, phase: "opening the file") { "\($0)" }
        case .pressing(let done, let total): show(done, of: total, phase: "pressing") { "\($0)" }
        }
    }

    /// Ends the current line.
    func finish() {
        if state.withLock({ $0.isDrawn }) { write("\n") }
    }

    /// Shows the number of bytes read, of all.
    func showReading(_ done: Int, of total: Int) {
        show(done, of: total, phase: "reading") { $0.formatted(.byteCount(style: .file)) }
    }

    /// Shows a sentence once, until something else is shown.
    private func show(waiting sentence: String) {
        let isNew = state.withLock { state in
            defer { (state.phase, state.lastTenth, state.isDrawn) = (sentence, -1, false) }
            return state.phase != sentence
        }
        if isNew { write("\(isTerminal ? "\r\u{1B}[K" : "")\(label)  waiting: \(sentence)\n") }
    }

    private func show(_ done: Int, of total: Int, phase: String, amount: (Int) -> String) {
        let now = Date()
        let text: String? = state.withLock { state in
            if state.phase != phase {
                state.phase = phase
                state.phaseBegan = now
                state.lastTenth = -1
                state.lastShown = .distantPast
            }
            let tenth = total == 0 ? 0 : done * 10 / total
            if isTerminal {
                guard done == total || now.timeIntervalSince(state.lastShown) > 0.1 else { return nil }
            } else {
                guard tenth != state.lastTenth else { return nil }
            }
            state.lastShown = now
            state.lastTenth = tenth
            state.isDrawn = isTerminal
            let seconds = now.timeIntervalSince(state.phaseBegan)
            let rest = done > 0 && done < total ? Int(seconds / Double(done) * Double(total - done)) : 0
            let left = rest > 0 ? ", \(rest) s left" : ""
            guard total > 0 else { return "\(label)  \(phase)" }
            return "\(label)  \(phase)  \(Self.bar(done, of: total))  \(amount(done)) of \(amount(total))\(left)"
        }
        if let text { write(isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n") }
    }

    private static func bar(_ done: Int, of total: Int) -> String {
        let width = 24
        let full = min(width, done * width / max(1, total))
        return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    }

    private func write(_ text: String) { Terminal.write(text) }
}
