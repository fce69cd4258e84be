import EdicolaCore
import Foundation
import Testing

@testable import Press

@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct RefusalTests {
    private func refusal(_ bytes: Data) async throws -> PressError? {
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", bytes)
        return await #expect(throws: PressError.self) { try await RealTools.press().press(file) { _ in } }
    }

    @Test(arguments: [
        Data(count: 5_000), Data("Dear editor".utf8), Data("8BPS and so on".utf8), Data("%!PS-Adobe".utf8),
        Data(repeating: 0x20, count: 1_025) + TestPDF.numbered(1).bytes,
    ]) func `what is no issue is named`(bytes: Data) async throws {
        let error = try await refusal(bytes)
        #expect(error?.code == .notRecognised)
        #expect(error?.isRefusal == true && error?.message.hasSuffix(PressError(.notRecognised).remedy) == true)
    }

    @Test func `an empty file is said to be empty`() async throws {
        #expect(try await refusal(Data())?.code == .empty)
    }

    @Test func `a password is needed`() async throws {
        #expect(try await refusal(EncryptedPDF.withPassword)?.code == .encrypted)
    }

    @Test func `the password takes itself off, and a wrong one says so`() async throws {
        let scratch = try Scratch()
        let file = try scratch.file("locked.pdf", EncryptedPDF.withPassword)
        let open = scratch.folder.appending(path: "open.pdf")
        let press = try RealTools.press()
        let error = await #expect(throws: PressError.self) { try await press.unlock(file, password: "no", to: open) }
        #expect(error?.code == .wrongPassword)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["locked.pdf"])
        try await press.unlock(file, password: "secret", to: open)
        #expect(try await press.readDocument(open).pages.count == 1)
    }

    @Test func `a document without pages is refused`() async throws {
        #expect(try await refusal(TestPDF().bytes)?.code == .empty)
    }

    @Test func `garbage that calls itself a PDF is damaged`() async throws {
        #expect(try await refusal(Data("%PDF-1.7\n".utf8) + Data(repeating: 0x5A, count: 9_000))?.code == .damaged)
    }

    @Test func `a file that was cut off is damaged or shorter, never a crash`() async throws {
        let whole = TestPDF.numbered(6).bytes
        let scratch = try Scratch()
        for count in stride(from: 9, to: whole.count, by: 211) {
            let file = try scratch.file("issue.pdf", whole.prefix(count))
            do {
                let delivery = try await Delivery(of: RealTools.press(), file)
                #expect(delivery.report.pageCount <= 6)
            } catch let error as PressError {
                #expect([.damaged, .empty].contains(error.code), "\(error) after \(count) bytes")
            }
        }
    }

    @Test func `too many pages are refused`() async throws {
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", TestPDF.numbered(8).bytes)
        let press = try RealTools.press { $0.maximumPages = 7 }
        let error = await #expect(throws: PressError.self) { try await press.readDocument(file) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `a document in which no page can be read is damaged`() async throws {
        // The page tree counts pages that don't exist.
        var pdf = TestPDF()
        pdf.catalog = "/Pages \(TestPDF.firstExtra) 0 R"
        pdf.extra = ["<< /Type /Pages /Count 2 /Kids [77 0 R 78 0 R] >>"]
        let bytes = String(decoding: pdf.bytes, as: UTF8.self).replacingOccurrences(
            of: "/Pages 2 0 R ", with: "             ")
        let error = try await refusal(Data(bytes.utf8))
        #expect(error.map { [.damaged, .empty].contains($0.code) } == true)
    }

    @Test func `a library that is not PDFium is reported as such`() async throws {
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", TestPDF.numbered(1).bytes)
        var tools = try #require(RealTools.found)
        tools.pdfium = URL(filePath: "/nowhere/libpdfium.so")
        let error = await #expect(throws: PressError.self) { try await Press(tools: tools).readDocument(file) }
        #expect(error?.code == .pdfiumMissing && error?.isRefusal == false)
    }

    @Test func `every code has a sentence that says what to do`() {
        for code in PressError.Code.allCases {
            let error = PressError(code)
            #expect(error.sentence.hasSuffix(".") && error.remedy.hasSuffix(".") && error.sentence != error.remedy)
            #expect(error.message == "\(error.sentence) \(error.remedy)")
        }
    }
}
