import Delivery
import EdicolaCore
import Foundation
import StoreSandbox

/// Messages and their devices, in the form of the outbox.
enum Letters {
    static let noon = Date(timeIntervalSince1970: 1_773_000_000)

    static func announcement(
        title: String = "Espresso", text: String = "March: the long summer of 1976", cover: String? = cover
    ) throws -> Announcement {
        Announcement(
            issue: Issue.Key(publication: try .init(parsing: "espresso"), issue: try .init(parsing: "2026-03")),
            title: title, text: text, language: "en", cover: cover, link: "https://stand.example/espresso/2026-03")
    }

    static let cover = "https://stand.example/espresso/2026-03/cover.jpg"

    static func envelope(
        to address: Address, id: UUID = UUID(), style: Announcement.Style = .plain, collapse: String = "espresso",
        message: Announcement? = nil, expires: Date = noon + 7 * 86_400
    ) throws -> Envelope {
        Envelope(
            id: id, address: address, message: try message ?? announcement(), style: style, collapse: collapse,
            expires: expires)
    }

    static func address(_ browser: PushBrowser) -> Address {
        Address(channel: .webPush, value: browser.endpoint, keys: browser.keys)
    }

    static func address(_ token: String, environment: Address.Environment = .production) -> Address {
        Address(channel: .apns, environment: environment, value: token, keys: ["topic": "org.example.espresso"])
    }
}

/// Parses a JSON object into its members.
func members(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
}

extension Outcome {
    var isAccepted: Bool {
        if case .accepted = self { true } else { false }
    }
}
