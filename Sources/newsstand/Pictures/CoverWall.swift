import EdicolaCore
import EdicolaKit
import FoundationEssentials
import Pictures
import Terminals

/// Covers side by side, as wide as the terminal, each with its words below.
struct CoverWall {
    let style: PictureStyle
    let columns: Int
    /// Of the terminal; covers are smaller on a short one, so that a row and its words are seen at once.
    let rows: Int

    /// Letters across and down that a cover takes.
    private var width: Int { rows < Self.tall ? 14 : Self.widest }
    private var height: Int { rows < Self.tall ? 9 : 15 }
    static let widest = 22
    private static let gap = 2
    private static let tall = 40
    /// Lines of words at most, and an empty one.
    private static let words = 6

    /// Covers in a row.
    var across: Int { max(1, (columns + Self.gap) / (width + Self.gap)) }

    /// Whether so many covers and their words are seen at once, with two lines for what stands around them.
    func fits(_ count: Int) -> Bool { (count + across - 1) / across * (height + Self.words) + 2 <= rows }

    struct Cover {
        /// Its file; nil while it has not come.
        var file: String?
        /// `#RRGGBB`, for one that has not come.
        var colour: String?
        var lines: [String]
    }

    func draw(_ covers: [Cover]) throws(UnwritableError) {
        for start in stride(from: 0, to: covers.count, by: across) {
            try draw(row: Array(covers[start..<min(start + across, covers.count)]))
        }
    }

    private func draw(row: [Cover]) throws(UnwritableError) {
        let cell = style.cell
        let letters = row.count * (width + Self.gap) - Self.gap
        var wall = Raster(width: letters * cell.width, height: height * cell.height)
        for (index, cover) in row.enumerated() {
            let picture = picture(of: cover, within: (width * cell.width, height * cell.height))
            // They stand on one board.
            wall.put(
                picture, x: index * (width + Self.gap) * cell.width, y: height * cell.height - picture.height)
        }
        Terminal.out(wall.drawn(style))
        for line in 0..<(row.map(\.lines.count).max() ?? 0) {
            let texts = row.map { $0.lines.count > line ? fitted($0.lines[line]) : fitted("") }
            var text = texts.joined(separator: String(repeating: " ", count: Self.gap))
            while text.last == " " { text.removeLast() }
            try Terminal.line(text)
        }
        try Terminal.line()
    }

    private func picture(of cover: Cover, within size: (width: Int, height: Int)) -> Raster {
        if let file = cover.file, let content = FileManager.default.contents(atPath: file),
            let raster = try? Raster(reading: Array(content), atLeast: size)
        {
            return raster.fitting(width: size.width, height: size.height)
        }
        let value = cover.colour.flatMap { UInt32($0.dropFirst(), radix: 16) } ?? 0x80_8080
        return Raster(
            width: size.width, height: size.height, red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255),
            blue: UInt8(value & 255))
    }

    private func fitted(_ text: String) -> String { text.fitted(width).padded(width) }
}
