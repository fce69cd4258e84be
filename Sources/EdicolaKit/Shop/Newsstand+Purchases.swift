import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Newsstand {
    /// A line of submitted purchases: a subscription with all its renewals, or a purchase.
    public struct SubmittedPurchase: Hashable, Sendable, Decodable, Identifiable {
        /// `production` or `sandbox`.
        public var environment: String
        /// The line's id in the shop.
        public var id: String
        /// `yours`, or `another` when it belongs to another reader.
        public var owner: String

        /// Whether it belongs to the reader who submitted it.
        public var isMine: Bool { owner == "yours" }
    }

    /// Submits transactions that a shop signed. When this returns the newsstand has recorded them, and their issues are open.
    ///
    /// ```swift
    /// let lines = try await newsstand.submit(try await shop.buy(product, for: reader))
    /// ```
    ///
    /// - Throws: ``NewsstandError``; a problem `document-refused` when a signature is not valid; then none of them counts.
    @discardableResult
    public func submit(_ signedTransactions: [String]) async throws -> [SubmittedPurchase] {
        guard !signedTransactions.isEmpty else { return [] }
        return try await submit(Purchases(signedTransactions: signedTransactions))
    }

    /// Submits a receipt in base64: the app's, or a transaction's of the first years.
    ///
    /// - Throws: ``NewsstandError``; a problem `document-refused` when its signature is not valid.
    @discardableResult
    public func submit(receipt: String) async throws -> [SubmittedPurchase] {
        try await submit(Purchases(receipt: receipt))
    }

    private func submit(_ purchases: Purchases) async throws -> [SubmittedPurchase] {
        let content = try await submit(purchases, to: Paths.API.purchases, method: .post)
        let answer: Answer = try Self.decoded(content, or: "its answer about the purchases can't be read")
        return answer.lines
    }

    private struct Purchases: Encodable {
        var signedTransactions: [String]?
        var receipt: String?
    }

    private struct Answer: Decodable { var lines: [SubmittedPurchase] }
}
