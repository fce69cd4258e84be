import ServiceLifecycle

/// Does the same again and again until the newsstand closes.
///
/// - Parameters:
///   - first: the time before the first pass: a newsstand that opens has other work.
///   - period: from one beginning to the next.
func repeatedly(after first: Duration, every period: Duration, _ pass: @escaping @Sendable () async -> Void) async {
    await cancelWhenGracefulShutdown {
        do {
            try await Task.sleep(for: first)
            while true {
                let begin = ContinuousClock.now
                await pass()
                try await Task.sleep(until: begin + period, clock: .continuous)
            }
        } catch {}  // the newsstand closes
    }
}
