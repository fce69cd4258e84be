import Crypto
import CryptoExtras
public import FoundationEssentials
import X509

/// The signer of the sandbox: certificates of the same shape as Apple's, made here, and trusted only here.
public struct SandboxAuthority: Sendable {
    let root: Certificate
    let rootKey: P384.Signing.PrivateKey
    let intermediate: Certificate
    let intermediateKey: P384.Signing.PrivateKey
    let leaf: Certificate
    let leafKey: P256.Signing.PrivateKey
    let receipts: ReceiptAuthority

    /// The lifetime of its certificates, which a fast sandbox must not outlive.
    public static let lifetime: TimeInterval = 30 * 365 * 86_400

    /// - Parameter now: The present time; certificates begin fifteen years earlier, so that receipts of 2011 can be
    ///   made too.
    public init(at now: Date) throws {
        let certificates = SandboxCertificates(
            notBefore: now - Self.lifetime / 2, notAfter: now + Self.lifetime)
        rootKey = P384.Signing.PrivateKey()
        intermediateKey = P384.Signing.PrivateKey()
        leafKey = P256.Signing.PrivateKey()
        root = try certificates.root("Edicola Sandbox Root", key: Certificate.PrivateKey(rootKey))
        intermediate = try certificates.certificate(
            .init(
                name: "Edicola Sandbox Developer Relations", key: .init(intermediateKey.publicKey),
                mark: SandboxCertificates.developerRelations, pathLength: 0),
            issuedBy: .init(root, key: .init(rootKey)))
        leaf = try certificates.certificate(
            .init(
                name: "Edicola Sandbox Receipt Signing", key: .init(leafKey.publicKey),
                mark: SandboxCertificates.receiptSigning),
            issuedBy: .init(intermediate, key: .init(intermediateKey)))
        receipts = try ReceiptAuthority(certificates, root: .init(root, key: .init(rootKey)))
    }

    /// The root certificate in DER, with the sandbox's name in its subject; a newsstand needs no other file to trust
    /// it.
    public var rootFile: [UInt8] { (try? root.derBytes()) ?? [] }

    /// The intermediate certificate between a 2011 receipt's own and the root, in DER.
    public var receiptIntermediateFile: [UInt8] { (try? receipts.intermediate.derBytes()) ?? [] }

    /// Leaf, intermediate, root: the content of `x5c`.
    var chain: [[UInt8]] { [leaf, intermediate, root].map { (try? $0.derBytes()) ?? [] } }
}

/// The RSA signer, because receipts were never signed with anything else.
struct ReceiptAuthority: Sendable {
    let intermediate: Certificate
    let leaf: Certificate
    let leafKey: _RSA.Signing.PrivateKey
    /// 1,024 bits, as in 2011.
    let oldLeaf: Certificate
    let oldLeafKey: _RSA.Signing.PrivateKey

    init(_ certificates: SandboxCertificates, root: SandboxCertificates.Issuer) throws {
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        leafKey = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        oldLeafKey = try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1_024))
        intermediate = try certificates.certificate(
            .init(
                name: "Edicola Sandbox Receipt Authority", key: .init(key.publicKey),
                mark: SandboxCertificates.developerRelations, pathLength: 0),
            issuedBy: root)
        var issuer = SandboxCertificates.Issuer(intermediate, key: .init(key))
        issuer.algorithm = .sha256WithRSAEncryption
        leaf = try certificates.certificate(
            .init(
                name: "Edicola Sandbox Receipt", key: .init(leafKey.publicKey),
                mark: SandboxCertificates.receiptSigning),
            issuedBy: issuer)
        issuer.algorithm = .sha1WithRSAEncryption
        oldLeaf = try certificates.certificate(
            .init(name: "Edicola Sandbox PurchaseReceiptCertificate", key: .init(oldLeafKey.publicKey)),
            issuedBy: issuer)
    }
}
