import EdicolaCore

import struct Crypto.SHA256
import struct Crypto.SHA256Digest

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Digest {
    init(of content: Data) {
        self.init(SHA256.hash(data: content))
    }

    init(_ hash: SHA256Digest) {
        guard let digest = Digest(bytes: hash) else { preconditionFailure("a SHA-256 has 32 bytes") }
        self = digest
    }

    /// The SHA-256 of a file of any size, read in pieces.
    init(ofFile path: String) throws {
        let file = try OpenFile(path, .reading)
        var hash = SHA256()
        while case let bytes = try file.read(upTo: 1 << 18), !bytes.isEmpty { hash.update(data: bytes) }
        self.init(hash.finalize())
    }
}
