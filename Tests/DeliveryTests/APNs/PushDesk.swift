import Crypto
import EdicolaCore
import Foundation
import NIOCore
import StoreSandbox

@testable import Delivery

/// A sender, both environments of Apple's push service, and their devices.
struct PushDesk {
    static let team = "TEAM123456"
    static let app = "org.example.espresso"

    let clock = VirtualClock(origin: Letters.noon, speed: 0)
    let key = P256.Signing.PrivateKey()
    let production: SandboxAPNs
    let sandbox: SandboxAPNs
    let server: PushServer
    let sandboxServer: PushServer
    let channel: APNsChannel
    let authority: PushAuthority

    /// - Parameter dead: whether an address that refuses is tried before the one that answers.
    init(
        seed: UInt64 = 1, streams: Int = 1_000, pace: APNsLimits = PushDesk.pace, dead: Bool = false,
        topics: [String] = []
    ) async throws {
        production = SandboxAPNs(clock: clock, seed: seed)
        sandbox = SandboxAPNs(clock: clock, seed: seed)
        for world in [production, sandbox] {
            world.add(team: Self.team, keyID: "KEY1234567", key: key.publicKey, topics: [Self.app])
        }
        authority = try PushAuthority(at: Date())
        server = try await production.serve(by: authority, streams: streams)
        sandboxServer = try await sandbox.serve(by: authority, streams: streams)
        let roots = [authority.rootFile]
        var place = APNsEnvironment(host: PushServer.host, port: server.port, roots: roots)
        if dead {
            place.addresses = try [1, server.port].map { try SocketAddress(ipAddress: "127.0.0.1", port: $0) }
        }
        channel = try APNsChannel(
            key: APNsKey(teamID: Self.team, keyID: "KEY1234567", privateKey: key), topics: topics,
            production: place,
            sandbox: APNsEnvironment(host: PushServer.host, port: sandboxServer.port, roots: roots), pace: pace,
            now: { [clock] in clock.now })
    }

    static let pace: APNsLimits = {
        var pace = APNsLimits()
        // A machine busy with other tests must not cause a failure.
        pace.answer = .seconds(300)
        pace.room = .seconds(300)
        pace.connect = .seconds(300)
        pace.ping = .seconds(300)
        pace.firstRest = .milliseconds(5)
        pace.longestRest = .milliseconds(100)
        pace.tick = .milliseconds(20)
        return pace
    }()

    /// Adds new devices, and returns their tokens.
    func devices(_ count: Int, _ change: (inout PushDevice) -> Void = { _ in }) -> [String] {
        (0..<count).map { number in
            let digits = String(number, radix: 16)
            let token = String(repeating: "0", count: 64 - digits.count) + digits
            var device = PushDevice(token: token, topic: Self.app)
            change(&device)
            production.add(device)
            return token
        }
    }

    func deliver(to token: String, style: Announcement.Style = .plain) async throws -> Outcome {
        await channel.deliver(try Letters.envelope(to: Letters.address(token), style: style))
    }

    /// Delivers to all at once.
    func deliver(to tokens: [String]) async throws -> [String: Outcome] {
        try await deliver(tokens.map { try Letters.envelope(to: Letters.address($0)) })
    }

    func deliver(_ envelopes: [Envelope]) async throws -> [String: Outcome] {
        await withTaskGroup { group in
            for envelope in envelopes {
                group.addTask { (envelope.address.value, await channel.deliver(envelope)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    func stop() async {
        await server.stop()
        await sandboxServer.stop()
    }
}
