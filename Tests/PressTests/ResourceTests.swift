import EdicolaCore
import Foundation
import Glibc
import Testing

@testable import Press

/// Resources of pages, and articles' texts, with a fake worker.
@Suite struct ResourceTests {
    private static let book = FakeContent(
        documents: [1, 2, 3],
        resources: [.init(path: "style.css"), .init(path: "film.mp4", pieces: ["ab", "cd"], page: 2)],
        articles: [true, false, true])

    @Test func `an issue of documents has its resources before its pages, and articles last`() async throws {
        let fake = try FakeWorker(pages: 3, content: Self.book)
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(
            delivery.words == [
                "document", "cover", "resource-1", "resource-2", "page-1", "page-2", "page-3", "article-1", "article-3",
            ])
        #expect(delivery.resources == ["style.css": "abc", "film.mp4": "abcd"])
        #expect(delivery.pages.map { $0.document?.isScripted } == [false, true, false])
        #expect(delivery.pages.map { $0.document?.bytes } == (1...3).map { Array("<p>\($0)</p>".utf8) })
        #expect(delivery.document?.form.format == .epub && delivery.document?.form.layout == .reflowable)
        #expect(fake.spooled.isEmpty)
    }

    @Test func `an issue of pictures has small shared resources before its pages and the others after`() async throws {
        var content = Self.book
        content.documents = []
        content.resources.append(.init(path: "long-film.mp4", claimed: 2 << 20))
        let fake = try FakeWorker(pages: 3, content: content)
        let words = try await Delivery(of: fake.press, fake.file).words
        #expect(
            words == [
                "document", "cover", "resource-1", "page-1", "page-2", "page-3", "resource-2", "resource-3",
                "article-1",
                "article-3",
            ])
    }

    @Test func `a worker is told how to find resources when the info says it of all`() async throws {
        var content = Self.book
        content.resources[0].item = 7
        var fake = try FakeWorker(pages: 3, content: content)
        _ = try await Delivery(of: fake.press, fake.file)
        #expect(fake.items.count == 1 && fake.items.first?.contains("--items") == false)
        content.resources[1].item = 30
        fake = try FakeWorker(pages: 3, content: content)
        _ = try await Delivery(of: fake.press, fake.file)
        #expect(fake.items == ["--items 7,30"])
    }

    @Test func `what is there already is not delivered again`() async throws {
        let fake = try FakeWorker(pages: 3, content: Self.book)
        let done = Finished(pages: [1, 2], resources: [1], articles: [3], hasCover: true)
        let words = try await Delivery(of: fake.press, fake.file, skipping: done).words
        #expect(words == ["document", "resource-2", "page-3", "article-1"])
    }

    @Test(arguments: ["kill -SEGV $$", "exit 0", "cat resources-1", "cat flood-12", "head -c 40 resources-2; exit 0"])
    func `a resource or an article that breaks the worker is a note and the rest goes on`(action: String) async throws {
        let fake = try FakeWorker(pages: 3, actions: [-2: action, 1_003: action], content: Self.book)
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(
            delivery.words == [
                "document", "cover", "resource-1", "missing-resource", "page-1", "page-2", "page-3", "article-1",
                "missing-article",
            ])
        let note = try #require(delivery.notes.first)
        #expect(note.page == 2 && note.sentence.contains("film.mp4") && note.remedy?.isEmpty == false)
        #expect(fake.spooled.isEmpty)
    }

    @Test func `a resource that does not end is stopped at its limit`() async throws {
        var settings = FakeWorker.settings
        (settings.largestResource, settings.maximumResourceBytes) = (1_000, 1_600)
        var content = Self.book
        content.resources = [
            .init(path: "a", pieces: [String(repeating: "a", count: 1_000)]), .init(path: "b"),
            .init(path: "c", pieces: [String(repeating: "c", count: 600)]), .init(path: "d"),
        ]
        // An endless series of a header and three bytes.
        let fake = try FakeWorker(
            pages: 3, actions: [-2: "while head -c 31 resources-2; do :; done"], content: content, settings: settings)
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(
            delivery.words.prefix(7) == [
                "document", "cover", "resource-1", "missing-resource", "resource-3", "missing-resource", "page-1",
            ])
        #expect(delivery.notes.allSatisfy { $0.sentence.contains("too large") })
    }

    @Test func `a path that can't be an asset's is never asked for`() async throws {
        var content = Self.book
        content.resources = [
            .init(path: "../../etc/passwd"), .init(path: "good.css"), .init(path: "/etc/passwd"),
            .init(path: String(repeating: "x", count: 250)),
        ]
        let fake = try FakeWorker(pages: 3, content: content)
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(delivery.resources.keys.sorted() == ["good.css"])
        #expect(delivery.notes.map(\.code) == Array(repeating: "missing-resource", count: 3))
    }

    @Test func `a receiver may keep the file, and cancelling leaves nothing behind`() async throws {
        let fake = try FakeWorker(pages: 3, content: Self.book)
        let kept = fake.scratch.folder.appending(path: "kept")
        let (press, file) = (fake.press, fake.file)
        let (moves, moved) = AsyncStream.makeStream(of: Void.self)
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await press.press(file) { piece in
                guard case .resource(let resource) = piece else { return }
                try FileManager.default.moveItem(at: resource.file, to: kept)
                moved.yield()
                // Waits until it is cancelled.
                for await _ in never {}
                try Task.checkCancellation()
            }
        }
        for await _ in moves { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        end.finish()
        #expect(try String(contentsOf: kept, encoding: .utf8) == "abc")
        #expect(fake.spooled.isEmpty)
    }

    @Test func `what a killed process left behind goes with the next run`() async throws {
        let fake = try FakeWorker(pages: 3, content: Self.book)
        let spool = fake.scratch.folder.appending(path: "spool")
        for name in ["edicola-press-999999999-A", "edicola-press-\(getpid())-B", "edicola-press-x", "other"] {
            let folder = spool.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        _ = try await Delivery(of: fake.press, fake.file)
        #expect(fake.spooled.sorted() == ["edicola-press-\(getpid())-B", "edicola-press-x", "other"])
    }
}
