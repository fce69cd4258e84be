public import EdicolaCore

/// What a publisher's file says of itself, before any page is pressed.
public struct RunOutline: Hashable, Sendable, Codable {
    /// Every page in reading order.
    public var pages: [PageOutline]
    public var contents: [ContentsEntry]
    /// The title that the file carries.
    public var title: String?
    /// BCP 47; nil: as the publication's.
    public var language: String?
    public var isRightToLeft: Bool

    public init(
        pages: [PageOutline], contents: [ContentsEntry] = [], title: String? = nil, language: String? = nil,
        isRightToLeft: Bool = false
    ) {
        self.pages = pages
        self.contents = contents
        self.title = title
        self.language = language
        self.isRightToLeft = isRightToLeft
    }
}

/// A page's size and printed number.
public struct PageOutline: Hashable, Sendable, Codable {
    /// Points, as shown.
    public var width: Double
    /// Points.
    public var height: Double
    public var label: String?

    public init(width: Double, height: Double, label: String? = nil) {
        self.width = width
        self.height = height
        self.label = label
    }
}
