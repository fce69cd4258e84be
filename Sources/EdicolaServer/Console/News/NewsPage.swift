import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// A title's news: the form for another item, the items, the feed.
struct NewsPage {
    var publication: Publication
    var items: [NewsItem]
    /// The address of older ones.
    var next: String?
    var form = NewsForm()
    var complaints: [NewsForm.Field: String] = [:]
    var feedForm: NewsFeedForm
    var feedComplaint: String?
    var feed: NewsFeedState?
    var zone: String?
    var titles: [Publication] = []
    var now: Date
    var note: String?

    func html(for site: Site) -> HTML {
        let own = NewsWords.of(site.words.code)
        return ConsoleFrame(
            title: "\(own.part) · \(publication.title)", section: .titles, publication: publication, titles: titles,
            note: note, back: NewsItemPage.back(to: publication, for: site),
            styles: ["news-desk"], modules: ["modules/form-draft.js"], main: main(site, own)
        ).html(for: site)
    }

    private func main(_ site: Site, _ own: NewsWords) -> HTML {
        """
        <p class="kicker" lang="\(publication.language)" dir="auto">\(publication.title)</p>
        <h1 class="console-title">\(own.part)</h1>
        <p class="console-lead">\(own.lead)</p>
        <section class="console-part is-first" aria-labelledby="write">
        <h2 class="section-title" id="write">\(own.write)</h2>
        <form-draft><form class="console-form" method="post" action="\(Paths.Console.news(publication.id))">
        \(NewsFields(form: form, complaints: complaints, own: own).html)
        <p class="actions"><button class="button is-primary">\(own.publish)</button></p>
        </form></form-draft>
        </section>
        <section class="console-part" aria-labelledby="items">
        <h2 class="section-title" id="items">\(own.all)</h2>
        \(items.isEmpty ? "<p class=\"console-calm\">\(own.none)</p>" : list(site, own))
        \(PagingLink(path: next, words: own.older).html)
        </section>
        \(feedPart(site, own))
        """
    }

    private func list(_ site: Site, _ own: NewsWords) -> HTML {
        "<ul class=\"news-rows\" lang=\"\(publication.language)\">\n\(items.map { row($0, site, own) })</ul>"
    }

    private func row(_ item: NewsItem, _ site: Site, _ own: NewsWords) -> HTML {
        let moment = LocalMoment(item.at, in: zone)
        let title: HTML =
            item.isFromFeed
            ? "<span class=\"news-row-title\" dir=\"auto\">\(item.title)</span>"
            : """
            <a class="news-row-title" href="\(Paths.Console.news(item.id, of: publication.id))" dir="auto">\(item.title)</a>
            """
        let state = item.at > now ? own.planned : item.isFromFeed ? own.fromFeed : nil
        return """
            <li class="news-row">
            \(title)
            \(item.summary.isEmpty ? .empty : "<p class=\"news-row-summary\" dir=\"auto\">\(item.summary)</p>")
            <p class="news-row-facts" lang="\(site.words.code)">\
            \(moment.sentence(in: .of(site.words.code), site.words))\(state.map { " · \($0)" as HTML })</p>
            </li>

            """
    }

    private func feedPart(_ site: Site, _ own: NewsWords) -> HTML {
        let field = ConsoleField(
            name: "feed", label: own.feed, value: feedForm.feed ?? "", hint: own.feedHint, complaint: feedComplaint)
        return """
            <section class="console-part" aria-labelledby="feed-part">
            <h2 class="section-title" id="feed-part">\(own.feedPart)</h2>
            \(feed.map { state(of: $0, site, own) })
            <form class="console-form" method="post" action="\(Paths.Console.newsFeed(publication.id))">
            <input type="hidden" name="was" value="\(feedForm.was ?? "")">
            \(field.html)
            <p class="actions"><button class="button is-quiet">\(own.saveFeed)</button></p>
            </form>
            </section>
            """
    }

    private func state(of feed: NewsFeedState, _ site: Site, _ own: NewsWords) -> HTML {
        func moment(_ instant: Date) -> String {
            LocalMoment(instant, in: zone).sentence(in: .of(site.words.code), site.words)
        }
        let fault: HTML? = feed.failure.map { failure in
            """
            <p class="news-feed-fault">\(own.failed) <span lang="en">\(failure)</span> \(own.again(moment(feed.due)))</p>
            """
        }
        return "<p class=\"console-calm\">\(feed.read.map { own.read(moment($0)) } ?? own.unread)</p>\n\(fault)"
    }
}
