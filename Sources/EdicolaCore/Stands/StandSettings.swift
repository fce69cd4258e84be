/// The settings of a stand: its look, texts and links.
///
/// A nil setting of a publication has the value of the whole newsstand, whose own default is Edicola's.
public struct StandSettings: Hashable, Sendable, Codable {
    /// The layout of issues (default: ``StandLook/grid``).
    public var look: StandLook?
    /// The typeface of names and headlines (default: ``Typeface/kiosk``).
    public var typeface: Typeface?
    /// The background in light mode, `#RRGGBB`. Text on it is adjusted until it is readable.
    public var paper: String?
    /// The background in dark mode.
    public var night: String?
    /// The colour of the one primary action, for publications without one of their own.
    public var accent: String?
    /// BCP 47; readers who understand none of them get the first one. nil: whatever the reader understands.
    public var languages: [String]?
    /// A few sentences at the top of the stand.
    public var welcome: String?
    /// A sentence at the foot of every page.
    public var footer: String?
    /// An address, `https://…` or `/…`.
    public var privacyPolicy: String?
    /// An address, like ``privacyPolicy``.
    public var imprint: String?
    /// Whether store and library are on one screen, which suits a title that appears monthly or less often.
    public var mergesLibrary: Bool?
    /// The time zone in which days begin and end; an IANA name, such as `Europe/Rome`.
    public var timeZone: String?
    /// ISSN of the title, `1234-5679`.
    public var issn: String?
    /// Origins (`https://example.org`) whose pages may show the stand in a frame.
    public var embedding: [String]?
    /// The fixed sections of its issues, as articles name them in the files, in the order for readers.
    public var sections: [String]?
    /// The limit for copying from its issues; nil for none.
    public var copyLimit: CopyLimit?
    /// An RSS, Atom or JSON feed whose items are shown as news.
    public var newsFeed: String?
    /// The tree of categories; only for the whole newsstand.
    public var categories: [StandCategory]?
    /// The categories under which a publication is filed.
    public var filedUnder: [StandCategory.ID]?

    /// Makes settings of a stand's look; everything else is left to the newsstand.
    public init(look: StandLook? = nil, typeface: Typeface? = nil, paper: String? = nil, night: String? = nil) {
        self.look = look
        self.typeface = typeface
        self.paper = paper
        self.night = night
    }

    /// Returns these settings, with the values of others where they are nil.
    public func over(_ base: StandSettings) -> StandSettings {
        var whole = base
        if let look { whole.look = look }
        if let typeface { whole.typeface = typeface }
        if let paper { whole.paper = paper }
        if let night { whole.night = night }
        if let accent { whole.accent = accent }
        if let languages { whole.languages = languages }
        if let welcome { whole.welcome = welcome }
        if let footer { whole.footer = footer }
        if let privacyPolicy { whole.privacyPolicy = privacyPolicy }
        if let imprint { whole.imprint = imprint }
        if let mergesLibrary { whole.mergesLibrary = mergesLibrary }
        if let timeZone { whole.timeZone = timeZone }
        if let issn { whole.issn = issn }
        if let embedding { whole.embedding = embedding }
        if let sections { whole.sections = sections }
        if let copyLimit { whole.copyLimit = copyLimit }
        whole.newsFeed = newsFeed
        whole.filedUnder = filedUnder
        return whole
    }

    /// The tree of the whole newsstand.
    public var tree: CategoryTree { CategoryTree(categories ?? []) }
}
