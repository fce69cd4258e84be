import EdicolaCore
import HTML
import Testing

@testable import EdicolaServer

@Suite struct `Every page` {
    @Test(arguments: SamplePage.allCases)
    func `has balanced tags and quoted attributes`(page: SamplePage) throws {
        #expect(Markup(try page.text).faults == [])
    }

    @Test(arguments: SamplePage.allCases)
    func `has nothing that a strict content policy forbids`(page: SamplePage) throws {
        let markup = Markup(try page.text)
        #expect(markup.all("style").isEmpty)
        let scripts = markup.all("script").filter { $0.attributes["type"] != "application/ld+json" }
        #expect(scripts.allSatisfy { $0.attributes["src"]?.hasPrefix("/web/") == true })
        for element in markup.elements {
            #expect(!element.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") }, "<\(element.name)>")
        }
    }

    @Test(arguments: SamplePage.allCases)
    func `has one main heading, a language and landmarks`(page: SamplePage) throws {
        let markup = Markup(try page.text)
        #expect(markup.all("h1").count == 1)
        #expect(markup.all("main").count == 1)
        #expect(markup.all("html").first?.attributes["lang"] == page.language)
        #expect(markup.all("title").count == 1)
    }

    @Test(arguments: SamplePage.allCases)
    func `gives every picture its size and an alternative`(page: SamplePage) throws {
        for image in Markup(try page.text).all("img") {
            #expect(image.attributes["alt"] != nil)
            #expect(image.attributes["width"].flatMap { Int($0) } ?? 0 > 0)
            #expect(image.attributes["height"].flatMap { Int($0) } ?? 0 > 0)
        }
    }

    @Test(arguments: SamplePage.allCases)
    func `uses an id once`(page: SamplePage) throws {
        let ids = Markup(try page.text).elements.compactMap { $0.attributes["id"] }
        #expect(ids.count == Set(ids).count)
    }

    @Test(arguments: SamplePage.allCases)
    func `refers to labels that are there`(page: SamplePage) throws {
        let markup = Markup(try page.text)
        let ids = Set(markup.elements.compactMap { $0.attributes["id"] })
        for label in markup.elements.compactMap({ $0.attributes["aria-labelledby"] }) {
            #expect(ids.contains(label), "\(label)")
        }
    }

    @Test(arguments: SamplePage.allCases)
    func `looks as it did`(page: SamplePage) throws {
        try Snapshot(name: page.rawValue).check(page.text)
    }
}
