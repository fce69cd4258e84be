import EdicolaCore
public import FoundationEssentials

extension AppStoreServer {
    /// Returns the notifications that the App Store sent, or failed to send, in a period: 180 days back, 30 in the
    /// sandbox.
    ///
    /// - Parameter page: The last answer's token.
    public func notifications(
        from start: Date, to end: Date, onlyFailures: Bool = false, after page: String? = nil, at now: Date
    ) async throws -> NotificationPage {
        let query = try page.map { "?paginationToken=\(try Self.segment($0))" } ?? ""
        let answer: NotificationAnswer = try await send(
            "POST", "/inApps/v1/notifications/history\(query)",
            NotificationQuestion(
                startDate: start.milliseconds, endDate: end.milliseconds, onlyFailures: onlyFailures ? true : nil),
            at: now)
        return NotificationPage(
            signedPayloads: answer.notificationHistory.map(\.signedPayload), next: answer.paginationToken,
            hasMore: answer.hasMore ?? false)
    }

    public struct NotificationPage: Hashable, Sendable {
        public var signedPayloads: [String]
        public var next: String?
        public var hasMore: Bool
    }

    private struct NotificationQuestion: Encodable {
        var startDate, endDate: Int64
        var onlyFailures: Bool?
    }

    private struct NotificationAnswer: Decodable {
        var paginationToken: String?
        var hasMore: Bool?
        var notificationHistory: [Item]
        struct Item: Decodable { var signedPayload: String }
    }
}
