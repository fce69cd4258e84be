import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Thousands of small worlds: the outbox must notify exactly the devices that a second version of the rules names;
/// through crashes, refusals, lost rights and phones with new owners.
struct WorldTests {
    /// The number of worlds per storage; `EDICOLA_WORLDS=250` makes two thousand in total.
    private static let perStorage = ProcessInfo.processInfo.environment["EDICOLA_WORLDS"].flatMap { Int($0) } ?? 40

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `exactly those are told whom the rules name, whatever happens on the way`(seed: UInt64) async throws {
        var random = SplitMix(state: seed &* 7919 &+ 1)
        let storage = try Storage.inMemory()
        try await storage.save(Publication.named("other", title: "Other"), at: .noon)
        var (told, frozen) = (0, 0)
        for number in 0..<Self.perStorage {
            var world = World(number, &random)
            try await storage.settle(&world)
            try await storage.freezeAudiences(at: .noon)
            let settled = try await storage.addresses(of: world)
            #expect(settled == world.audience, "world \(number) of seed \(seed)")
            try await storage.upset(&world, &random)
            let expected = settled.intersection(world.audience)
            let handed = try await storage.sendBadly(world, &random)
            #expect(Set(handed.keys) == expected, "world \(number) of seed \(seed)")
            #expect(handed.values.allSatisfy { $0.count == 1 }, "two different messages")
            #expect(try await storage.release(of: .of("n", in: world.name))?.state == .done)
            frozen += settled.count
            told += expected.count
        }
        #expect(try await storage.talliesAgree())
        #expect(told > Self.perStorage && frozen > told, "the worlds are not empty, and something happens in them")
    }
}

extension Storage {
    /// Stores a world's people, rights and wishes, and puts its issue on sale.
    fileprivate func settle(_ world: inout World) async throws {
        try await save(Publication.named(world.name, title: world.name), at: .noon)
        let key = try EdicolaCore.Issue.Key.of("n", in: world.name)
        try await save(AccessPolicy(sandboxOpens: world.sandboxOpens), for: key.publication)
        let given = world
        world = try await store.write { session in
            var world = given
            try session.insert(.named("n", in: world.name, onSale: .noon), at: .noon)
            try session.run(
                """
                UPDATE issue SET stage = 'on-sale', revision = 1, announced = 1, was_on_stand = 1
                WHERE publication_id = \(key.publication)
                """)
            try session.run(
                """
                INSERT INTO release (issue_id, publication_id, state, is_paused, on_sale)
                SELECT id, publication_id, 'due', 0, on_sale FROM issue WHERE publication_id = \(key.publication)
                """)
            if !world.isIncluded {
                try session.run(
                    """
                    INSERT INTO issue_rule (issue_id, rule)
                    SELECT id, 'single' FROM issue WHERE publication_id = \(key.publication)
                    """)
            }
            for index in world.people.indices { try session.settle(&world.people[index], in: key) }
            return world
        }
    }

    fileprivate func addresses(of world: World) async throws -> Set<Int64> {
        try await store.read { session in
            try Set(
                session.rows(
                    """
                    SELECT address_id FROM release_delivery JOIN release ON release.id = release_delivery.release_id
                    WHERE release.publication_id = \(world.name)
                    """
                ) { try $0.int64() })
        }
    }

