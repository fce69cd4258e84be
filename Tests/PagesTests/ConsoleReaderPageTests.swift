import EdicolaCore
import Foundation
import HTML
import Storage
import Testing

@testable import EdicolaServer

/// The console's pages about readers, products and codes, in each state that looks different.
enum ConsoleReaderSample: String, CaseIterable {
    case readers = "console-readers"
    case readersNobody = "console-readers-nobody"
    case reader = "console-reader"
    case readerInItalian = "console-reader-italian"
    case readerNew = "console-reader-new"
    case readerErased = "console-reader-erased"
    case give = "console-give"
    case erase = "console-erase"
    case products = "console-products"
    case product = "console-product"
    case productFixed = "console-product-fixed"
    case policy = "console-policy"
    case codes = "console-codes"
    case codeBatch = "console-code-batch"

    var isItalian: Bool { self == .readerInItalian }

    private static let now = Date(timeIntervalSince1970: 1_788_220_800 + 86_400)
    private static func day(_ days: Double) -> Date { now.addingTimeInterval(days * 86_400) }

    private static func id(_ number: UInt8) -> Reader.ID {
        Reader.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number)))
    }

    private static func entry(_ number: UInt8 = 1, email: String? = "anna&<co>@example.org") -> ReaderEntry {
        ReaderEntry(id: id(number), added: day(-400), email: email, hasTemporaryPassword: false, erased: nil)
    }

    private static func month() throws -> Product {
        Product(
            id: try .init(parsing: "com.example.month"), title: "One <month>",
            sale: .renewing(family: "main", try #require(Term(1, .month))),
            opens: [.window(try .init(parsing: "windfall"))], price: Price(minor: 399, currency: "EUR"))
    }

    private static func names(_ entries: [CatalogEntry]) throws -> IssueNames {
        IssueNames(
            titles: [try .init(parsing: "windfall"): "Wind<fall>"],
            issues: Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.issue.title) }))
    }

    private static func life() throws -> ReaderDeskPage {
        let windfall = try Publication.ID(parsing: "windfall")
        let entries = try Sample.backIssues(4)
        var history = PurchaseHistory(reader: id(1))
        let periods = [
            PurchaseHistory.Period(
                transaction: "1", product: "com.example.month", reason: "purchase", from: day(-90), until: day(-60),
                priceMilli: 3990, currency: "EUR"),
            .init(
                transaction: "2", product: "com.example.month", reason: "renewal", from: day(-60), until: day(-30),
                cut: "refund", priceMilli: 3990, currency: "EUR"),
            .init(transaction: "3", product: "old.<product>", reason: "grace", from: day(-30), until: nil),
        ]
        history.lines = [.init(shop: "app-store", isSandbox: false, id: "2000<1>", state: "ending", periods: periods)]
        history.coverage = [
            .init(
                publication: windfall, isSandbox: false, from: day(-90), until: day(-30), grounds: ["subscription"]),
            .init(publication: windfall, isSandbox: false, from: day(-30), until: day(10), grounds: ["grace"]),
        ]
        history.issues = entries.map { HeldIssue(key: $0.key, onSale: day(-40), reasons: [.subscription]) }
        history.issues[1].reasons = [.metered]
        history.issues[2].reasons = [.purchase, .metered]
        var given = Grant(
            id: "00000000-0000-4000-8000-00000000000a", kind: .gift, reader: id(1), opens: [.window(windfall)],
            from: day(-20), until: day(10), giver: "Olga <o>", why: "A <fair>", made: day(-20))
        history.grants = [given]
        (given.id, given.opens) = ("00000000-0000-4000-8000-00000000000b", [.issue(entries[0].key)])
        (given.code, given.kind) = ("SPRING2026", .code)
        given.revoked = .init(at: day(-2), by: "Bruno", why: "A <mistake>")
        history.grants.append(given)
        var page = ReaderDeskPage(entry: entry(), history: history, names: try names(entries), now: now)
        page.products = ["com.example.month": try month()]
        page.devices = Sample.reader(email: nil).devices
        page.covers = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0) })
        return page
    }

    private static func fields(_ complaints: [AccessChoice.Field: String]) throws -> AccessFields {
        AccessFields(
            choice: AccessChoice(what: "issue", title: "windfall", issue: "<none>", long: "P3M"),
            complaints: complaints, titles: [try Sample.publication()], issues: try Sample.backIssues(2),
            products: [try month()])
    }

    private static func batch(_ count: Int, left: Int) throws -> CodeBatch {
        CodeBatch(
            made: day(-3), opens: [.window(try .init(parsing: "windfall"))], term: Term(1, .month), ends: day(20),
            giver: "Olga", why: "Book <fair>", count: count, uses: 12, left: left, ended: left == 0 ? count : 0)
    }

    var html: HTML {
        get throws {
            var site = Sample.site
            site.permissions = .all
            switch self {
            case .readers:
                var readers = [Self.entry(), Self.entry(2, email: nil), Self.entry(3, email: "bert@example.org")]
                (readers[0].state, readers[2].state) = (.covered, .lapsed)
                return ReadersPage(
                    text: "\"<e>", state: .lapsed, readers: readers, next: "/console/readers?q=%22&after=x", isCut: true
                ).html(for: site)
            case .readersNobody: return ReadersPage(text: "em", readers: [], isShort: true).html(for: site)
            case .reader: return try Self.life().html(for: site)
            case .readerInItalian:
                return try Self.life().html(for: site.made(for: PageContext(language: "it"), with: StandSettings()))
            case .readerNew:
                var page = ReaderDeskPage(entry: Self.entry(), history: .init(reader: Self.id(1)), now: Self.now)
                (page.password, page.note) = ("tulip-<lemon>-7", "Done.")
                return page.html(for: site)
            case .readerErased:
                var entry = Self.entry(email: nil)
                entry.erased = Self.day(-1)
                var page = try Self.life()
                page.entry = entry
                return page.html(for: site)
            case .give:
                let complaints: [AccessChoice.Field: String] = [.issue: "There is no issue.", .why: "Write a reason."]
                return GivePage(
                    entry: Self.entry(), form: GiveForm(kind: "press"), fields: try Self.fields(complaints)
                ).html(for: site)
            case .erase: return EraseReaderPage(entry: Self.entry()).html(for: site)
            case .products:
                var (once, free) = (try Self.month(), try Self.month())
                once = Product(
                    id: try .init(parsing: "single"), title: "Fig", sale: .once,
                    opens: [.issue(try Sample.backIssues(1)[0].key)])
                free.isOffered = false
                return ProductsPage(
                    publication: try Sample.publication(), products: [free, once],
                    next: "/console/titles/windfall/products?after=x", names: try Self.names(try Sample.backIssues(1))
                ).html(for: site)
            case .product:
                var form = ProductForm()
                (form.title, form.amount) = ("<b>", "3.9999")
                return ProductPage(
                    publication: try Sample.publication(), form: form,
                    complaints: [.amount: "This is not a price.", .opens: "Choose what it opens.", .id: "No id."],
                    titles: [try Sample.publication(), try Sample.publication("orto", title: "L’<orto>")]
                ).html(for: site)
            case .productFixed:
                var product = try Self.month()
                product.opens.append(.archive(try .init(parsing: "orto"), .perpetual))
                return ProductPage(
                    publication: try Sample.publication(), product: product,
                    form: ProductForm(product, of: try .init(parsing: "windfall")), names: try Self.names([])
                ).html(for: site)
            case .policy:
                var form = PolicyForm(AccessPolicy(meter: .init(count: 3, every: .month)))
                form.zone = "<Rome>"
                return PolicyPage(
                    publication: try Sample.publication(), form: form,
                    complaints: [.zone: "There is no such time zone.", .window: "Choose one of these."]
                ).html(for: site)
            case .codes:
                var fields = try Self.fields([.count: "Use a number."])
                fields.products = nil
                return CodesPage(
                    batches: [try Self.batch(50, left: 38), try Self.batch(1, left: 0)],
                    next: "/console/codes?after=x", names: try Self.names([]), fields: fields
                ).html(for: site)
            case .codeBatch:
                let window = Opening.window(try .init(parsing: "windfall"))
                var codes = ["ABCDEFGHJKMN", "SPRING2026", "QRSTUVWXYZ23"].map {
                    PromoCode(
                        code: $0, opens: [window], mostUses: 3, uses: 1, giver: "Olga", why: "Book <fair>",
                        made: Self.day(-3))
                }
                codes[1].revoked = Self.day(-1)
                return CodeBatchPage(
                    made: Self.day(-3), codes: codes, next: "/console/codes/1?after=x", names: try Self.names([]),
                    note: "The codes are ready.", now: Self.now
                ).html(for: site)
            }
        }
    }
}

