import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// An audience of a million is selected and notified only by indexes.
struct ReleasePlanTests {
    private static let audience = ReleaseAudience(
        key: Issue.Key(publication: .init(unchecked: "fruit"), issue: .init(unchecked: "n")), onSale: 9,
        environments: [.production, .sandbox], isIncluded: true)

    private static let item = OutboxItem(
        id: 7, due: .noon, attempts: 0, style: .plain, address: nil, timeZone: "UTC", isStillTold: true)

    private static let run = OutboxRun(
        release: 1, channel: .apns, issue: audience.key,
        message: Announcement(issue: audience.key, title: "", text: "", language: "en", link: "/"), expires: .noon,
        quiet: nil)

    private static let hot: [SQL] =
        audience.parts + [
            OutboxItem.nextDue(of: 1, on: .apns), OutboxItem.state(of: 7, in: 1),
            OutboxItem.due(of: run, audience, after: item, limit: 9, at: .noon),
            ReleaseRecord.all(.due), ReleaseRecord.all(.sending), ReleaseRecord.of(audience.key),
            ReleaseRecord.others(than: 1, of: audience.key.publication, from: .noon, until: .noon),
            ReleaseRecord.expired(at: .noon), ReleaseRecord.tallies(of: 1),
            AddressRecord.all(of: .number(1)), AddressRecord.all(on: "x", of: .number(1)),
            AddressRecord.wording(of: "x", on: .apns), AddressRecord.choices(of: 1),
        ]

    @Test(arguments: hot.indices)
    func `what a release asks is found by an index, in its order`(_ index: Int) async throws {
        let sql = Self.hot[index]
        for step in try await plan(sql) {
            #expect(!step.contains("SCAN") && !step.contains("TEMP B-TREE"), "\(sql.rendered(for: .sqlite).text)")
        }
    }

    @Test func `an audience reads no address from its table, and sends in the order of the outbox`() async throws {
        let parts = try await plan(Self.audience.parts[0])
        #expect(parts.contains { $0.contains("COVERING INDEX device_address_of_holder") })
        #expect(parts.contains { $0.contains("coverage_at") })
        let due = try await plan(OutboxItem.due(of: Self.run, Self.audience, after: Self.item, limit: 9, at: .noon))
        #expect(due.contains { $0.contains("INDEX release_delivery_due (release_id=? AND channel=? AND (due_at") })
    }

    private func plan(_ sql: SQL) async throws -> [String] {
        try await Storage.inMemory().store.read { session in
            try session.rows("EXPLAIN QUERY PLAN \(sql)") { row in
                for _ in 0..<3 { _ = try row.int64() }
                return try row.text()
            }
        }
    }
}

extension Identifier {
    fileprivate init(unchecked text: String) {
        guard let id = try? Identifier(parsing: text) else { preconditionFailure("not an id: \(text)") }
        self = id
    }
}
