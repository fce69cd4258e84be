/// The page that a reader jumped to while the issue is on its way, and whoever waits for pages.
final class PagePriority: Sendable {
    private struct State {
        var wanted: Int?
        /// Those that are here. Asked only when somebody waits: most pages come while nobody does.
        var here: @Sendable () -> Set<Int> = { [] }
        var waiting: [Int: [AsyncStream<Void>.Continuation]] = [:]
        var listener: AsyncStream<Int>.Continuation?
        var isOver = false
    }

    private let state = Locked(State())

    /// Makes a page the next to come, and returns when it is here or will not come any more.
    ///
    /// - Returns: whether it is here.
    func request(_ page: Int) async -> Bool {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let waits = state.withLock { state in
            // It may have come just now, and nothing may come after it.
            guard !state.here().contains(page), !state.isOver else { return false }
            state.wanted = page
            state.waiting[page, default: []].append(continuation)
            state.listener?.yield(page)
            return true
        }
        if waits { for await _ in stream {} }
        return state.withLock { $0.here().contains(page) }
    }

    /// The pages that are asked for from now on, the last one that is not here yet first; the newest alone is kept.
    func requests() -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            if let wanted = state.wanted, !state.here().contains(wanted) { continuation.yield(wanted) }
            state.listener = continuation
        }
        return stream
    }

    func stopListening() {
        let listener = state.withLock { state in
            defer { state.listener = nil }
            return state.listener
        }
        listener?.finish()
    }

    /// - Parameter pages: all that can be read, from 1.
    func pagesArrived(_ pages: @escaping @Sendable () -> Set<Int>) {
        let done = state.withLock { state -> [AsyncStream<Void>.Continuation] in
            state.here = pages
            guard !state.waiting.isEmpty else { return [] }
            let arrived = pages().intersection(state.waiting.keys)
            return arrived.flatMap { state.waiting.removeValue(forKey: $0) ?? [] }
        }
        for continuation in done { continuation.finish() }
    }

    /// Nothing more will come.
    func end() {
        let rest = state.withLock { state in
            state.isOver = true
            defer { state.waiting = [:] }
            return state.waiting.values.flatMap(\.self)
        }
        for continuation in rest { continuation.finish() }
    }
}
