import EdicolaCore
import Foundation
import StoreSandbox
import Testing

@testable import Delivery

/// Failures: closed connections, broken streams, a service that is silent, busy or down.
@Suite(.serialized, .timeLimit(.minutes(5))) struct APNsFaultsTests {
    @Test func `a GOAWAY in the middle of a burst loses nothing and sends nothing twice`() async throws {
        let desk = try await PushDesk()
        let tokens = desk.devices(300)
        #expect(try await desk.deliver(to: tokens[0]).isAccepted)
        // Refuses this stream and all later ones, unprocessed.
        desk.production.script([.goAway(reason: "Shutdown", isError: false, answering: false)])
        let outcomes = try await desk.deliver(to: tokens)
        #expect(outcomes.values.allSatisfy { $0.isAccepted })
        let taken = desk.production.log.filter(\.isTaken).dropFirst()
        #expect(taken.count == 300 && Set(taken.map(\.device)).count == 300)
        #expect(desk.server.connectionCount >= 2)
        await desk.stop()
    }

    @Test func `a GOAWAY to the first request of a connection`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        desk.production.script([.goAway(reason: "Shutdown", isError: false, answering: false)])
        #expect(try await desk.deliver(to: token).isAccepted)
        #expect(desk.server.connectionCount == 2)
        await desk.stop()
    }

    @Test func `a host whose first address is dead is reached by the next`() async throws {
        let desk = try await PushDesk(dead: true)
        let tokens = desk.devices(200)
        let outcomes = try await desk.deliver(to: tokens)
        #expect(outcomes.values.allSatisfy { $0.isAccepted })
        #expect(desk.production.log.count == 200 && desk.server.connectionCount <= 2)
        await desk.stop()
    }

    @Test func `a request below a GOAWAY's last stream may have been taken, and goes again under the same id`()
        async throws
    {
        var pace = PushDesk.pace
        (pace.connections, pace.answer) = (1, .seconds(4))
        let desk = try await PushDesk(pace: pace)
        let tokens = desk.devices(3)
        #expect(try await desk.deliver(to: tokens[0]).isAccepted)
        desk.production.script([.silence, .goAway(reason: "Shutdown", isError: false, answering: true)])
        let envelope = try Letters.envelope(to: Letters.address(tokens[1]))
        async let first = desk.channel.deliver(envelope)
        while desk.production.log.count < 2 { await Task.yield() }
        _ = try await desk.deliver(to: tokens[2])
        guard case .later = await first else {
            #expect(Bool(false), "nobody knows whether it was taken")
            return
        }
        #expect(await desk.channel.deliver(envelope).isAccepted)
        let ids = desk.production.log.map { $0.question["apns-id"] ?? "" }
        #expect(ids.count { $0 == envelope.id.uuidString.lowercased() } == 2)
        await desk.stop()
    }

    @Test func `the body of a 200 is read to its end, and the connection goes on`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        let words = String(repeating: " ", count: 4_000)
        desk.production.script([.answer(status: 200, headers: ["apns-id": "x"], body: words)])
        #expect(try await desk.deliver(to: token) == .accepted(serviceID: "x"))
        #expect(try await desk.deliver(to: token).isAccepted)
        #expect(desk.server.connectionCount == 1)
        await desk.stop()
    }

    @Test func `a refused stream was not looked at, and is asked again at once`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        desk.production.script([.reset(isUntouched: true), .reset(isUntouched: true)])
        #expect(try await desk.deliver(to: token).isAccepted)
        #expect(desk.production.log.count == 3)
        await desk.stop()
    }

    @Test func `a stream that breaks may have been taken, and goes again under the same id`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        let envelope = try Letters.envelope(to: Letters.address(token))
        desk.production.set(with { $0.resets = 1 })
        #expect(await desk.channel.deliver(envelope) == .later(after: nil, reason: "ConnectionLost"))
        desk.production.set(PushFaults())
        #expect(await desk.channel.deliver(envelope).isAccepted)
        let device = try #require(desk.production.device(token))
        #expect(device.received.count == 2 && device.screen.count == 1, "the id is the same: the reader sees one")
        await desk.stop()
    }

    @Test func `a silent service: every message ends at its deadline`() async throws {
        var pace = PushDesk.pace
        pace.answer = .milliseconds(1_500)
        let desk = try await PushDesk(pace: pace)
        let tokens = desk.devices(20)
        desk.production.set(with { $0.silences = 1 })
        let outcomes = try await desk.deliver(to: Array(tokens[0..<2]))
        #expect(outcomes.values.allSatisfy { $0 == .later(after: nil, reason: "NoAnswer") })
        desk.production.set(PushFaults())
        var waiting = tokens
        for _ in 0..<20 where !waiting.isEmpty {
            let outcomes = try await desk.deliver(to: waiting)
            waiting.removeAll { outcomes[$0]?.isAccepted == true }
        }
        #expect(waiting.isEmpty)
        await desk.stop()
    }

    @Test func `a machine that does not answer at all ends, too`() async throws {
        var pace = PushDesk.pace
        pace.room = .milliseconds(300)
        let desk = try await PushDesk(pace: pace)
        await desk.stop()
        #expect(try await desk.deliver(to: desk.devices(1)[0]) == .later(after: nil, reason: "NoAnswer"))
    }

    @Test func `a cancelled message ends at once`() async throws {
        let desk = try await PushDesk()
        desk.production.set(with { $0.silences = 1 })
        let token = desk.devices(1)[0]
        let task = Task { try await desk.deliver(to: token) }
        while desk.production.log.isEmpty { await Task.yield() }
        task.cancel()
        guard case .later = try await task.value else {
            #expect(Bool(false), "it should have been put off")
            return
        }
        await desk.stop()
    }

    @Test func `too many tokens: the connection is left, and the message waits`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        desk.production.script([
            .answer(status: 429, headers: [:], body: "{\"reason\":\"TooManyProviderTokenUpdates\"}")
        ])
        let outcome = try await desk.deliver(to: token)
        #expect(outcome == .later(after: Letters.noon + 1_200, reason: "TooManyProviderTokenUpdates"))
        #expect(try await desk.deliver(to: token).isAccepted)
        #expect(desk.server.connectionCount >= 2)
        await desk.stop()
    }

    @Test func `after the service closed all connections, the next message opens one`() async throws {
        let desk = try await PushDesk()
        let tokens = desk.devices(20)
        _ = try await desk.deliver(to: tokens)
        desk.server.hangUp()
        var outcomes = try await desk.deliver(to: tokens)
        // Some may have been on a connection that was just closing.
        outcomes.merge(try await desk.deliver(to: tokens.filter { outcomes[$0]?.isAccepted != true })) { $1 }
        #expect(outcomes.values.allSatisfy { $0.isAccepted })
        await desk.stop()
    }

    /// Whatever goes wrong, exactly the audience is notified, and each reader sees one message.
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `on a bad day every device gets one message in the end`(seed: UInt64) async throws {
        var pace = PushDesk.pace
        pace.answer = .milliseconds(800)
        pace.ping = .milliseconds(400)
        let desk = try await PushDesk(seed: seed, streams: seed.isMultiple(of: 3) ? 3 : 100, pace: pace)
        var dice = Dice(seed: seed &+ 99)
        let tokens = desk.devices(100) { device in
            switch Int.random(in: 0..<10, using: &dice) {
            case 0: device.state = .gone(since: Letters.noon - 60)
            case 1: device.state = .wrongEnvironment
            default: break
            }
        }
        desk.production.set(
            with {
                $0.troubles = 0.05
                $0.floods = 0.05
                $0.refusals = 0.05
                $0.resets = 0.03
                $0.goodbyes = 0.01
                $0.shutdowns = 0.01
                $0.breaks = 0.005
                $0.silences = seed.isMultiple(of: 4) ? 0.01 : 0
                $0.latency = 0...5
            })
        var envelopes = try tokens.map { try Letters.envelope(to: Letters.address($0)) }
        var final: [String: Outcome] = [:]
        for _ in 0..<200 where !envelopes.isEmpty {
            let outcomes = try await desk.deliver(envelopes)
            envelopes.removeAll { envelope in
                guard let outcome = outcomes[envelope.address.value] else { return false }
                if case .later = outcome { return false }
                final[envelope.address.value] = outcome
                return true
            }
            desk.clock.advance(by: 15 * 60)
        }
        #expect(envelopes.isEmpty)
        for token in tokens {
            let device = try #require(desk.production.device(token))
            switch device.state {
            case .good: #expect(final[token]?.isAccepted == true && device.screen.count == 1)
            case .gone(let since, _): #expect(final[token] == .gone(since: since) && device.received.isEmpty)
            case .wrongEnvironment: #expect(final[token] == .refused(reason: "BadDeviceToken"))
            }
        }
        #expect(desk.server.transgressions == 0)
        await desk.stop()
    }

    private func with(_ change: (inout PushFaults) -> Void) -> PushFaults {
        var faults = PushFaults()
        change(&faults)
        return faults
    }
}
