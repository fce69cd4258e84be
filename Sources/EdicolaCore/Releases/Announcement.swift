/// The message of a release. Its words are fixed when the audience is, so that a device which gets it twice gets the
/// same words.
public struct Announcement: Hashable, Sendable, Codable {
    /// The new issue.
    public var issue: Issue.Key
    /// The publication's title.
    public var title: String
    /// The issue's title and the first of its cover lines.
    public var text: String
    /// The publication's language, in BCP 47.
    public var language: String
    /// The newest cover as a JPEG of about 640 pixels, an absolute address.
    public var cover: String?
    /// The target of a tap: the issue's page, an absolute address.
    public var link: String

    /// Makes an announcement; by default without a picture.
    public init(
        issue: Issue.Key, title: String, text: String, language: String, cover: String? = nil, link: String
    ) {
        self.issue = issue
        self.title = title
        self.text = text
        self.language = language
        self.cover = cover
        self.link = link
    }

    /// The style of a message.
    public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
        /// Visible to the reader.
        case plain
        /// Wakes the app, which fetches the issue. A channel that can't do this shows a message without a sound.
        case silent
    }
}
