public import FoundationEssentials

extension AppStoreServer {
    /// Returns one page of everything that a reader ever bought in the app: 20 transactions in the order in which they
    /// last changed, so that the first is not the latest period.
    ///
    /// - Parameters:
    ///   - id: Any transaction of the reader, or the line's.
    ///   - revision: The last page's; if it is kept, it later returns only what is new or changed since.
    public func history(of id: String, after revision: String? = nil, at now: Date) async throws -> HistoryPage {
        let query = try revision.map { "?revision=\(try Self.segment($0))" } ?? ""
        return try await get("/inApps/v2/history/\(try Self.segment(id))\(query)", at: now)
    }

    /// Returns the newest transaction and renewal of each of a reader's lines.
    public func statuses(of id: String, at now: Date) async throws -> [LineStatus] {
        let answer: StatusAnswer = try await get("/inApps/v1/subscriptions/\(try Self.segment(id))", at: now)
        return answer.data.flatMap(\.lastTransactions)
    }

    /// Returns one transaction.
    ///
    /// - Returns: The signed transaction.
    public func transaction(_ id: String, at now: Date) async throws -> String {
        let answer: TransactionAnswer = try await get("/inApps/v1/transactions/\(try Self.segment(id))", at: now)
        return answer.signedTransactionInfo
    }

    public struct HistoryPage: Decodable, Hashable, Sendable {
        public var revision: String?
        public var hasMore: Bool?
        public var signedTransactions: [String]
    }

    public struct LineStatus: Decodable, Hashable, Sendable {
        /// 1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked.
        public var status: Int64?
        public var originalTransactionId: String?
        public var signedTransactionInfo: String?
        public var signedRenewalInfo: String?
    }

    private struct StatusAnswer: Decodable {
        var data: [Group]
        struct Group: Decodable { var lastTransactions: [LineStatus] }
    }

    private struct TransactionAnswer: Decodable { var signedTransactionInfo: String }
}
