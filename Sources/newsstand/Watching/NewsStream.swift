import EdicolaKit

/// What a newsstand and a receiver tell, one after the other: what both tell begins one download.
struct NewsStream {
    let newsstand: WatchedNewsstand
    let receiver: PushReceiver?

    enum News: Sendable {
        case newsstand(WatchedNewsstand.News)
        case message(ReleaseAlert)
    }

    /// Ends with the task.
    func listen(since cursor: String, _ hear: (News) async throws -> Void) async throws {
        let (news, pen) = AsyncStream.makeStream(of: News.self, bufferingPolicy: .bufferingNewest(1_000))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { pen.finish() }
                try await newsstand.listen(since: cursor) { pen.yield(.newsstand($0)) }
            }
            if let receiver {
                group.addTask {
                    defer { pen.finish() }
                    try await receiver.listen {
                        pen.yield(.message($0))
                    } complain: {
                        Terminal.writeError("\($0)\n")
                    }
                }
            }
            for await item in news { try await hear(item) }
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}
