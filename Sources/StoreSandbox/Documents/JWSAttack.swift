import Crypto
public import FoundationEssentials
import X509

/// Ways to make a document that must be refused.
public enum JWSAttack: String, Sendable, CaseIterable {
    case algorithmNone, algorithmHS256, chainOfTwo, chainOfFour, noChain, swappedLeaf, leafWithoutMark
    case intermediateWithoutMark, expired, otherRoot, flippedPayload, flippedSignature, flippedChain
    case leafOnP384, otherAlphabet, paddedSegment, loosePadding, oversized, fourSegments, emptySignature
    case criticalHeader, unencodedPayload, algorithmTwice, unusedBits, intermediateWithoutUsage

    /// Makes the document from a payload that would be accepted with a proper signature.
    public func document(of payload: JSONValue, by authority: SandboxAuthority, at now: Date) throws -> String {
        var signer = SandboxSigner(authority)
        switch self {
        case .algorithmNone:
            signer.algorithm = "none"
            return signer.sign(payload)
        case .algorithmHS256: return Self.authenticated(payload, signer)
        case .chainOfTwo: signer.chain.removeLast()
        case .chainOfFour: signer.chain.append(signer.chain[2])
        case .noChain:
            return signer.sign(header: ["alg": "ES256"], payload: payload.encoded)
        case .swappedLeaf: signer.key = P256.Signing.PrivateKey()
        case .leafWithoutMark, .intermediateWithoutMark, .intermediateWithoutUsage, .expired, .leafOnP384:
            return try Self.reissued(self, payload, authority, at: now)
        case .otherRoot: signer = SandboxSigner(try SandboxAuthority(at: now))
        case .unusedBits:
            // The end of a certificate: the bit string's tag, length, and number of unused bits.
            let size = signer.chain[0].reversed().enumerated().first { index, byte in
                byte == 0x03 && Int(signer.chain[0][signer.chain[0].count - index]) == index - 1
            }
            guard let size else { break }
            signer.chain[0][signer.chain[0].count - size.offset + 1] = 1
        case .criticalHeader:
            var header = signer.header
            header["crit"] = ["exp"]
            header["exp"] = 4_102_444_800
            return signer.sign(header: header, payload: payload.encoded)
        case .unencodedPayload:
            var header = signer.header
            header["b64"] = false
            return signer.sign(header: header, payload: payload.encoded)
        case .algorithmTwice:
            return signer.sign(
                header: signer.header.encoded.dropLast() + ",\"alg\":\"none\"}", payload: payload.encoded)
        case .oversized:
            var payload = payload
            payload["padding"] = .text(String(repeating: "x", count: 400_000))
            return signer.sign(payload)
        case .flippedPayload, .flippedSignature, .flippedChain, .otherAlphabet, .paddedSegment, .loosePadding,
            .fourSegments, .emptySignature:
            return respelt(signer.sign(payload), signer)
        }
        return signer.sign(payload)
    }

    /// Changes the text of a valid document.
    private func respelt(_ signed: String, _ signer: SandboxSigner) -> String {
        var parts = signed.split(separator: ".").map(String.init)
        switch self {
        case .flippedPayload: parts[1] = Self.flipped(parts[1])
        case .flippedSignature: parts[2] = Self.flipped(parts[2])
        case .flippedChain: parts[0] = Self.flipped(parts[0])
        case .paddedSegment: parts[2] += "=="
        case .otherAlphabet: parts[2] = String(parts[2].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        // 64 bytes leave four bits over in the last of 86 digits; A, Q, g and w leave them zero.
        case .loosePadding:
            let next: [Character: Character] = ["A": "B", "Q": "R", "g": "h", "w": "x"]
            if let last = parts[2].popLast() { parts[2].append(next[last] ?? last) }
        case .fourSegments: parts.append(parts[2])
        case .emptySignature: parts[2] = ""
        default: break
        }
        return parts.joined(separator: ".")
    }

    private static func flipped(_ segment: String) -> String {
        var digits = Array(segment)
        let middle = digits.count / 2
        digits[middle] = digits[middle] == "A" ? "B" : "A"
        return String(digits)
    }

    /// Signs with the public key as if it were a secret.
    private static func authenticated(_ payload: JSONValue, _ signer: SandboxSigner) -> String {
        var signer = signer
        signer.algorithm = "HS256"
        let parts = signer.sign(payload).split(separator: ".").map(String.init)
        let key = SymmetricKey(data: Data(signer.key.publicKey.pemRepresentation.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(parts[0]).\(parts[1])".utf8), using: key)
        return "\(parts[0]).\(parts[1])." + SandboxSigner.segment(Array(code))
    }

    private static func reissued(
        _ attack: JWSAttack, _ payload: JSONValue, _ authority: SandboxAuthority, at now: Date
    ) throws -> String {
        let isExpired = attack == .expired
        let certificates = SandboxCertificates(
            notBefore: now - 20 * 86_400, notAfter: isExpired ? now - 10 * 86_400 : now + 86_400 * 365)
        var signer = SandboxSigner(authority)
        var intermediate = authority.intermediate
        if attack == .intermediateWithoutMark || attack == .intermediateWithoutUsage {
            intermediate = try certificates.certificate(
                .init(
                    name: "Edicola Sandbox Developer Relations", key: .init(authority.intermediateKey.publicKey),
                    mark: attack == .intermediateWithoutMark ? nil : SandboxCertificates.developerRelations,
                    pathLength: 0, signsCertificates: attack == .intermediateWithoutMark),
                issuedBy: .init(authority.root, key: .init(authority.rootKey)))
            signer.chain[1] = try intermediate.derBytes()
        }
        let isLong = attack == .leafOnP384
        let long = P384.Signing.PrivateKey()
        let leaf = try certificates.certificate(
            .init(
                name: "Edicola Sandbox Receipt Signing",
                key: isLong ? .init(long.publicKey) : .init(signer.key.publicKey),
                mark: attack == .leafWithoutMark ? nil : SandboxCertificates.receiptSigning),
            issuedBy: .init(intermediate, key: .init(authority.intermediateKey)))
        signer.chain[0] = try leaf.derBytes()
        guard isLong else { return signer.sign(payload) }
        let parts = signer.sign(payload).split(separator: ".").map(String.init)
        let signature = try long.signature(for: Array("\(parts[0]).\(parts[1])".utf8))
        return "\(parts[0]).\(parts[1])." + SandboxSigner.segment(Array(signature.rawRepresentation))
    }
}
