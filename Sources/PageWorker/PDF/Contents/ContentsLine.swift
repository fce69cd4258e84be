/// A line of a printed contents page: "Pears …… 14", or the number before the title, above it or in a column of its own.
///
/// What is found here is a guess, and more of it than is true: ``PrintedContents`` believes what stands on the page.
struct ContentsLine: Equatable {
    var title: String
    /// As it is printed.
    var number: Int

    /// More than any contents page has.
    static let maximumCount = 400

    static func lines(in lines: [PageText.Line]) -> [ContentsLine] {
        var found: [ContentsLine] = []
        var numbers: [(number: Int, box: Box)] = []
        var texts: [(title: String, box: Box)] = []
        for line in lines.prefix(PageReading.mostLines) where line.direction == .across {
            let words = line.words.filter { !$0.text.isLeader }
            if words.count == 1, let number = words[0].text.pageNumber {
                numbers.append((number, words[0].box))
            } else if let number = words.last?.text.pageNumber, let title = words.dropLast().title {
                found.append(ContentsLine(title: title, number: number))
            } else if let number = words.first?.text.pageNumber, let title = words.dropFirst().title {
                found.append(ContentsLine(title: title, number: number))
            } else if let title = words[...].title {
                texts.append((title, line.box))
            }
        }
        for (number, box) in numbers {
            found += titles(beside: box, in: texts).map { ContentsLine(title: $0, number: number) }
        }
        return Array(found.prefix(maximumCount))
    }

    /// The nearest text on the left, on the right and below: which of them is meant, the other pages tell.
    private static func titles(beside number: Box, in texts: [(title: String, box: Box)]) -> [String] {
        let row = texts.filter { $0.box.overlapDown(number) > min($0.box.height, number.height) * 0.4 }
        let below = texts.filter {
            $0.box.top >= number.bottom - number.height * 0.3 && $0.box.top < number.bottom + number.height * 1.5
                && ($0.box.overlapAcross(number) > 0 || abs($0.box.left - number.left) < number.height)
        }
        let nearest = [
            row.filter { $0.box.right <= number.left + 1 }.max { $0.box.right < $1.box.right },
            row.filter { $0.box.left >= number.right - 1 }.min { $0.box.left < $1.box.left },
            below.min { $0.box.top < $1.box.top },
        ]
        return nearest.compactMap { $0?.title }
    }
}

extension Collection<PageText.Word> {
    /// The words, when they may be a title: three letters at least.
    fileprivate var title: String? {
        let text = Array(self).spaced.trimmedOfLeaders
        let letters = text.unicodeScalars.count(where: \.properties.isAlphabetic)
        return letters >= 3 && text.utf8.count <= 300 ? text : nil
    }
}

extension String {
    private static let leaders: Set<Character> = [".", "…", "·", "•", "_", "-", "–", "—", "|", "/", ":"]

    /// Whether it only leads the eye to the number.
    fileprivate var isLeader: Bool { allSatisfy(Self.leaders.contains) }

    fileprivate var trimmedOfLeaders: String {
        var text = self[...]
        while let last = text.last, last == " " || last == "." || last == "…" || last == "_" { text = text.dropLast() }
        return String(text)
    }

    /// From 1 to 999, perhaps written as `07`, or with `p.` before it.
    fileprivate var pageNumber: Int? {
        let digits = hasPrefix("p.") ? dropFirst(2) : drop(while: Self.leaders.contains)
        guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(digits), number > 0
        else { return nil }
        return number
    }
}
