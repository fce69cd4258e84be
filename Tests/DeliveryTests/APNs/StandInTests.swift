import EdicolaCore
import Foundation
import Testing

@testable import Delivery
@testable import StoreSandbox

/// The stand-in refuses what Apple refuses: otherwise its acceptance would prove nothing.
@Suite(.serialized, .timeLimit(.minutes(3))) struct StandInTests {
    private static let refusals: [(field: String, value: String?, reason: String)] = [
        ("apns-priority", "7", "BadPriority"), ("apns-push-type", nil, "InvalidPushType"),
        ("apns-push-type", "loud", "InvalidPushType"), ("apns-id", "x", "BadMessageId"),
        ("apns-collapse-id", String(repeating: "x", count: 65), "BadCollapseId"),
        ("apns-expiration", "-1", "BadExpirationDate"), ("apns-topic", nil, "MissingTopic"),
        ("apns-topic", "org.example.other", "TopicDisallowed"), ("authorization", nil, "MissingProviderToken"),
        ("authorization", "bearer x.y.z", "InvalidProviderToken"),
    ]

    @Test func `a request with one wrong field is refused for that field`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        #expect(try await desk.deliver(to: token).isAccepted)
        let good = try #require(desk.production.log.first).question
        for (field, value, reason) in Self.refusals {
            var question = good
            question.headers.removeAll { $0.name == field }
            if let value { question.headers.append(.init(name: field, value: value)) }
            #expect(Self.reason(desk.production.react(to: question)) == reason, "\(field)")
        }
        var twice = good
        twice.headers.append(.init(name: "apns-topic", value: PushDesk.app))
        #expect(Self.reason(desk.production.react(to: twice)) == "DuplicateHeaders")
        var long = good
        long.body = Array(repeating: 0x20, count: 4_097)
        #expect(Self.reason(desk.production.react(to: long)) == "PayloadTooLarge")
        #expect(Self.reason(desk.production.react(to: good)) == nil, "and a good one is taken")
        await desk.stop()
    }

    @Test func `a background message with priority 10, or with an alert, a sound or a badge, is an error`() async throws
    {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        #expect(try await desk.deliver(to: token, style: .silent).isAccepted)
        let good = try #require(desk.production.log.first).question
        var urgent = good
        urgent.headers.removeAll { $0.name == "apns-priority" }
        urgent.headers.append(.init(name: "apns-priority", value: "10"))
        #expect(Self.reason(desk.production.react(to: urgent)) == "BadPriority")
        for loud in [#""alert":"x""#, #""sound":"default""#, #""badge":1"#] {
            var question = good
            question.body = Array("{\"aps\":{\"content-available\":1,\(loud)}}".utf8)
            #expect(Self.reason(desk.production.react(to: question)) == "InvalidPushType", "\(loud)")
        }
        await desk.stop()
    }

    @Test func `a third token of a team within twenty minutes is one too many`() async throws {
        let desk = try await PushDesk()
        let token = desk.devices(1)[0]
        #expect(try await desk.deliver(to: token).isAccepted)
        var question = try #require(desk.production.log.first).question
        var reasons: [String?] = []
        for number in 1...2 {
            // Older ones, but not too old: our tokens never change that often.
            let fresh = try ProviderTokens(
                key: APNsKey(teamID: PushDesk.team, keyID: "KEY1234567", privateKey: desk.key)
            ).current(at: Letters.noon - Double(number) * 1_200)
            question.connection = 10 + number
            question.headers.removeAll { $0.name == "authorization" }
            question.headers.append(.init(name: "authorization", value: fresh.authorization))
            reasons.append(Self.reason(desk.production.react(to: question)))
        }
        #expect(reasons == [nil, "TooManyProviderTokenUpdates"])
        await desk.stop()
    }

    /// Returns the reason of a refusal; nil for an accepted request.
    private static func reason(_ reaction: PushReaction) -> String? {
        guard case .answer(_, _, let body) = reaction.act else { return "no answer" }
        return body.split(separator: "\"").dropFirst(2).first { $0 != ":" }.map(String.init)
    }
}
