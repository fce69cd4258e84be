/// How large and how bold the ordinary text of a page is: what headings and captions are told from.
struct TextScale {
    /// Of most letters, in points.
    let body: Double
    let isBold: Bool

    init(_ lines: [PageText.Line]) {
        var letters: [Int: Int] = [:]
        var bold = 0
        for line in lines {
            let count = line.words.reduce(0) { $0 + $1.text.unicodeScalars.count }
            letters[Int((min(max(line.size, 0), 10_000) * 2).rounded()), default: 0] += count
            if line.isBold { bold += count }
        }
        // The smaller of two that are as frequent, so that the answer is always the same. Many larger letters, a
        // quarter of the page, are no headings: they are the text, and the others a listing or notes.
        let frequent = Self.mostFrequent(letters) ?? 20
        let all = letters.values.reduce(0, +)
        body =
            Double(
                letters.filter { $0.value * 4 >= all && $0.value > 200 }.keys.max().map { max($0, frequent) }
                    ?? frequent) / 2
        isBold = bold * 2 > all
    }

    private static func mostFrequent(_ counts: [Int: Int]) -> Int? {
        counts.min { a, b in (-a.value, a.key) < (-b.value, b.key) }?.key
    }

    /// The level of a heading in letters of this size; nil when they are no larger than the text's.
    func level(_ size: Double) -> Int? {
        switch size / max(body, 1) {
        case 1.8...: 1
        case 1.35...: 2
        case 1.12...: 3
        default: nil
        }
    }
}
