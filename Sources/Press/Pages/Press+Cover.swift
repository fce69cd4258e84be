#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Press {
    /// Delivers the cover: of the first page, or of the first of the next two that can be pressed. An issue of which
    /// none can has no cover; whether it is an issue at all is seen when its pages are pressed.
    func pressCover(of file: URL, pageCount: Int, deliver: (PressedPiece) async throws -> Void) async throws {
        for page in 1...min(3, pageCount) {
            var pieces: [PressedPiece] = []
            let widths = settings.coverWidths.map { "\($0)" }.joined(separator: ",")
            let verb = [
                "cover", "--page", "\(page)", "--widths", widths, "--width2x", "\(settings.width2x)", "--width1x",
                "\(settings.width1x)", "--thumb", "\(settings.thumbnailWidth)",
            ]
            let ending = try await worker(file).run(verb) { frame in pieces.append(try piece(frame)) }
            switch ending {
            case .finished:
                for piece in pieces { try await deliver(piece) }
                return
            case .refused(let error) where !error.isRefusal: throw error
            case .refused, .failed: continue
            }
        }
    }

    private func piece(_ frame: Frame) throws(FrameParser.Malformed) -> PressedPiece {
        switch frame.kind {
        case .cover where frame.payload.starts(with: [0xFF, 0xD8]): return .cover(frame.picture)
        case .placeholder: return .placeholder(frame.picture)
        case .colour:
            let text = String(decoding: frame.payload, as: UTF8.self)
            guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else {
                throw FrameParser.Malformed()
            }
            return .colour(text)
        default: throw FrameParser.Malformed()
        }
    }
}
