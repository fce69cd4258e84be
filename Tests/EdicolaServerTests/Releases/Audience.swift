import Delivery
import EdicolaCore
import Foundation
import Storage

@testable import EdicolaServer

extension TestNewsstand {
    /// Adds followers with one device each, whose tokens are `token-0`, `token-1` …
    func addFollowers(
        _ count: Int, from first: Int = 0, of publication: Publication.ID = press, channel: ChannelKind = .apns,
        zone: String = "UTC"
    ) async throws {
        for number in first..<first + count {
            let device = Device(kind: .app, name: "phone \(number)", added: now, seen: now)
            let reader = Reader.ID(UUID())
            let digest = Digest(sha256: "token of \(number) \(channel)".utf8)
            try await storage.addReader(
                reader, on: device, session: NewSession(digest: digest, ends: nil), at: now)
            let wish = PushRegistration(
                address: Address(channel: channel, value: "token-\(number)"), timeZone: zone, wording: "1",
                follows: [publication])
            try await storage.savePushRegistration(wish, on: device.id, of: reader, at: now)
        }
    }

    /// Sends due messages, as the service does.
    func send(by channel: any DeliveryChannel, part: Int = 10) async throws {
        for run in try await storage.outboxRuns(on: [channel.kind], at: now).runs {
            try await sending(run, by: channel, part: part).send()
        }
    }

    func sending(_ run: OutboxRun, by channel: any DeliveryChannel, part: Int = 10) -> ReleaseDispatcher {
        ReleaseDispatcher(
            storage: storage, channel: channel, run: run, origin: "https://stand.example", now: { [self] in now },
            part: part, answersAtOnce: 5)
    }

    func figures(_ key: Issue.Key, _ channel: ChannelKind = .apns) async throws -> ReleaseReport.Channel? {
        try await storage.release(of: key)?.channels.first { $0.channel == channel }
    }
}
