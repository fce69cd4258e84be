import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct PublicationTests {
    @Test(arguments: Place.allCases)
    func `a publication is added and edited`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            var fruit = try Publication.named()
            fruit.summary = "Month by month"
            fruit.accent = "#AA2030"
            try await storage.save(fruit, at: .noon)
            #expect(try await storage.publication(fruit.id) == fruit)
            fruit.title = "Frutta"
            fruit.accent = nil
            try await storage.save(fruit, at: .noon)
            #expect(try await storage.publication(fruit.id) == fruit)
            #expect(try await storage.publication(.init(parsing: "nuts")) == nil)
        }
    }

    @Test func `publications come by title, in parts`() async throws {
        let storage = try Storage.inMemory()
        for (id, title) in [("z", "Ärger"), ("a", "zebra"), ("m", "Apple"), ("b", "apple"), ("k", "Mint")] {
            try await storage.save(Publication.named(id, title: title), at: .noon)
        }
        var ids: [String] = []
        var cursor: String?
        repeat {
            let page = try await storage.publications(after: cursor, limit: 2)
            ids += page.items.map(\.id.text)
            cursor = page.next
        } while cursor != nil
        #expect(ids == ["b", "m", "z", "k", "a"])
    }

    @Test func `a stand shows its newest issue and counts those on it`() async throws {
        let storage = try Storage.inMemory()
        try await storage.save(Publication.named("empty", title: "Empty"), at: .noon)
        for day in 1...3 {
            let key = try await storage.add("2026-0\(day)", onSale: .noon(Double(day)))
            try await storage.press(key, at: .noon)
        }
        for day in 0...3 {
            let stands = try await storage.stands(at: .noon(Double(day)), with: true).items
            #expect(stands.map(\.publication.id.text) == ["empty", "fruit"])
            #expect(stands.map(\.issueCount) == [0, day])
            #expect(stands[0].newest == nil)
            #expect(stands[1].newest?.key.issue.text == (day == 0 ? nil : "2026-0\(day)"))
            #expect(try await storage.stand(.init(parsing: "fruit"), at: .noon(Double(day))) == stands[1])
        }
    }

    @Test func `a title is listed from its first issue on, and stays so when that is withdrawn`() async throws {
        let storage = try Storage.inMemory()
        try await storage.save(Publication.named("empty", title: "Empty"), at: .noon)
        let key = try await storage.add("2026-01", onSale: .noon(2))
        try await storage.press(key, at: .noon)
        func listed(_ day: Double) async throws -> [String] {
            let stands = try await storage.stands(at: .noon(day)).items.map(\.publication.id.text)
            #expect(try await storage.publications(listedAt: .noon(day)).items.map(\.id.text) == stands)
            let asked = try ["empty", "fruit", "nothing"].map { try Publication.ID(parsing: $0) }
            #expect(try await storage.listed(asked, at: .noon(day)).map(\.text) == stands)
            return stands
        }
        #expect(try await listed(1) == [])
        #expect(try await listed(2) == ["fruit"])
        _ = try await storage.changes(since: nil, at: .noon(2))
        _ = try await storage.withdraw(key, reason: "A fault.", at: .noon(3))
        #expect(try await listed(3) == ["fruit"])
        #expect(
            try await storage.stands(at: .noon(3), with: true).items.map(\.publication.id.text) == ["empty", "fruit"])
    }
}
