import Formats
import Markup

/// A SMIL file that reads a document aloud (EPUB 3.3, chapter 9), written anew: its known elements and attributes only,
/// with references to plain paths.
struct MediaOverlay {
    private(set) var bytes: [UInt8] = []
    /// Paths in the book.
    private(set) var references: [String] = []
    private let path: String

    /// - Parameter path: of the file in the book.
    init(_ source: [UInt8], path: String) throws(WorkerError) {
        self.path = path
        let root = try XMLTree.tolerant(source, path)
        guard root.name == "smil" else { throw WorkerError(.notWellFormed, "it is no SMIL file") }
        write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        write("<smil xmlns=\"http://www.w3.org/ns/SMIL\" xmlns:epub=\"http://www.idpf.org/2007/ops\" version=\"3.0\">")
        for child in root.children { write(child) }
        write("</smil>\n")
    }

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }

    private mutating func write(_ node: XMLTree.Node) {
        guard ["body", "seq", "par", "text", "audio"].contains(node.name) else { return }
        write("<\(node.name)")
        for (name, key) in [("id", "id"), ("type", "epub:type"), ("clipBegin", "clipBegin"), ("clipEnd", "clipEnd")] {
            if let value = node.any(name) { write(" \(key)=\"\(XMLReferences.escaped(value, in: .attribute))\"") }
        }
        for (name, key) in [("src", "src"), ("textref", "epub:textref")] {
            guard let value = node.any(name), let reference = try? EPUBReference(value, in: path) else { continue }
            references.append(reference.path)
            write(" \(key)=\"\(XMLReferences.escaped(reference.plain(from: path), in: .attribute))\"")
        }
        write(">")
        for child in node.children { write(child) }
        write("</\(node.name)>")
    }
}

extension EPUBReference {
    /// The reference as it stands in a document of the content's tree: relative, with plain names.
    ///
    /// - Parameter document: the path of the document in the book.
    func plain(from document: String) -> String {
        let folder = document.pathNames.dropLast()
        let names = path.pathNames
        let common = zip(folder, names.dropLast()).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: folder.count - common)
        let down = names.dropFirst(common).map { PlainPath.of($0) }
        return (up + down).joined(separator: "/") + (fragment.map { "#" + Self.encoded($0) } ?? "")
    }

    private static func encoded(_ fragment: String) -> String {
        PercentCoding.encoded(fragment.utf8) { $0 > 0x20 && $0 < 0x7F && !"%\"<>`".utf8.contains($0) }
    }
}
