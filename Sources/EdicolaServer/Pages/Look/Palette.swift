import EdicolaCore

/// Backgrounds and text: three surfaces and two inks, derived from one colour that a publisher chose.
///
/// For any colour, ink has a contrast of 7 : 1 and soft ink of 4.5 : 1 on each surface (WCAG 2.2). A medium colour, on
/// which no text is readable, is moved to the lighter or the darker side; its hue stays.
struct Palette: Hashable, Sendable {
    let paper: Colour
    /// In front of the paper: fields, the ring of progress.
    let raised: Colour
    /// Behind the paper: code, inactive buttons.
    let sunk: Colour
    let ink: Colour
    let inkSoft: Colour

    static let day = Palette(
        paper: Colour(red: 0xFB, green: 0xFA, blue: 0xF7), raised: Colour(red: 0xFF, green: 0xFE, blue: 0xFB),
        sunk: Colour(red: 0xF1, green: 0xEE, blue: 0xE7), ink: Colour(red: 0x1B, green: 0x1A, blue: 0x17),
        inkSoft: Colour(red: 0x5C, green: 0x57, blue: 0x4D))
    static let night = Palette(
        paper: Colour(red: 0x14, green: 0x13, blue: 0x11), raised: Colour(red: 0x24, green: 0x22, blue: 0x1E),
        sunk: Colour(red: 0x1B, green: 0x19, blue: 0x16), ink: Colour(red: 0xED, green: 0xEA, blue: 0xE3),
        inkSoft: Colour(red: 0xAC, green: 0xA5, blue: 0x97))

    private init(paper: Colour, raised: Colour, sunk: Colour, ink: Colour, inkSoft: Colour) {
        self.paper = paper
        self.raised = raised
        self.sunk = sunk
        self.ink = ink
        self.inkSoft = inkSoft
    }

    init(_ chosen: Colour) {
        let isDark = chosen.lightness < 0.6
        let lightness = isDark ? min(chosen.lightness, 0.34) : max(chosen.lightness, 0.83)
        let paper = lightness == chosen.lightness ? chosen : chosen.at(lightness: lightness)
        let raised = chosen.at(lightness: min(1, lightness + (isDark ? 0.05 : 0.012)))
        let sunk = chosen.at(lightness: lightness + (isDark ? 0.025 : -0.03))
        let surfaces = [paper, raised, sunk]
        let ink = chosen.at(lightness: isDark ? 0.93 : 0.22).muted
        let soft = chosen.at(lightness: isDark ? 0.73 : 0.45).muted
        self.init(
            paper: paper, raised: raised, sunk: sunk, ink: ink.moved(until: 7, on: surfaces, isDark: isDark),
            inkSoft: soft.moved(until: 4.5, on: surfaces, isDark: isDark))
    }

    var isDark: Bool { paper.lightness < 0.6 }
    var surfaces: [Colour] { [paper, raised, sunk] }

    /// Returns an accent that is readable on every surface, and on which ``onAccent`` is readable.
    func accent(_ source: Colour) -> Colour { source.moved(until: 4.5, on: surfaces, isDark: isDark) }

    /// The colour of text on the accent, which contrasts with this surface in any palette.
    var onAccent: Colour { isDark ? paper : raised }
}

extension Colour {
    /// Returns the colour, changed in lightness until its contrast with each surface is sufficient.
    func moved(until ratio: Double, on surfaces: [Colour], isDark: Bool) -> Colour {
        let step = isDark ? 0.01 : -0.01
        var colour = self
        var lightness = lightness
        while surfaces.contains(where: { colour.contrast(with: $0) < ratio }), (0...1).contains(lightness + step) {
            lightness += step
            colour = at(lightness: lightness)
        }
        return colour
    }

    /// The colour with little saturation left: text is ink, not paint.
    fileprivate var muted: Colour {
        func toward(_ channel: UInt8, _ grey: Double) -> UInt8 {
            UInt8(saturating: (Double(channel) * 0.25 + grey * 0.75).rounded())
        }
        let grey = (Double(red) + Double(green) + Double(blue)) / 3
        return Colour(red: toward(red, grey), green: toward(green, grey), blue: toward(blue, grey))
    }
}
