import EdicolaCore
import FoundationEssentials

/// The JSON of a message to an app: a rich notification, or a background message.
struct APNsPayload: Encodable {
    static let largest = 4_096

    var aps: Aps
    var publication: String
    var issue: String
    /// The issue, in the field that apps made with Baker read.
    var contentName: String
    var page: String?
    /// The picture for a notification service extension.
    var cover: String?

    struct Aps: Encodable {
        var alert: Alert?
        var badge: Int?
        /// The app is woken and may begin the download.
        var contentAvailable = 1
        var mutableContent: Int?
        var threadID: String?
        var interruptionLevel: String?

        enum CodingKeys: String, CodingKey {
            case alert, badge
            case contentAvailable = "content-available"
            case mutableContent = "mutable-content"
            case threadID = "thread-id"
            case interruptionLevel = "interruption-level"
        }
    }

    struct Alert: Encodable {
        var title: String
        var body: String?
    }

    enum CodingKeys: String, CodingKey {
        case aps, publication, issue, page, cover
        case contentName = "content-name"
    }

    init(_ notice: Notice) {
        publication = notice.publication
        issue = notice.issue
        contentName = notice.issue
        if notice.isSilent {
            // Neither alert, sound nor badge: with any of them it is no background message, and is refused.
            aps = Aps()
        } else {
            aps = Aps(
                alert: Alert(title: notice.title, body: notice.body), badge: notice.badge, mutableContent: 1,
                threadID: notice.publication, interruptionLevel: "active")
            page = notice.page
            cover = notice.cover
        }
    }

    /// - Returns: The JSON, shortened to APNs's limit; nil when even the names are too long.
    static func bytes(_ notice: Notice) throws -> [UInt8]? {
        try notice.fitting(largest) { try Array(JSON.encode(APNsPayload($0))) }
    }
}
