import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Free is explicit, never assumed.
struct TermsTests {
    @Test(arguments: Place.allCases)
    func `an issue that is neither free nor sold can't go on sale`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let issue = try await storage.draft(isFree: false)
            #expect(try await storage.entry(issue.key)?.issue.isFree == false)
            await #expect(throws: StorageError.termsMissing(issue.key)) {
                try await storage.schedule(issue.key, onSale: .noon, at: .noon)
            }
            var due = issue
            due.onSale = .noon
            await #expect(throws: StorageError.termsMissing(issue.key)) { try await storage.save(due, at: .noon) }
            #expect(try await storage.entry(issue.key)?.issue == issue, "nothing was changed")
            let new = EdicolaCore.Issue(
                publication: issue.publication, id: try EdicolaCore.Issue.ID(parsing: "new"), title: "New",
                coverDate: issue.coverDate, onSale: .noon, isFree: false)
            await #expect(throws: StorageError.termsMissing(new.key)) { try await storage.save(new, at: .noon) }
            #expect(try await storage.entry(new.key) == nil, "nothing was added")
        }
    }

    @Test func `a word, a price or a subscription lets it go on sale`() async throws {
        for terms in ["free", "price", "subscription"] {
            let storage = try Storage.inMemory()
            var issue = try await storage.draft(isFree: false)
            switch terms {
            case "free": issue.isFree = true
            case "price": issue.price = Price(minor: 399, currency: "EUR")
            default: try await storage.offerMonths(of: issue.publication)
            }
            try await storage.save(issue, at: .noon)
            let entry = try await storage.schedule(issue.key, onSale: .noon(60), at: .noon)
            #expect(entry.issue.lifeCycle.stage == .draft || entry.issue.onSale != nil, "\(terms)")
            #expect(entry.issue.isFree == (terms == "free"))
        }
    }

    @Test func `what only subscribers have is closed to others, and says so`() async throws {
        let storage = try Storage.inMemory()
        let issue = try await storage.draft(isFree: false)
        try await storage.offerMonths(of: issue.publication)
        try await storage.press(issue.key, text: "words")
        try await storage.schedule(issue.key, onSale: .noon, at: .noon)
        #expect(try await storage.access(of: nil, to: issue.key, at: .noon) == .refused(.subscribe))
        // The subscription is removed: the issue stays as closed as before, and can still be edited.
        try await storage.offerMonths(of: issue.publication, isOffered: false)
        #expect(try await storage.access(of: nil, to: issue.key, at: .noon).isGranted == false)
        var renamed = try #require(try await storage.entry(issue.key)).issue
        renamed.title = "Another"
        try await storage.save(renamed, at: .noon)
    }

    @Test func `a price takes the word free away, and the database holds to it`() async throws {
        var issue = EdicolaCore.Issue(
            publication: try .init(parsing: "w"), id: try .init(parsing: "1"), title: "One",
            coverDate: try CoverDate(parsing: "2026-03"), isFree: true)
        #expect(issue.isFree)
        issue.price = Price(minor: 399, currency: "EUR")
        #expect(!issue.isFree && !issue.isForSubscribersOnly)
        issue.price = nil
        #expect(issue.isForSubscribersOnly, "taking a price away gives nothing away")
        let storage = try Storage.inMemory()
        let draft = try await storage.draft(isFree: true)
        await #expect(throws: StorageError.self) {
            try await storage.store.write {
                try $0.run("UPDATE issue SET price_minor = 1, price_currency = 'EUR' WHERE slug = \(draft.id)")
            }
        }
    }
}

extension Storage {
    fileprivate func draft(isFree: Bool) async throws -> EdicolaCore.Issue {
        let publication = try Publication.ID(parsing: "terms")
        try await save(Publication(id: publication, title: "Terms"), at: .noon)
        let issue = EdicolaCore.Issue(
            publication: publication, id: try EdicolaCore.Issue.ID(parsing: "1"), title: "One",
            coverDate: try CoverDate(parsing: "2026-03"), isFree: isFree)
        return try await save(issue, at: .noon).issue
    }

    fileprivate func offerMonths(of publication: Publication.ID, isOffered: Bool = true) async throws {
        let product = Product(
            id: try Product.ID(parsing: "month"), title: "A month",
            sale: .renewing(family: "terms", try #require(Term(parsing: "P1M"))),
            opens: [.window(publication)], price: Price(minor: 199, currency: "EUR"), isOffered: isOffered)
        try await save(product, at: .noon)
    }
}
