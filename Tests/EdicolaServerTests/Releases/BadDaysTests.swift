import Crypto
import Delivery
import EdicolaCore
import Foundation
import Storage
import StoreSandbox
import Testing

@testable import EdicolaServer

/// Small random worlds, from readers' wishes to their phones, with all possible failures in between: the devices that
/// Apple's stand-in was asked for must be those that a second version of the rules names.
@Suite(.timeLimit(.minutes(30))) struct BadDaysTests {
    /// The number of worlds per seed; `EDICOLA_WORLDS=250` makes two thousand in total.
    private static let perSeed = ProcessInfo.processInfo.environment["EDICOLA_WORLDS"].flatMap { Int($0) } ?? 3

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `those that are to be told are told once and nobody else, whatever happens`(seed: UInt64) async throws {
        let newsstand = try await TestNewsstand()
        var pace = StandIns.patient
        // Where the service is silent at times, its senders have a shorter timeout.
        if seed.isMultiple(of: 4) { pace.answer = .seconds(2) }
        let standIns = try await StandIns(of: newsstand, seed: seed, pace: pace)
        var dice = Dice(seed: seed &* 7_919)
        var (told, kills) = (0, 0)
        for number in 0..<Self.perSeed {
            var world = BadDay(number)
            try await world.settle(in: newsstand, standIns, &dice)
            standIns.push.apns.set(world.faults(seed))
            let before = standIns.push.apns.log.count
            try await newsstand.storage.freezeAudiences(at: newsstand.now)
            try await world.upset(newsstand, standIns, &dice)
            kills += try await world.send(newsstand, standIns, &dice)
            standIns.push.apns.set(PushFaults())
            let asked = standIns.push.apns.log[before...].filter { !$0.device.isEmpty }
            let name = Comment(rawValue: "world \(number) of seed \(seed)")
            #expect(Set(asked.map(\.device)).isSubset(of: world.expected), name)
            #expect(Set(asked.filter(world.isJudged).map(\.device)) == world.expected, name)
            for token in world.expected {
                let words = Set(
                    asked.filter { $0.device == token }.map { [$0.question["apns-id"] ?? "", "\($0.question.body)"] })
                #expect(words.count == 1, "two different messages in \(name)")
                let device = try #require(standIns.push.apns.device(token))
                let isGood = device.state == .good
                #expect(device.screen.count == (isGood ? 1 : 0), name)
                told += isGood ? 1 : 0
            }
            #expect(try await newsstand.storage.release(of: world.key)?.state == .done, name)
        }
        #expect(told > 0 && kills > 0, "the worlds are not empty, and something happens in them")
        await standIns.push.stop()
    }
}

/// One issue, its readers and their phones, and the expected result.
private struct BadDay {
    struct Phone {
        var token: String
        /// Whether it will get the message, according to its last owner's wishes.
        var listens: Bool
        var reader: Reader.ID
        var device: String
        var wish: PushRegistration
    }

    let name: String
    let key: Issue.Key
    private var phones: [String: Phone] = [:]
    /// The tokens that Apple's stand-in should be asked for.
    private(set) var expected: Set<String> = []

    init(_ number: Int) {
        name = "w\(number)"
        key = Issue.Key(publication: .make(name), issue: .make("n"))
    }

    /// Adds readers with wishes, some of them with a token that another reader had before.
    mutating func settle(in newsstand: TestNewsstand, _ standIns: StandIns, _ dice: inout Dice) async throws {
        try await newsstand.storage.save(Publication(id: key.publication, title: name), at: newsstand.now)
        _ = try await newsstand.publish("n", in: key.publication, onSale: newsstand.now)
        for number in 0..<Int.random(in: 1...9, using: &dice) {
            let reader = Reader.ID(UUID())
            let device = Device(kind: .app, name: "phone \(number)", added: newsstand.now, seen: newsstand.now)
            try await newsstand.storage.addReader(
                reader, on: device,
                session: NewSession(digest: EdicolaCore.Digest(sha256: "\(reader)".utf8), ends: nil),
                at: newsstand.now)
            // Sometimes the phone belonged to somebody else before.
            let isSecondHand = Int.random(in: 0..<6, using: &dice) == 0
            let phone = isSecondHand ? phones.keys.sorted().first : nil
            let token = phone ?? standIns.push.addPhone().token
            let follows = Int.random(in: 0..<3, using: &dice) > 0
            let isGiven = Int.random(in: 0..<4, using: &dice) == 0
            if isGiven {
                try await newsstand.storage.addGrant(
                    GrantOrder(reader: reader, kind: .press, opens: [.issue(key)], giver: "E", why: "R"),
                    at: newsstand.now)
            }
            let wish = PushRegistration(
                address: Address(channel: .apns, value: token, keys: ["topic": SandboxPush.app]), wording: "1",
                follows: follows ? [key.publication] : [])
            try await newsstand.storage.savePushRegistration(wish, on: device.id, of: reader, at: newsstand.now)
            phones[token] = Phone(
                token: token, listens: follows || isGiven, reader: reader, device: device.id, wish: wish)
            switch Int.random(in: 0..<10, using: &dice) {
            case 0: standIns.push.apns.change(token) { $0.state = .wrongEnvironment }
            // Gone before it registered, according to Apple: no reason to remove it.
            case 1: standIns.push.apns.change(token) { $0.state = .gone(since: newsstand.now - 3_600) }
            case 2: standIns.push.apns.change(token) { $0.state = .gone(since: newsstand.now + 1) }
            default: break
            }
        }
        expected = Set(phones.values.filter(\.listens).map(\.token))
    }

