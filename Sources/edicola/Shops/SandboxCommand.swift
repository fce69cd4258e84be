import ArgumentParser
import AsyncHTTPClient
import EdicolaCore
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import StoreSandbox

/// Runs the sandbox without a newsstand.
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Run stand-ins for the App Store and push services on this machine.",
        discussion: """
            Purchases cost nothing. The sandbox has a clock of its own: a month lasts five
            minutes, and buttons on its page advance it. Use it to develop an app; use
            “edicola serve --sandbox” to sell the newsstand's own issues.

              edicola sandbox --product news.month=P1M --product news.march
              edicola sandbox --speed 60 --webhook http://localhost:8080/api/v1/notifications/app-store

            Stand-ins for Apple's push service and a browser's run beside it, with phones
            and browsers that show messages: /push, and for programs /_sandbox/push.

            Its certificates name the sandbox, not Apple, and are new at each start. Trust
            /_sandbox/root.cer.
            """)

    @Option(name: .long, help: ArgumentHelp("Port to listen on, only from this machine.", valueName: "number"))
    var port = 8091

    @Option(
        name: .customLong("apns-port"),
        help: ArgumentHelp("Port of the stand-in for Apple's push service.", valueName: "number"))
    var apnsPort = 0

    @Option(
        name: .customLong("web-push-port"),
        help: ArgumentHelp("Port of the stand-in for browsers' push services.", valueName: "number"))
    var webPushPort = 0

    @Option(name: .long, help: ArgumentHelp("Bundle id of the app.", valueName: "id"))
    var bundle = OpenSandbox.bundleID

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Product: an id for a single issue, id=P1M for a subscription. Repeat for more.", valueName: "id"))
    var product: [String] = ["newsstand.month=P1M", "newsstand.year=P1Y", "newsstand.issue"]

    @Option(name: .long, help: ArgumentHelp("Sandbox seconds per real second.", valueName: "n"))
    var speed = 1.0

    @Option(name: .long, help: ArgumentHelp("Random seed.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(name: .long, help: ArgumentHelp("Address for notifications.", valueName: "url"))
    var webhook: String?

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535.") }
        guard speed >= 0, speed <= 100_000 else { throw ValidationError("--speed must be from 0 to 100000.") }
        _ = try products()
    }

    func run() async throws {
        try await reporting {
            let clock = VirtualClock(origin: Date(), speed: speed)
            let sandbox = Sandbox(
                bundleID: bundle, products: try products(), authority: try SandboxAuthority(at: clock.now),
                clock: clock,
                seed: seed, webhook: webhook.map(Webhook.http))
            let push = try await SandboxPush(clock: clock, apnsPort: apnsPort, servicePort: webPushPort, seed: seed)
            await sandbox.setPush(push)
            let server = SandboxServer(sandbox: sandbox, port: port)
            try await server.run {
                Terminal.line("The sandbox is open: http://127.0.0.1:\($0)")
                Terminal.line("For phones: https://\(PushServer.host):\(push.apnsPort)")
                Terminal.line("For browsers: https://\(PushServer.host):\(push.servicePort)")
            }
        }
    }

    private func products() throws -> [SandboxProduct] {
        try product.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard let id = parts.first, !id.isEmpty else { throw ValidationError("--product needs an id, or id=P1M.") }
            guard parts.count == 2 else {
                return SandboxProduct(id: id, name: id, kind: .single, priceMilli: 3_990)
            }
            guard let term = SandboxTerm(rawValue: parts[1]), let place = SandboxTerm.allCases.firstIndex(of: term)
            else {
                let known = SandboxTerm.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("A subscription's period must be one of \(known).")
            }
            return SandboxProduct(
                id: id, name: id,
                kind: .subscription(group: "newsstand", term: term, level: SandboxTerm.allCases.count - place),
                priceMilli: 2_490 * Int64(place + 1))
        }
    }
}

extension Webhook {
    /// A webhook that posts as the App Store does, with a timeout of ten seconds.
    static func http(_ url: String) -> Webhook {
        Webhook { signed in
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: "{\"signedPayload\":\"\(signed)\"}"))
            guard let response = try? await HTTPClient.shared.execute(request, timeout: .seconds(10)) else {
                return nil
            }
            _ = try? await response.body.collect(upTo: 1 << 20)
            return Int(response.status.code)
        }
    }
}
