public import FoundationEssentials

extension Press {
    /// Writes a PDF without its password.
    ///
    /// - Parameters:
    ///   - file: a PDF that needs a password. One that needs none is written anew.
    ///   - password: the user's or the owner's.
    ///   - place: where the new file goes; what is there is replaced when the file is whole, and not before.
    /// - Throws: ``PressError`` `wrong-password`, or why else it can't be; `CancellationError`.
    public func unlock(_ file: URL, password: String, to place: URL) async throws {
        var worker = PageWorker(tools: tools, settings: settings, file: file)
        worker.password = password
        let draft = place.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part")
        var output = try PieceFile(at: draft, limit: settings.largestResource)
        defer { output.discard() }
        let member = pool.squares.join()
        defer { member.leave() }
        let ending = try await member.withSlot {
            try await worker.run(["unlock"], pages: 20) { frame in
                if frame.kind == .note { return }
                guard frame.kind == .unlocked, frame.page == 0, !frame.payload.isEmpty else {
                    throw FrameParser.MalformedError()
                }
                try output.append(frame.payload)
            }
        }
        switch ending {
        case .finished:
            guard output.size > 0 else { throw PressError(.internalError, detail: "the worker sent no output") }
            try output.move(to: place)
        case .refused(let error): throw error
        case .failed(let reason): throw PressError(.damaged, detail: reason)
        }
    }
}
