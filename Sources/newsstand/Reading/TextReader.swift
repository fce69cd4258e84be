import EdicolaCore
import EdicolaKit
import Terminals

/// Articles on the whole screen of a terminal, read with the keys.
struct TextReader {
    let title: String
    let chapters: [Chapter]
    var chapter: Int
    private var top = 0
    private var lines: [(text: String, isHeading: Bool)] = []
    private var screen = Terminal.size
    private var wanted = ""
    private var message = ""

    /// Nobody likes longer lines.
    private static let widest = 76

    init(title: String, chapters: [Chapter], chapter: Int) {
        self.title = title
        self.chapters = chapters
        self.chapter = chapter
        layOut()
    }

    /// Reads until the reader has enough. Blocks.
    ///
    /// - Parameter turned: told of the page of each chapter that is opened.
    mutating func run(_ keyboard: Keyboard, turned: (Int) async -> Void) async {
        draw()
        while let key = keyboard.next() {
            let before = chapter
            message = ""
            switch key {
            case .letter("q"), .escape: return
            case .down, .letter("j"), .enter: scroll(1)
            case .up, .letter("k"): scroll(-1)
            case .pageDown, .letter(" "), .letter("f"): if !scroll(height - 2) { turn(1) }
            case .pageUp, .letter("b"): scroll(2 - height)
            case .home, .letter("g"): top = 0
            case .end, .letter("G"): top = max(0, lines.count - height)
            case .right, .letter("n"): turn(1)
            case .left, .letter("p"): turn(-1)
            case .letter("/"): find(keyboard)
            case .letter("t"): choose(keyboard)
            case .letter("?"), .letter("h"):
                message = "space next  b back  n p articles  t contents  / find  q quit"
            case .resized:
                screen = Terminal.size
                layOut()
            default: break
            }
            if chapter != before { await turned(chapters[chapter].page) }
            draw()
        }
    }

    private var height: Int { max(1, screen.rows - 1) }
    private var width: Int { max(10, min(screen.columns - 4, Self.widest)) }

    private mutating func layOut() {
        lines = chapters[chapter].lines(width: width)
        top = min(top, max(0, lines.count - 1))
    }

    /// - Returns: whether there was anywhere to go.
    @discardableResult
    private mutating func scroll(_ count: Int) -> Bool {
        let before = top
        top = min(max(0, top + count), max(0, lines.count - height))
        return top != before
    }

    private mutating func turn(_ count: Int) {
        guard chapters.indices.contains(chapter + count) else {
            message = count > 0 ? "End of the issue." : "Beginning of the issue."
            return
        }
        open(chapter + count)
    }

    private mutating func open(_ index: Int) {
        chapter = index
        top = 0
        layOut()
    }

    private func draw() {
        let margin = String(repeating: " ", count: max(0, (screen.columns - width) / 2))
        var text = "\u{1B}[H"
        for row in 0..<height {
            let line = lines.indices.contains(top + row) ? lines[top + row] : ("", false)
            text += margin + (line.1 ? "\u{1B}[1m\(line.0)\u{1B}[0m" : line.0) + "\u{1B}[K\r\n"
        }
        let left = message.isEmpty ? "\(title) · \(chapters[chapter].title)" : message
        let share = lines.count > height ? min(100, (top + height) * 100 / lines.count) : 100
        let right = "\(chapter + 1) of \(chapters.count) · \(share) %  ? "
        let room = screen.columns - right.count - 2
        let shown = left.count > room ? "\(left.prefix(max(0, room - 1)))…" : left
        text +=
            "\u{1B}[7m \(shown)\(String(repeating: " ", count: max(0, room - shown.count))) \(right)\u{1B}[0m\u{1B}[K"
        Terminal.out(text)
    }

    /// Looks on from here, through all chapters and round.
    private mutating func find(_ keyboard: Keyboard) {
        guard let typed = ask("/", keyboard) else { return }
        if !typed.isEmpty { wanted = typed }
        guard !wanted.isEmpty else { return }
        for step in 0...chapters.count {
            let index = (chapter + step) % chapters.count
            let lines = chapters[index].lines(width: width).map(\.text)
            let start = step == 0 ? top + 1 : 0
            guard let place = lines.indices.first(where: { $0 >= start && WordFinder.finds(wanted, in: lines[$0]) })
            else {
                continue
            }
            if index != chapter { open(index) }
            top = min(place, max(0, lines.count - 1))
            return
        }
        message = "No results for “\(wanted)” in this issue."
    }

    private mutating func choose(_ keyboard: Keyboard) {
        var chosen = chapter
        while true {
            let first = max(0, min(chosen - height / 2, chapters.count - height))
            var text = "\u{1B}[H"
            for row in 0..<height {
                let index = first + row
                guard chapters.indices.contains(index) else {
                    text += "\u{1B}[K\r\n"
                    continue
                }
                let line = String("  \(chapters[index].title)  (\(chapters[index].page))".prefix(screen.columns - 1))
                text += (index == chosen ? "\u{1B}[7m\(line)\u{1B}[0m" : line) + "\u{1B}[K\r\n"
            }
            Terminal.out(text + "\u{1B}[7m Contents: Enter opens, q goes back\u{1B}[0m\u{1B}[K")
            switch keyboard.next() {
            case .down, .letter("j"): chosen = min(chosen + 1, chapters.count - 1)
            case .up, .letter("k"): chosen = max(chosen - 1, 0)
            case .pageDown: chosen = min(chosen + height, chapters.count - 1)
            case .pageUp: chosen = max(chosen - height, 0)
            case .enter, .right: return open(chosen)
            case .resized: screen = Terminal.size
            case .letter("q"), .escape, .letter("t"), .left, nil: return layOut()
            default: break
            }
        }
    }

    /// - Returns: nil when the reader thought better of it.
    private func ask(_ prompt: String, _ keyboard: Keyboard) -> String? {
        var text = ""
        while true {
            Terminal.out("\r\u{1B}[7m\(prompt)\(text)\u{1B}[0m\u{1B}[K")
            switch keyboard.next() {
            case .letter(let letter): text.append(letter)
            case .backspace: _ = text.popLast()
            case .enter: return text
            case .escape, nil: return nil
            default: break
            }
        }
    }
}

/// Letters within a line, capitals or not.
enum WordFinder {
    static func finds(_ words: String, in line: String) -> Bool {
        line.lowercased().contains(words.lowercased())
    }
}
