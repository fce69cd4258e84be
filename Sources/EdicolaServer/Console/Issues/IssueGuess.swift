import EdicolaCore
import FoundationEssentials

/// A new issue's id, title, number and cover date, guessed from the name of its file and from the issues before it.
///
/// Every guess is only a beginning: the publisher sees it in the form of the issue's words.
struct IssueGuess: Hashable {
    var id: Issue.ID
    var title: String
    var number: IssueNumber?
    var coverDate: CoverDate
    /// Where each of them comes from.
    private(set) var sources: GuessSources

    /// - Parameters:
    ///   - before: the publication's issues, last added first.
    ///   - today: the current day of the title, `2026-03-26`.
    init?(fileName: String, of publication: Publication, before: [Issue], today: String) {
        var words = Self.words(of: fileName)
        let named = Self.words(of: publication.title) + Self.words(of: publication.id.text)
        words.removeAll { named.contains($0) }
        let date = Self.takeDate(from: &words)
        let number = Self.takeNumber(from: &words)
        let ordered = before.sorted { $0.coverDate > $1.coverDate }
        let current = (try? CoverDate(parsing: String(today.prefix(7)))) ?? CoverDate(.year(2026))
        let next = ordered.first.flatMap { Self.following($0.coverDate, Array(ordered.dropFirst())) }
        coverDate = date ?? next ?? current
        // A position is any number that a publisher's program sent.
        let last = ordered.lazy.compactMap(\.number).first { $0.position < 1e6 }
        self.number =
            number.map { IssueNumber($0) } ?? last.map { IssueNumber(Int(saturating: $0.position + 0.999) + 1) }
        let language = Words.of(publication.language) ?? .english
        let spoken = words.filter { word in word.contains { $0.isLetter } }.joined(separator: " ")
        title = spoken.isEmpty ? language.date(coverDate).capitalisedFirst : spoken.capitalisedFirst
        sources = GuessSources(
            title: spoken.isEmpty ? .coverDate : .fileName,
            number: number != nil ? .fileName : last != nil ? .issuesBefore : nil,
            coverDate: date != nil ? .fileName : next != nil ? .issuesBefore : .today)
        let taken = Set(before.map(\.id.text))
        let base = coverDate.description.split(separator: "/").joined(separator: "--")
        let names = [base] + (2...99).map { "\(base)-\($0)" }
        guard let free = names.first(where: { !taken.contains($0) }), let id = try? Issue.ID(parsing: free) else {
            return nil
        }
        self.id = id
    }

    /// Words in lower case, without the ending and what printers add.
    private static func words(of name: String) -> [String] {
        var stem = name[...]
        if let dot = stem.lastIndex(of: "."), stem[dot...].count <= 6, dot != stem.startIndex { stem = stem[..<dot] }
        var words: [String] = [""]
        for character in stem.lowercased() {
            // `2026-03` and `n.12` are read as their parts; a change from letters to digits begins a word.
            guard character.isLetter || character.isNumber || character == "’" || character == "'" else {
                words.append("")
                continue
            }
            if let last = words.last?.last, last.isNumber != character.isNumber { words.append("") }
            words[words.count - 1].append(character)
        }
        return words.filter { !$0.isEmpty && !noise.contains($0) }
    }

    private static let noise: Set<String> = [
        "web", "low", "hi", "high", "res", "lowres", "hires", "def", "definitivo", "final", "finale", "ok", "print",
        "stampa", "digital", "digitale", "singole", "pages", "pagine", "pdf", "rgb", "cmyk", "v",
    ]

