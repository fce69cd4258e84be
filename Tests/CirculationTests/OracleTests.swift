import EdicolaCore
import Foundation
import Testing

@testable import Circulation

/// Random lives against a naive model that marks every second (sandbox §7). `EDICOLA_LIVES=10000` sets the number of
/// readers.
struct OracleTests {
    static let lives = UInt64(ProcessInfo.processInfo.environment["EDICOLA_LIVES"].flatMap(Int.init) ?? 300)

    @Test func `what is open, and why, is what a naive model of the reader's life says`() throws {
        var (compared, opened) = (0, 0)
        for seed in 1...Self.lives {
            let life = try Life(seed: seed)
            let lines = life.delivered(seed: seed)
            let projection = Projection(of: lines.values, life.rules)
            let shelf = try life.shelf()
            // Half a step later, so that no boundary is near.
            let now = life.instant(life.horizon) + life.scale.step / 2
            let expected = life.truth.open(after: life.horizon)
            for issue in shelf {
                let rights = ReaderRights(
                    coverage: projection.coverage.filter { $0.publication == issue.key.publication },
                    beginnings: projection.beginnings.filter { $0.publication == issue.key.publication },
                    unlocks: projection.unlocks)
                let same = shelf.filter { $0.key.publication == issue.key.publication }
                let grounds = rights.grounds(for: issue, life.truth.policy, at: now) { same.newest(at: $0) }
                let found = Set(grounds.map(\.reason))
                let wanted = expected[issue.key.issue.text] ?? []
                #expect(found == wanted, "life \(seed), issue \(issue.key)")
                compared += 1
                opened += wanted.isEmpty ? 0 : 1
            }
        }
        // A model in which nothing is ever open would agree with anything.
        #expect(opened > compared / 20 && opened < compared * 19 / 20)
    }

    @Test func `who is told of a release is whom a naive model covers at that second`() throws {
        for seed in 1...Self.lives {
            let life = try Life(seed: seed)
            let projection = Projection(of: life.delivered(seed: seed &+ 7).values, life.rules)
            let told = life.truth.toldOf(until: life.horizon)
            for number in life.truth.numbers {
                let isCovered = projection.coverage.contains {
                    $0.publication.text == number.publication && $0.span.contains(life.instant(number.onSale))
                }
                let isTold = isCovered && number.rule != .single
                #expect(isTold == told.contains(number.name), "life \(seed), \(number.name)")
            }
        }
    }

    @Test func `any order of delivery, with repetitions, gives the same state`() throws {
        for seed in 1...min(Self.lives, 2000) {
            let life = try Life(seed: seed)
            var (plain, states): ([LineKey: LineHistory], Set<Projection>) = ([:], [])
            for document in life.documents { plain.absorb(document) }
            for round in 0..<6 as Range<UInt64> {
                let lines = life.delivered(seed: seed &* 31 &+ round)
                #expect(lines == plain, "life \(seed)")
                states.insert(Projection(of: lines.values.shuffled(), life.rules))
            }
            #expect(states.count == 1, "life \(seed)")
        }
    }

    @Test func `histories join in any grouping`() throws {
        for seed in 1...min(Self.lives, 500) {
            let life = try Life(seed: seed)
            var random = SeededRandom(seed: seed)
            let cut = life.documents.isEmpty ? 0 : random.number(0...life.documents.count)
            var (first, second): ([LineKey: LineHistory], [LineKey: LineHistory]) = ([:], [:])
            for document in life.documents[..<cut] { first.absorb(document) }
            for document in life.documents[cut...] { second.absorb(document) }
            var joined = second
            for (key, history) in first {
                for fact in history.facts.values { joined[key, default: LineHistory(key)].absorb(fact) }
                for grace in history.graces.values { joined[key, default: LineHistory(key)].absorb(grace) }
                if let renewal = history.renewal { joined[key, default: LineHistory(key)].absorb(renewal) }
            }
            var whole: [LineKey: LineHistory] = [:]
            for document in life.documents { whole.absorb(document) }
            #expect(joined == whole, "life \(seed)")
        }
    }

    @Test func `coverage never overlaps, is never empty and lies inside what was stated or bridged`() throws {
        for seed in 1...Self.lives {
            let life = try Life(seed: seed)
            let projection = Projection(of: life.delivered(seed: seed).values, life.rules)
            for publication in Set(projection.coverage.map(\.publication)) {
                let spans = projection.coverage.filter { $0.publication == publication }.map(\.span)
                #expect(spans.allSatisfy { !$0.isEmpty }, "life \(seed)")
                #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start }, "life \(seed)")
            }
        }
    }
}

extension Life {
    /// Returns the documents as they arrive: late, twice, in any order; lost ones are in a requested history.
    func delivered(seed: UInt64) -> [LineKey: LineHistory] {
        var random = SeededRandom(seed: seed)
        var post = documents.filter { _ in random.chance(90) }
        post += documents.filter { _ in random.chance(20) }
        post.shuffle(using: &random)
        var lines: [LineKey: LineHistory] = [:]
        for document in post { lines.absorb(document) }
        for document in documents.reversed() { lines.absorb(document) }
        return lines
    }
}
