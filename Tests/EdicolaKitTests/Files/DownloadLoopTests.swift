#if os(Linux)
    import Dispatch
    import EdicolaCore
    import NIOCore
    import NIOPosix
    import Testing

    @testable import EdicolaHTTP
    @testable import EdicolaKit

    @Suite(.timeLimit(.minutes(2))) struct DownloadLoopTests {
        @Test func `a stand opens while the disk makes every download wait`() async throws {
            let shop = try await Workshop()
            let newsstand = try Newsstand(shop.fake.address)
            let disk = DispatchSemaphore(value: 0)
            let (waiting, begin) = AsyncStream.makeStream(of: Void.self)
            let count = Array(DownloadLoop.group.makeIterator()).count
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for turn in 0..<count {
                    group.addDownload(turn, over: Self.transport) {
                        try await onDisk {
                            begin.yield()
                            return disk.wait(timeout: .now() + 30) == .success
                        }
                    }
                }
                var all = waiting.makeAsyncIterator()
                for _ in 0..<count { await all.next() }
                #expect(try await newsstand.issue(.sample).isOpen)
                for _ in 0..<count { disk.signal() }
                for try await hasWaited in group { #expect(hasWaited) }
            }
            try await shop.fake.stop()
        }

        @Test func `a download is on a thread of its own, and stays there for the disk`() async throws {
            #expect(try await onDisk { !Self.isOnLoop }, "nobody else is")
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for turn in 0..<8 {
                    group.addDownload(turn, over: Self.transport) { try await onDisk { Self.isOnLoop } }
                    group.addDownload(turn, over: Self.transport) {
                        try await Task { try await onDisk { !Self.isOnLoop } }.value
                    }
                }
                for try await isThere in group { #expect(isThere) }
            }
        }

        @Test func `what came is written after a pause, too`() async throws {
            for isDownload in [true, false] {
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    let work: @Sendable @concurrent () async throws -> Bool = {
                        try? await Task.sleep(for: .seconds(3600))  // until it is cancelled
                        return try await onDiskUncancelled { true }
                    }
                    if isDownload {
                        group.addDownload(0, over: Self.transport, work)
                    } else {
                        group.addTask(operation: work)
                    }
                    group.cancelAll()
                    for try await isWritten in group { #expect(isWritten) }
                }
            }
        }

        private static let transport = Transport.asyncHTTPClient()

        private static var isOnLoop: Bool { DownloadLoop.group.makeIterator().contains { $0.inEventLoop } }
    }
#endif
