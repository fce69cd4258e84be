import EdicolaCore
import Foundation
import HTML
import Storage
import Testing

@testable import EdicolaServer

/// The console's pages about a stand's look, its categories and its news, in each state that looks different.
enum ConsoleStandSample: String, CaseIterable {
    case dress = "console-dress"
    case dressRefused = "console-dress-refused"
    case dressInItalian = "console-dress-italian"
    case dressOfNewsstand = "console-dress-newsstand"
    case categories = "console-categories"
    case categoriesInItalian = "console-categories-italian"
    case news = "console-news"
    case newsInItalian = "console-news-italian"
    case newsItem = "console-news-item"

    var isItalian: Bool { [.dressInItalian, .categoriesInItalian, .newsInItalian].contains(self) }

    private static let now = Date(timeIntervalSince1970: 1_788_220_800 + 86_400)

    private static func id(_ text: String) throws -> StandCategory.ID { try .init(parsing: text) }

    private static func whole() throws -> StandSettings {
        var whole = StandSettings(look: .shelf, typeface: .vollkorn, paper: "#F4EFE6")
        whole.footer = "Published by <Windfall>."
        whole.categories = [
            .init(id: try id("food"), title: "Food & drink"),
            .init(id: try id("wine"), title: "Wine <red>", parent: try id("food")),
            .init(id: try id("garden"), title: "Garden"),
        ]
        return whole
    }

    private static func dressPage() throws -> DressPage {
        var own = StandSettings(look: .coverFlow, night: "#101418")
        own.welcome = "Fruit, <slowly>."
        own.sections = ["Orchards", "Kitchen & cellar"]
        own.copyLimit = CopyLimit(atOnce: 600)
        own.filedUnder = [try id("wine"), try id("gone")]
        let dress = DressValues(publication: try Sample.publication(), settings: own)
        var page = DressPage(dress: dress, form: DressForm(dress), whole: try whole())
        page.newest = Sample.entry(try Sample.issue())
        page.logo = LogoPicture(address: "/api/v1/publications/windfall/logo?v=1", width: 200, height: 40)
        return page
    }

    private static func newsPage() throws -> NewsPage {
        let item: (String, String, Double, Bool) throws -> NewsItem = { id, title, days, isFromFeed in
            NewsItem(
                id: try .init(parsing: id), title: title, summary: "In <Turin>.", link: "https://example.org/fair",
                at: now.addingTimeInterval(days * 86_400), isFromFeed: isFromFeed)
        }
        var settings = StandSettings()
        settings.newsFeed = "https://example.org/feed.xml"
        var page = NewsPage(
            publication: try Sample.publication(),
            items: [try item("3", "A fair & more", 2, false), try item("2", "Theirs", -1, true)],
            feedForm: NewsFeedForm(settings), now: now)
        page.feed = NewsFeedState(
            address: "https://example.org/feed.xml", read: now.addingTimeInterval(-9000),
            due: now.addingTimeInterval(900), failure: "The feed’s server answers <500>.")
        page.zone = "Europe/Rome"
        return page
    }

    var html: HTML {
        get throws {
            var site = Sample.site
            site.permissions = .all
            site.staff = StaffMember(
                id: 1, name: "Anna <&>", email: "anna@example.org", permissions: .all, added: Self.now)
            if isItalian { site = site.made(for: PageContext(language: "it"), with: StandSettings()) }
            switch self {
            case .dress, .dressInItalian: return try Self.dressPage().html(for: site)
            case .dressRefused:
                var page = try Self.dressPage()
                page.form = DressForm(["look": "carousel", "paper": "<red>", "filed": "yes"])
                page.complaints = [
                    .look: "Choose one of these.", .paper: "This is not a colour.", .logo: "Not <a logo>.",
                    .typeface: "Choose one.", .filedUnder: "Too many.", .copyAtOnce: "Not a number.",
                ]
                return page.html(for: site)
            case .dressOfNewsstand:
                let dress = DressValues(settings: try Self.whole())
                return DressPage(dress: dress, form: DressForm(dress), whole: dress.settings).html(for: site)
            case .categories, .categoriesInItalian:
                var page = CategoriesPage(tree: try Self.whole().tree)
                page.form = CategoryForm(.init(id: try Self.id("wine"), title: "<b>"))
                page.form.act = "save"
                page.complaints = [.title: "A category needs <a name>.", .under: "Not there."]
                return page.html(for: site)
            case .news, .newsInItalian: return try Self.newsPage().html(for: site)
            case .newsItem:
                let item = try Self.newsPage().items[0]
                return NewsItemPage(
                    publication: try Sample.publication(), item: item, form: NewsForm(item, zone: nil),
                    complaints: [.day: "Not a <day>."]
                ).html(for: site)
            }
        }
    }
}

@Suite struct `Every page of the console about stands` {
    @Test(arguments: ConsoleStandSample.allCases)
    func `has balanced tags, one heading, and nothing that a strict content policy forbids`(
        page: ConsoleStandSample
    ) throws {
        let markup = Markup(try page.html.text)
        #expect(markup.faults == [])
        #expect(markup.all("h1").count == 1)
        #expect(markup.all("html").first?.attributes["lang"] == (page.isItalian ? "it" : "en"))
        #expect(markup.all("style").isEmpty)
        #expect(markup.all("script").allSatisfy { $0.attributes["src"]?.hasPrefix("/web/") == true })
        for element in markup.elements {
            #expect(!element.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") }, "<\(element.name)>")
        }
    }

    @Test(arguments: ConsoleStandSample.allCases)
    func `labels its fields, and refers to ids that are there once`(page: ConsoleStandSample) throws {
        let markup = Markup(try page.html.text)
        let ids = markup.elements.compactMap { $0.attributes["id"] }
        #expect(ids.count == Set(ids).count)
        for name in ["aria-labelledby", "aria-describedby", "for", "list", "form"] {
            for text in markup.elements.compactMap({ $0.attributes[name] }) {
                for id in text.split(separator: " ") { #expect(ids.contains(String(id)), "\(name) \(id)") }
            }
        }
        let labels = Set(markup.all("label").compactMap { $0.attributes["for"] })
        for field in markup.all("input") + markup.all("textarea") + markup.all("select")
        where !["radio", "hidden"].contains(field.attributes["type"]) && field.attributes["aria-label"] == nil {
            #expect(labels.contains(field.attributes["id"] ?? ""), "\(field.attributes)")
        }
        #expect(markup.sendsByPost)
        #expect(!(try page.html.text).contains("HTML("))
    }

    @Test(arguments: ConsoleStandSample.allCases)
    func `looks as it did`(page: ConsoleStandSample) throws {
        try Snapshot(name: page.rawValue).check(page.html.text)
    }

    @Test func `every field and every fault has its words, in both languages`() {
        for words in [DressWords.english, .italian] {
            for field in DressForm.Field.allCases {
                #expect(words.labels[field] != nil && words.faults[field] != nil, "\(field)")
            }
            #expect(words.looks.count == StandLook.allCases.count)
            #expect(words.typefaces.count == Typeface.allCases.count)
            #expect(words.views.count == StandPreview.View.allCases.count)
        }
        #expect(Set(DressWords.english.defaults.keys) == Set(DressWords.italian.defaults.keys))
        #expect(Set(DressWords.english.hints.keys) == Set(DressWords.italian.hints.keys))
    }
}
