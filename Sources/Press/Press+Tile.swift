public import FoundationEssentials

extension Press {
    /// A square of a page, much enlarged. It does not wait for issues that are pressed.
    ///
    /// - Parameters:
    ///   - page: from 1.
    ///   - scale: a multiple of the 2x picture's size.
    ///   - x: column, from 0.
    ///   - y: row, from 0.
    ///   - side: pixels; squares at the right and lower edge are smaller.
    /// - Returns: a WebP.
    /// - Throws: ``PressError`` when there is no such square or it can't be made; `CancellationError`.
    public func tile(
        of file: URL, page: Int, scale: Int, x: Int, y: Int, side: Int = 512
    ) async throws -> PressedPicture {
        let worker = PageWorker(tools: tools, settings: settings, file: file)
        let verb = [
            "tile", "--page", "\(page)", "--scale", "\(scale)", "--x", "\(x)", "--y", "\(y)", "--side", "\(side)",
            "--width2x", "\(settings.width2x)",
        ]
        let member = pool.squares.join()
        defer { member.leave() }
        return try await member.withSlot {
            for isCareful in [false, true] {
                var tile: PressedPicture?
                // What ended a worker once is left out the second time.
                var worker = worker
                worker.isCareful = isCareful
                let ending = try await worker.run(verb + settings.encoding) { frame in
                    if frame.kind == .note { return }
                    guard frame.kind == .tile, frame.page == page, tile == nil, frame.width <= side,
                        frame.height <= side
                    else { throw FrameParser.MalformedError() }
                    tile = try frame.webP()
                }
                switch ending {
                case .finished:
                    guard let tile else { throw PressError(.internalError, detail: "the worker sent no output") }
                    return tile
                case .refused(let error): throw error
                case .failed where !isCareful: continue
                case .failed(let reason): throw PressError(.pageFailed, detail: reason)
                }
            }
            throw PressError(.pageFailed)
        }
    }
}
