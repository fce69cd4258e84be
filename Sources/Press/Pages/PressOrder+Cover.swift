extension PressOrder {
    /// The cover's pieces: of the chosen page, of the first page, or of the first of the next two that can be pressed. An
    /// issue of which none can has no cover; whether it is an issue at all is seen when its pages are pressed.
    ///
    /// - Parameter slot: is released; nil when there is nothing to do.
    func pressCover(pageCount: Int, in slot: SlotQueue.Slot?) async throws -> [PressedPiece] {
        guard let slot else { return [] }
        defer { slot.release() }
        var reason: PressError?
        var worker = worker
        var pages = ([options.coverPage ?? 1] + [1, 2, 3]).filter { $0 <= pageCount }[...]
        while let page = pages.first {
            let (pieces, ending) = try await cover(ofPage: page, by: worker)
            switch ending {
            case .finished: return pieces
            case .refused(let error) where !error.isRefusal: throw error
            case .refused(let error): reason = reason ?? error
            case .failed(let text):
                reason = reason ?? PressError(.pageFailed, detail: text)
                // What may have ended the worker is left out from here on, of this page first.
                guard worker.isCareful else {
                    worker.isCareful = true
                    continue
                }
            }
            pages = pages.dropFirst().drop { $0 == page }
        }
        return [.note(.noCover(reason ?? PressError(.pageFailed)))]
    }

    /// The pieces of one page as a cover.
    func cover(
        ofPage page: Int, by worker: PageWorker
    ) async throws -> (pieces: [PressedPiece], ending: PageWorker.Ending) {
        var pieces: [PressedPiece] = []
        let ending = try await worker.run(coverVerb(ofPage: page)) { frame in
            // Every width once, placeholder and colour; whoever says more is not believed.
            guard frame.kind == .note || pieces.count < settings.coverWidths.count + 2 else {
                throw FrameParser.MalformedError()
            }
            if let piece = try piece(frame) { pieces.append(piece) }
        }
        return (pieces, ending)
    }

    private func coverVerb(ofPage page: Int) -> [String] {
        let widths = settings.coverWidths.map { "\($0)" }.joined(separator: ",")
        return ["cover", "--page", "\(page)", "--widths", widths] + settings.sizes
    }

    private func piece(_ frame: Frame) throws(FrameParser.MalformedError) -> PressedPiece? {
        switch frame.kind {
        // What there is to say about the page is said when it is pressed.
        case .note: return nil
        case .cover where frame.payload.starts(with: [0xFF, 0xD8]): return .cover(frame.picture)
        case .placeholder: return .placeholder(try frame.webP())
        case .colour:
            let text = String(decoding: frame.payload, as: UTF8.self)
            guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else {
                throw FrameParser.MalformedError()
            }
            return .colour(text)
        default: throw FrameParser.MalformedError()
        }
    }
}
