import EdicolaCore
import Foundation
import Testing

@testable import Delivery

/// The requests and the meanings of answers, against Apple's tables.
@Suite struct APNsRequestTests {
    private let noon = Letters.noon
    private let token = String(repeating: "a1", count: 32)

    private func request(
        style: Announcement.Style = .plain, collapse: String = "espresso", text: String = "March",
        expires: Date = Letters.noon + 86_400
    ) throws -> APNsRequest {
        try APNsRequest(
            Letters.envelope(
                to: Letters.address(token), style: style, collapse: collapse,
                message: Letters.announcement(text: text), expires: expires),
            topics: [], payloads: APNsPayloads(), at: noon)
    }

    @Test func `an alert is an alert, and a hint a hint`() throws {
        let alert = try request()
        #expect(alert.pushType == "alert" && alert.priority == 10)
        let hint = try request(style: .silent)
        #expect(hint.pushType == "background" && hint.priority == 5, "10 would be an error")
    }

    @Test func `a hint has neither alert nor sound nor badge`() throws {
        let json = try members(String(decoding: request(style: .silent).body, as: UTF8.self))
        #expect((json["aps"] as? [String: Int]) == ["content-available": 1])
        #expect(json["publication"] as? String == "espresso" && json["issue"] as? String == "2026-03")
        #expect(json["content-name"] as? String == "2026-03", "for apps made with Baker")
        #expect(Set(json.keys) == ["aps", "publication", "issue", "content-name"])
    }

    @Test func `an alert brings the cover's address, and wakes the app too`() throws {
        let json = try members(String(decoding: request().body, as: UTF8.self))
        let aps = try #require(json["aps"] as? [String: Any])
        #expect((aps["alert"] as? [String: String]) == ["title": "Espresso", "body": "March"])
        #expect(aps["mutable-content"] as? Int == 1 && aps["content-available"] as? Int == 1)
        #expect(aps["thread-id"] as? String == "espresso" && aps["interruption-level"] as? String == "active")
        #expect(json["cover"] as? String == Letters.cover)
        #expect(json["page"] as? String == "https://stand.example/espresso/2026-03")
    }

    @Test(arguments: [0, 1_000, 3_900, 4_000, 50_000])
    func `no text makes a message of more than 4,096 bytes`(count: Int) throws {
        let body = try request(text: String(repeating: "\\é", count: count)).body
        #expect(body.count <= 4_096)
        #expect(try members(String(decoding: body, as: UTF8.self))["issue"] as? String == "2026-03")
    }

    @Test func `what was said to others is said to nobody else`() throws {
        let payloads = APNsPayloads()
        for round in 0..<3 {
            for number in 0..<6 {
                for style in [Announcement.Style.plain, .silent] {
                    let envelope = try Letters.envelope(
                        to: Letters.address(token), style: style, message: Letters.announcement(text: "\(number)"))
                    let bytes = try payloads.bytes(Notice(envelope))
                    #expect(try bytes == APNsPayload.bytes(Notice(envelope)), "\(round)")
                }
            }
        }
        var endless = try Notice(Letters.envelope(to: Letters.address(token)))
        endless.page = String(repeating: "p", count: 5_000)
        for _ in 0..<2 { #expect(try payloads.bytes(endless) == nil) }
    }

    @Test func `a name of more than 64 bytes collapses under its hash`() throws {
        #expect(try request().collapseID == "espresso")
        let (one, other) = (String(repeating: "a", count: 65), String(repeating: "a", count: 64) + "b")
        let ids = try [one, other, one, "caffè"].map { try request(collapse: $0).collapseID }
        #expect(ids.allSatisfy { $0.utf8.count <= 64 })
        #expect(ids[0] != ids[1] && ids[0] == ids[2])
    }

    @Test func `the service keeps it until it is over, and for thirty days at most`() throws {
        #expect(try request().expiration == 1_773_086_400)
        #expect(try request(expires: noon + 90 * 86_400).expiration == 1_773_000_000 + 30 * 86_400)
    }

    @Test(arguments: ["", "abc", "xyz0", "../../3/device", "ab\r\nhost", String(repeating: "ab", count: 101)])
    func `a token that is none is not asked for`(token: String) throws {
        #expect(throws: APNsRequest.RequestError.badToken) {
            try APNsRequest(
                Letters.envelope(to: Letters.address(token)), topics: [], payloads: APNsPayloads(), at: noon)
        }
    }

    @Test(
        arguments: [
            (200, nil, "", "accepted"), (400, "BadDeviceToken", "", "refused"),
            (400, "DeviceTokenNotForTopic", "", "refused"), (400, "BadCollapseId", "", "refused"),
            (400, "PayloadEmpty", "", "refused"), (400, "TopicDisallowed", "", "stopped"),
            (400, "IdleTimeout", "", "later"), (403, "ExpiredProviderToken", "", "stopped"),
            (403, "InvalidProviderToken", "", "stopped"), (403, "MissingProviderToken", "", "stopped"),
            (403, "BadEnvironmentKeyIdInToken", "", "stopped"), (403, "UnrelatedKeyIdInToken", "", "stopped"),
            (403, "Forbidden", "", "refused"), (404, "BadPath", "", "refused"),
            (405, "MethodNotAllowed", "", "refused"), (410, "Unregistered", ",\"timestamp\":1773000000000", "gone"),
            (410, "ExpiredToken", ",\"timestamp\":1773000000000", "gone"), (413, "PayloadTooLarge", "", "refused"),
            (429, "TooManyRequests", "", "later 60"), (429, "TooManyProviderTokenUpdates", "", "later 1200"),
            (500, "InternalServerError", "", "later 900"), (503, "ServiceUnavailable", "", "later 900"),
            (503, "Shutdown", "", "later 900"), (500, nil, "", "later 900"), (418, nil, "", "refused"),
        ] as [(Int, String?, String, String)])
    func `each reason has its consequence`(status: Int, reason: String?, more: String, consequence: String) {
        let body = reason.map { "{\"reason\":\"\($0)\"\(more)}" } ?? "<html>not JSON"
        let outcome = APNsAnswer(status: status, id: "A", body: Array(body.utf8)).outcome(at: noon)
        let words = reason ?? String(status)
        switch consequence {
        case "accepted": #expect(outcome == .accepted(serviceID: "A"))
        case "refused": #expect(outcome == .refused(reason: words))
        case "stopped": #expect(outcome == .stopped(reason: words))
        case "gone": #expect(outcome == .gone(since: noon))
        case "later": #expect(outcome == .later(after: nil, reason: words))
        default:
            let seconds = TimeInterval(consequence.split(separator: " ").last ?? "") ?? 0
            #expect(outcome == .later(after: noon + seconds, reason: words))
        }
    }
}
