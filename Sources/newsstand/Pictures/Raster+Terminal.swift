import FoundationEssentials
import Pictures

extension Raster {
    /// What a terminal has to be sent to show the picture where the cursor is; the cursor is below it afterwards.
    func drawn(_ style: PictureStyle, hasAllColours: Bool = Terminal.hasAllColours) -> String {
        switch style {
        case .kitty: kitty
        case .sixel: SixelPicture(self).text + "\n"
        case .blocks: blocks(hasAllColours: hasAllColours)
        case .none: ""
        }
    }

    /// Pieces of at most 4096 letters, as the protocol wants them (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
    private var kitty: String {
        var rest = Substring(Data(bytes).base64EncodedString())
        var text = ""
        var head = "a=T,f=24,s=\(width),v=\(height),q=2,"
        repeat {
            let piece = rest.prefix(4096)
            rest = rest.dropFirst(4096)
            text += "\u{1B}_G\(head)m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
            head = ""
        } while !rest.isEmpty
        return text + "\n"
    }

    /// The upper half of a letter's place in one colour, the lower in another.
    private func blocks(hasAllColours: Bool) -> String {
        var text = ""
        for y in stride(from: 0, to: height, by: 2) {
            var before: (String, String)?
            for x in 0..<width {
                let upper = Self.colour(self[x, y], hasAllColours)
                let lower = Self.colour(self[x, min(y + 1, height - 1)], hasAllColours)
                if before?.0 != upper || before?.1 != lower {
                    text += "\u{1B}[38;\(upper);48;\(lower)m"
                    before = (upper, lower)
                }
                text += "▀"
            }
            text += "\u{1B}[0m\n"
        }
        return text
    }

    /// As the select-graphic-rendition sequence has it: `2;r;g;b`, or `5;n` in the cube of 216 colours.
    private static func colour(_ pixel: (red: UInt8, green: UInt8, blue: UInt8), _ hasAllColours: Bool) -> String {
        if hasAllColours { return "2;\(pixel.red);\(pixel.green);\(pixel.blue)" }
        func step(_ value: UInt8) -> Int { value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40 }
        return "5;\(16 + 36 * step(pixel.red) + 6 * step(pixel.green) + step(pixel.blue))"
    }
}