@Suite struct `Every page about readers, products and codes` {
    @Test(arguments: ConsoleReaderSample.allCases)
    func `has balanced tags, one heading, labels, and nothing that a strict content policy forbids`(
        page: ConsoleReaderSample
    ) throws {
        let markup = Markup(try page.html.text)
        #expect(markup.faults == [])
        #expect(markup.all("h1").count == 1 && markup.all("main").count == 1)
        #expect(markup.all("html").first?.attributes["lang"] == (page.isItalian ? "it" : "en"))
        #expect(markup.all("style").isEmpty)
        for element in markup.elements {
            #expect(!element.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") }, "<\(element.name)>")
        }
        let ids = markup.elements.compactMap { $0.attributes["id"] }
        #expect(ids.count == Set(ids).count)
        for name in ["aria-labelledby", "aria-describedby", "for", "list"] {
            for text in markup.elements.compactMap({ $0.attributes[name] }) {
                for id in text.split(separator: " ") { #expect(ids.contains(String(id)), "\(name) \(id)") }
            }
        }
        let labels = Set(markup.all("label").compactMap { $0.attributes["for"] })
        let fields = markup.all("input") + markup.all("textarea") + markup.all("select")
        for field in fields where field.attributes["type"] != "radio" {
            #expect(labels.contains(field.attributes["id"] ?? ""), "\(field.attributes)")
        }
        // A search is a question; everything else changes something.
        for form in markup.all("form") {
            #expect(form.attributes["method"] == (form.attributes["role"] == "search" ? "get" : "post"))
        }
    }

    @Test(arguments: ConsoleReaderSample.allCases)
    func `escapes what people typed, and looks as it did`(page: ConsoleReaderSample) throws {
        let text = try page.html.text
        for raw in ["<co>", "<fair>", "<mistake>", "<none>", "<month>", "<product>", "<orto>", "<iPad>", "<lemon>"] {
            #expect(!text.contains(raw), "\(raw)")
        }
        #expect(text.contains("<meta name=\"robots\" content=\"noindex\">"))
        try Snapshot(name: page.rawValue).check(text)
    }
}
