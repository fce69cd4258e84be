import EdicolaCore
import NIOCore
import Storage

/// The service of page pictures, for programs that don't take ours.
struct PictureService: Sendable {
    static let widths = 64...2400

    let storage: Storage
    /// The renderer; nil renders none.
    let renderer: PictureRenderer?
    private let files: DerivedFileCache

    init(storage: Storage, renderer: PictureRenderer?, configuration: NewsstandConfiguration) {
        self.storage = storage
        self.renderer = renderer
        files = DerivedFileCache(
            folder: "pictures", share: 0.25, busy: "Too many pictures of pages are being made.",
            configuration: configuration)
    }

    /// The possible widths: few, so that few pictures are computed, however many are requested.
    private static let steps = [64, 128, 200, 300, 400, 500, 640, 800, 1000, 1200, 1440, 1680, 1920, 2160, 2400]

    /// Returns the largest possible width up to the requested one.
    static func step(upTo width: Int) -> Int { steps.last { $0 <= width } ?? widths.lowerBound }

    /// Returns a picture of a page.
    ///
    /// - Parameters:
    ///   - page: from 1.
    ///   - original: the publisher's file: the same file gives the same pictures, whatever issue it is in.
    ///   - clientAddress: the request's origin; nil for this machine itself.
    /// - Throws: ``Refusal`` 404 without a renderer, 503 when too many wait already.
    func picture(
        ofPage page: Int, width: Int, _ format: PictureTask.Format, of original: Digest,
        for clientAddress: ClientAddress? = nil
    ) async throws -> ByteBuffer {
        let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        return try await files.file("\(original.hex)-\(page)-\(width).\(format.rawValue)", for: clientAddress) {
            guard let renderer else { throw Refusal(.notFound, detail: "This newsstand offers no pictures of pages.") }
            let task = PictureTask(
                path: storage.blobs.path(of: original), page: page, width: width, format: format)
            return ByteBuffer(bytes: try await renderer.make(task))
        }
    }
}
