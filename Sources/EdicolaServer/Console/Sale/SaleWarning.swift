import EdicolaCore
import FoundationEssentials

/// Something to know before an issue goes on sale, with the page that has the remedy.
struct SaleWarning: Hashable, Sendable {
    enum Remedy: Hashable, Sendable {
        case file, access, words, issue
    }

    var sentence: String
    var remedy: Remedy?
    /// Whether the issue can't go on sale before.
    var isObstacle = false
}

/// The facts from which the sheet's sentence and its warnings are made.
struct SaleFacts: Hashable, Sendable {
    var entry: CatalogEntry
    /// Other issues of the title, last added first.
    var others: [CatalogEntry] = []
    /// The notes on its newest file.
    var notes: [RunNote] = []
    /// Another issue with the same file.
    var twin: CatalogEntry?
    /// The products on offer that open it.
    var offers: [Product] = []
    /// Readers who may open it already.
    var readers = 0
    /// Devices to notify.
    var devices = 0
    var isAnnounced = true
    /// Whether its messages were paused beforehand.
    var isPaused = false
    /// Whether devices that it would concern get a message about another issue of the day.
    var isLaterOfTheDay = false
    /// The minutes for which messages wait after a sale by hand.
    var undoMinutes = 0
    var zone: String?
    /// When it goes on sale: its own day, or now.
    var instant: Date
    var now: Date

    private var issue: Issue { entry.issue }

    var isTermless: Bool { issue.isForSubscribersOnly && offers.isEmpty }

    func warnings(in words: SaleWords) -> [SaleWarning] {
        var warnings: [SaleWarning] = []
        func warn(_ sentence: String, _ remedy: SaleWarning.Remedy?, isObstacle: Bool = false) {
            warnings.append(SaleWarning(sentence: sentence, remedy: remedy, isObstacle: isObstacle))
        }
        if issue.lifeCycle.stage == .processing {
            warn(words.stillPressing, nil)
        } else if entry.pagesReady == 0 {
            warn(words.nothingPressed, .issue, isObstacle: true)
        } else if entry.covers.isEmpty {
            warn(words.noCover, .file)
        }
        if isTermless { warn(words.noTerms, .access, isObstacle: true) }
        let failed = notes.filter { $0.code == "page-failed" }.compactMap(\.page)
        if !failed.isEmpty {
            warn(words.pagesFailed(failed.prefix(12).map(String.init).joined(separator: ", ")), .file)
        }
        if let twin { warn(words.sameFile(twin.issue.title), .issue) }
        warnings += doubles(in: words)
        if issue.price != nil, offers.isEmpty { warn(words.nothingSells, .access) }
        if !issue.isFree, entry.pageCount > 0, issue.previewPages.contains(1...entry.pageCount) {
            warn(words.wholePreview, .access)
        }
        if let usual = usualPages, entry.pagesReady > 0, issue.lifeCycle.stage != .processing,
            entry.pageCount * 2 < usual || entry.pageCount > usual * 2
        {
            warn(words.pageCount(entry.pageCount, usual), .file)
        }
        if LocalMoment(instant, in: zone).isAtNight { warn(words.night, nil) }
        return warnings
    }

    /// A number or a date that another issue has, or a number lower than that of an issue before.
    private func doubles(in words: SaleWords) -> [SaleWarning] {
        var warnings: [SaleWarning] = []
        if let number = issue.number {
            if let other = others.first(where: { $0.issue.number?.position == number.position }) {
                warnings.append(SaleWarning(sentence: words.sameNumber(other.issue.title), remedy: .words))
            } else if let later = others.first(where: {
                $0.issue.coverDate < issue.coverDate && ($0.issue.number?.position ?? 0) > number.position
            }) {
                warnings.append(SaleWarning(sentence: words.earlierNumber(later.issue.title), remedy: .words))
            }
        }
        if let other = others.first(where: { $0.issue.coverDate == issue.coverDate && $0.issue.number != nil }),
            issue.number != nil
        {
            warnings.append(SaleWarning(sentence: words.sameDate(other.issue.title), remedy: .words))
        }
        return warnings
    }

    /// The middle of the last issues' page counts; nil with fewer than three.
    private var usualPages: Int? {
        let counts = others.filter { $0.pageCount > 0 }.prefix(6).map(\.pageCount).sorted()
        return counts.count < 3 ? nil : counts[counts.count / 2]
    }
}
