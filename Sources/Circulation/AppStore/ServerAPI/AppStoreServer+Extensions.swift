public import FoundationEssentials

extension AppStoreServer {
    /// The reason why a subscription is extended.
    public enum ExtensionReason: Int, Codable, Sendable, CaseIterable {
        case undeclared = 0
        case satisfaction = 1
        case other = 2
        case outage = 3
    }

    /// Extends one subscription, for example to compensate for a skipped issue.
    ///
    /// - Parameters:
    ///   - days: 1 to 90.
    ///   - request: The same id for a repeated attempt.
    /// - Returns: The new end.
    public func extend(
        _ originalTransactionID: String, byDays days: Int, reason: ExtensionReason, request: UUID, at now: Date
    ) async throws -> Date? {
        let answer: ExtensionAnswer = try await send(
            "PUT", "/inApps/v1/subscriptions/extend/\(try Self.segment(originalTransactionID))",
            Extension(
                extendByDays: try Self.days(days), extendReasonCode: reason.rawValue,
                requestIdentifier: request.uuidString.lowercased()), at: now)
        guard answer.success == true else { throw AppStoreServerError.refused(code: nil, message: nil) }
        return answer.effectiveDate.map { Date(timeIntervalSince1970: $0 / 1_000) }
    }

    /// Extends the subscriptions of all subscribers to a product.
    ///
    /// - Parameter storefronts: ISO 3166-1, three letters; empty for all.
    /// - Returns: The request's id, under which its summary will arrive.
    public func extendAll(
        of product: String, byDays days: Int, reason: ExtensionReason, request: UUID, storefronts: [String] = [],
        at now: Date
    ) async throws -> String {
        let answer: MassAnswer = try await send(
            "POST", "/inApps/v1/subscriptions/extend/mass",
            Extension(
                extendByDays: try Self.days(days), extendReasonCode: reason.rawValue,
                requestIdentifier: request.uuidString.lowercased(), productId: product,
                storefrontCountryCodes: storefronts.isEmpty ? nil : storefronts), at: now)
        return answer.requestIdentifier
    }

    private static func days(_ days: Int) throws(AppStoreServerError) -> Int {
        guard (1...90).contains(days) else {
            throw .refused(code: 4_000_008, message: "A subscription is extended by 1 to 90 days.")
        }
        return days
    }

    private struct Extension: Encodable {
        var extendByDays, extendReasonCode: Int
        var requestIdentifier: String
        var productId: String?
        var storefrontCountryCodes: [String]?
    }

    private struct ExtensionAnswer: Decodable {
        var success: Bool?
        var effectiveDate: Double?
    }

    private struct MassAnswer: Decodable { var requestIdentifier: String }
}
