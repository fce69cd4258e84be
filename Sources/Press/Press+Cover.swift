public import FoundationEssentials

extension Press {
    /// The cover's pieces from one page: each width as JPEG, the placeholder, the colour. It does not wait for issues
    /// that are pressed.
    ///
    /// - Parameter page: from 1. Formats whose pages are documents have a picture of their cover alone.
    /// - Throws: ``PressError`` when there is no such page or it can't be made; `CancellationError`.
    public func cover(of file: URL, page: Int) async throws -> [PressedPiece] {
        let order = order(file, PressOptions())
        defer { order.member.leave() }
        let member = pool.squares.join()
        defer { member.leave() }
        return try await member.withSlot {
            let (pieces, ending) = try await order.cover(ofPage: page, by: order.worker)
            switch ending {
            case .finished: return pieces
            case .refused(let error): throw error
            case .failed(let reason): throw PressError(.pageFailed, detail: reason)
            }
        }
    }
}
