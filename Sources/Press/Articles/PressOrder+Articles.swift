import EdicolaCore

extension PressOrder {
    private static let maximumInARun = 64

    /// Delivers the texts of articles. One that can't be had becomes a note, and the others come.
    func pressArticles(
        of document: PressedDocument, skipping done: Set<Int>, deliver: (PressedPiece) async throws -> Void
    ) async throws {
        let wanted = document.articles.indices.map { $0 + 1 }.filter {
            document.articles[$0 - 1].hasText && !done.contains($0)
        }
        for range in wanted.runs(most: Self.maximumInARun) {
            try await member.withSlot { try await press(range, of: document, deliver: deliver) }
        }
    }

    private func press(
        _ range: ClosedRange<Int>, of document: PressedDocument, deliver: (PressedPiece) async throws -> Void
    ) async throws {
        var retries = RetryRange(range)
        var worker = worker
        worker.contents = document.printedContents
        while let numbers = retries.range {
            let verb = ["articles", "--from", "\(numbers.lowerBound)", "--to", "\(numbers.upperBound)"]
            let ending = try await worker.run(verb, pages: numbers.count) { frame in
                if frame.kind == .note { return try await deliver(.note(RunNote(frame: frame))) }
                guard frame.kind == .article, frame.page == retries.range?.lowerBound, numbers.contains(frame.page)
                else { throw FrameParser.MalformedError() }
                retries.advance()
                try await deliver(.article(number: frame.page, text: frame.payload))
            }
            guard let first = retries.range?.lowerBound, numbers.contains(first) else { continue }
            let reason: String
            switch ending {
            case .refused(let error) where !error.isRefusal && error.code != .internalError: throw error
            case .refused(let error): reason = error.detailedSentence
            case .failed(let text): reason = "\(text)."
            case .finished: reason = "the page worker skipped it."
            }
            var isFinal = false
            if case .refused = ending { isFinal = true }
            if let number = retries.giveUp(isFinal: isFinal) {
                try await deliver(.note(.missingArticle(document.articles[number - 1], reason: reason)))
            }
        }
    }
}
