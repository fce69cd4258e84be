import EdicolaCore
import Foundation
import Testing

@testable import Press

/// Pages without text, with a fake worker in place of Tesseract.
@Suite struct PageWordsTests {
    private static let empty = #"{"lines":[]}"#
    private static let read = #"{"lines":[{"words":[["read",1,1,1,1]]}]}"#

    /// - Parameter words: a shell command for the request of the words of page `$page`.
    private func worker(
        pages: Int = 3, words: String, format: String = "pdf", silent: Set<Int>? = nil,
        _ change: (inout PressSettings) -> Void = { _ in }
    ) throws -> FakeWorker {
        var content = FakeContent(format: format)
        content.layers = Dictionary(uniqueKeysWithValues: (silent ?? Set(1...pages)).map { ($0, Self.empty) })
        var settings = FakeWorker.settings
        change(&settings)
        let fake = try FakeWorker(pages: pages, words: words, content: content, settings: settings)
        for page in 1...pages {
            _ = try fake.scratch.file("words-\(page)", FakeWorker.frame(.layer, page, Self.read) + FakeWorker.done)
        }
        return fake
    }

    private func layers(_ delivery: Delivery) -> [String] {
        delivery.pages.sorted { $0.number < $1.number }.map { String(decoding: $0.layer, as: UTF8.self) }
    }

    @Test(arguments: ["pdf", "images"]) func `a page without text gets the words in its picture`(
        format: String
    ) async throws {
        let fake = try worker(words: "cat words-$page", format: format, silent: [1, 3])
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(layers(delivery) == [Self.read, "{}", Self.read])
        #expect(delivery.notes.map(\.code) == ["words-recognised"])
        #expect(delivery.notes.first?.sentence.contains("2 pages") == true && delivery.notes.first?.remedy != nil)
        #expect(fake.read.sorted() == ["1 eng", "3 eng"])
        #expect(delivery.order == [1, 2, 3])
    }

    @Test(arguments: ["epub", "hpub", "brochure"]) func `other formats are not read`(format: String) async throws {
        let fake = try worker(words: "cat words-$page", format: format)
        #expect(try await layers(Delivery(of: fake.press, fake.file)).allSatisfy { $0 == Self.empty })
        #expect(fake.read.isEmpty)
    }

    @Test(arguments: [
        "exit 0", "kill -SEGV $$", "head -c 5 words-$page", "cat words-2", "cat words-$page words-$page", "cat flood-4",
        "exec head -c 3000000 /dev/zero", "exec sleep 600", "exec >&-; exec sleep 600", "exit 65",
    ])
    func `a page whose words can't be had is whole all the same`(words: String) async throws {
        let fake = try worker(pages: 1, words: words) { $0.silenceToRead = .milliseconds(200) }
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(layers(delivery) == [Self.empty])
        #expect(delivery.pages.first?.pictures.count == 2 && delivery.report.failedPages.isEmpty)
        #expect(delivery.notes.map(\.code) == ["no-text"])
    }

    @Test func `after several that can't be read the others are left alone`() async throws {
        let fake = try worker(pages: 20, words: "kill -SEGV $$") { $0.workers = 1 }
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(delivery.order == Array(1...20) && fake.read.count == 3)
        #expect(delivery.notes.map(\.code) == ["words-not-recognised", "no-text"])
    }

    @Test func `so many pages of a file are read and no more`() async throws {
        let fake = try worker(pages: 9, words: "cat words-$page") { ($0.workers, $0.maximumPagesToRead) = (1, 4) }
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(fake.read.count == 4 && layers(delivery).filter { $0 == Self.read }.count == 4)
    }

    @Test func `without Tesseract nothing is tried twice, and nobody is told but of pages without text`() async throws {
        let fake = try worker(pages: 9, words: "cat missing; exit 70") { $0.workers = 1 }
        let refusal = #"{"code":"tesseract-missing","message":"no library"}"#
        _ = try fake.scratch.file("missing", FakeWorker.frame(.error, 0, refusal))
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(fake.read.count == 1 && delivery.notes.map(\.code) == ["no-text"])
        #expect(delivery.order == Array(1...9))
    }

    @Test func `a machine without models asks for nothing`() async throws {
        let fake = try worker(words: "cat words-$page")
        var tools = fake.press.tools
        tools.recognition = nil
        let delivery = try await Delivery(of: Press(tools: tools, settings: fake.press.settings), fake.file)
        #expect(layers(delivery).allSatisfy { $0 == Self.empty } && fake.read.isEmpty)
    }
}
