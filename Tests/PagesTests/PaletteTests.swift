import EdicolaCore
import Testing

@testable import EdicolaServer

@Suite struct `Colours that a publisher chose` {
    /// A reproducible generator: linear congruential (Knuth's MMIX).
    private struct Dice {
        var state: UInt64
        mutating func colour() -> Colour {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Colour(
                red: UInt8(truncatingIfNeeded: state >> 56), green: UInt8(truncatingIfNeeded: state >> 48),
                blue: UInt8(truncatingIfNeeded: state >> 40))
        }
    }

    /// WCAG 2.2, implemented independently.
    private func contrast(_ first: Colour, _ second: Colour) -> Double {
        func luminance(_ colour: Colour) -> Double {
            let channels = [colour.red, colour.green, colour.blue].map { value -> Double in
                let share = Double(value) / 255
                return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
        }
        let both = [luminance(first), luminance(second)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    @Test(arguments: 0..<8)
    func `can be read on, whatever they are`(seed: Int) {
        var dice = Dice(state: UInt64(seed + 1))
        for _ in 0..<500 {
            let (chosen, loud) = (dice.colour(), dice.colour())
            let ground = Palette(chosen)
            let accent = ground.accent(loud)
            for surface in ground.surfaces {
                #expect(contrast(ground.ink, surface) >= 7, "ink on #\(chosen.hex)")
                #expect(contrast(ground.inkSoft, surface) >= 4.5, "soft ink on #\(chosen.hex)")
                #expect(contrast(accent, surface) >= 4.5, "#\(loud.hex) on #\(chosen.hex)")
            }
            #expect(contrast(ground.onAccent, accent) >= 4.5, "text on #\(loud.hex) on #\(chosen.hex)")
        }
    }

    @Test(arguments: ["000000", "ffffff", "808080", "ff0000", "00ff00", "0000ff", "ffff00", "7f7f00", "999999"])
    func `can be read on at the corners, and in the middle`(hex: String) throws {
        let ground = Palette(try #require(Colour(hex: hex)))
        for surface in ground.surfaces { #expect(contrast(ground.ink, surface) >= 7) }
    }

    @Test func `stay as they are when everything on them can be read`() throws {
        for hex in ["fff4e0", "101820", "ffffff", "000000", "e8f0ff"] {
            #expect(Palette(try #require(Colour(hex: hex))).paper.hex == hex)
        }
    }

    @Test func `are a style sheet whose address says all of it`() throws {
        var settings = StandSettings(typeface: .garamond, paper: "#FFF4E0")
        settings.night = "#102030"
        let theme = Theme(settings)
        let accents = [Accent(try #require(Colour(hex: "b3322a")))]
        #expect(theme.path(accents) == "/assets/themes/fff4e0_102030_garamond_b3322a.css")
        let read = try #require(Theme.parse(fileName: "fff4e0_102030_garamond_b3322a.css"))
        #expect(read.theme == theme)
        #expect(read.accents == accents)
        let css = theme.css(accents, assets: WebAssets(versions: ["fonts/garamond.woff2": "abc"]))
        #expect(css.contains("url('/web/fonts/garamond.woff2?v=abc')"))
        #expect(css.contains("--paper:light-dark(#fff4e0,#102030)"))
        #expect(css.contains(".accent-b3322a{--accent:light-dark(#"))
        #expect(Theme(StandSettings()).isUsual)
    }

    @Test(arguments: [
        "", ".css", "usual_usual.css", "usual_usual_comic.css", "FFFFFF_usual_kiosk.css", "usual_usual_kiosk_red.css",
        "usual_usual_kiosk_.css", "fff4e0}_usual_kiosk.css",
    ])
    func `have no other style sheets`(name: String) {
        #expect(Theme.parse(fileName: name) == nil)
    }

    @Test func `leave a stand dark at night that is dark by day`() throws {
        #expect(Theme(StandSettings(paper: "#101820")).dark.paper.hex == "101820")
        #expect(Theme(StandSettings(paper: "#fff4e0")).dark == Palette.night)
    }
}
