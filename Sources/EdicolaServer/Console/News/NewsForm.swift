import EdicolaCore
import FoundationEssentials

/// The fields of an item of news, as typed.
struct NewsForm: VersionedForm {
    var title, summary, link, day, time, was: String?

    enum Field: Hashable {
        case title, summary, link, day, time
    }

    init() {}

    init(_ item: NewsItem, zone: String?) {
        let moment = LocalMoment(item.at, in: zone)
        (title, summary, link) = (item.title, item.summary, item.link)
        (day, time) = (moment.day, moment.time)
        was = version
    }

    var values: [(field: Field, value: String)] {
        [
            (.title, title ?? ""), (.summary, summary ?? ""), (.link, link ?? ""), (.day, day ?? ""),
            (.time, time ?? ""),
        ]
    }

    /// - Parameter item: the item to change; nil for a new one.
    /// - Returns: the item that the form describes, or the complaints about fields.
    func details(changing item: NewsItem?, zone: String?, in own: NewsWords) -> Result<NewsDetails, Complaints> {
        var complaints: [Field: String] = [:]
        var details = NewsDetails(title: (title ?? "").trimmed)
        details.summary = (summary ?? "").trimmed
        let address = (link ?? "").trimmed
        details.link = address.isEmpty ? nil : address
        if details.title.isEmpty || details.title.count > NewsDetails.longestTitle {
            complaints[.title] = own.titleBad
        }
        if (details.summary ?? "").count > NewsDetails.longestSummary { complaints[.summary] = own.summaryBad }
        if let link = details.link, !Self.isAddress(link) { complaints[.link] = own.linkBad }
        let (day, time) = ((self.day ?? "").trimmed, (self.time ?? "").trimmed)
        let known = item.map { NewsForm($0, zone: zone) }
        if let item, day == known?.day, time == known?.time {
            // The form has no seconds.
            details.at = item.at
        } else if !day.isEmpty || !time.isEmpty {
            details.at = LocalMoment(day: day, time: time, zone: zone)?.instant
            if details.at == nil { complaints[.day] = own.dayBad }
        }
        return complaints.isEmpty ? .success(details) : .failure(Complaints(fields: complaints))
    }

    private static func isAddress(_ text: String) -> Bool {
        do {
            try NewsDetails(title: "x", link: text).check()
            return true
        } catch {
            return false
        }
    }

    struct Complaints: Error {
        var fields: [Field: String]
    }
}

/// The address of a title's feed, as typed.
struct NewsFeedForm: VersionedForm {
    var feed, was: String?

    enum Field: Hashable {
        case feed
    }

    init(_ settings: StandSettings) {
        feed = settings.newsFeed
        was = version
    }

    var values: [(field: Field, value: String)] { [(.feed, feed ?? "")] }

    /// Changes a title's settings.
    ///
    /// - Returns: whether the address can be a feed's; empty is none.
    func change(_ settings: inout StandSettings) -> Bool {
        let address = (feed ?? "").trimmed
        var only = StandSettings()
        only.newsFeed = address
        do { try only.check() } catch { return false }
        settings.newsFeed = address.isEmpty ? nil : address
        return true
    }
}
