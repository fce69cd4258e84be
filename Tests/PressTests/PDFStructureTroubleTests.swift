import Foundation
import Testing

@testable import Press

/// Structure trees that are wrong: no word is lost or doubled, and nothing takes long.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFStructureTroubleTests {
    private static let count = 8
    private static let content = (0..<count).map { TaggedPDF.text("word\($0) of line", $0, y: 380 - $0 * 40) }.joined()
    private static let first = TaggedPDF.firstElement
    private static let page = TestPDF.object(ofPage: 1)

    /// In one section, the last line first.
    private static var sound: TaggedPDF {
        TaggedPDF(
            content: content, tree: [.element("Sect", (0..<count).reversed().map { .element("P", $0) })])
    }

    private func words(_ pdf: TestPDF) async throws -> [String] {
        let run = try await PDFWorker("pages --width2x 64 --width1x 32 --thumb 8", of: pdf)
        #expect(run.status == 0)
        return try run.lines.flatMap(\.self)
    }

    /// As the document draws them.
    private var drawn: [String] { (0..<Self.count).flatMap { ["word\($0)", "of", "line"] } }

    @Test(arguments: [
        // In a circle: the section in its own paragraph; a paragraph in itself; a section that is its own parent.
        (0, "<< /S /Sect /P \(first + 1) 0 R /K [\(first + 1) 0 R] >>"),
        (1, "<< /S /P /P \(first + 1) 0 R /Pg \(page) 0 R /K [7 \(first + 1) 0 R] >>"),
        (1, "<< /S /P /P \(first) 0 R /Pg \(page) 0 R /K [7 \(first) 0 R] >>"),
        (0, "<< /S /Sect /P \(first) 0 R /K [\(first) 0 R] >>"),
        // Nothing, or what can't be.
        (0, "null"), (1, "42"), (1, "<< >>"), (1, "<< /S 7 /P 7 /K 7 /Pg 7 >>"), (2, "<< /S /P /K (text) >>"),
        (1, "<< /S /P /P \(first) 0 R /Pg \(page) 0 R /K [-1 -2 99999999999 7 7 7] >>"),
        (1, "<< /S /P /P \(first) 0 R /Pg \(page) 0 R /K << /Type /MCR /MCID 2147483647 >> >>"),
        (1, "<< /S /P /P \(first) 0 R /Pg 9999 0 R /K [7] >>"),
        // Two elements claim the same words.
        (1, "<< /S /P /P \(first) 0 R /Pg \(page) 0 R /K [0 1 2 3 4 5 6 7] >>"),
    ])
    func `a damaged element loses and doubles no word`(element: Int, object: String) async throws {
        var pdf = Self.sound
        pdf.damage = { $0 == Self.first + element ? object : $1 }
        let found = try await words(pdf.pdf)
        #expect(found.sorted() == drawn.sorted())
    }

    @Test(arguments: [
        "<< /Type /StructTreeRoot >>", "null", "<< /K 7 /ParentTree 7 >>",
        "<< /K [\(first) 0 R \(first) 0 R \(first) 0 R] /ParentTree \(TaggedPDF.parents) 0 R >>",
        "<< /K \(TaggedPDF.root) 0 R /ParentTree \(TaggedPDF.root) 0 R >>",
    ])
    func `a damaged root loses and doubles no word`(root: String) async throws {
        var pdf = Self.sound
        pdf.damage = { $0 == TaggedPDF.root ? root : $1 }
        let found = try await words(pdf.pdf)
        #expect(found.sorted() == drawn.sorted())
    }

    @Test func `words without a number, and numbers without words, harm nothing`() async throws {
        let tree: [TaggedPDF.Node] = (0..<5).reversed().map { .element("P", $0) } + [.element("P", 500)]
        let found = try await words(TaggedPDF(content: Self.content, tree: tree).pdf)
        #expect(found.sorted() == drawn.sorted())
        #expect(found.first == "word4", "the structure is followed as far as it goes")
    }

    @Test(arguments: [30, 10_000]) func `a tree may be deep`(depth: Int) async throws {
        let last = Self.first + depth - 1
        let elements = (0..<depth).map { index in
            let own = Self.first + index
            let kids = own == last ? "7 6 5 4 3 2 1 0" : "\(own + 1) 0 R"
            return "<< /S /Div /P \(index == 0 ? TaggedPDF.root : own - 1) 0 R /Pg \(Self.page) 0 R /K [\(kids)] >>"
        }
        var pdf = TaggedPDF(content: Self.content, tree: []).pdf
        let owners = (0..<Self.count).map { _ in "\(last) 0 R" }.joined(separator: " ")
        pdf.extra =
            [
                "<< /Type /StructTreeRoot /K [\(Self.first) 0 R] /ParentTree \(TaggedPDF.parents) 0 R >>",
                "<< /Nums [0 [\(owners)]] >>",
            ] + elements
        let found = try await words(pdf)
        #expect(found.sorted() == drawn.sorted())
        // PDFium follows 33 levels.
        #expect(found.first == (depth < 33 ? "word7" : "word0"))
    }

    @Test func `a tree of very many elements gives way to the order of drawing`() async throws {
        let tree: [TaggedPDF.Node] = [.element("Sect", (0..<25_000).reversed().map { .element("P", $0) })]
        let found = try await words(TaggedPDF(content: Self.content, tree: tree).pdf)
        #expect(found == drawn)
    }

    /// Each element is looked for among all children of its parent: PDFium takes very long.
    @Test func `a tree that takes long is left out, and the page is whole`() async throws {
        let tree: [TaggedPDF.Node] = [.element("Sect", (0..<100_000).map { .element("P", $0) })]
        let scratch = try Scratch()
        let file = try scratch.file("issue.pdf", TaggedPDF(content: Self.content, tree: tree).pdf.bytes)
        let delivery = try await Delivery(of: RealTools.press(), file)
        let page = try #require(delivery.pages.first)
        #expect(try Layer(page).lines.flatMap { $0.words.map(\.text) } == drawn)
    }

    @Test func `trees with mistakes of any kind lose and double no word`() async throws {
        let runs = ProcessInfo.processInfo.environment["EDICOLA_STRUCTURES"].flatMap { Int($0) } ?? 25
        for seed in 1...UInt64(runs) {
            var chance = SeededChance(seed: seed)
            var pdf = Self.sound
            let mistakes = (1...Int.random(in: 1...4, using: &chance)).map { _ in chance.mistake(Self.count + 3) }
            pdf.damage = { number, object in
                mistakes.reduce(object) { $1.number == number - TaggedPDF.root ? $1.apply($0) : $0 }
            }
            let found = try await words(pdf.pdf)
            #expect(found.sorted() == drawn.sorted(), "seed \(seed)")
        }
    }
}

