import EdicolaCore
import Foundation
import Testing

@testable import Press

@Suite struct NoteTests {
    private func note(_ code: String, _ message: String, page: Int) -> Data {
        FakeWorker.frame(.note, page, #"{"code":"\#(code)","message":"\#(message)"}"#)
    }

    @Test func `what every worker says of the file is told once, before the pages`() async throws {
        let content = FakeContent(notes: note("remote-reference", "http://other.example/a.css", page: 0))
        let fake = try FakeWorker(pages: 9, content: content)
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(delivery.words.prefix(3) == ["document", "remote-reference", "cover"])
        #expect(delivery.notes.count == 1 && delivery.report.notes == delivery.notes)
        #expect(delivery.notes.first?.page == nil && delivery.notes.first?.remedy != nil)
    }

    @Test func `what is said of a page comes before it`() async throws {
        let content = FakeContent(notes: note("overprint", "Overprint is not simulated", page: 3))
        let fake = try FakeWorker(pages: 2, content: content)
        let delivery = try await Delivery(of: fake.press, fake.file)
        #expect(delivery.words == ["document", "overprint", "cover", "page-1", "page-2"])
        #expect(delivery.notes.first?.page == 3)
    }

    @Test(arguments: ["", "UPPER", "a b", "../x", String(repeating: "a", count: 41)])
    func `a code that is none is not believed`(code: String) throws {
        let frame = Frame(
            kind: .note, page: 0, width: 0, height: 0, payload: Array(#"{"code":"\#(code)","message":"m"}"#.utf8))
        #expect(RunNote(frame: frame).code == "internal")
    }

    @Test(arguments: [
        ("films/none.mp3 is not there", "films/none.mp3 is not there."),
        ("the page has no size", "The page has no size."),
        ("Good.", "Good."), ("è rotto", "È rotto."), ("", ""),
    ]) func `what the worker says becomes a sentence`(said: String, sentence: String) {
        #expect(WorkerMessage.sentence(said) == sentence)
    }

    @Test func `a message is short and in one line`() throws {
        let text = String(repeating: "a\\n", count: 5_000)
        let frame = Frame(
            kind: .note, page: 7, width: 0, height: 0,
            payload: Array(#"{"code":"overprint","message":"\#(text)"}"#.utf8))
        let note = RunNote(frame: frame)
        #expect(note.sentence.count == 501 && !note.sentence.contains("\n") && note.page == 7)
    }

    @Test func `a failed page has a code, a sentence and a remedy`() async throws {
        let failure = FakeWorker.frame(.error, 2, #"{"code":"page-too-large","message":"the page has no usable size"}"#)
        let fake = try FakeWorker(pages: 3, actions: [2: "cat failure; page=3"])
        _ = try fake.scratch.file("failure", failure)
        let delivery = try await Delivery(of: fake.press, fake.file)
        let note = try #require(delivery.report.failedPages[2])
        #expect(delivery.order == [1, -2, 3])
        #expect(note.code == "page-too-large" && note.page == 2)
        #expect(note.sentence == "The page has no usable size.")
        #expect(note.remedy == PressError(.pageTooLarge).remedy)
    }
}
