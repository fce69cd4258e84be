import FoundationEssentials
@_spi(FixedExpiryValidationTime) import X509

extension AppStoreRoots {
    /// Builds the chain from a leaf, as of an instant that a document names.
    ///
    /// - Returns: The chain, leaf first, root last; at least two.
    /// - Throws: `verificationFailure` also for an instant at which no document was signed: the library traps for a
    ///   year that doesn't have four digits (`GeneralizedTime`).
    func chain(
        from leaf: Certificate, over intermediates: [Certificate], at date: Date
    ) async throws(AppStoreDocumentError) -> [Certificate] {
        guard DocumentDates.signed.contains(date) else { throw .verificationFailure }
        var verifier = Verifier(rootCertificates: store) { RFC5280Policy(fixedExpiryValidationTime: date) }
        let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore(intermediates))
        guard case .validCertificate(let chain) = result, chain.count >= 2,
            chain.dropFirst().allSatisfy(\.maySignCertificates)
        else { throw .verificationFailure }
        return Array(chain)
    }
}

extension Certificate {
    /// Whether its key usage, where stated, permits signing certificates (RFC 5280 §4.2.1.3). The library does not
    /// check this.
    var maySignCertificates: Bool {
        guard let usage = try? extensions.keyUsage else {
            return !extensions.contains { $0.oid == .X509ExtensionID.keyUsage }
        }
        return usage.keyCertSign
    }
}
