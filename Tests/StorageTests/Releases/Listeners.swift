import Circulation
import EdicolaCore
import Foundation

@testable import Storage

extension PushRegistration {
    static func token(
        _ token: String, channel: ChannelKind = .apns, style: Announcement.Style = .plain, zone: String = "UTC",
        only publications: [String]? = nil, follows: [String] = []
    ) throws -> PushRegistration {
        PushRegistration(
            address: Address(channel: channel, value: token, keys: ["topic": "com.example.fruit"]), style: style,
            timeZone: zone, wording: "1", publications: try publications?.map { try .init(parsing: $0) },
            follows: try follows.map { try .init(parsing: $0) })
    }
}

extension Storage {
    /// Adds a reader with one registered device.
    @discardableResult
    func welcome(_ number: UInt8, listening wish: PushRegistration, at now: Date = .noon) async throws -> Visitor {
        let visitor = try await welcome(number, at: now)
        try await savePushRegistration(wish, on: visitor.device, of: visitor.reader, at: now)
        return visitor
    }

    func cover(_ number: UInt8, _ start: Double, _ end: Double, sandbox: Bool = false) async throws {
        let line = Sales.line("\(number)", sandbox: sandbox)
        let fact = Sales.fact("\(number) \(start)", start, end, line: line, reason: .purchase)
        try await record(Sales.document(fact), for: .number(number), at: Sales.day(start))
    }

    /// Returns the addresses in an outbox with their states, by value.
    func outbox(of key: EdicolaCore.Issue.Key) async throws -> [String: String] {
        try await store.read { session in
            let rows = try session.rows(
                """
                SELECT coalesce(device_address.value, '-' || release_delivery.address_id),
                    release_delivery.state || coalesce(' ' || release_delivery.reason, '')
                FROM release_delivery JOIN release ON release.id = release_delivery.release_id
                    JOIN issue ON issue.id = release.issue_id
                    LEFT JOIN device_address ON device_address.id = release_delivery.address_id
                WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
                """
            ) { (try $0.text(), try $0.text()) }
            return Dictionary(uniqueKeysWithValues: rows)
        }
    }

    /// Returns whether the counts equal the outbox's rows.
    func talliesAgree() async throws -> Bool {
        try await store.read { session in
            let counted = try session.rows(
                """
                SELECT release_id || channel || state || reason || ' ' || devices FROM release_tally
                WHERE devices > 0 AND state NOT IN ('opened', 'sent')
                UNION ALL SELECT release_id || channel || state || ' ' || devices FROM release_tally
                WHERE devices > 0 AND state = 'sent'
                """
            ) { try $0.text() }
            let there = try session.rows(
                """
                SELECT release_id || channel || state || coalesce(reason, '') || ' ' || count(*) FROM release_delivery
                GROUP BY release_id, channel, state, coalesce(reason, '')
                UNION ALL SELECT release_id || channel || 'sent ' || count(*) FROM release_delivery WHERE attempts > 0
                GROUP BY release_id, channel
                """
            ) { try $0.text() }
            return Set(counted) == Set(there)
        }
    }

    /// Takes and answers everything that is due.
    func send(at now: Date, _ answer: (OutboxItem) -> OutboxResult.Answer) async throws {
        for run in try await outboxRuns(on: [.apns, .webPush], at: now).runs {
            var last: OutboxItem?
            while let items = try await outbox(run, after: last, limit: 2, at: now), !items.isEmpty {
                try await record(items.map { OutboxResult($0, answer($0)) }, of: run, at: now)
                last = items.last
            }
        }
    }
}
