import Crypto
import EdicolaCore

extension EdicolaCore.Digest {
    /// Returns the SHA-256 of a text.
    static func hashing(_ text: String) -> EdicolaCore.Digest {
        let hash = Array(SHA256.hash(data: Array(text.utf8)))
        guard let digest = EdicolaCore.Digest(bytes: hash) else { preconditionFailure("a SHA-256 has 32 bytes") }
        return digest
    }
}
