import Foundation

/// Writes small tagged PDFs of one page, right or wrong, for tests.
struct TaggedPDF {
    indirect enum Node {
        /// - Parameter entries: of its dictionary, as `/Alt (A tree)`.
        case element(_ role: String, _ entries: String = "", _ children: [Node])
        /// A piece of the page's content, by its number.
        case content(Int)

        static func element(_ role: String, _ content: Int) -> Node { .element(role, [.content(content)]) }

        static func element(_ role: String, _ children: [Node]) -> Node { .element(role, "", children) }
    }

    /// Drawing operators.
    var content = ""
    var tree: [Node] = []
    var isTagged = true
    /// Takes the place of a structure's object after they are written, by its number.
    var damage: (Int, String) -> String = { $1 }

    static let root = TestPDF.firstExtra
    static let parents = TestPDF.firstExtra + 1
    static let firstElement = TestPDF.firstExtra + 2

    /// A line of text that bears a number.
    static func text(_ text: String, _ number: Int, x: Int = 20, y: Int, size: Int = 10) -> String {
        "/P << /MCID \(number) >> BDC \(plain(text, x: x, y: y, size: size)) EMC\n"
    }

    static func artifact(_ text: String, x: Int = 20, y: Int) -> String {
        "/Artifact BMC \(plain(text, x: x, y: y, size: 8)) EMC\n"
    }

    static func plain(_ text: String, x: Int = 20, y: Int, size: Int = 10) -> String {
        "BT /F1 \(size) Tf \(x) \(y) Td (\(text)) Tj ET"
    }

    var pdf: TestPDF {
        var elements: [String] = []
        var owners: [Int: Int] = [:]
        func add(_ node: Node, parent: Int) -> String {
            switch node {
            case .content(let number):
                owners[number] = parent
                return "\(number)"
            case .element(let role, let entries, let children):
                let number = Self.firstElement + elements.count
                elements.append("")
                let kids = children.map { add($0, parent: number) }.joined(separator: " ")
                elements[number - Self.firstElement] = """
                    << /Type /StructElem /S /\(role) /P \(parent) 0 R /Pg \(TestPDF.object(ofPage: 1)) 0 R \(entries) /K [\(kids)] >>
                    """
                return "\(number) 0 R"
            }
        }
        let kids = tree.map { add($0, parent: Self.root) }.joined(separator: " ")
        let list = (0..<(owners.keys.max() ?? -1) + 1).map { owners[$0].map { "\($0) 0 R" } ?? "null" }
        let objects =
            [
                "<< /Type /StructTreeRoot /K [\(kids)] /ParentTree \(Self.parents) 0 R >>",
                "<< /Nums [0 [\(list.joined(separator: " "))]] >>",
            ] + elements
        return TestPDF(
            pages: [.init(entries: "/StructParents 0", content: content)],
            catalog: "/MarkInfo << /Marked \(isTagged) >> /StructTreeRoot \(Self.root) 0 R",
            extra: objects.enumerated().map { damage(Self.root + $0.offset, $0.element) })
    }
}