    /// Takes `2026 03 26`, `2026 03`, `03 2026`, `march 2026`, `202603` or a year from the words.
    private static func takeDate(from words: inout [String]) -> CoverDate? {
        guard
            let place = words.firstIndex(where: {
                isYear($0.prefix(4)) && [4, 6, 8].contains($0.count) && isDigits($0)
            })
        else { return nil }
        let text = words.remove(at: place)
        let year = String(text.prefix(4))
        if text.count > 4 {
            let rest = text.dropFirst(4)
            let parts = [year, String(rest.prefix(2))] + (rest.count == 4 ? [String(rest.suffix(2))] : [])
            return try? CoverDate(parsing: parts.joined(separator: "-"))
        }
        if let month = takeMonth(from: &words, year: year) { return month }
        func number(at index: Int, in range: ClosedRange<Int>) -> Int? {
            guard words.indices.contains(index), words[index].count <= 2, let number = Int(words[index]) else {
                return nil
            }
            return range.contains(number) ? number : nil
        }
        if let month = number(at: place, in: 1...12) {
            if let day = number(at: place + 1, in: 1...31),
                let date = try? CoverDate(parsing: "\(year)-\(padded(month))-\(padded(day))")
            {
                words.removeSubrange(place...(place + 1))
                return date
            }
            words.remove(at: place)
            return try? CoverDate(parsing: "\(year)-\(padded(month))")
        }
        if let month = number(at: place - 1, in: 1...12) {
            words.remove(at: place - 1)
            return try? CoverDate(parsing: "\(year)-\(padded(month))")
        }
        return try? CoverDate(parsing: year)
    }

    /// Takes the name of a month or a season.
    private static func takeMonth(from words: inout [String], year: String) -> CoverDate? {
        for language in Words.all {
            let names = language.dates
            if let place = words.firstIndex(where: { names.months.map { $0.lowercased() }.contains($0) }) {
                let month = names.months.map { $0.lowercased() }.firstIndex(of: words.remove(at: place)) ?? 0
                return try? CoverDate(parsing: "\(year)-\(padded(month + 1))")
            }
            let seasons = [names.spring, names.summer, names.autumn, names.winter].map { $0.lowercased() }
            if let place = words.firstIndex(where: { seasons.contains($0) }) {
                let season = seasons.firstIndex(of: words.remove(at: place)) ?? 0
                return try? CoverDate(parsing: "\(year)-\(21 + season)")
            }
        }
        return nil
    }

    /// Takes the issue's number: after a word for it, or the only number that is left.
    private static func takeNumber(from words: inout [String]) -> Int? {
        let signs: Set<String> = ["n", "no", "nr", "num", "numero", "number", "issue", "vol"]
        for place in words.indices.dropLast() where signs.contains(words[place]) {
            if let number = small(words[place + 1]) {
                words.removeSubrange(place...(place + 1))
                return number
            }
        }
        let places = words.indices.filter { small(words[$0]) != nil }
        guard places.count == 1 else { return nil }
        return small(words.remove(at: places[0]))
    }

    private static func small(_ word: String) -> Int? {
        isDigits(word) && word.count <= 4 ? Int(word).flatMap { $0 > 0 ? $0 : nil } : nil
    }

    /// Returns the date after the last one, by the months between the last two.
    private static func following(_ last: CoverDate, _ before: [Issue]) -> CoverDate? {
        guard last.last == nil else { return nil }
        switch last.first {
        case .month(let year, let month):
            var step = 1
            if case .month(let otherYear, let otherMonth)? = before.first?.coverDate.first {
                step = min(12, max(1, (year - otherYear) * 12 + month - otherMonth))
            }
            let months = year * 12 + month - 1 + step
            return CoverDate(.month(year: months / 12, month: months % 12 + 1))
        case .season(let year, let season):
            let next = CoverDate.Season(rawValue: season.rawValue + 1)
            return CoverDate(.season(year: next == nil ? year + 1 : year, next ?? .spring))
        case .year(let year): return CoverDate(.year(year + 1))
        case .day, .week: return nil
        }
    }

    private static func isYear(_ text: Substring) -> Bool { Int(text).map { (1900...2100).contains($0) } ?? false }
    private static func isDigits(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
