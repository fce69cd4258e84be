import EdicolaCore
import EdicolaServer
import Foundation
import Storage
import Testing

@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `A brochure` {
    @Test func `goes sideways between articles, up and down within one, by keys and by fingers`() async throws {
        try await withBrochure(in: .hand) { browser in
            try await browser.press(.down)
            try await browser.until("\(Browser.reader).page === 2")
            try await browser.press(.down)
            try await browser.press(.right)
            try await browser.until("\(Browser.reader).page === 3")
            try await browser.touch([.init(195, 650)], to: [.init(195, 250)])
            try await browser.until("\(Browser.reader).page === 4")
            try await browser.touch([.init(60, 400)], to: [.init(350, 410)])
            try await browser.until("\(Browser.reader).page === 1")
            try await browser.touch([.init(350, 400)], to: [.init(60, 410)])
            try await browser.until("\(Browser.reader).page === 3")
            #expect(try await browser.value("document.querySelector('.way-back:not([hidden])') === null").isTrue)
            #expect(try await browser.complaints == [])
        }
    }

    @Test func `a photo page shows its photographs one by one`() async throws {
        try await withBrochure(in: .desk) { browser in
            try await browser.press(.right, .down, .down)
            try await browser.until("\(Browser.reader).page === 5")
            let open = ".spread-view:not(.is-before):not(.is-after)"
            try await browser.until(
                "document.querySelectorAll('\(open) .gallery-thumbnail img').length === 2")
            try await browser.click("\(open) .gallery-thumbnail:nth-child(2)")
            try await browser.until("document.querySelector('.photos[open] .photos-picture').naturalWidth === 400")
            #expect(try await browser.text(".photos-caption") == "Plums · 2 of 2")
            try await browser.press(.right)
            try await browser.until("document.querySelector('.photos-caption').textContent === '1 of 2'")
            try await browser.press(.escape)
            try await browser.until("!document.querySelector('.photos')")
            try await browser.until("document.activeElement.matches('.gallery-thumbnail:nth-child(2)')")
            try await browser.press(.left)
            try await browser.until("\(Browser.reader).page === 1")
            #expect(try await browser.complaints == [])
        }
    }

    private func withBrochure(
        in window: Browser.Window, _ body: @escaping @Sendable (Browser) async throws -> Void
    ) async throws {
        try await withStand { stand in
            let run = try await stand.hand(in: "brochure", title: "Brochure", number: 1, coverDate: "2026-03")
            _ = try await PressJobRunner(storage: stand.storage, press: Self.press, now: { Stand.noon }).work(
                until: run)
            try await Chromium.run { chromium in
                let browser = try await Browser.open(window, on: chromium, root: stand.url)
                try await browser.go("/orchard/brochure/read/1")
                try await browser.until("\(Browser.reader).toolbar && \(Browser.reader).stage.open.length === 1")
                try await body(browser)
                try await browser.close()
            }
        }
    }

    /// A press of two articles, of two pages and of three; the last page shows two photographs.
    private static let press = PressClient { _, deliver in
        try await deliver(
            .outline(
                RunOutline(
                    form: IssueForm(format: .brochure, isTwoDimensional: true),
                    pages: Array(repeating: PageOutline(width: 450, height: 600), count: 5),
                    articles: [
                        Article(title: "Trees", page: 1, pageCount: 2), Article(title: "Fruit", page: 3, pageCount: 3),
                    ], hasResources: true, language: "en")))
        try await deliver(.covers([picture(1, width: 180, height: 240)], colour: nil))
        for number in 1...5 {
            try await deliver(
                .page(
                    NewPage(
                        pictures: [.oneX: picture(number, width: 450, height: 600)],
                        thumbnail: picture(number, width: 60, height: 80), layer: Data(layer(number).utf8))))
        }
        for number in 1...2 {
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Drawing(bars: number, width: number * 200, height: 100).png.write(to: file)
            try await deliver(
                .resource(
                    NewResource(number: number, path: "photos/\(number).png", mediaType: "image/png", file: file.path)
                ))
        }
    }

    private static func picture(_ number: Int, width: Int, height: Int) -> NewPicture {
        NewPicture(
            bytes: Drawing(bars: number, width: width, height: height).png, mediaType: "image/png", width: width,
            height: height)
    }

    private static func layer(_ number: Int) -> String {
        let photos = #"{"photo":"photos/1.png"},{"photo":"photos/2.png","caption":"Plums"}"#
        let spots = number == 5 ? #"{"kind":"gallery","photos":[\#(photos)]}"# : ""
        return #"{"page":\#(number),"width":450,"height":600,"lines":[],"links":[],"spots":[\#(spots)]}"#
    }
}
