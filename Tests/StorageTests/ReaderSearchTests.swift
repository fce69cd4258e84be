import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Finding readers, compared with a model that looks at every one of them.
struct ReaderSearchTests {
    /// A reader as the model knows them.
    private struct Known {
        var id: Reader.ID
        var email: String?
        var codes: Set<String> = []
        var numbers: Set<String> = []
        var state: ReaderState?
    }

    private static func isFound(_ reader: Known, by text: String) -> Bool {
        let text = text.lowercased()
        if reader.id.description == text || reader.numbers.contains(text) { return true }
        if let code = PromoCode.canonical(text), reader.codes.contains(code) { return true }
        guard let key = reader.email?.lowercased(), let domain = key.split(separator: "@").last else { return false }
        if text.unicodeScalars.count >= 3, key.contains(text) { return true }
        return key.hasPrefix(text) || domain.hasPrefix(text) || "@\(domain)".hasPrefix(text)
    }

    private static func found(
        _ text: String?, _ state: ReaderState? = nil, limit: Int, in storage: Storage
    ) async throws -> [Reader.ID] {
        var (ids, cursor, pages) = ([Reader.ID](), String?.none, 0)
        repeat {
            let page = try await storage.findReaders(text, in: state, at: .noon, after: cursor, limit: limit)
            #expect(page.readers.count <= limit)
            ids += page.readers.map(\.id)
            (cursor, pages) = (page.next, pages + 1)
        } while cursor != nil && pages < 1000
        return ids
    }

    /// Gives time that begins and ends, so many seconds from now.
    private static func cover(
        _ reader: Reader.ID, _ from: Double, _ until: Double, in storage: Storage
    ) async throws -> String {
        let order = GrantOrder(
            reader: reader, kind: .press, opens: [.window(try .init(parsing: "fruit"))], from: .noon(from),
            until: .noon(until), giver: "P",
            why: "Test")
        return try await storage.addGrant(order, at: .noon).id
    }

    private static func stock(_ storage: Storage) async throws -> [Known] {
        let fruit = try Publication.ID(parsing: "fruit")
        try await storage.save(Publication(id: fruit, title: "Fruit"), at: .noon)
        var (random, known) = (SystemRandomNumberGenerator(), [Known]())
        let names = ["anna", "an.na", "ANNAROSA", "bo", "b\"o", "c'hi", "diana%", "ann_a", "élodie", "x"]
        let hosts = ["example.org", "mail.example.org", "annex.it", "an.na.it", "è.it"]
        for number in UInt8(1)...60 {
            let email = "\(names.randomElement(using: &random) ?? "")\(number)@\(hosts.randomElement() ?? "")"
            let has = number % 4 != 0
            if has { try await storage.claim(number, email: email) } else { try await storage.welcome(number) }
            var reader = Known(id: .number(number), email: has ? email : nil)
            if number % 5 == 0 {
                reader.numbers.insert(try await cover(reader.id, -50, 50, in: storage))
                reader.state = .covered
            } else if number % 7 == 0 {
                reader.numbers.insert(try await cover(reader.id, -50, -10, in: storage))
                reader.state = .lapsed
            }
            known.append(reader)
        }
        let codes = try await storage.addCodes(
            CodeOrder(code: "ANNA-2026", opens: [.window(fruit)], mostUses: 99, giver: "P", why: "Fair"), at: .noon)
        for place in [0, 3, 8, 20] {
            let grant = try await storage.redeem(codes[0].code, for: known[place].id, at: .noon)
            known[place].codes.insert("ANNA2026")
            known[place].numbers.insert(grant.id)
            known[place].state = .covered
        }
        return known
    }

    @Test(arguments: [1, 3, 50])
    func `whatever is typed, exactly those are found, each once`(limit: Int) async throws {
        let storage = try Storage.inMemory()
        let known = try await Self.stock(storage)
        var texts = [
            "a", "an", "ANN", "nna", "@", "@an", "@annex.it", "é", "dia%", "n_a", "b\"o", "c'h", "\"", "na.it",
        ]
        texts += ["anna 2026", "anna-2026", "ANNA2026", "nobody", "example", ".org", "org", "x@y@z", "a b", " an "]
        texts += ["è.i", "mail.example.org", String(repeating: "long", count: 80)]
        for reader in known.prefix(20) {
            texts.append(reader.id.description)
            if let email = reader.email {
                let key = Array(email)
                let start = Int.random(in: 0..<key.count)
                texts.append(String(key[start..<min(key.count, start + Int.random(in: 1...9))]))
                texts.append(email)
            }
            texts += reader.numbers
        }
        for text in texts {
            let trimmed = text.trimmingCharacters(in: .whitespaces)
            let expected = known.filter { Self.isFound($0, by: trimmed) }.map(\.id.description).sorted()
            let found = try await Self.found(text, limit: limit, in: storage).map(\.description).sorted()
            #expect(found == expected, "“\(text)”")
        }
        for state in ReaderState.allCases {
            let expected = Set(known.filter { $0.state == state }.map(\.id))
            #expect(try await Set(Self.found(nil, state, limit: limit, in: storage)) == expected, "\(state)")
            let named = Set(known.filter { $0.state == state && Self.isFound($0, by: "ann") }.map(\.id))
            #expect(try await Set(Self.found("ann", state, limit: limit, in: storage)) == named, "ann \(state)")
        }
        #expect(try await Self.found(" ", limit: limit, in: storage).count == known.count)
    }

    @Test func `an erased reader is found by their number only`() async throws {
        let storage = try Storage.inMemory()
        try await storage.claim(1, email: "anna@example.org")
        try await storage.claim(2, email: "anna2@example.org")
        try await storage.erase(.number(1), at: .noon)
        #expect(try await Self.found("anna", limit: 9, in: storage) == [.number(2)])
        #expect(try await Self.found("example.org", limit: 9, in: storage) == [.number(2)])
        #expect(try await Self.found("nna@", limit: 9, in: storage) == [])
        #expect(try await Self.found("\(Reader.ID.number(1))", limit: 9, in: storage) == [.number(1)])
    }

    @Test func `a place that is none is refused`() async throws {
        let storage = try Storage.inMemory()
        for place in ["x", ListCursor.text("found", 9, "", ""), ListCursor.text("readers", 1, "")] {
            await #expect(throws: StorageError.unknownCursor) {
                try await storage.findReaders("anna", at: .noon, after: place)
            }
        }
    }

    @Test func `no search reads a whole table`() async throws {
        let storage = try Storage.inMemory()
        let query = ReaderQuery("anna-2026x", at: .noon)
        for source in ReaderQuery.Source.allCases {
            let sql = query.readers(of: source, after: ("", ""), limit: 9)
            let plan = try await storage.store.read { session in
                try session.rows("EXPLAIN QUERY PLAN \(sql)") { row in
                    for _ in 0..<3 { _ = try row.int64() }
                    return try row.text()
                }
            }
            #expect(!plan.isEmpty)
            for step in plan {
                let isSmall = step.contains("VIRTUAL TABLE") || step.contains("SUBQUERY") || step.contains("CONSTANT")
                #expect(!step.hasPrefix("SCAN") || isSmall, "\(source): \(step)")
                #expect(!step.contains("USE TEMP B-TREE FOR ORDER BY"), "\(source): \(step)")
            }
        }
    }
}
