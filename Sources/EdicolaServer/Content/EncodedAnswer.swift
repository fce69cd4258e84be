import Crypto
import EdicolaCore
import HTML
import Hummingbird
import NIOCore
import NIOPosix

/// A response's bytes, encoded once for one version of the catalog.
struct EncodedAnswer: Sendable {
    let bytes: ByteBuffer
    let gzipped: ByteBuffer?
    let digest: EdicolaCore.Digest
    let mediaType: String
    /// Whether another request could get another encoding.
    private let isVaried: Bool

    /// Encodes an answer to be cached; text is compressed with gzip too.
    init(_ bytes: ByteBuffer, mediaType: String) {
        self.bytes = bytes
        gzipped = Self.isWorthPacking(bytes, mediaType) ? Gzip.compress(bytes) : nil
        isVaried = gzipped != nil
        digest = Digest(sha256: bytes.readableBytesView)
        self.mediaType = mediaType
    }

    /// Encodes an answer for one request only: compressed only if the request accepts gzip, at a fast level.
    init(_ bytes: ByteBuffer, mediaType: String, for request: Request) {
        self.bytes = bytes
        isVaried = Self.isWorthPacking(bytes, mediaType)
        let isWanted = isVaried && Gzip.isAccepted(by: request.headers.joined(.acceptEncoding))
        gzipped = isWanted ? Gzip.compress(bytes, level: 2) : nil
        digest = Digest(sha256: bytes.readableBytesView)
        self.mediaType = mediaType
    }

    /// Encodes a page to be cached.
    init(_ page: HTML) { self.init(ByteBuffer(string: page.text), mediaType: Self.pages) }

    /// Encodes a page for one request only.
    init(_ page: HTML, for request: Request) {
        self.init(ByteBuffer(string: page.text), mediaType: Self.pages, for: request)
    }

    private static let pages = "text/html; charset=utf-8"

    private static func isWorthPacking(_ bytes: ByteBuffer, _ mediaType: String) -> Bool {
        bytes.readableBytes >= Gzip.smallest && WebType.isText(mediaType)
    }

    /// The approximate size in memory, in bytes.
    var size: Int { bytes.readableBytes + (gzipped?.readableBytes ?? 0) + 512 }

    /// Encodes a value outside the event loop: a long list takes milliseconds.
    static func json(
        _ value: some Encodable & Sendable, mediaType: String = "application/json"
    ) async throws -> EncodedAnswer {
        try await NIOThreadPool.singleton.runIfActive {
            EncodedAnswer(ByteBuffer(bytes: try JSON.encode(value)), mediaType: mediaType)
        }
    }

    /// Encodes a list of issues, which can be very long, without an encoder.
    static func list(_ page: ListPage<CatalogEntry>) async throws -> EncodedAnswer {
        try await NIOThreadPool.singleton.runIfActive {
            EncodedAnswer(JSONText(page).bytes, mediaType: "application/json")
        }
    }

    func representation(caching: CachePolicy) -> Representation {
        var representation = Representation(
            [.bytes(bytes)], tag: EntityTag(digest), mediaType: mediaType, caching: caching)
        representation.gzipped = gzipped
        representation.isVaried = isVaried
        return representation
    }
}

extension EdicolaCore.Digest {
    /// Computes the SHA-256 of some bytes.
    init(sha256 bytes: some Sequence<UInt8>) {
        var hash = SHA256()
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
            unsafe hash.update(bufferPointer: UnsafeRawBufferPointer($0))
        }
        if isContiguous == nil { hash.update(data: Array(bytes)) }
        guard let digest = EdicolaCore.Digest(bytes: hash.finalize()) else {
            preconditionFailure("a SHA-256 has 32 bytes")
        }
        self = digest
    }
}
