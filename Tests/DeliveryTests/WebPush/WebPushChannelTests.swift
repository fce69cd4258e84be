import Crypto
import EdicolaCore
import Foundation
import Outbound
import StoreSandbox
import Testing

@testable import Delivery

/// The channel against a push service as strict as the strictest, with browsers that decrypt messages.
@Suite(.serialized, .timeLimit(.minutes(3))) struct WebPushChannelTests {
    private struct Desk {
        let clock = VirtualClock(origin: Letters.noon, speed: 0)
        let service: SandboxPushService
        let server: PushServer
        let channel: WebPushChannel

        init(seconds: Int64 = 60) async throws {
            service = SandboxPushService(clock: clock)
            let authority = try PushAuthority(at: Date())
            server = try await service.serve(by: authority)
            channel = WebPushChannel(
                key: try VAPIDKey(P256.Signing.PrivateKey(), contact: "mailto:desk@stand.example"),
                post: .network(allowing: .unrestricted, seconds: seconds, trusting: [authority.rootFile], most: nil),
                ports: nil, now: { [clock] in clock.now })
        }

        func subscribe() -> PushBrowser { service.subscribe(applicationServerKey: channel.publicKey ?? "") }

        func deliver(
            to browser: PushBrowser, style: Announcement.Style = .plain, collapse: String = "espresso"
        ) async throws -> Outcome {
            await channel.deliver(
                try Letters.envelope(to: Letters.address(browser), style: style, collapse: collapse))
        }
    }

    @Test func `a message comes to its browser and is read there`() async throws {
        let desk = try await Desk()
        let browser = desk.subscribe()
        #expect(try await desk.deliver(to: browser).isAccepted)
        let message = try #require(desk.service.browser(browser.id)?.received.first)
        #expect(message.text.contains("\"title\":\"Espresso\"") && message.length == 512)
        let question = try #require(desk.service.log.first).question
        #expect(question["ttl"] == String(7 * 86_400) && question["urgency"] == "normal")
        #expect(question["topic"] == "espresso")
        await desk.server.stop()
    }

    @Test func `a silent message says so, and is not urgent`() async throws {
        let desk = try await Desk()
        let browser = desk.subscribe()
        _ = try await desk.deliver(to: browser, style: .silent)
        #expect(desk.service.log.first?.question["urgency"] == "low")
        #expect(desk.service.browser(browser.id)?.received.first?.text.contains("\"silent\":true") == true)
        await desk.server.stop()
    }

    @Test func `a newer message takes the place of the one that waits`() async throws {
        let desk = try await Desk()
        let browser = desk.subscribe()
        desk.service.change(browser.id) { $0.isOn = false }
        _ = try await desk.deliver(to: browser)
        _ = try await desk.deliver(to: browser)
        _ = try await desk.deliver(to: browser, collapse: "another publication with a name that is no topic")
        desk.service.change(browser.id) { $0.turnOn(at: Letters.noon + 60) }
        #expect(desk.service.browser(browser.id)?.received.count == 2)
        await desk.server.stop()
    }

    @Test func `who unsubscribed is gone`() async throws {
        let desk = try await Desk()
        let browser = desk.subscribe()
        desk.service.change(browser.id) { $0.isGone = true }
        #expect(try await desk.deliver(to: browser) == .gone(since: nil))
        var stranger = Letters.address(browser)
        stranger.value += "0"
        #expect(await desk.channel.deliver(try Letters.envelope(to: stranger)) == .gone(since: nil))
        await desk.server.stop()
    }

    @Test func `each answer has its consequence`() async throws {
        let desk = try await Desk()
        let browser = desk.subscribe()
        let now = Letters.noon
        let cases: [(Int, String?, Outcome)] = [
            (413, nil, .refused(reason: "413")), (400, nil, .refused(reason: "400")),
            (429, "90", .later(after: now + 90, reason: "429")), (429, nil, .later(after: now + 60, reason: "429")),
            (429, "9999999999", .later(after: now + 86_400, reason: "429")),
            (503, "Sun, 08 Mar 2026 20:10:00 GMT", .later(after: now + 600, reason: "503")),
            (500, nil, .later(after: now + 900, reason: "500")), (502, "x", .later(after: now + 900, reason: "502")),
            (403, nil, .refused(reason: "403")), (302, nil, .refused(reason: "302")),
        ]
        for (status, wait, outcome) in cases {
            let headers = wait.map { ["retry-after": $0] } ?? [:]
            desk.service.script([PushReaction(.answer(status: status, headers: headers))])
            #expect(try await desk.deliver(to: browser) == outcome, "\(status) \(wait ?? "")")
        }
        #expect(desk.service.browser(browser.id)?.received.isEmpty == true)
        await desk.server.stop()
    }

    @Test func `a reader's endpoint that says forbidden stops nobody else's messages`() async throws {
        let desk = try await Desk()
        let (bad, good) = (desk.service.subscribe(applicationServerKey: "somebody else's"), desk.subscribe())
        #expect(try await desk.deliver(to: bad) == .refused(reason: "403 VapidPkHashMismatch"))
        #expect(try await desk.deliver(to: good).isAccepted)
        await desk.server.stop()
    }

    @Test func `a token that a service does not want any more is made anew, once`() async throws {
        let desk = try await Desk()
        let browser = desk.subscribe()
        _ = try await desk.deliver(to: browser)
        desk.clock.advance(by: 3_600)
        desk.service.script([PushReaction(.answer(status: 403))])
        #expect(try await desk.deliver(to: browser).isAccepted)
        let shown = desk.service.log.map { $0.question["authorization"] }
        #expect(shown.count == 3 && shown[0] == shown[1] && shown[1] != shown[2])
        await desk.server.stop()
    }

    @Test func `a silent service and a broken one lose nothing`() async throws {
        let desk = try await Desk(seconds: 3)
        let browser = desk.subscribe()
        for act: PushReaction.Act in [.silence, .hangUp, .reset(isUntouched: false)] {
            desk.service.script([PushReaction(act)])
            #expect(try await desk.deliver(to: browser) == .later(after: nil, reason: "NoAnswer"), "\(act)")
        }
        desk.service.script([])
        var isAccepted = false
        for _ in 0..<10 where !isAccepted { isAccepted = try await desk.deliver(to: browser).isAccepted }
        #expect(isAccepted)
        await desk.server.stop()
    }

    @Test func `nothing goes into a private network`() async throws {
        let desk = try await Desk()
        let strict = WebPushChannel(
            key: try VAPIDKey(P256.Signing.PrivateKey(), contact: "mailto:desk@stand.example"), post: .network(),
            ports: nil, now: { Letters.noon })
        let browser = desk.subscribe()
        #expect(
            await strict.deliver(try Letters.envelope(to: Letters.address(browser)))
                == .refused(reason: "PrivateNetwork"))
        for host in ["127.0.0.1", "10.0.0.1", "[::1]", "169.254.169.254"] {
            var address = Letters.address(browser)
            address.value = "https://\(host)/push/1"
            #expect(
                await strict.deliver(try Letters.envelope(to: address)) == .refused(reason: "PrivateNetwork"), "\(host)"
            )
        }
        #expect(desk.service.log.isEmpty && desk.server.connectionCount == 0)
        await desk.server.stop()
    }

    @Test func `a device that registers with nonsense is told so`() throws {
        let channel = WebPushChannel(
            key: try VAPIDKey(P256.Signing.PrivateKey(), contact: "mailto:desk@stand.example"), post: .network(),
            now: { Letters.noon })
        let good = SandboxPushService(clock: VirtualClock(origin: Letters.noon)).subscribe(applicationServerKey: "k")
        #expect(channel.fault(of: Address(channel: .webPush, value: "https://push.example/1", keys: good.keys)) == nil)
        #expect(channel.fault(of: Address(channel: .webPush, value: "http://push.example/1", keys: good.keys)) != nil)
        #expect(channel.fault(of: Address(channel: .webPush, value: "https://push.example/1")) != nil)
        #expect(channel.kind == .webPush)
    }
}
