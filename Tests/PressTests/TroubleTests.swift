import EdicolaCore
import Foundation
import Glibc
import Testing

@testable import Press

/// A worker that does not do what it should.
@Suite struct TroubleTests {
    private static let all = Array(1...11)

    @Test func `a worker that does its work is asked once for each run`() async throws {
        let fake = try FakeWorker(pages: 11)
        #expect(try await Delivery(of: fake.press, fake.file).order == Self.all)
        #expect(fake.started.count == PageChunks.cut(Self.all, first: 2, most: 4, workers: 2, isLayered: false).count)
    }

    @Test(arguments: [
        "kill -SEGV $$", "kill -KILL $$", "exit 3", "exit 0", "echo nonsense that is longer than a header; exit 0",
        "head -c 40 pages-$page; exit 0", "cat pages-1", "cat done", "exec >&-; exec sleep 600",
    ]) func `a page that breaks the worker is marked and the others come`(action: String) async throws {
        let fake = try FakeWorker(pages: 11, actions: [5: action])
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(delivery.order == Self.all.map { $0 == 5 ? -5 : $0 })
        #expect(delivery.report.failedPages.keys.sorted() == [5])
        #expect(delivery.report.failedPages[5]?.sentence.isEmpty == false)
    }

    @Test(arguments: 1...18) func `a worker that does not stop talking is stopped`(kind: Int) async throws {
        let fake = try FakeWorker(pages: 6, actions: [5: "while cat flood-\(kind); do :; done"])
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(delivery.report.failedPages.keys.sorted() == [5])
        #expect(delivery.report.notes.count <= NoteLimiter.most && fake.spooled.isEmpty)
        for process in fake.started { #expect(kill(process, 0) == -1, "process \(process) is still there") }
    }

    @Test func `pages that break one worker after the other are not tried for ever`() async throws {
        var settings = FakeWorker.settings
        settings.brokenPages = 5
        let actions = Dictionary(uniqueKeysWithValues: (3...200).map { ($0, "exit 3") })
        let fake = try FakeWorker(pages: 200, actions: actions, settings: settings)
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(delivery.order == [1, 2] + (3...200).map { -$0 })
        #expect(fake.started.count < 40)
    }

    @Test func `a page that failed by chance is pressed the second time`() async throws {
        let fake = try FakeWorker(pages: 11, actions: [5: "if mkdir once; then kill -SEGV $$; fi"])
        #expect(try await Delivery(of: fake.press, fake.file).order == Self.all)
    }

    @Test(arguments: ["exec sleep 600", "kill -STOP $$"])
    func `a page that stops the worker is marked and the worker is stopped`(action: String) async throws {
        var settings = FakeWorker.settings
        // Long enough for a busy machine to start a shell.
        settings.silence = .seconds(12)
        let fake = try FakeWorker(pages: 11, actions: [5: action], settings: settings)
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(delivery.order == Self.all.map { $0 == 5 ? -5 : $0 })
        #expect(delivery.report.failedPages[5]?.sentence.contains("did not answer in time") == true)
        for process in fake.started { #expect(kill(process, 0) == -1, "process \(process) is still there") }
    }

    @Test func `a document whose every page breaks the worker is refused`() async throws {
        let actions = Dictionary(uniqueKeysWithValues: (1...3).map { ($0, "kill -ABRT $$") })
        let fake = try FakeWorker(pages: 3, actions: actions)
        let error = await #expect(throws: PressError.self) { try await fake.press.press(fake.file) { _ in } }
        #expect(error?.code == .damaged)
    }

    @Test func `cancelling stops the workers at once`() async throws {
        let fake = try FakeWorker(pages: 11, actions: [2: "exec sleep 600", 4: "exec sleep 600"])
        let (pieces, delivered) = AsyncStream.makeStream(of: Void.self)
        let (press, file) = (fake.press, fake.file)
        let task = Task {
            try await press.press(file) { if case .page = $0 { delivered.yield() } }
        }
        for await _ in pieces { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!fake.started.isEmpty)
        for process in fake.started { #expect(kill(process, 0) == -1, "process \(process) is still there") }
    }

    @Test func `a worker that can't be started is the machine's fault`() async throws {
        let fake = try FakeWorker(pages: 3)
        let nowhere = PressTools(worker: URL(filePath: "/nowhere/worker"), pdfium: URL(filePath: "/nowhere"))
        let error = await #expect(throws: PressError.self) { try await Press(tools: nowhere).readDocument(fake.file) }
        #expect(error?.code == .workerMissing && error?.isRefusal == false)
    }

    @Test(.enabled(if: RealTools.areThere, RealTools.missing), arguments: ["time", "memory"])
    func `a real page that wants all there is costs that page only`(what: String) async throws {
        var pdf = TestPDF.numbered(3)
        switch what {
        case "time":
            pdf.pages[1].content = "/Pattern cs /P scn 0 0 300 400 re f"
            pdf.pages[1].resources = "/Pattern << /P \(TestPDF.firstExtra) 0 R >>"
            pdf.extra = [
                """
                << /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 \
                /Resources << >> /Length 12 >>\nstream\n0 0 1 1 re f\nendstream
                """
            ]
        default:
            // A drawing that draws itself, twice.
            pdf.pages[1].content = "/F Do"
            pdf.pages[1].resources = "/XObject << /F \(TestPDF.firstExtra) 0 R >>"
            pdf.extra = [
                """
                << /Type /XObject /Subtype /Form /BBox [0 0 300 400] /Length 11 \
                /Resources << /XObject << /F \(TestPDF.firstExtra) 0 R >> >> >>\nstream\n/F Do /F Do\nendstream
                """
            ]
        }
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", pdf.bytes)
        let press = try RealTools.press { ($0.secondsPerPage, $0.memory) = (1, 256 << 20) }
        let delivery = try await Delivery(of: press, file)
        #expect(delivery.order == [1, -2, 3])
    }
}
