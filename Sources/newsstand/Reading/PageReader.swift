import EdicolaCore
import EdicolaKit
import FoundationEssentials
import Pictures
import Terminals

/// Pages as pictures on the whole screen of a terminal.
struct PageReader {
    let issue: ReadableIssue
    let style: PictureStyle
    /// Which of the pages that are here.
    private var index: Int

    init(issue: ReadableIssue, style: PictureStyle, page: Int) {
        self.issue = issue
        self.style = style
        index = issue.pages.firstIndex { $0.number == page } ?? 0
    }

    /// Reads until the reader has enough. Blocks.
    ///
    /// - Parameter turned: told of each page that is opened.
    mutating func run(_ keyboard: Keyboard, turned: (Int) async -> Void) async {
        draw()
        while let key = keyboard.next() {
            let before = index
            switch key {
            case .letter("q"), .escape: return
            case .right, .down, .pageDown, .letter(" "), .letter("n"), .letter("j"), .enter: index += 1
            case .left, .up, .pageUp, .letter("b"), .letter("p"), .letter("k"): index -= 1
            case .home, .letter("g"): index = 0
            case .end, .letter("G"): index = issue.pages.count - 1
            case .resized: draw()
            default: break
            }
            index = min(max(0, index), issue.pages.count - 1)
            guard index != before else { continue }
            await turned(issue.pages[index].number)
            draw()
        }
    }

    private func draw() {
        let screen = Terminal.size
        let shown = issue.pages[index]
        // A picture that was drawn by kitty's protocol stays until it is taken away.
        let clear = style == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : ""
        Terminal.out("\(clear)\u{1B}[H\u{1B}[2J")
        if let asset = shown.picture(for: issue.rendition)?.asset,
            let content = FileManager.default.contents(atPath: issue.file(of: asset))
        {
            let room = (screen.columns * style.cell.width, (screen.rows - 1) * style.cell.height)
            if let raster = try? Raster(reading: Array(content), atLeast: room) {
                Terminal.out(raster.fitting(width: room.0, height: room.1).drawn(style))
            } else {
                Terminal.out("This page's picture can't be shown in this terminal.")
            }
        } else {
            Terminal.out("This page is not a picture. Read it with: newsstand read \(issue.key) --text")
        }
        let label = shown.label.map { " (\($0))" } ?? ""
        let line = " \(issue.manifest.title) · page \(shown.number)\(label) of \(issue.manifest.pageCount) · q ends "
        Terminal.out("\u{1B}[\(screen.rows);1H\u{1B}[7m\(line.prefix(screen.columns))\u{1B}[0m\u{1B}[K")
    }
}
