/// What a message says, as both services' JSON is made from it. The addresses are whole, for no reader's device knows ours.
struct Notice: Hashable, Sendable {
    var publication: String
    var issue: String
    /// Never empty.
    var title: String
    var body: String?
    /// What a tap opens.
    var page: String
    /// The cover, as a picture that is on the open network.
    var cover: String?
    /// BCP 47.
    var language: String?
    /// How many new issues there are.
    var badge: Int?
    /// For the device alone: nothing is shown where that can be helped.
    var isSilent = false
    /// Messages of one name take each other's place.
    var collapse: String

    /// The same notice in so many bytes of JSON: the text gives way, then the cover, then the title's end.
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
        // What JSON escapes weighs up to six times its bytes, so one cut may not be enough; each cut takes something.
        let count = text.utf8.count
        guard count > 32 else { return nil }
        let room = max(count - excess - "…".utf8.count, count / 8)
        var cut = text
        while cut.utf8.count > room, !cut.isEmpty { cut.removeLast() }
        return cut.isEmpty ? nil : cut + "…"
    }
}
