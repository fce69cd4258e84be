import Circulation
import EdicolaCore
import Foundation
import Storage
import StoreSandbox
import Testing

@testable import EdicolaServer

/// The whole system against a naive model: sandboxes sell to readers who live at random, their notifications reach a
/// real newsstand unreliably, and at the end the open issues, the reasons and the audience of releases must equal those
/// of an observer who watched the sandbox second by second. `EDICOLA_LIVES=10000` sets the number of readers,
/// `EDICOLA_FIRST_LIFE` the first one.
struct DeliveryOracleTests {
    private static let readers = 20
    private static let seeds: [UInt64] = {
        let wishes = ProcessInfo.processInfo.environment
        let first = wishes["EDICOLA_FIRST_LIFE"].flatMap(Int.init) ?? 0
        let lives = wishes["EDICOLA_LIVES"].flatMap(Int.init) ?? 40
        return (first / readers..<(first + lives + readers - 1) / readers).map { UInt64($0 + 1) }
    }()

    @Test func `what badly delivered lives come to is what a naive model of them says`() async throws {
        var (compared, opened) = (0, 0)
        for seed in Self.seeds {
            let rehearsal = try await Rehearsal(seed: seed)
            let newsstand = rehearsal.newsstand
            try await newsstand.test { client in try await rehearsal.live(readers: Self.readers, client) }
            var told: [Issue.Key: Set<Reader.ID>] = [:]
            let numbers = await rehearsal.shelf.numbers
            for number in numbers {
                let audience = try await newsstand.storage.audience(of: number.key, in: .sandbox)
                told[number.key] = Set(audience.readers)
                #expect(audience.readers.count == told[number.key]?.count)
            }
            for tester in await rehearsal.testers {
                let rights = await rehearsal.rights(of: tester)
                for number in numbers {
                    let (why, isTold) = rights[number.key] ?? ([], false)
                    let grounds = try await newsstand.storage.grounds(
                        of: tester.reader, for: number.key, at: newsstand.now)
                    let place = "seed \(seed), \(tester.name), \(number.key) at \(number.onSale)"
                    #expect(Set(grounds.map(\.reason)) == why, "\(place)")
                    #expect(try await newsstand.isOpen(number.key, to: tester.reader) == !why.isEmpty, "\(place)")
                    if newsstand.now >= ShopNewsstand.noon + Double(number.onSale) {
                        #expect(told[number.key]?.contains(tester.reader) == isTold, "told: \(place)")
                    }
                    compared += 1
                    opened += why.isEmpty ? 0 : 1
                }
            }
            #expect(try await newsstand.storage.replay(at: newsstand.now).differences.isEmpty)
            try await Self.expectAnyOrder(of: newsstand, seed)
        }
        // A model in which nothing is ever open would agree with anything.
        #expect(opened > compared / 20 && opened < compared * 19 / 20)
        print("\(Self.seeds.count * Self.readers) readers, \(compared) questions, \(opened) of them open")
    }

    /// Checks that the documents make the same histories in any order.
    private static func expectAnyOrder(of newsstand: ShopNewsstand, _ seed: UInt64) async throws {
        let verifier = try newsstand.shop().verifier
        var documents: [ShopDocument] = []
        for delivery in await newsstand.sandbox.deliveries {
            documents.append(try await verifier.document(notification: delivery.signed, at: newsstand.now))
        }
        var plain: [LineKey: LineHistory] = [:]
        for document in documents { plain.absorb(document) }
        var dice = Dice(seed: seed)
        for _ in 0..<3 {
            var lines: [LineKey: LineHistory] = [:]
            for document in documents.shuffled(using: &dice) { lines.absorb(document) }
            #expect(lines == plain, "seed \(seed)")
        }
    }
}
