import EdicolaCore
import Testing

@testable import EdicolaServer

@Suite struct Accents {
    /// The corners of the colour cube and points between.
    static let colours: [Colour] = [0, 51, 128, 204, 255].flatMap { red in
        [0, 51, 128, 204, 255].flatMap { green in
            [0, 51, 128, 204, 255].map { Colour(red: UInt8(red), green: UInt8(green), blue: UInt8($0)) }
        }
    }

    @Test(arguments: colours)
    func `can be read as text and carry text`(colour: Colour) throws {
        let accent = Accent(colour)
        for surface in ["fbfaf7", "fffefb", "f1eee7"] {
            #expect(accent.light.contrast(with: try #require(Colour(hex: surface))) >= 4.5, "\(accent.light.hex)")
        }
        for surface in ["141311", "1b1916", "24221e"] {
            #expect(accent.dark.contrast(with: try #require(Colour(hex: surface))) >= 4.5, "\(accent.dark.hex)")
        }
    }

    /// `#767676` is known as the lightest grey that passes on white.
    @Test(arguments: [("000000", "ffffff", 21.0), ("777777", "ffffff", 4.48), ("767676", "ffffff", 4.54)])
    func `contrast is measured as WCAG says`(first: String, second: String, ratio: Double) throws {
        let (first, second) = (try #require(Colour(hex: first)), try #require(Colour(hex: second)))
        #expect(abs(first.contrast(with: second) - ratio) < 0.01)
        #expect(first.contrast(with: second) == second.contrast(with: first))
    }

    @Test func `stay as they are when they can be read`() throws {
        let colour = try #require(Colour(hex: "#B3322A"))
        #expect(Accent(colour).light == colour)
    }

    @Test func `keep their hue when they are moved`() throws {
        let yellow = Accent(try #require(Colour(hex: "#ffff00"))).light
        #expect(yellow.red > yellow.blue && yellow.green > yellow.blue)
    }

    @Test func `come from the publisher, the newest cover or the newsstand, in this order`() throws {
        let entry = Sample.entry(try Sample.issue())
        #expect(Accent(of: try Sample.publication(accent: "#123456"), newest: entry).source.hex == "123456")
        #expect(Accent(of: try Sample.publication(accent: nil), newest: entry).source.hex == "f6b9a6")
        #expect(Accent(of: try Sample.publication(accent: "red"), newest: nil).source == Accent.kiosk)
    }

    @Test func `have a style sheet whose address says all of it`() throws {
        let accents = [Accent(Accent.kiosk), Accent(try #require(Colour(hex: "b3322a"))), Accent(Accent.kiosk)]
        let styles = AccentStyles(accents)
        #expect(styles.path == "/assets/accents/1f5b4b-b3322a.css")
        #expect(AccentStyles(fileName: "1f5b4b-b3322a.css") == styles)
        #expect(styles.css.contains(".accent-b3322a{--accent:light-dark(#b3322a,#"))
    }

    @Test(arguments: ["", ".css", "red.css", "1f5b4b", "1f5b4b-.css", "+f5b4b.css", "1f5b4b}.css", "1f5b4bff.css"])
    func `have no other style sheets`(name: String) {
        #expect(AccentStyles(fileName: name) == nil)
    }
}
