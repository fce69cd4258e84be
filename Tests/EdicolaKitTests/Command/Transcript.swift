import Foundation

/// What a running program writes, and who waits for words of it.
final class Transcript: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isOver = false

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private let state = Awaited(State())

    /// Listens until all who can write have ended.
    ///
    /// - Parameter read: fills the buffer; 0, or less, when nothing more comes.
    init(read: @escaping @Sendable (_ buffer: inout [UInt8]) -> Int) {
        Thread.detachNewThread { [state] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = read(&buffer), count > 0 { state.change { $0.bytes += buffer.prefix(count) } }
            state.change { $0.isOver = true }
        }
    }

    /// So far.
    var text: String { state.now.text }

    /// Waits for words, or the end.
    ///
    /// - Returns: whether they came.
    func waits(for isContent: @escaping @Sendable (_ text: String) -> Bool) async -> Bool {
        await state.waits { $0.isOver || isContent($0.text) }
        return isContent(text)
    }

    /// Waits until nothing more comes.
    func whole() async -> String {
        await state.waits(for: \.isOver)
        return text
    }
}
