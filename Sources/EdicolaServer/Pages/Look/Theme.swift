import EdicolaCore

/// A publisher's colours and typeface, as the style sheet of a page.
///
/// It is a pure function of its own address (except for the fonts' addresses), so it is cached for ever and no page
/// needs a style of its own. A newsstand without choices has none: its pages have only the style sheet of their
/// accents.
struct Theme: Hashable, Sendable {
    /// The day's paper; nil for Edicola's default.
    var paper: Colour?
    var night: Colour?
    var typeface = Typeface.kiosk

    init() {}

    init(_ settings: StandSettings) {
        paper = settings.paper.flatMap { Colour(hex: $0) }
        night = settings.night.flatMap { Colour(hex: $0) }
        typeface = settings.typeface ?? .kiosk
    }

    var isUsual: Bool { self == Theme() }

    var day: Palette { paper.map { Palette($0) } ?? .day }

    /// The night's palette. A stand that is dark by day is the same by night.
    var dark: Palette {
        if let night { return Palette(night) }
        return day.isDark ? day : .night
    }

    static let folder = "/assets/themes"
    private static let usual = "usual"

    /// Returns the address of the style sheet, with the accents of a page.
    func path(_ accents: [Accent]) -> String {
        let colours = Set(accents.prefix(AccentStyles.limit)).map(\.source.hex).sorted()
        let parts = [paper?.hex ?? Self.usual, night?.hex ?? Self.usual, typeface.rawValue] + colours
        return "\(Self.folder)/\(parts.joined(separator: "_")).css"
    }

    /// Parses the address of a style sheet.
    ///
    /// - Returns: nil unless it is one that ``path(_:)`` makes.
    static func parse(fileName: some StringProtocol) -> (theme: Theme, accents: [Accent])? {
        guard fileName.hasSuffix(".css") else { return nil }
        let name = String(fileName).dropLast(4)
        let parts = name.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
        guard (3...(3 + AccentStyles.limit)).contains(parts.count), let typeface = Typeface(rawValue: parts[2]) else {
            return nil
        }
        var theme = Theme()
        theme.typeface = typeface
        for (part, place) in zip(parts, [\Theme.paper, \Theme.night]) where part != usual {
            guard let colour = Colour(hex: part), part == colour.hex else { return nil }
            theme[keyPath: place] = colour
        }
        let colours = parts.dropFirst(3).compactMap { Colour(hex: $0) }
        guard colours.count == parts.count - 3 else { return nil }
        return (theme, colours.map(Accent.init))
    }

    func css(_ accents: [Accent], assets: WebAssets) -> String {
        typeface.face(assets) + grounds + typeface.rule
            + accents.map { accent in
                ".\(accent.className){--accent:\(pair { $0.accent(accent.source) });--on-accent:\(pair(\.onAccent))}\n"
            }.joined()
    }

    private var grounds: String {
        guard paper != nil || night != nil else { return "" }
        let names: [(String, (Palette) -> Colour)] = [
            ("paper", \.paper), ("raised", \.raised), ("sunk", \.sunk), ("ink", \.ink), ("ink-soft", \.inkSoft),
        ]
        let colours = names.map { "--\($0):\(pair($1))" }
        let lines = [("hairline", "1f", "24"), ("hairline-strong", "52", "5c")].map {
            "--\($0):light-dark(#\(day.ink.hex)\($1),#\(dark.ink.hex)\($2))"
        }
        return ":root{\((colours + lines).joined(separator: ";"))}\n"
    }

    private func pair(_ colour: (Palette) -> Colour) -> String {
        "light-dark(#\(colour(day).hex),#\(colour(dark).hex))"
    }
}

extension Typeface {
    private var file: String? {
        switch self {
        case .garamond, .vollkorn, .slab, .spartan: "fonts/\(rawValue).woff2"
        case .kiosk, .plain: nil
        }
    }

    fileprivate func face(_ assets: WebAssets) -> String {
        guard let file else { return "" }
        return """
            @font-face{font-family:'Edicola \(rawValue)';src:url('\(assets.url(file))') format('woff2');\
            font-weight:400 700;font-display:swap}

            """
    }

    fileprivate var rule: String {
        switch self {
        case .kiosk: ""
        case .plain: ":root{--serif:var(--sans)}\n"
        case .spartan: ":root{--serif:'Edicola spartan',var(--sans)}\n"
        case .garamond, .vollkorn, .slab:
            ":root{--serif:'Edicola \(rawValue)','Iowan Old Style','Palatino Linotype',Georgia,serif}\n"
        }
    }
}
