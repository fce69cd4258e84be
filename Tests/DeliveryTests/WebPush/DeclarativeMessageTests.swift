import EdicolaCore
import Foundation
import Testing

@testable import Delivery

/// One JSON for browsers that show it without a script and for the service workers of the others.
@Suite struct DeclarativeMessageTests {
    private func notice(_ title: String = "Espresso", text: String = "March") throws -> Notice {
        Notice(
            try Letters.envelope(
                to: Letters.address("ab"), message: Letters.announcement(title: title, text: text)))
    }

    @Test func `badge and mutable stand at the top, the rest in the notification`() throws {
        var notice = try notice()
        notice.badge = 3
        let json = try members(String(decoding: #require(try DeclarativeMessage.bytes(notice)), as: UTF8.self))
        #expect(Set(json.keys) == ["web_push", "notification", "app_badge", "mutable"])
        #expect(json["web_push"] as? Int == 8_030 && json["app_badge"] as? Int == 3)
        let shown = try #require(json["notification"] as? [String: Any])
        #expect(shown["title"] as? String == "Espresso" && shown["body"] as? String == "March")
        #expect(shown["navigate"] as? String == "https://stand.example/espresso/2026-03")
        #expect(shown["tag"] as? String == "espresso" && shown["lang"] as? String == "en")
        #expect(shown["image"] as? String == Letters.cover && shown["silent"] == nil)
        #expect((shown["data"] as? [String: String]) == ["publication": "espresso", "issue": "2026-03"])
    }

    @Test(arguments: [0, 200, 3_000, 4_000, 40_000])
    func `a long text gives way, and the message fits`(count: Int) throws {
        let bytes = try #require(
            try DeclarativeMessage.bytes(notice(text: String(repeating: "é\"", count: count))))
        #expect(bytes.count <= SealedMessage.largestText)
        let json = try members(String(decoding: bytes, as: UTF8.self))
        #expect((json["notification"] as? [String: Any])?["title"] as? String == "Espresso")
    }

    @Test func `a title that is longer than all is cut, not refused`() throws {
        let bytes = try #require(try DeclarativeMessage.bytes(notice(String(repeating: "🗞", count: 3_000))))
        #expect(bytes.count <= SealedMessage.largestText && bytes.count > 3_500)
    }
}
