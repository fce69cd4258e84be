import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Frequent queries use an index: no plan reads a whole table, none sorts.
struct PlanTests {
    static let hot: [(String, @Sendable () throws -> SQL)] = [
        ("an issue", { IssueRecord.by(try .of("2026-01")) }),
        ("a stand", { IssueRecord.onStand(of: try .init(parsing: "fruit"), before: (9, 9), limit: 9) }),
        (
            "a part of a stand",
            {
                IssueRecord.onStand(
                    of: try .init(parsing: "fruit"), before: (9, 9), limit: 9,
                    filter: IssueFilter(isFree: true, year: 2026, since: .noon))
            }
        ),
        ("all stands", { IssueRecord.onStands(before: (9, 9), limit: 9) }),
        (
            "a part of all stands",
            { IssueRecord.onStands(before: (9, 9), limit: 9, filter: IssueFilter(isFree: false, since: .noon)) }
        ),
        ("a search", { IssueRecord.onStand(of: try .init(parsing: "fruit"), before: (9, 9), limit: 9, query: "x") }),
        ("a count", { IssueRecord.countOnStand(of: try .init(parsing: "fruit"), at: .noon) }),
        ("a publisher's list", { IssueRecord.all(of: try .init(parsing: "fruit"), before: 9, limit: 9) }),
        ("what is due", { IssueRecord.due(at: .noon, limit: 9) }),
        ("the next release", { IssueRecord.nextDue(after: .noon) }),
        ("all publications", { try Publication.byTitle(after: nil, limit: 9) }),
        ("publications in lists", { try Publication.byTitle(after: nil, limit: 9, listedAt: .noon) }),
        ("a run", { RunRecord.unfinished(PressRun.ID(1)) }),
        ("an issue's run", { RunRecord.unfinished(of: try .of("2026-01")) }),
        ("a job's run", { RunRecord.unfinished(ofJob: Job.ID(1)) }),
        (
            "an asset",
            { StoredAsset.at(try #require(AssetPath("a/b.webp")), of: try .of("2026-01"), isHeldSeen: false) }
        ),
        ("a revision", { PressRun.shown(try .of("2026-01"), revision: 2) }),
        ("the current revision", { PressRun.shown(try .of("2026-01"), revision: nil) }),
        ("a held revision", { RunRecord.held(ofIssue: 1) }),
        ("a manifest", { Manifest.heading(of: 1) }),
        ("a manifest's pages", { Manifest.pages(of: 1) }),
        ("a manifest's assets", { Manifest.assets(of: 1) }),
        ("an archive's sums", { StoredBlob.all(of: 1) }),
        ("a manifest's scripts", { Manifest.scriptedPages(of: 1) }),
        ("the newest run", { RunReport.newest(of: try .of("2026-01")) }),
        ("pages without a large picture", { PressRun.smallPages(of: .init(1)) }),
        ("a run's notes", { RunNote.all(of: 1) }),
        ("the changes", { Change.after(7, limit: 9) }),
        ("issues for the index", { SearchSource.shown(after: 7, limit: 9) }),
        ("publications for the index", { Publication.updated(since: 7, limit: 9) }),
        (
            "a year",
            {
                IssueRecord.covers(
                    of: try .init(parsing: "fruit"), from: "2026", before: ("2026~", 9), at: .noon, limit: 9)
            }
        ),
        ("specials", { IssueRecord.shelf(.specials, of: try .init(parsing: "fruit"), before: (9, 9), limit: 9) }),
        ("free issues", { IssueRecord.shelf(.free, of: try .init(parsing: "fruit"), before: (9, 9), limit: 9) }),
        ("new issues", { IssueRecord.shelf(.since(.noon), of: try .init(parsing: "fruit"), before: (9, 9), limit: 9) }),
        ("a stand's facts", { StandFacts.counts(of: try .init(parsing: "fruit"), at: .noon, freshSince: .noon) }),
        ("a part of the sitemap", { SitemapEntry.part(3, at: .noon) }),
        ("news", { NewsItem.newest(of: try .init(parsing: "fruit"), before: (9, 9), limit: 9) }),
        ("feeds to ask", { NewsFeed.due(at: .noon, limit: 9) }),
        ("a key", { PublisherKey.by(try #require(Digest(bytes: Array(repeating: 1, count: 32)))) }),
        ("a line", { LineRecord.id(of: LineKey(shop: .appStore, id: "1")) }),
        ("a holder", { LineRecord.holder(of: .number(1)) }),
        ("a reader's lines", { LineRecord.lines(of: 1) }),
        ("a reader's facts", { LineRecord.facts(of: 1) }),
        ("a reader's renewals", { LineRecord.renewals(of: 1) }),
        ("a reader's graces", { LineRecord.graces(of: 1) }),
        ("a reader's coverage", { CoverageRecord.coverage(of: 1, in: try .init(parsing: "fruit")) }),
        ("a reader's beginnings", { CoverageRecord.beginnings(of: 1, in: try .init(parsing: "fruit")) }),
        ("a reader's issue", { CoverageRecord.unlocks(of: 1, issue: try .of("2026-01")) }),
        ("a reader's free issues", { FreeOpening.of(1, in: try .init(parsing: "fruit")) }),
        ("a shown issue", { ShownIssue.by(try .of("2026-01")) }),
        ("a policy", { PolicyRecord.of(try .init(parsing: "fruit")) }),
        ("offers", { ProductRecord.offers(for: try .of("2026-01")) }),
        (
            "a shelf",
            { HeldIssue.shown(of: .init(publication: try .init(parsing: "fruit"), onSale: 9, issue: 9), limit: 9) }
        ),
        ("an audience", { try Self.audience.covered(.init(isAlone: false, end: 9, holder: 9), 9) }),
        ("an audience alone", { try Self.audience.alone(.init(isAlone: true, end: 0, holder: 9), 9) }),
        ("all grants", { GrantRecord.all(before: (9, "x"), limit: 9) }),
        ("a promo code", { CodeRecord.by("X") }),
        (
            "a page of a stand",
            {
                IssueRecord.onStand(
                    of: try .init(parsing: "fruit"), at: .noon, filter: IssueFilter(isFree: true, year: 2026),
                    page: 3, size: 9)
            }
        ),
        ("the number of a title's issues", { IssueRecord.count(of: try .init(parsing: "fruit")) }),
        ("a stand's years", { StandTotals.byYear(of: try .init(parsing: "fruit"), at: .noon) }),
        ("what was withdrawn", { IssueRecord.withdrawn(of: try .init(parsing: "fruit"), limit: 9) }),
        (
            "the publisher's files",
            { StoredOriginal.all(of: try .init(parsing: "fruit"), [try .init(parsing: "a"), try .init(parsing: "b")]) }
        ),
        ("an upload", { UploadRecord.of(try .of("2026-01")) }),
        ("a visitor", { Visitor.by(try .of(1), at: .noon) }),
        ("a reader", { ReaderEntry.by(.number(1)) }),
        ("all readers", { ReaderEntry.all(before: (9, "a"), limit: 9) }),
        ("a reader's devices", { Device.all(of: .number(1)) }),
        ("an account", { Storage.Lock.by(try .of("a@b.cd")) }),
        ("consents", { Consent.all(of: .number(1)) }),
        ("a position", { ReadingPosition.of(.number(1), in: 1) }),
        ("new marks", { Mark.changed(of: .number(1), in: 1, since: 0, limit: 9) }),
        ("what was begun", { ShelvedIssue.all(of: .number(1), part: .begun, held: "[]", before: (9, 9), limit: 9) }),
        (
            "what was begun of a title",
            {
                ShelvedIssue.all(
                    of: .number(1), part: .begun, in: try .init(parsing: "fruit"), held: "[]", before: (9, 9), limit: 9)
            }
        ),
        ("an issue of a library", { ShelvedIssue.one(try .of("2026-01"), of: .number(1), isHeld: false) }),
    ]

    private static var audience: Audience {
        get throws { Audience(key: try .of("2026-01"), environment: .production, onSale: 9) }
    }

    @Test(arguments: hot.indices)
    func `a hot query is found by an index`(_ index: Int) async throws {
        let (name, sql) = Self.hot[index]
        for step in try await plan(sql()) {
            #expect(!step.contains("SCAN"), "\(name)")
            // One asset is in few revisions; these may be sorted, and so may a run's notes and a stand's years.
            if !["an asset", "a run's notes", "a stand's years"].contains(name) {
                #expect(!step.contains("TEMP B-TREE"), "\(name)")
            }
        }
    }

    @Test(arguments: [Job.claimable(kinds: ["a", "b"], limit: 9, at: .noon), Job.next(kinds: ["a", "b"])])
    func `jobs are found in the order in which they are due`(_ sql: SQL) async throws {
        // "SCAN … USING INDEX" would read the waiting jobs in order, and stop at the limit.
        for step in try await plan(sql) {
            #expect(step.contains("USING INDEX job_due"))
            #expect(!step.contains("TEMP B-TREE"))
        }
    }

    @Test func `a query without its index is caught`() async throws {
        let steps = try await plan("SELECT * FROM issue WHERE title = \("x")")
        #expect(steps.contains { $0.contains("SCAN") })
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
