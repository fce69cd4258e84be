import Foundation
import Synchronization

/// What a running program writes, and who waits for words of it.
final class Transcript: Sendable {
    private struct Listener {
        var isContent: @Sendable (_ text: String) -> Bool
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var bytes: [UInt8] = []
        var isOver = false
        var listeners: [Listener] = []

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private let state = Mutex(State())

    /// Listens until all who can write have ended.
    ///
    /// - Parameter read: fills the buffer; 0, or less, when nothing more comes.
    init(read: @escaping @Sendable (_ buffer: inout [UInt8]) -> Int) {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = read(&buffer), count > 0 { tell { $0.bytes += buffer.prefix(count) } }
            tell { $0.isOver = true }
        }
    }

    /// So far.
    var text: String { state.withLock { $0.text } }

    /// Waits for words, or the end.
    ///
    /// - Returns: whether they came.
    func waits(for isContent: @escaping @Sendable (_ text: String) -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            tell { $0.listeners.append(Listener(isContent: isContent, continuation: continuation)) }
        }
    }

    /// Waits until nothing more comes.
    func whole() async -> String {
        _ = await waits { _ in false }
        return text
    }

    private func tell(_ change: (inout State) -> Void) {
        let answers = state.withLock { state in
            change(&state)
            guard !state.listeners.isEmpty else { return [(listener: Listener, isContent: Bool)]() }
            let text = state.text
            let answers = state.listeners.map { (listener: $0, isContent: $0.isContent(text)) }
            state.listeners = answers.filter { !$0.isContent && !state.isOver }.map(\.listener)
            return answers.filter { $0.isContent || state.isOver }
        }
        for answer in answers { answer.listener.continuation.resume(returning: answer.isContent) }
    }
}
