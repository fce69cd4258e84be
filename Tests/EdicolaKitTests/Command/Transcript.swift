import Foundation

/// The output of a running program, with waiting for words in it.
final class Transcript: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isOver = false

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private let state = Awaited(State())

    /// Reads until no process can write any more.
    ///
    /// - Parameter read: fills the buffer; returns 0 or less at the end.
    init(read: @escaping @Sendable (_ buffer: inout [UInt8]) -> Int) {
        Thread.detachNewThread { [state] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = read(&buffer), count > 0 { state.change { $0.bytes += buffer.prefix(count) } }
            state.change { $0.isOver = true }
        }
    }

    /// The output so far.
    var text: String { state.now.text }

    /// Waits for words, or the end.
    ///
    /// - Returns: whether they occurred.
    func waits(for isContent: @escaping @Sendable (_ text: String) -> Bool) async -> Bool {
        await state.waits { $0.isOver || isContent($0.text) }
        return isContent(text)
    }

    /// Waits for the end of the output.
    func whole() async -> String {
        await state.waits(for: \.isOver)
        return text
    }
}
