import Crypto
public import FoundationEssentials
import SwiftASN1
import X509

/// The certificate authority of the stand-ins' addresses: an authority of its own, trusted only where it is configured.
public struct PushAuthority: Sendable {
    private let root: Certificate
    private let rootKey: P256.Signing.PrivateKey
    private let notBefore: Date
    private let notAfter: Date

    public init(at now: Date) throws {
        notBefore = now - 86_400
        notAfter = now + 365 * 86_400
        let key = P256.Signing.PrivateKey()
        let name = try Self.name("Edicola Sandbox Push Root")
        rootKey = key
        root = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: notBefore, notValidAfter: notAfter, issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
                SubjectKeyIdentifier(hash: .init(key.publicKey))
            },
            issuerPrivateKey: .init(key))
    }

    /// DER.
    public var rootFile: [UInt8] { (try? root.derBytes()) ?? [] }

    public var rootPEM: String { (try? root.serializeAsPEM().pemString) ?? "" }

    /// Makes a certificate for a name of this machine (DER), with its key.
    func certificate(for host: String) throws -> (certificate: [UInt8], key: P256.Signing.PrivateKey) {
        let key = P256.Signing.PrivateKey()
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: notBefore, notValidAfter: notAfter, issuer: root.subject, subject: Self.name(host),
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames([.dnsName(host)])
                SubjectKeyIdentifier(hash: .init(key.publicKey))
                AuthorityKeyIdentifier(
                    keyIdentifier: SubjectKeyIdentifier(hash: .init(rootKey.publicKey)).keyIdentifier)
            },
            issuerPrivateKey: .init(rootKey))
        return (try certificate.derBytes(), key)
    }

    private static func name(_ name: String) throws -> DistinguishedName {
        try DistinguishedName {
            CommonName(name)
            OrganizationName(SandboxCertificates.organization)
        }
    }
}
