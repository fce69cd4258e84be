import Delivery
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Outbound
import Storage
import StoreSandbox

@testable import EdicolaServer

/// Both push services on loopback with TLS, on the newsstand's clock, and our senders to them.
struct StandIns {
    let push: SandboxPush
    let apns: APNsChannel
    let webPush: WebPushChannel

    var channels: [any DeliveryChannel] { [apns, webPush] }

    init(of newsstand: TestNewsstand, seed: UInt64 = 1, pace: APNsLimits = StandIns.patient) async throws {
        let clock = VirtualClock(origin: newsstand.now, real: { newsstand.now })
        let push = try await SandboxPush(clock: clock, seed: seed)
        self.push = push
        let roots = [push.authority.rootFile]
        let place = APNsEnvironment(host: PushServer.host, port: push.apnsPort, roots: roots)
        apns = try APNsChannel(
            key: APNsKey(teamID: SandboxPush.team, keyID: SandboxPush.keyID, privateKey: push.key),
            topics: [SandboxPush.app], production: place, sandbox: place, pace: pace, now: { newsstand.now })
        webPush = WebPushChannel(
            key: try VAPIDKey(contact: "mailto:press@stand.example"),
            post: .network(allowing: .unrestricted, seconds: 300, trusting: roots), ports: nil,
            now: { newsstand.now })
    }

    /// A machine busy with other tests must not cause a failure.
    static let patient: APNsLimits = {
        var pace = APNsLimits()
        (pace.answer, pace.room, pace.connect, pace.ping) = (.seconds(300), .seconds(300), .seconds(300), .seconds(300))
        (pace.firstRest, pace.longestRest, pace.tick) = (.milliseconds(5), .milliseconds(100), .milliseconds(20))
        return pace
    }()

    func address(_ phone: PushDevice) -> Address {
        Address(channel: .apns, value: phone.token, keys: ["topic": phone.topic])
    }

    func address(_ browser: PushBrowser) -> Address {
        Address(channel: .webPush, value: browser.endpoint, keys: browser.keys)
    }

    func addBrowser() -> PushBrowser { push.addBrowser(applicationServerKey: webPush.publicKey ?? "") }
}

extension TestClientProtocol {
    /// Adds a reader with a registered device, over HTTP.
    @discardableResult
    func newListener(
        _ address: Address, style: Announcement.Style = .plain, follows: [Publication.ID] = [TestNewsstand.press]
    ) async throws -> Welcome {
        let welcome = try await newReader()
        let wish = PushRegistration(address: address, style: style, wording: "1", follows: follows)
        let body = String(decoding: try JSON.encode(wish), as: UTF8.self)
        let answer = try await send(
            .put, Paths.API.push(of: welcome.device), .reader(welcome.token ?? ""), body)
        guard answer.status == .ok else { throw Unexpected(status: answer.status.code, text: answer.text) }
        return welcome
    }
}

struct Unexpected: Error {
    let status: Int
    let text: String
}

extension TestNewsstand {
    /// Returns when every message of a release has an outcome.
    func finish(_ key: Issue.Key) async throws {
        let signals = storage.deliverySignals()
        var iterator = signals.makeAsyncIterator()
        while try await storage.release(of: key)?.state != .done { _ = await iterator.next() }
    }
}
