import Crypto
import Formats
import FoundationEssentials

/// The signature of a link that opens something to whoever has it: HMAC-SHA-256 (RFC 2104), in hexadecimal.
enum LinkSignature {
    static func text(of subject: String, by secret: SymmetricKey) -> String {
        Hexadecimal.text(HMAC<SHA256>.authenticationCode(for: Data(subject.utf8), using: secret))
    }
}

extension Collection<UInt8> {
    /// Compares secrets in constant time: the time depends on the length only.
    func isEqualInConstantTime(to other: some Collection<UInt8>) -> Bool {
        count == other.count && zip(self, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
