import EdicolaCore
import FoundationEssentials

/// A message that a browser shows without a script (Declarative Web Push, W3C Push API §3.3). In older browsers the
/// service worker receives it and shows it.
struct DeclarativeMessage: Encodable {
    /// Marks this JSON as a declarative message.
    var version = 8_030
    var notification: Notification
    /// Beside the notification, not in it, like ``mutable``.
    var badge: Int?
    /// The service worker runs first, so that it can begin the download.
    var mutable = true

    enum CodingKeys: String, CodingKey {
        case notification, mutable
        case version = "web_push"
        case badge = "app_badge"
    }

    struct Notification: Encodable {
        var title: String
        var navigate: String
        var body: String?
        var lang: String?
        var dir = "auto"
        var tag: String
        var icon: String?
        var image: String?
        var silent: Bool?
        var data: Subject
    }

    /// The issue that the message is about.
    struct Subject: Encodable {
        var publication: String
        var issue: String
    }

    init(_ notice: Notice) {
        notification = Notification(
            title: notice.title, navigate: notice.page, body: notice.body, lang: notice.language,
            tag: notice.collapse, icon: notice.cover, image: notice.cover, silent: notice.isSilent ? true : nil,
            data: Subject(publication: notice.publication, issue: notice.issue))
        badge = notice.badge
    }

    /// - Returns: The JSON, shortened to the size of a sealed message; nil when even the names are too long.
    static func bytes(_ notice: Notice) throws -> [UInt8]? {
        try notice.fitting(SealedMessage.largestText) { try Array(JSON.encode(DeclarativeMessage($0))) }
    }
}
