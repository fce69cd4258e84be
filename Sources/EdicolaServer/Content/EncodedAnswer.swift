import Crypto
import EdicolaCore
import NIOCore
import NIOPosix

/// An answer's bytes, made once for a version of the catalog.
struct EncodedAnswer: Sendable {
    let bytes: ByteBuffer
    let gzipped: ByteBuffer?
    let digest: EdicolaCore.Digest
    let mediaType: String

    /// Text is kept under gzip too.
    init(_ bytes: ByteBuffer, mediaType: String) {
        self.bytes = bytes
        let isWorthIt = bytes.readableBytes >= Gzip.smallest && WebType.isText(mediaType)
        gzipped = isWorthIt ? Gzip.compress(bytes) : nil
        digest = Digest(sha256: bytes.readableBytesView)
        self.mediaType = mediaType
    }

    /// Bytes of memory, about.
    var size: Int { bytes.readableBytes + (gzipped?.readableBytes ?? 0) + 512 }

    /// Encoding takes milliseconds for a long list: it is done away from the event loop.
    static func json(
        _ value: some Encodable & Sendable, mediaType: String = "application/json"
    ) async throws -> EncodedAnswer {
        try await NIOThreadPool.singleton.runIfActive {
            EncodedAnswer(ByteBuffer(bytes: try JSON.encode(value)), mediaType: mediaType)
        }
    }

    func representation(keeping: Keeping) -> Representation {
        var representation = Representation(
            [.bytes(bytes)], tag: EntityTag(digest), mediaType: mediaType, keeping: keeping)
        representation.gzipped = gzipped
        return representation
    }
}

extension EdicolaCore.Digest {
    /// The SHA-256 of some bytes.
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
