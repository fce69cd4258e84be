/// A paragraph or a heading, in the order in which a page is read.
struct Passage {
    enum Kind: Equatable {
        case paragraph
        /// From 1, the largest, to 3.
        case heading(Int)
        /// Text that is smaller than that around it: under a picture, in the margin, at the foot.
        case caption
        /// What a tagged document says of a picture, for people who don't see it.
        case figure
    }

    var kind: Kind
    var text: String
    /// Where its first part stands on the page.
    var box: Box
    /// Of its letters, in points.
    var size: Double
    /// Whether it begins a column or a part of one, and so may be the rest of a paragraph that stands elsewhere.
    var isStart = false
    /// Whether it ends a column or a part of one with a full line and no sentence.
    var isOpen = false

    /// Whether a paragraph that follows is the rest of this one: begins as no sentence begins.
    func goesOn(in next: Passage) -> Bool {
        guard kind == .paragraph, next.kind == .paragraph, isOpen, next.isStart,
            let first = next.text.unicodeScalars.first,
            abs(size - next.size) < 0.05 * size
        else { return false }
        return first.properties.isLowercase || text.unicodeScalars.last == "\u{AD}"
    }

    /// Adds the rest of the paragraph, a word broken at the end made whole.
    mutating func add(_ more: Passage) {
        text.join(more.text)
        isOpen = more.isOpen
    }

    func write(to json: inout JSON) {
        json.object { json in writeMembers(to: &json) }
    }

    func writeMembers(to json: inout JSON) {
        if case .heading(let level) = kind {
            json.key("h", level)
            json.key("t", text)
        } else {
            json.key("p", text)
            if kind == .figure { json.key("kind", "figure") }
        }
    }
}

extension Collection<Passage> where Index == Int {
    /// The paragraph that another one is the rest of: pictures' words, a box or a heading may stand between the two.
    func beginning(of rest: Passage) -> Int? {
        let near = suffix(8)
        return near.indices.reversed().first { self[$0].goesOn(in: rest) }
    }
}

extension String {
    /// Adds the text that follows: with a space between, unless a word was broken there.
    ///
    /// A soft hyphen goes; a hyphen that is printed stays, because nothing tells whether it belongs to the word.
    mutating func join(_ next: String) {
        guard let last = unicodeScalars.last, let first = next.unicodeScalars.first else {
            self += next
            return
        }
        if last == "\u{AD}" {
            unicodeScalars.removeLast()
        } else if !(last.isWrittenWithoutSpaces && first.isWrittenWithoutSpaces),
            !(last == "-" && breaksWord(before: first))
        {
            self += " "
        }
        self += next
    }

    private func breaksWord(before first: Unicode.Scalar) -> Bool {
        first.properties.isAlphabetic && unicodeScalars.dropLast().last?.properties.isAlphabetic == true
    }
}

extension Unicode.Scalar {
    /// Chinese and Japanese.
    fileprivate var isWrittenWithoutSpaces: Bool {
        (0x2E80..<0xA000).contains(value) || (0xF900..<0xFB00).contains(value)
    }
}
