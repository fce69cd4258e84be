import EdicolaCore

extension PressOrder {
    /// Presses pages with several workers and delivers them in reading order.
    ///
    /// - Parameters:
    ///   - lacking: pages of an earlier run that have everything but their 2x picture.
    ///   - slot: for the cover, when it is not there yet. It is made while the first pages are pressed, and
    ///     delivered before them. It has its place in the pool before they ask for theirs: they may come to wait for the
    ///     cover, so it must never wait for them.
    func pressPages(
        _ pages: [Int], lacking: [Int], of document: PressedDocument, coverIn slot: SlotQueue.Slot?,
        deliver: (PressedPiece) async throws -> Void
    ) async throws {
        let chunks = PageChunks.cut(
            pages, lacking: lacking, first: settings.firstPages, most: document.longestRun(atLeast: settings.chunk),
            workers: settings.workers,
            isLayered: document.form.hasTiles)
        let line = PageReorderBuffer(limit: settings.waitingBytes)
        let queue = ChunkQueue(chunks, maximumBroken: settings.brokenPages)
        let words = PageRecognition(self, document)
        try await withThrowingTaskGroup { group in
            async let cover = pressCover(pageCount: document.pages.count, in: slot)
            for _ in 0..<min(settings.workers, chunks.count) {
                group.addTask {
                    do {
                        while let isUrgent = queue.isNextUrgent {
                            let slot = try await member.slot(isUrgent: isUrgent)
                            if let chunk = queue.next() { try await press(chunk, of: queue, words, to: line) }
                            slot.release()
                        }
                    } catch {
                        // Whoever waits for a page of this worker waits in vain.
                        line.close(error)
                        throw error
                    }
                }
            }
            try await deliverAll(cover, deliver)
            var failed: Set<Int> = []
            var silent = TextlessPages()
            for _ in 0..<chunks.reduce(0, { $0 + $1.pages.count }) {
                let page = try await line.take()
                for note in page.notes { try await deliver(.note(note)) }
                switch page.piece {
                case .failedPage(let number, _): failed.insert(number)
                case .largePicture(let number, _) where failed.contains(number): continue
                default: break
                }
                silent.add(page.piece)
                try await deliver(page.piece)
            }
            try await group.waitForAll()
            for note in words?.notes ?? [] { try await deliver(.note(note)) }
            if document.form.format == .pdf, pages.count == document.pages.count, let note = silent.note {
                try await deliver(.note(note))
            }
        }
    }

    /// Runs over the chunk until every page is there or given up. It keeps its slot: others may wait for its pages with
    /// theirs.
    private func press(
        _ chunk: PageChunks.Chunk, of queue: ChunkQueue, _ words: PageRecognition?, to line: PageReorderBuffer
    ) async throws {
        var retries = RetryRange(chunk.pages)
        while let pages = retries.range {
            guard !queue.isHopeless else {
                let error = PressError(
                    .pageFailed, detail: "Too many pages stopped the page worker; this one was skipped")
                try await line.give(chunk.failed(pages.lowerBound, error), at: chunk.place(of: pages.lowerBound))
                retries.advance()
                continue
            }
            let (ending, done) = try await run(pages, of: chunk, isCareful: queue.isCareful, words, to: line)
            for _ in 0..<done { retries.advance() }
            guard done < pages.count else { continue }
            let error: PressError
            switch ending {
            case .refused(let refusal) where !refusal.isRefusal: throw refusal
            case .refused(let refusal): error = refusal
            case .failed(let reason): error = PressError(.pageFailed, detail: reason)
            case .finished: error = PressError(.pageFailed, detail: "the page worker skipped the page")
            }
            if case .failed = ending { queue.becomeCareful() }
            if let page = retries.giveUp(isFinal: false) {
                queue.countBroken()
                try await line.give(chunk.failed(page, error), at: chunk.place(of: page))
            }
        }
    }

    /// - Returns: how the run ended, and how many of its pages came.
    private func run(
        _ pages: ClosedRange<Int>, of chunk: PageChunks.Chunk, isCareful: Bool, _ words: PageRecognition?,
        to line: PageReorderBuffer
    ) async throws -> (PageWorker.Ending, done: Int) {
        var assembly = PageAssembly(expected: pages, part: chunk.part)
        var done = 0
        var worker = worker
        worker.isCareful = isCareful
        let ending = try await worker.run(verb(for: pages, chunk.part), pages: pages.count) { frame in
            guard var page = try assembly.add(frame) else { return }
            // Meanwhile the page's worker waits: no more of them work at once than have a slot.
            if let words, case .page(let pressed) = page.piece {
                page.piece = .page(try await words.added(to: pressed, isCareful: isCareful))
            }
            try await line.give(page, at: chunk.place(of: pages.lowerBound + done))
            done += 1
        }
        return (ending, done)
    }

    private func verb(for pages: ClosedRange<Int>, _ part: PageChunks.Part) -> [String] {
        let part = part == .whole ? [] : ["--part", part.rawValue]
        return ["pages", "--from", "\(pages.lowerBound)", "--to", "\(pages.upperBound)"] + settings.sizes
            + settings.encoding + part
    }
}

extension PageChunks.Chunk {
    fileprivate func place(of page: Int) -> Int { place + page - pages.lowerBound }

    fileprivate func failed(_ page: Int, _ error: PressError) -> PlacedPage {
        PlacedPage(piece: part.failure(of: page, RunNote(error, page: page)))
    }
}

extension PressSettings {
    /// The worker's options for how large pictures become.
    var sizes: [String] {
        ["--width2x", "\(width2x)", "--width1x", "\(width1x)", "--thumb", "\(thumbnailWidth)"]
    }

    var encoding: [String] { ["--quality", "\(quality)", "--method", "\(method)"] }
}