/// The same throws in every run (Knuth's MMIX generator).
private struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }

    struct Mistake {
        var number: Int
        var apply: (String) -> String
    }

    /// - Parameter count: of the structure's objects.
    mutating func mistake(_ count: Int) -> Mistake {
        let other = TaggedPDF.root + Int.random(in: 0..<count, using: &self)
        let number = ["0", "-1", "7", "2147483648", "\(other) 0 R", "null", "(x)", "[]", "<< >>"].randomElement(
            using: &self)
        let key = ["/K", "/P", "/S", "/Pg", "/Nums", "/ParentTree"].randomElement(using: &self) ?? "/K"
        let part = Int.random(in: 0..<60, using: &self)
        let kind = Int.random(in: 0..<4, using: &self)
        return Mistake(number: Int.random(in: 0..<count, using: &self)) { object in
            let value = number ?? "0"
            switch kind {
            // Another value, a key gone, a piece cut out of the middle, a second list.
            case 0: return object.replacingOccurrences(of: "\(key) ", with: "\(key) \(value) ")
            case 1: return object.replacingOccurrences(of: key, with: "/Gone")
            case 2: return String(object.prefix(part)) + " " + String(object.dropFirst(part + 4))
            default: return object.replacingOccurrences(of: "[", with: "[\(value) \(value) ")
            }
        }
    }
}
