import Foundation
import Testing

@testable import PageWorker

/// Writes small EPUBs for tests, exact to the byte.
struct EPUBTestBook {
    struct Item {
        var id: String
        var href: String
        var type = "application/xhtml+xml"
        /// More attributes, such as `properties="nav"`.
        var attributes = ""
        /// The content in the archive at `href`; nil leaves it out.
        var content: Data?
        /// Attributes of its entry in the spine; nil for no entry.
        var spine: String? = ""
    }

    var version = "3.0"
    var metadata = """
        <dc:identifier id="uid">urn:uuid:12345678-9abc-def0-1234-56789abcdef0</dc:identifier>
        <dc:title>A Book</dc:title><dc:language>en</dc:language>
        """
    var items: [Item] = []
    var spineAttributes = ""
    /// The markup after the spine.
    var guide = ""
    /// Files beside the package and its items, by path in the container.
    var files: [(path: String, content: Data)] = []
    var hasMimetype = true
    var hasContainer = true
    /// Replaces the package.
    var package: String?

    static func document(_ body: String, head: String = "", title: String = "") -> Data {
        Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
            <head><title>\(title)</title>\(head)</head><body>\(body)</body></html>
            """.utf8)
    }

    /// Makes a document of one paragraph, in the spine.
    static func chapter(_ id: String, _ body: String? = nil, spine: String? = "", attributes: String = "") -> Item {
        Item(
            id: id, href: "\(id).xhtml", attributes: attributes, content: document(body ?? "<p>\(id)</p>", title: id),
            spine: spine)
    }

    static func navigation(_ body: String) -> Item {
        Item(id: "nav", href: "nav.xhtml", attributes: #"properties="nav""#, content: document(body), spine: nil)
    }

    var bytes: Data {
        var entries = files
        if hasContainer {
            let container = """
                <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
                <rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
                """
            entries.insert(("META-INF/container.xml", Data(container.utf8)), at: 0)
        }
        if hasMimetype { entries.insert(("mimetype", Data("application/epub+zip".utf8)), at: 0) }
        entries.append(("OPS/package.opf", Data((package ?? opf).utf8)))
        for item in items {
            let path = item.href.removingPercentEncoding ?? item.href
            if let content = item.content { entries.append(("OPS/" + path, content)) }
        }
        return Self.zip(entries)
    }

    var opf: String {
        let manifest = items.map { item in
            "<item id=\"\(item.id)\" href=\"\(item.href)\" media-type=\"\(item.type)\" \(item.attributes)/>"
        }
        let spine = items.compactMap { item in item.spine.map { "<itemref idref=\"\(item.id)\" \($0)/>" } }
        return """
            <?xml version="1.0"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="\(version)" unique-identifier="uid">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
            \(metadata)</metadata>
            <manifest>\(manifest.joined(separator: "\n"))</manifest>
            <spine \(spineAttributes)>\(spine.joined())</spine>\(guide)</package>
            """
    }

    /// Stores the files uncompressed (APPNOTE.TXT 4.3).
    static func zip(_ files: [(path: String, content: Data)]) -> Data {
        var archive = Data()
        var directory = Data()
        for (path, content) in files {
            let name = Data(path.utf8)
            // Version 2.0, names in UTF-8, stored, a fixed time.
            let common =
                bytes(20, 2) + bytes(0x0800, 2) + bytes(0, 2) + bytes(0x5821_0000, 4) + bytes(Int(crc32(content)), 4)
                + bytes(content.count, 4) + bytes(content.count, 4) + bytes(name.count, 2) + bytes(0, 2)
            directory +=
                bytes(0x0201_4B50, 4) + bytes(20, 2) + common + bytes(0, 2) + bytes(0, 2) + bytes(0, 2) + bytes(0, 4)
                + bytes(archive.count, 4) + name
            archive += bytes(0x0403_4B50, 4) + common + name + content
        }
        let end =
            bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(files.count, 2) + bytes(files.count, 2)
            + bytes(directory.count, 4) + bytes(archive.count, 4) + bytes(0, 2)
        return archive + directory + end
    }

    private static func bytes(_ value: Int, _ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }

    private static func crc32(_ data: Data) -> UInt32 {
        ~data.reduce(~0) { crc, byte in crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
