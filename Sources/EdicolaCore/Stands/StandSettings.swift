/// The settings of a stand: its look, texts and links.
///
/// A nil setting has the value of the whole newsstand, and there Edicola's default.
public struct StandSettings: Hashable, Sendable, Codable {
    /// How issues are laid out; Edicola's own is ``StandLook/grid``.
    public var look: StandLook?
    /// The letters of names and headlines; Edicola's own are ``Typeface/kiosk``.
    public var typeface: Typeface?
    /// The background in light mode, `#RRGGBB`. Text on it is adjusted until it is readable.
    public var paper: String?
    /// The ground by night.
    public var night: String?
    /// The colour of the one primary action, for publications that have none of their own.
    public var accent: String?
    /// BCP 47, the first one is spoken to readers who understand none of them; nil: whatever the reader understands.
    public var languages: [String]?
    /// A few sentences over the stand.
    public var welcome: String?
    /// A sentence at the foot of every page.
    public var footer: String?
    /// An address, `https://…` or `/…`.
    public var privacyPolicy: String?
    /// As ``privacyPolicy``.
    public var imprint: String?
    /// Store and library on one screen: what suits a title that appears monthly or less often.
    public var mergesLibrary: Bool?
    /// IANA, such as `Europe/Rome`: in it days begin and end.
    public var timeZone: String?
    /// ISSN of the title, `1234-5679`.
    public var issn: String?
    /// Origins (`https://example.org`) whose pages may show the stand in a frame.
    public var embedding: [String]?
    /// The fixed sections of its issues, as their articles are filed in the files, in the order in which readers see them.
    public var sections: [String]?
    /// How much may be copied out of its issues; nil: everything.
    public var copyLimit: CopyLimit?
    /// An RSS, Atom or JSON feed whose items are shown as news.
    public var newsFeed: String?
    /// The tree of categories; of the newsstand as a whole only.
    public var categories: [StandCategory]?
    /// Where a publication is filed.
    public var filedUnder: [StandCategory.ID]?

    /// Settings of how a stand looks; everything else is left to the newsstand.
    public init(look: StandLook? = nil, typeface: Typeface? = nil, paper: String? = nil, night: String? = nil) {
        self.look = look
        self.typeface = typeface
        self.paper = paper
        self.night = night
    }

    /// These settings where they say something, the others where they don't.
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

    /// The tree, of the newsstand as a whole.
    public var tree: CategoryTree { CategoryTree(categories ?? []) }
}
