import Crypto
import EdicolaCore
import Foundation
import NIOCore
import Outbound
import StoreSandbox
import Testing

@testable import Delivery

/// Messages to hosts that are not known push services.
@Suite(.timeLimit(.minutes(2))) struct StrangerBudgetTests {
    @Test func `a machine gets so many in a while, under whatever name, and the rest wait`() async throws {
        let clock = VirtualClock(origin: Letters.noon, speed: 0)
        let service = SandboxPushService(clock: clock)
        let authority = try PushAuthority(at: Date())
        let server = try await service.serve(by: authority)
        let channel = WebPushChannel(
            key: try VAPIDKey(P256.Signing.PrivateKey(), contact: "mailto:desk@stand.example"),
            post: .network(allowing: .unrestricted, seconds: 60, trusting: [authority.rootFile], most: 3), ports: nil,
            now: { clock.now })
        var outcomes: [Outcome] = []
        for _ in 0..<5 {
            let browser = service.subscribe(applicationServerKey: channel.publicKey ?? "")
            outcomes.append(await channel.deliver(try Letters.envelope(to: Letters.address(browser))))
        }
        #expect(outcomes.prefix(3).allSatisfy { $0.isAccepted })
        let later = Outcome.later(after: Letters.noon + 600, reason: "TooManyForHost")
        #expect(outcomes.suffix(2).allSatisfy { $0 == later })
        #expect(service.log.count == 3)
        await server.stop()
    }

    @Test func `each machine has its own, anew after a while`() {
        let budget = UnknownHostBudget(most: 2)
        let now = NIODeadline.now()
        #expect(budget.takes("192.0.2.1", at: now) && budget.takes("192.0.2.1", at: now))
        #expect(!budget.takes("192.0.2.1", at: now) && budget.takes("192.0.2.2", at: now))
        #expect(budget.takes("192.0.2.1", at: now + .minutes(10)))
    }

    @Test(arguments: [
        "fcm.googleapis.com", "updates.push.services.mozilla.com", "wns2-am3p.notify.windows.com", "web.push.apple.com",
    ])
    func `the services of browsers are known`(host: String) {
        #expect(PushServices.isKnown(host))
        #expect(!PushServices.isKnown("\(host).example"))
        for service in ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"] {
            #expect(!PushServices.isKnown("evil\(service)"))
        }
    }
}
