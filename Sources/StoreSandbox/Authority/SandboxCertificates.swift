import Crypto
import CryptoExtras
import FoundationEssentials
import SwiftASN1
import X509

/// Makes certificates in the shape of Apple's, with every extension that strict readers require.
struct SandboxCertificates {
    let notBefore: Date
    let notAfter: Date

    static let organization = "EDICOLA SANDBOX – NOT APPLE"
    static let receiptSigning: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 11, 1]
    static let developerRelations: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 1]

    struct Subject {
        var name: String
        var key: Certificate.PublicKey
        /// The marker extension that states the certificate's purpose.
        var mark: ASN1ObjectIdentifier?
        /// The number of authorities that may follow; nil for a certificate that is no authority.
        var pathLength: Int?
        /// Whether an authority's key usage states that it signs certificates.
        var signsCertificates = true
    }

    struct Issuer {
        var name: DistinguishedName
        var key: Certificate.PrivateKey
        var keyID: SubjectKeyIdentifier
        var algorithm: Certificate.SignatureAlgorithm?

        init(_ certificate: Certificate, key: Certificate.PrivateKey) {
            name = certificate.subject
            self.key = key
            keyID = SubjectKeyIdentifier(hash: certificate.publicKey)
        }
    }

    func root(_ name: String, key: Certificate.PrivateKey) throws -> Certificate {
        let subject = Subject(name: name, key: key.publicKey, pathLength: 1)
        let distinguished = try Self.name(name)
        return try certificate(
            subject, named: distinguished, issuedBy: distinguished, key: key,
            keyID: SubjectKeyIdentifier(hash: key.publicKey), algorithm: nil)
    }

    func certificate(_ subject: Subject, issuedBy issuer: Issuer) throws -> Certificate {
        try certificate(
            subject, named: Self.name(subject.name), issuedBy: issuer.name, key: issuer.key, keyID: issuer.keyID,
            algorithm: issuer.algorithm)
    }

    private func certificate(
        _ subject: Subject, named name: DistinguishedName, issuedBy issuer: DistinguishedName,
        key: Certificate.PrivateKey, keyID: SubjectKeyIdentifier, algorithm: Certificate.SignatureAlgorithm?
    ) throws -> Certificate {
        let extensions = try Self.extensions(of: subject, issuedBy: keyID)
        guard let algorithm else {
            return try Certificate(
                version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: subject.key,
                notValidBefore: notBefore, notValidAfter: notAfter, issuer: issuer, subject: name,
                extensions: extensions, issuerPrivateKey: key)
        }
        return try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: subject.key,
            notValidBefore: notBefore, notValidAfter: notAfter, issuer: issuer, subject: name,
            signatureAlgorithm: algorithm, extensions: extensions, issuerPrivateKey: key)
    }

    private static func extensions(
        of subject: Subject, issuedBy keyID: SubjectKeyIdentifier
    ) throws -> Certificate.Extensions {
        var extensions: [Certificate.Extension] = []
        let constraints: BasicConstraints =
            subject.pathLength.map { .isCertificateAuthority(maxPathLength: $0) } ?? .notCertificateAuthority
        extensions.append(try Certificate.Extension(constraints, critical: true))
        let usage =
            subject.pathLength == nil
            ? KeyUsage(digitalSignature: true) : KeyUsage(keyCertSign: subject.signsCertificates, cRLSign: true)
        extensions.append(try Certificate.Extension(usage, critical: true))
        extensions.append(try Certificate.Extension(SubjectKeyIdentifier(hash: subject.key), critical: false))
        extensions.append(
            try Certificate.Extension(AuthorityKeyIdentifier(keyIdentifier: keyID.keyIdentifier), critical: false))
        if let mark = subject.mark {
            // NULL, as Apple writes it.
            extensions.append(Certificate.Extension(oid: mark, critical: false, value: [0x05, 0x00]))
        }
        return try Certificate.Extensions(extensions)
    }

    private static func name(_ name: String) throws -> DistinguishedName {
        try DistinguishedName {
            CommonName(name)
            OrganizationName(organization)
        }
    }
}

extension Certificate {
    func derBytes() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(self)
        return serializer.serializedBytes
    }
}
