/// What a device is told of a release: the words are settled when the audience is, so that whoever hears it twice hears
/// the same.
public struct Announcement: Hashable, Sendable, Codable {
    /// The issue that is new.
    public var issue: Issue.Key
    /// The publication's.
    public var title: String
    /// The issue's title and the first of its cover lines.
    public var text: String
    /// BCP 47, of the publication.
    public var language: String
    /// The newest cover as a JPEG of about 640 pixels, an absolute address.
    public var cover: String?
    /// Where a tap leads: the issue's page, an absolute address.
    public var link: String

    /// An announcement; without a picture unless you name one.
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

    /// How it comes.
    public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
        /// Shows itself to the reader.
        case plain
        /// Wakes the app, which fetches the issue; a channel that can't do this shows itself without a sound.
        case silent
    }
}
