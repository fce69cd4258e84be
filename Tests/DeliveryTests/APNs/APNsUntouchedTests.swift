import Crypto
import EdicolaCore
import Foundation
import StoreSandbox
import Testing

@testable import Delivery

/// A message that a service did not process costs no attempt: another connection sends it.
@Suite(.serialized, .timeLimit(.minutes(3))) struct APNsUntouchedTests {
    /// Of a thousand open streams, each of the first connections takes a hundred.
    @Test(arguments: [FrameServer.Goodbye.orderly, .refusing])
    func `connections that end among a thousand open streams put nothing off`(goodbye: FrameServer.Goodbye) async throws
    {
        let authority = try PushAuthority(at: Date())
        let server = try await FrameServer(authority: authority, goodbyes: 20, goodbye, open: 900, taken: 100)
        let outcomes = try await deliver(5_000, to: server, authority)
        #expect(outcomes == ["accepted": 5_000])
        #expect(server.record.answers == 5_000, "none goes twice")
        #expect((1...20).contains(server.record.goodbyes))
        #expect(server.record.connections > server.record.goodbyes)
        try await server.stop()
    }

    @Test func `streams that are refused are not put off either`() async throws {
        let authority = try PushAuthority(at: Date())
        let server = try await FrameServer(authority: authority, goodbyes: 20, .onlyRefusing, open: 900, taken: 100)
        let outcomes = try await deliver(5_000, to: server, authority)
        #expect(outcomes == ["accepted": 5_000])
        #expect(server.record.answers == 5_000 && (1...20).contains(server.record.goodbyes))
        try await server.stop()
    }

    @Test func `a service that refuses whatever comes is left in peace after a while`() async throws {
        var pace = PushDesk.pace
        pace.room = .seconds(2)
        let desk = try await PushDesk(pace: pace)
        var faults = PushFaults()
        faults.refusals = 1
        desk.production.set(faults)
        let outcome = try await desk.deliver(to: desk.devices(1)[0])
        #expect(outcome == .later(after: nil, reason: "ConnectionLost"))
        #expect((6...60).contains(desk.production.log.count), "\(desk.production.log.count)")
        await desk.stop()
    }

    /// Delivers to many devices at once, and counts the outcomes.
    private func deliver(
        _ count: Int, to server: FrameServer, _ authority: PushAuthority
    ) async throws -> [String: Int] {
        let key = APNsKey(
            teamID: PushDesk.team, keyID: "KEY1234567", privateKey: P256.Signing.PrivateKey())
        let place = APNsEnvironment(host: PushServer.host, port: server.port, roots: [authority.rootFile])
        let channel = try APNsChannel(
            key: key, topics: [PushDesk.app], production: place, sandbox: place, pace: PushDesk.pace,
            now: { Letters.noon })
        let envelopes = try (0..<count).map { number in
            let digits = String(number, radix: 16)
            return try Letters.envelope(
                to: Letters.address(String(repeating: "0", count: 64 - digits.count) + digits))
        }
        return await withTaskGroup(of: Outcome.self) { group in
            for envelope in envelopes { group.addTask { await channel.deliver(envelope) } }
            return await group.reduce(into: [:]) { counts, outcome in
                switch outcome {
                case .accepted: counts["accepted", default: 0] += 1
                case .later(_, let reason): counts[reason, default: 0] += 1
                default: counts["\(outcome)", default: 0] += 1
                }
            }
        }
    }
}
