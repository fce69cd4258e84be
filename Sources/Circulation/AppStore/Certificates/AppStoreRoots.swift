import Crypto
public import EdicolaCore
import FoundationEssentials
import SwiftASN1
import X509

/// The root certificates at which every chain must end. They come from files that the operator names; the permitted
/// ones are fixed here.
public struct AppStoreRoots: Sendable {
    let store: CertificateStore

    /// SHA-256 of Apple Root CA – G3: signed documents.
    public static let appleRootG3 = pin("63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
    /// SHA-256 of Apple Inc. Root: receipts.
    public static let appleIncRoot = pin("b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024")

    /// - Throws: ``RootError`` when a file is no certificate, or is neither of Apple's two roots.
    public init(pinned files: [[UInt8]]) throws(RootError) {
        try self.init(files, fingerprints: [Self.appleRootG3, Self.appleIncRoot].compactMap(\.self))
    }

    /// Makes roots for a sandbox on this machine, none of them Apple's.
    public init(sandbox files: [[UInt8]]) throws(RootError) {
        for file in files where Self.isApple(file) { throw .isApple }
        try self.init(files, fingerprints: nil)
    }

    init(_ files: [[UInt8]], fingerprints: [EdicolaCore.Digest]?) throws(RootError) {
        guard !files.isEmpty else { throw .none }
        var certificates: [Certificate] = []
        for file in files {
            guard let certificate = try? Certificate(derEncoded: file) else { throw .unreadable }
            if let fingerprints, !fingerprints.contains(where: { $0.bytes.elementsEqual(SHA256.hash(data: file)) }) {
                throw .unknown
            }
            certificates.append(certificate)
        }
        store = CertificateStore(certificates)
    }

    /// The reason why a file can't be a root.
    public enum RootError: Error, Hashable, Sendable {
        case none, unreadable
        /// Its fingerprint is neither of Apple's.
        case unknown
        /// Apple's root must not be used in a sandbox.
        case isApple
    }

    private static func isApple(_ file: [UInt8]) -> Bool {
        [appleRootG3, appleIncRoot].contains { $0?.bytes.elementsEqual(SHA256.hash(data: file)) == true }
    }

    private static func pin(_ hex: String) -> EdicolaCore.Digest? { EdicolaCore.Digest(hex: hex) }
}
