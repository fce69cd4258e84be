import Foundation
import Testing

@testable import Press

/// A publisher's contents file for a PDF.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct ContentsFileTests {
    private func bundle(_ contents: String) -> Data {
        TestZIP([("issue.pdf", TestPDF.numbered(12).bytes), ("contents.txt", Data(contents.utf8))]).bytes
    }

    private func info(_ contents: String) async throws -> [String: Any] {
        try #require(await PDFWorker("info", of: bundle(contents)).said.first { $0.kind == 1 }).json
    }

    private func tree(_ entries: Any?) -> String {
        ((entries as? [[String: Any]]) ?? []).map { entry in
            let page = (entry["page"] as? Int).map { "\($0) " } ?? ""
            let children = tree(entry["children"])
            return "\(page)\(entry["title"] ?? "")" + (children.isEmpty ? "" : " (\(children))")
        }.joined(separator: ", ")
    }

    @Test(arguments: [
        ("3 Apples\n5  Pears in   winter\n", "3 Apples, 5 Pears in winter"),
        ("\u{FEFF}# by hand\r\n\r\n3\tApples\r\n", "3 Apples"),
        ("- Fruit\n  3 Apples\n  5 Pears\n9 Letters", "Fruit (3 Apples, 5 Pears), 9 Letters"),
        ("3 A\n\t4 B\n\t\t5 C\n\t6 D\n7 E", "3 A (4 B (5 C), 6 D), 7 E"),
        ("  3 A\n4 B\n5 1984 again", "3 A, 4 B, 5 1984 again"),
    ]) func `lines become contents`(file: String, contents: String) async throws {
        #expect(tree(try await info(file)["outline"]) == contents)
    }

    @Test func `they become articles with their texts`() async throws {
        let contents = "- Fruit\n  2 Apples\n  4 Pears\n9 Letters"
        let articles = try #require(await info(contents)["articles"] as? [[String: Any]])
        #expect(articles.map { $0["page"] as? Int } == [2, 4, 9])
        #expect(articles.map { $0["section"] as? String } == ["Fruit", "Fruit", nil])
        let texts = try await PDFWorker("articles --to 3", of: bundle(contents)).payloads(14)
        #expect(texts.count == 3)
        #expect(String(decoding: try #require(texts.dropFirst().first), as: UTF8.self).contains("Page number 4"))
    }

    @Test(arguments: [
        ("3 Apples\nPears 5", "line 2", "number of a page"), ("3 Apples\n\n13 Pears", "line 3", "12"),
        ("0 Apples", "line 1", "no page 0"), ("3", "line 1", "title"), ("3 Apples\n -", "line 2", "title"),
        ("# nothing\n", "no line", "12 Letters"),
    ]) func `a line that makes no sense is named`(file: String, place: String, reason: String) async throws {
        let worker = try await PDFWorker("info", of: bundle(file))
        #expect(worker.status == 65)
        let error = try #require(worker.said.first { $0.kind == 9 }).json
        let message = try #require(error["message"] as? String)
        #expect(error["code"] as? String == "not-well-formed")
        #expect(message.contains(place) && message.contains(reason), "\(message)")
    }
}
