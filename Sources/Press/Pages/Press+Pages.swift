#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Press {
    /// Presses pages with several workers and delivers them in reading order.
    func pressPages(_ pages: [Int], of file: URL, deliver: (PressedPiece) async throws -> Void) async throws {
        let chunks = PageChunks.cut(
            pages, first: settings.firstChunk, most: settings.chunk, workers: settings.workers)
        let line = PageLine(limit: settings.waitingBytes)
        let queue = ChunkQueue(chunks)
        try await withThrowingTaskGroup { group in
            for _ in 0..<max(1, min(settings.workers, chunks.count)) {
                group.addTask {
                    do {
                        while let chunk = queue.next() { try await press(chunk, of: file, to: line) }
                    } catch {
                        // Whoever waits for a page of this worker waits in vain.
                        line.close(error)
                        throw error
                    }
                }
            }
            for _ in pages { try await deliver(line.take()) }
            try await group.waitForAll()
        }
    }

    /// One run over the chunk. What it leaves out, because the worker ended early, is then tried page by page: a bad
    /// page costs its neighbours nothing but time.
    private func press(_ chunk: PageChunks.Chunk, of file: URL, to line: PageLine) async throws {
        var missing = chunk.pages
        var reason = ""
        while !missing.isEmpty {
            let isRetry = missing.lowerBound > chunk.pages.lowerBound || !reason.isEmpty
            let pages = isRetry ? missing.lowerBound...missing.lowerBound : missing
            var done = 0
            reason = try await run(pages, of: file) { piece in
                try await line.give(piece, at: chunk.place + pages.lowerBound + done - chunk.pages.lowerBound)
                done += 1
            }
            if isRetry && done == 0 {
                let place = chunk.place + pages.lowerBound - chunk.pages.lowerBound
                try await line.give(.failedPage(pages.lowerBound, reason: reason), at: place)
                done = 1
            }
            guard missing.lowerBound + done <= missing.upperBound else { return }
            missing = (missing.lowerBound + done)...missing.upperBound
        }
    }

    /// - Returns: why the run ended, if it ended before the last page.
    private func run(
        _ pages: ClosedRange<Int>, of file: URL, _ take: (PressedPiece) async throws -> Void
    ) async throws -> String {
        var assembly = PageAssembly(expected: pages)
        let ending = try await worker(file).run(verb(for: pages), pages: pages.count) { frame in
            if let piece = try assembly.add(frame) { try await take(piece) }
        }
        switch ending {
        case .finished: return "the page worker left the page out"
        case .failed(let reason): return reason
        case .refused(let error) where error.isRefusal: return error.detail ?? error.message
        case .refused(let error): throw error
        }
    }

    private func verb(for pages: ClosedRange<Int>) -> [String] {
        [
            "pages", "--from", "\(pages.lowerBound)", "--to", "\(pages.upperBound)", "--width2x", "\(settings.width2x)",
            "--width1x", "\(settings.width1x)", "--thumb", "\(settings.thumbnailWidth)", "--quality",
            "\(settings.quality)", "--method", "\(settings.method)",
        ]
    }
}
