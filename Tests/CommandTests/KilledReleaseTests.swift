import Crypto
import EdicolaCore
import Formats
import Foundation
import Storage
import StoreSandbox
import Testing

/// A server that is killed and restarted while it notifies devices of an issue, again and again.
@Suite(.timeLimit(.minutes(20))) struct KilledReleaseTests {
    /// The number of kills; `EDICOLA_KILLS=100` is for a long afternoon.
    private static let kills = ProcessInfo.processInfo.environment["EDICOLA_KILLS"].flatMap { Int($0) } ?? 4

    @Test func `nobody gets two different messages and nobody is forgotten, however often the server is killed`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let world = try await Doorstep(in: folder, phones: 60 + Self.kills * 25, browsers: 20)
        var edicola = Command(name: "edicola")
        edicola.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
        let magazine = Command.project.appending(path: "Demo/Issues/2026-02.pdf").path
        #expect(
            try edicola.run("publish", magazine, "-p", "w", "-i", "2", "--cover-date", "2026-02", "--free", "--now")
                .code == 0)
        #expect(world.asked == 0, "nobody is told without a server")

        var dice = Dice(seed: 7)
        var livesInTheMiddle = 0
        for life in 0..<Self.kills {
            let before = world.asked
            let server = try Server(edicola, "--config", world.settings)
            // At once, before the audience is fixed, or after some messages.
            let messages = life.isMultiple(of: 4) ? 0 : Int.random(in: 1...40, using: &dice)
            while world.asked < before + messages, !world.areAllTold {
                try await Task.sleep(for: .milliseconds(1))
            }
            server.kill()
            if !world.areAllTold, world.asked > before { livesInTheMiddle += 1 }
        }
        let server = try Server(edicola, "--config", world.settings)
        defer { server.kill() }
        var report = ""
        while !report.contains("done") {
            report = try edicola.run("release", "show", "w/2").output
            #expect(!report.contains("rests"), "\(report)")
        }
        let (phones, browsers) = (world.phones.count, world.browsers.count)
        let accepted = report.split(separator: "\n").filter { $0.hasPrefix("  accepted") }
            .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(accepted == [phones, browsers], "\(report)")
        #expect(world.areAllTold, "nobody is forgotten")
        #expect(world.maximumWords == 1, "nobody is told two different things")
        #expect(livesInTheMiddle > Self.kills / 4, "killed in the middle: \(livesInTheMiddle) of \(Self.kills)")
        await world.stop()
    }
}

/// Push services outside the server's process, and their devices.
private struct Doorstep {
    let apns: SandboxAPNs
    let service: SandboxPushService
    let servers: [PushServer]
    let phones: [String]
    let browsers: [String]
    let settings: String

    init(in folder: URL, phones: Int, browsers: Int) async throws {
        let clock = VirtualClock(origin: Date())
        (apns, service) = (SandboxAPNs(clock: clock), SandboxPushService(clock: clock))
        var faults = PushFaults()
        // Slow enough for a test that is seldom awake to see the middle of a release.
        faults.latency = 300...900
        apns.set(faults)
        service.set(faults)
        let authority = try PushAuthority(at: Date())
        servers = [try await apns.serve(by: authority, streams: 8), try await service.serve(by: authority)]
        let key = P256.Signing.PrivateKey()
        apns.add(team: "TEAM123456", keyID: "KEY1234567", key: key.publicKey, topics: ["org.example.w"])
        let (pem, p8) = (folder.appending(path: "root.pem"), folder.appending(path: "key.p8"))
        try Data(authority.rootPEM.utf8).write(to: pem)
        try Data(key.pemRepresentation.utf8).write(to: p8)
        let lines = [
            "push-trust = \(pem.path)", "push-contact = mailto:press@stand.example", "apns-key = \(p8.path)",
            "apns-key-id = KEY1234567", "apns-team = TEAM123456", "apns-topic = org.example.w",
            "apns-host = \(PushServer.host):\(servers[0].port)",
        ]
        settings = folder.appending(path: "edicola.conf").path
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: settings))

        let data = folder.appending(path: "data").path
        let vapid = P256.Signing.PrivateKey()
        let storage = try Storage.open(in: data)
        try Data((vapid.rawRepresentation.base64EncodedString() + "\n").utf8)
            .write(to: URL(filePath: data).appending(path: "web-push.key"))
        let publication = Publication(id: try .init(parsing: "w"), title: "Windfall")
        try await storage.save(publication, at: Date())
        let publicKey = Base64.encode(vapid.publicKey.x963Representation, .url)
        var (tokens, ids): ([String], [String]) = ([], [])
        for number in 0..<phones + browsers {
            var address = Address(channel: .apns, value: String(repeating: "a", count: 60) + String(number + 4_096))
            if number < phones {
                apns.add(PushDevice(token: address.value, topic: "org.example.w"))
                tokens.append(address.value)
            } else {
                let browser = service.subscribe(applicationServerKey: publicKey)
                address = Address(channel: .webPush, value: browser.endpoint, keys: browser.keys)
                ids.append(browser.id)
            }
            let (reader, now) = (Reader.ID(UUID()), Date())
            let device = Device(kind: .app, name: "device \(number)", added: now, seen: now)
            let hash = EdicolaCore.Digest(bytes: SHA256.hash(data: Data("\(reader)".utf8)))
            let digest = try #require(hash)
            try await storage.addReader(
                reader, on: device, session: NewSession(digest: digest, ends: nil), at: now)
            try await storage.savePushRegistration(
                PushRegistration(address: address, wording: "1", follows: [publication.id]), on: device.id, of: reader,
                at: now)
        }
        (self.phones, self.browsers) = (tokens, ids)
    }

    var asked: Int { apns.log.count }

    var areAllTold: Bool {
        phones.allSatisfy { apns.device($0)?.received.isEmpty == false }
            && browsers.allSatisfy { service.browser($0)?.received.isEmpty == false }
    }

    /// The maximum number of different messages on one device.
    var maximumWords: Int {
        let said = phones.map { token in
            Set((apns.device(token)?.received ?? []).map { [$0.id, $0.collapse ?? "", $0.text] }).count
        }
        return (said + browsers.map { Set((service.browser($0)?.received ?? []).map(\.text)).count }).max() ?? 0
    }

    func stop() async {
        for server in servers { await server.stop() }
    }
}
