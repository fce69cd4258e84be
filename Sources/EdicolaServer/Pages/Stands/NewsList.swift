import EdicolaCore
import FoundationEssentials
import HTML

/// Short news items beside the issues, newest first.
struct NewsList {
    let items: [NewsItem]
    var look = PageContext()
    /// The IANA time zone in which days begin and end.
    var timeZone: String?
    var language = "en"

    var html: HTML {
        guard !items.isEmpty else { return .empty }
        return """
            <section class="news" aria-labelledby="news">
            <h2 class="section-title" id="news">\(look.words.news)</h2>
            <ul class="news-list" lang="\(language)" dir="auto">
            \(items.map(item).joined(by: "\n"))
            </ul>
            </section>
            """
    }

    private func item(_ item: NewsItem) -> HTML {
        let title: HTML =
            item.link.map { "<a class=\"news-link\" href=\"\($0)\" rel=\"noopener nofollow\">\(item.title)</a>" }
            ?? "\(item.title)"
        let summary: HTML = item.summary.isEmpty ? .empty : "<p class=\"news-summary\">\(item.summary)</p>"
        let day = CoverDate(day(of: item.at))
        return """
            <li class="news-item"><p class="news-title">\(title)</p>\(summary)\
            <p class="news-date"><time datetime="\(day)" lang="\(look.words.code)">\(look.words.date(day))</time></p></li>
            """
    }

    private func day(of instant: Date) -> CoverDate.Point {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone =
            timeZone.flatMap { TimeZone(identifier: $0) } ?? TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let parts = calendar.dateComponents([.year, .month, .day], from: instant)
        return .day(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
    }
}
