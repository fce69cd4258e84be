import EdicolaCore
import EdicolaKit

extension ReadableIssue {
    /// Where to begin for a reader who wants a page: there, or else on the next that is here, or on the last.
    func start(at page: Int) -> Int? { (pages.first { $0.number >= page } ?? pages.last)?.number }

    /// Of an issue on its way, which of its pages are here.
    var wordsOfPages: String {
        let runs = runs
        if runs.count == 1, let first = runs.first, first.lowerBound == 1 {
            return "The first \(first.count) of \(manifest.pageCount) pages are downloaded."
        }
        let words = runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        return "Downloaded pages of \(manifest.pageCount): \(words.joined(separator: ", "))."
    }

    /// Pages that follow each other, of those that are here.
    private var runs: [ClosedRange<Int>] {
        pages.map(\.number).reduce(into: []) { runs, number in
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
    }
}