    /// Makes random changes between the selection of an audience and its messages.
    fileprivate func upset(_ world: inout World, _ random: inout SplitMix) async throws {
        for index in world.people.indices where Int.random(in: 0..<3, using: &random) == 0 {
            let holder = world.people[index].holder
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                world.people[index].ranges = []
                try await store.write { try $0.run("DELETE FROM coverage WHERE holder_id = \(holder)") }
            case 1:
                for unlock in world.people[index].unlocks.indices {
                    world.people[index].unlocks[unlock].isWithdrawn = true
                }
                try await store.write {
                    try $0.run("UPDATE unlock SET withdrawn_at = 1 WHERE holder_id = \(holder)")
                }
            case 2:
                guard let phone = world.people[index].phones.indices.first else { continue }
                world.people[index].phones[phone].isThere = false
                let address = world.people[index].phones[phone].address
                try await store.write { try $0.run("DELETE FROM device_address WHERE id = \(address)") }
            default:
                guard let phone = world.people[index].phones.indices.first else { continue }
                let address = world.people[index].phones[phone].address
                let token = "again-\(world.people[index].phones[phone].token)"
                world.people[index].phones[phone].token = token
                try await store.write {
                    try $0.run("UPDATE device_address SET value = \(token) WHERE id = \(address)")
                }
            }
        }
    }

    /// Sends under faults: outcomes are lost in crashes, services refuse and postpone.
    ///
    /// - Returns: the sent messages by address: the text with the token.
    fileprivate func sendBadly(
        _ world: World, _ random: inout SplitMix
    ) async throws -> [Int64: Set<String>] {
        var handed: [Int64: Set<String>] = [:]
        var now = Date.noon
        for round in 0..<40 {
            if try await release(of: .of("n", in: world.name))?.state == .done { break }
            let runs = try await outboxRuns(on: [.apns, .webPush], at: now).runs.filter {
                $0.issue.publication.text == world.name
            }
            for run in runs {
                var last: OutboxItem?
                while let items = try await outbox(run, after: last, limit: 3, at: now), !items.isEmpty {
                    last = items.last
                    var results: [OutboxResult] = []
                    for item in items {
                        guard let address = item.address else {
                            results.append(OutboxResult(item, .gone(since: now)))
                            continue
                        }
                        guard item.isStillTold else {
                            results.append(OutboxResult(item, .skipped(reason: "no-right")))
                            continue
                        }
                        handed[item.id, default: []].insert("\(run.message) \(address.value)")
                        results.append(OutboxResult(item, answer(in: round, at: now, &random)))
                    }
                    // Killed before it was recorded.
                    if round < 30, Int.random(in: 0..<3, using: &random) == 0 { break }
                    try await record(results, of: run, at: now)
                }
            }
            now += 60
        }
        return handed
    }

    private func answer(in round: Int, at now: Date, _ random: inout SplitMix) -> OutboxResult.Answer {
        guard round < 30 else { return .accepted }
        return switch Int.random(in: 0..<8, using: &random) {
        case 0: .refused(reason: "BadDeviceToken")
        case 1, 2: .later(due: now + 60, reason: "NoAnswer")
        case 3: .untouched
        default: .accepted
        }
    }
}

extension SQLSession {
    fileprivate func settle(_ person: inout World.Person, in key: EdicolaCore.Issue.Key) throws {
        let reader = Reader.ID(UUID())
        try run("INSERT INTO reader (id, added_at) VALUES (\(reader), 0)")
        person.holder = try holder(of: reader)
        for range in person.ranges {
            try run(
                """
                INSERT INTO coverage (holder_id, publication_id, environment, start_at, end_at, grounds)
                VALUES (\(person.holder), \(key.publication), \(range.isSandbox ? "sandbox" : "production"),
                    \(range.start), \(range.end), 1) ON CONFLICT DO NOTHING
                """)
        }
        // Of two with the same beginning, only the first stays.
        var seen: Set<String> = []
        person.ranges = person.ranges.filter { seen.insert("\($0.start) \($0.isSandbox)").inserted }
        for unlock in person.unlocks {
            try run(
                """
                INSERT INTO line (shop, environment, name)
                VALUES ('app-store', \(unlock.isSandbox ? "sandbox" : "production"), \(reader.description))
                """)
            try run(
                """
                INSERT INTO unlock (holder_id, publication_id, slug, line_id, name, since, withdrawn_at)
                SELECT \(person.holder), \(key.publication), \(key.issue), max(id), 't', 0,
                    \(unlock.isWithdrawn ? Int64(1) : nil) FROM line
                """)
        }
        for index in person.phones.indices {
            let device = Device.named(person.phones[index].token)
            try add(device, of: reader)
            person.phones[index].address = try settle(person.phones[index], on: device.id, of: person.holder, in: key)
        }
    }

    private func settle(
        _ phone: World.Phone, on device: String, of holder: Int64, in key: EdicolaCore.Issue.Key
    ) throws -> Int64 {
        let wish = try PushRegistration.token(
            phone.token, channel: phone.channel, only: phone.chosen?.sorted(), follows: phone.follows.sorted())
        let id = try first(AddressRecord.save(wish, on: device, of: holder, at: .noon)) { try $0.int64() } ?? 0
        try choose(wish, for: id)
        return id
    }
}
