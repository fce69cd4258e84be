import Crypto
import EdicolaCore
import Foundation
import StoreSandbox
import Testing

@testable import Delivery

/// The channel against a service that is as strict as Apple's, over HTTP/2 and TLS.
@Suite(.serialized, .timeLimit(.minutes(3))) struct APNsChannelTests {
    @Test func `a request is, field by field, what Apple describes`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        let id = UUID()
        let outcome = await desk.channel.deliver(try Letters.envelope(to: Letters.address(token), id: id))
        #expect(outcome == .accepted(serviceID: id.uuidString.lowercased()))
        let question = try #require(desk.production.log.first).question
        #expect(
            question.pseudoHeaders.map { "\($0.name) \($0.value)" } == [
                ":method POST", ":scheme https", ":path /3/device/\(token)",
                ":authority localhost:\(desk.server.port)",
            ])
        #expect(question["authorization"]?.hasPrefix("bearer eyJ") == true)
        let fields = question.headers.filter { $0.name != "authorization" }.map { "\($0.name) \($0.value)" }
        #expect(
            Set(fields) == [
                "apns-id \(id.uuidString.lowercased())", "apns-topic \(PushDesk.app)", "apns-push-type alert",
                "apns-priority 10", "apns-expiration \(1_773_000_000 + 7 * 86_400)", "apns-collapse-id espresso",
            ])
        #expect(desk.production.device(token)?.screen.count == 1)
        await desk.stop()
    }

    @Test func `a burst begins with one stream, and all of it is accepted and told so`() async throws {
        let desk = try await PushDesk()
        let tokens = desk.devices(1_000)
        let outcomes = try await desk.deliver(to: tokens)
        #expect(outcomes.values.count { $0.isAccepted } == 1_000, "the body of a 200 is read, or it would look failed")
        #expect(desk.server.transgressions == 0, "never more streams than allowed, and one before the first answer")
        #expect(desk.server.maximumStreams > 10 && desk.server.connectionCount <= 2)
        #expect(Set(desk.production.log.map(\.device)).count == 1_000 && desk.production.log.count == 1_000)
        await desk.stop()
    }

    @Test func `one token serves all connections until it is renewed`() async throws {
        let desk = try await PushDesk()
        let tokens = desk.devices(200)
        _ = try await desk.deliver(to: tokens)
        desk.clock.advance(by: 30 * 60)
        _ = try await desk.deliver(to: tokens)
        #expect(Set(desk.production.log.map { $0.question["authorization"] }).count == 1)
        desk.clock.advance(by: 15 * 60)
        _ = try await desk.deliver(to: tokens)
        #expect(Set(desk.production.log.map { $0.question["authorization"] }).count == 2)
        #expect(desk.production.log.allSatisfy { $0.status == 200 })
        await desk.stop()
    }

    @Test func `fewer streams are kept to as well`() async throws {
        let desk = try await PushDesk(streams: 7)
        let outcomes = try await desk.deliver(to: desk.devices(300))
        #expect(outcomes.values.allSatisfy { $0.isAccepted })
        #expect(desk.server.maximumStreams <= 7 && desk.server.transgressions == 0)
        await desk.stop()
    }

    @Test func `the two worlds are never mixed`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        let envelope = try Letters.envelope(to: Letters.address(token, environment: .sandbox))
        #expect(await desk.channel.deliver(envelope) == .refused(reason: "BadDeviceToken"), "not a dead device")
        #expect(desk.production.log.isEmpty && desk.sandbox.log.count == 1)
        #expect(try await desk.deliver(to: token).isAccepted)
        await desk.stop()
    }

    @Test func `a device that is gone says since when`() async throws {
        let desk = try await PushDesk()
        let since = Letters.noon - 3_600
        let token = desk.devices(1) { $0.state = .gone(since: since) }[0]
        #expect(try await desk.deliver(to: token) == .gone(since: since))
        await desk.stop()
    }

    @Test func `a hint is a background message, and the system may drop it`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        for _ in 0..<5 { #expect(try await desk.deliver(to: token, style: .silent).isAccepted) }
        let device = try #require(desk.production.device(token))
        #expect(device.received.count == 3 && device.dropped.count == 2)
        #expect(desk.production.log.allSatisfy { $0.question["apns-priority"] == "5" })
        await desk.stop()
    }

    @Test func `a key that was taken back stops the channel, and another one of the team goes on`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        #expect(try await desk.deliver(to: token).isAccepted)
        desk.production.revoke(team: PushDesk.team, keyID: "KEY1234567")
        #expect(try await desk.deliver(to: token) == .stopped(reason: "InvalidProviderToken"))
        let other = P256.Signing.PrivateKey()
        desk.production.add(team: PushDesk.team, keyID: "OTHER67890", key: other.publicKey, topics: [PushDesk.app])
        desk.channel.use(APNsKey(teamID: PushDesk.team, keyID: "OTHER67890", privateKey: other))
        desk.clock.advance(by: 60)
        #expect(try await desk.deliver(to: token).isAccepted)
        await desk.stop()
    }

    @Test func `a device that names an app of somebody else's stops nobody but itself`() async throws {
        let stranger = Address(channel: .apns, value: "abcd", keys: ["topic": "com.example.other"])
        let open = try await PushDesk()
        let token = open.devices(1)[0]
        #expect(open.channel.fault(of: stranger) == nil, "without a topic of the newsstand's nobody can tell")
        #expect(await open.channel.deliver(try Letters.envelope(to: stranger)) == .refused(reason: "TopicDisallowed"))
        #expect(try await open.deliver(to: token).isAccepted)
        await open.stop()

        let strict = try await PushDesk(topics: [PushDesk.app, "org.example.second"])
        #expect(strict.channel.fault(of: stranger)?.contains("topic") == true)
        #expect(strict.channel.fault(of: Letters.address(token)) == nil)
        #expect(strict.channel.fault(of: Address(channel: .apns, value: "abcd")) == nil, "the first is meant")
        #expect(await strict.channel.deliver(try Letters.envelope(to: stranger)) == .refused(reason: "TopicDisallowed"))
        #expect(strict.production.log.isEmpty, "it registered before there was such a rule; nobody is asked")
        // An own topic that Apple does not know is an error for the publisher to fix.
        let second = Address(channel: .apns, value: "abcd", keys: ["topic": "org.example.second"])
        #expect(await strict.channel.deliver(try Letters.envelope(to: second)) == .stopped(reason: "TopicDisallowed"))
        await strict.stop()
    }

    @Test func `what is wrong in the world of development stops nobody`() async throws {
        let desk = try await PushDesk()
        desk.sandbox.revoke(team: PushDesk.team, keyID: "KEY1234567")
        let token = desk.devices(1)[0]
        let envelope = try Letters.envelope(to: Letters.address(token, environment: .sandbox))
        #expect(await desk.channel.deliver(envelope) == .refused(reason: "InvalidProviderToken"))
        #expect(try await desk.deliver(to: token).isAccepted)
        await desk.stop()
    }

    @Test func `a token that the service thinks too old is renewed once`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        desk.production.script([
            .answer(status: 403, headers: [:], body: "{\"reason\":\"ExpiredProviderToken\"}")
        ])
        #expect(try await desk.deliver(to: token) == .stopped(reason: "ExpiredProviderToken"), "made just now")
        desk.clock.advance(by: 25 * 60)
        desk.production.script([
            .answer(status: 403, headers: [:], body: "{\"reason\":\"ExpiredProviderToken\"}")
        ])
        #expect(try await desk.deliver(to: token).isAccepted)
        await desk.stop()
    }

    @Test func `too many messages to one device wait, and it alone`() async throws {
        let desk = try await PushDesk()
        let tokens = desk.devices(2)
        desk.production.change(tokens[0]) { $0.maximumAMinute = 1 }
        #expect(try await desk.deliver(to: tokens[0]).isAccepted)
        #expect(try await desk.deliver(to: tokens[0]) == .later(after: Letters.noon + 60, reason: "TooManyRequests"))
        #expect(try await desk.deliver(to: tokens[1]).isAccepted)
        await desk.stop()
    }

    @Test func `what came too late is not sent`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        let envelope = try Letters.envelope(to: Letters.address(token), expires: Letters.noon)
        #expect(await desk.channel.deliver(envelope) == .refused(reason: "Expired"))
        #expect(desk.production.log.isEmpty)
        await desk.stop()
    }

    @Test func `a device that was off gets the newest alone`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1) { $0.isOn = false }[0]
        for _ in 0..<3 { #expect(try await desk.deliver(to: token).isAccepted) }
        desk.production.change(token) { $0.turnOn(at: Letters.noon + 60) }
        #expect(desk.production.device(token)?.received.count == 1)
        await desk.stop()
    }
}
