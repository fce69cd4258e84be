import EdicolaCore

/// A publication's accent colour: for the primary action, focus and progress, nothing else.
///
/// It is the publisher's choice, or else the newest cover's dominant colour. Its lightness is changed until text on it,
/// and text in it on paper, has a contrast of 4.5 : 1 by day and by night.
struct Accent: Hashable, Sendable {
    /// The requested colour, which names the CSS class and the stylesheet.
    let source: Colour
    /// The colour on paper, with paper-coloured text on it.
    let light: Colour
    /// The colour on the dark background, with dark text on it.
    let dark: Colour

    /// The darkest surface of the light theme and the lightest of the dark one, in `Web/css/tokens.css`.
    static let paper = Colour(red: 0xF1, green: 0xEE, blue: 0xE7)
    static let night = Colour(red: 0x24, green: 0x22, blue: 0x1E)

    init(_ source: Colour) {
        self.source = source
        light = Self.move(source, until: Self.paper, by: -0.01)
        dark = Self.move(source, until: Self.night, by: 0.01)
    }

    /// - Parameter usual: the default for publications without a colour of their own.
    init(of publication: Publication, newest: CatalogEntry?, usual: String? = nil) {
        // A black and white cover gives no accent: grey buttons would look disabled.
        let ofCover = newest?.colour.flatMap { Colour(hex: $0) }.flatMap { $0.isGrey ? nil : $0 }
        let colour = (publication.accent ?? usual).flatMap { Colour(hex: $0) } ?? ofCover
        self.init(colour ?? Self.kiosk)
    }

    /// The default, for pages of the newsstand itself, and while a publication has no cover.
    static let kiosk = Colour(red: 0x1F, green: 0x5B, blue: 0x4B)
    static let ofNewsstand = Accent(kiosk)

    var className: String { "accent-\(source.hex)" }

    var rule: String {
        ".\(className){--accent:light-dark(#\(light.hex),#\(dark.hex));--on-accent:light-dark(#fffefb,#141311)}"
    }

    private static func move(_ source: Colour, until ground: Colour, by step: Double) -> Colour {
        var colour = source
        var lightness = source.lightness
        while colour.contrast(with: ground) < 4.5, (0...1).contains(lightness + step) {
            lightness += step
            colour = source.at(lightness: lightness)
        }
        return colour
    }
}

/// The style sheet of accent colours: a pure function of its own address, so it is cached for ever and no page needs a
/// style of its own.
struct AccentStyles: Hashable, Sendable {
    let accents: [Accent]

    init(_ accents: [Accent]) {
        self.accents = Set(accents).sorted { $0.source.hex < $1.source.hex }
    }

    static let folder = "/assets/accents"
    /// The maximum number of accents in one address; no page shows that many publications.
    static let limit = 64

    var path: String { "\(Self.folder)/\(accents.map(\.source.hex).joined(separator: "-")).css" }

    /// - Returns: nil unless the name is one that ``path`` makes.
    init?(fileName: some StringProtocol) {
        guard fileName.hasSuffix(".css") else { return nil }
        let names = fileName.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
        let colours = names.compactMap { Colour(hex: $0) }
        guard colours.count == names.count, names.count <= Self.limit else { return nil }
        self.init(colours.map(Accent.init))
    }

    var css: String { accents.map { $0.rule + "\n" }.joined() }
}
