import SwiftASN1
import X509

/// The extensions by which Apple says what a certificate is for.
enum AppleMarks {
    /// On the leaf: it signs receipts and what the App Store says.
    static let receiptSigning: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 11, 1]
    /// On the intermediate: Worldwide Developer Relations.
    static let developerRelations: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 1]
}

extension Certificate {
    func isMarked(_ mark: ASN1ObjectIdentifier) -> Bool { extensions[oid: mark] != nil }
}
