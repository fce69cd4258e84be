public import FoundationEssentials

extension Press {
    public enum PictureFormat: String, Sendable {
        case jpeg, png

        var magic: [UInt8] { self == .jpeg ? [0xFF, 0xD8] : [0x89, 0x50, 0x4E, 0x47] }
    }

    /// A page as one picture, for programs that take no WebP. It does not wait for issues that are pressed.
    ///
    /// - Parameters:
    ///   - page: from 1. Formats whose pages are documents have a picture of their cover alone.
    ///   - width: pixels; the picture is no wider, and never larger than the page is by itself.
    /// - Throws: ``PressError`` when there is no such page or it can't be made; `CancellationError`.
    public func picture(of file: URL, page: Int, width: Int, format: PictureFormat) async throws -> PressedPicture {
        let worker = PageWorker(tools: tools, settings: settings, file: file)
        let verb = [
            "cover", "--page", "\(page)", "--widths", "\(width)", "--width2x", "\(width)", "--format", format.rawValue,
            "--width1x", "\(width / 2)", "--thumb", "\(width / 4)",
        ]
        let member = pool.squares.join()
        defer { member.leave() }
        return try await member.withSlot {
            var picture: PressedPicture?
            let ending = try await worker.run(verb) { frame in
                guard frame.kind == .cover else { return }
                guard picture == nil, frame.width <= width, frame.payload.starts(with: format.magic) else {
                    throw FrameParser.MalformedError()
                }
                picture = frame.picture
            }
            switch ending {
            case .finished:
                guard let picture else { throw PressError(.internalError, detail: "the worker sent no output") }
                return picture
            case .refused(let error): throw error
            case .failed(let reason): throw PressError(.pageFailed, detail: reason)
            }
        }
    }
}