    /// Changes phones between the selection and the messages: withdrawn consent, a new registration, a new owner
    /// without a right.
    mutating func upset(_ newsstand: TestNewsstand, _ standIns: StandIns, _ dice: inout Dice) async throws {
        newsstand.now += 10
        for phone in phones.values.sorted(by: { $0.token < $1.token }) {
            switch Int.random(in: 0..<12, using: &dice) {
            case 0:
                try await newsstand.storage.removePushRegistrations(phone.device, of: phone.reader, at: newsstand.now)
                expected.remove(phone.token)
            case 1:
                // The app was opened: the same token again, and Apple accepts it.
                try await newsstand.storage.savePushRegistration(
                    phone.wish, on: phone.device, of: phone.reader, at: newsstand.now)
                standIns.push.apns.change(phone.token) { $0.state = .good }
            case 2:
                // Another token for the same device.
                guard expected.contains(phone.token) else { continue }
                var wish = phone.wish
                wish.address.value = standIns.push.addPhone().token
                try await newsstand.storage.savePushRegistration(
                    wish, on: phone.device, of: phone.reader, at: newsstand.now)
                expected.remove(phone.token)
                expected.insert(wish.address.value)
            case 3:
                let reader = Reader.ID(UUID())
                let device = Device(kind: .app, name: "second hand", added: newsstand.now, seen: newsstand.now)
                try await newsstand.storage.addReader(
                    reader, on: device,
                    session: NewSession(digest: EdicolaCore.Digest(sha256: "\(reader)".utf8), ends: nil),
                    at: newsstand.now)
                var wish = phone.wish
                wish.follows = []
                try await newsstand.storage.savePushRegistration(wish, on: device.id, of: reader, at: newsstand.now)
                expected.remove(phone.token)
            default: break
            }
        }
    }

    func faults(_ seed: UInt64) -> PushFaults {
        var faults = PushFaults()
        (faults.troubles, faults.floods, faults.refusals, faults.resets) = (0.06, 0.06, 0.06, 0.05)
        (faults.goodbyes, faults.shutdowns, faults.breaks) = (0.03, 0.03, 0.02)
        faults.silences = seed.isMultiple(of: 4) ? 0.003 : 0
        faults.latency = 0...3
        return faults
    }

    /// Whether the service processed the request and answered it; not where the service itself failed.
    func isJudged(_ entry: SandboxAPNs.Entry) -> Bool {
        entry.isTaken || [400, 410].contains(entry.status) || entry.status == 200
    }

    /// Sends until the release ends; the sender is killed at times, and its key changes.
    ///
    /// - Returns: the number of kills.
    func send(_ newsstand: TestNewsstand, _ standIns: StandIns, _ dice: inout Dice) async throws -> Int {
        var kills = 0
        for _ in 0..<400 {
            let report = try await newsstand.storage.release(of: key)
            if report?.state == .done { break }
            if report?.channels.contains(where: { $0.stopped != nil }) == true {
                try await newsstand.storage.order(.resume, key, at: newsstand.now)
            }
            if Int.random(in: 0..<20, using: &dice) == 0 { changeKey(standIns, &dice) }
            let runs = try await newsstand.storage.outboxRuns(on: [.apns], at: newsstand.now).runs
            for run in runs where run.issue == key {
                let sending = newsstand.sending(run, by: standIns.apns, part: 3)
                guard kills == 0 || Int.random(in: 0..<3, using: &dice) == 0 else {
                    try await sending.send()
                    continue
                }
                kills += 1
                let goal = standIns.push.apns.log.count + Int.random(in: 1...4, using: &dice)
                let dying = Task { try? await sending.send() }
                let watching = Task {
                    while standIns.push.apns.log.count < goal, !Task.isCancelled { await Task.yield() }
                    dying.cancel()
                }
                _ = await dying.value
                watching.cancel()
            }
            try await newsstand.storage.expireReleases(at: newsstand.now)
            let next = try await newsstand.storage.outboxRuns(on: [.apns], at: newsstand.now).next
            newsstand.now = max(newsstand.now + 901, next ?? newsstand.now)
        }
        return kills
    }

    /// Adds a new key of the same team; at times revokes the first one.
    private func changeKey(_ standIns: StandIns, _ dice: inout Dice) {
        let key = P256.Signing.PrivateKey()
        let id = "KEY\(UInt32.random(in: 0 ... .max, using: &dice))"
        standIns.push.apns.add(
            team: SandboxPush.team, keyID: id, key: key.publicKey, topics: [SandboxPush.app])
        if Bool.random(using: &dice) { standIns.push.apns.revoke(team: SandboxPush.team, keyID: SandboxPush.keyID) }
        standIns.apns.use(APNsKey(teamID: SandboxPush.team, keyID: id, privateKey: key))
    }
}
