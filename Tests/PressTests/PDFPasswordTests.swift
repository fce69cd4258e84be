import Foundation
import Testing

/// PDFs with a password.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFPasswordTests {
    private func unlocked(_ run: PDFWorker) -> Data {
        run.payloads(16).reduce(Data()) { $0 + $1 }
    }

    @Test func `the right password gives a PDF that opens without one`() async throws {
        let run = try await PDFWorker("unlock", of: EncryptedPDF.withPassword, password: "secret")
        #expect(run.status == 0 && run.said.last?.kind == 0)
        let open = try await PDFWorker("info", of: unlocked(run))
        let info = try #require(open.said.first { $0.kind == 1 }).json
        #expect(info["encrypted"] as? Bool == false && (info["pages"] as? [Any])?.count == 1)
    }

    @Test(arguments: ["wrong", "Secret", "secret "]) func `a wrong password is told from none`(password: String)
        async throws
    {
        let run = try await PDFWorker("unlock", of: EncryptedPDF.withPassword, password: password)
        #expect(try run.codes == ["wrong-password"])
        #expect(run.status == 65 && unlocked(run).isEmpty)
        #expect(try await PDFWorker("unlock", of: EncryptedPDF.withPassword).codes == ["encrypted"])
    }

    @Test func `restrictions go too, and the same file comes out every time`() async throws {
        let first = try await PDFWorker("unlock", of: EncryptedPDF.withRestrictions)
        let again = try await PDFWorker("unlock", of: EncryptedPDF.withRestrictions)
        #expect(unlocked(first) == unlocked(again) && !unlocked(first).isEmpty)
        let info = try #require(await PDFWorker("info", of: unlocked(first)).said.first { $0.kind == 1 }).json
        #expect(info["encrypted"] as? Bool == false)
    }

    @Test func `a file without an identifier comes out the same every time too`() async throws {
        let first = try await PDFWorker("unlock", of: .numbered(2))
        let again = try await PDFWorker("unlock", of: .numbered(2))
        #expect(unlocked(first) == unlocked(again) && !unlocked(first).isEmpty)
    }

    @Test func `a large file comes in pieces of a megabyte`() async throws {
        var pdf = TestPDF.numbered(1)
        // Hexadecimal noise can't be compressed.
        let noise = (0..<1_400_000).map { index in
            "0123456789abcdef".utf8.dropFirst((index &* 2_654_435_761 >> 13) & 15).first ?? 48
        }
        pdf.extra = [
            "<< /Length \(noise.count) /Filter /ASCIIHexDecode >>\nstream\n\(String(decoding: noise, as: UTF8.self))\nendstream"
        ]
        pdf.catalog = "/Large \(TestPDF.firstExtra) 0 R"
        let run = try await PDFWorker("unlock", of: pdf)
        #expect(run.payloads(16).count == 2 && run.payloads(16).first?.count == 1 << 20)
        #expect(try await PDFWorker("info", of: unlocked(run)).status == 0)
    }
}
