import SwiftASN1
import X509

/// The extensions in which Apple states the purpose of a certificate.
enum AppleMarks {
    /// On the leaf: it signs receipts and the App Store's documents.
    static let receiptSigning: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 11, 1]
    /// On the intermediate: Worldwide Developer Relations.
    static let developerRelations: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 1]
}

extension Certificate {
    func isMarked(_ mark: ASN1ObjectIdentifier) -> Bool { extensions[oid: mark] != nil }
}
