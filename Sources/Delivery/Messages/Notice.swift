/// The content of a message, from which both services' JSON is made. Addresses are absolute, because a reader's device
/// doesn't know ours.
struct Notice: Hashable, Sendable {
    var publication: String
    var issue: String
    /// Never empty.
    var title: String
    var body: String?
    /// The page that a tap opens.
    var page: String
    /// The cover, as a picture on the public network.
    var cover: String?
    /// BCP 47.
    var language: String?
    /// The number of new issues.
    var badge: Int?
    /// Only for the device: nothing is shown where that can be avoided.
    var isSilent = false
    /// Messages with the same name replace each other.
    var collapse: String

    /// Returns the notice within a limit of bytes of JSON: the text is shortened first, then the cover removed, then
    /// the title shortened.
    func fitting(_ limit: Int, _ encode: (Notice) throws -> [UInt8]) rethrows -> [UInt8]? {
        var notice = self
        while true {
            let bytes = try encode(notice)
            let excess = bytes.count - limit
            if excess <= 0 { return bytes }
            if let body = notice.body {
                notice.body = Self.shortened(body, by: excess)
            } else if notice.cover != nil {
                notice.cover = nil
            } else if let title = Self.shortened(notice.title, by: excess) {
                notice.title = title
            } else {
                return nil
            }
        }
    }

    /// - Returns: nil when nothing sensible remains.
    private static func shortened(_ text: String, by excess: Int) -> String? {
        // JSON escapes take up to six times a character's bytes, so one cut may not be enough; each cut removes
        // something.
        let count = text.utf8.count
        guard count > 32 else { return nil }
        let room = max(count - excess - "…".utf8.count, count / 8)
        var cut = text
        while cut.utf8.count > room, !cut.isEmpty { cut.removeLast() }
        return cut.isEmpty ? nil : cut + "…"
    }
}
