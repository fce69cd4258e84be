import Glibc
import Markup

/// The file `contents.txt` beside a PDF (docs/notes/contents-file.md): a line for each entry, with the page and the title.
/// Lines that are indented stand below the one before.
struct ContentsFile {
    static let name = "contents.txt"

    private(set) var entries: [Outline.Entry]

    /// - Throws: ``WorkerError`` `not-well-formed`, naming the line, counted from 1.
    init(_ bytes: [UInt8], pageCount: Int) throws(WorkerError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw WorkerError(.notWellFormed, "\(Self.name) is not in UTF-8")
        }
        var lines: [Line] = []
        let texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, text) in texts.enumerated() {
            do throws(LineError) {
                guard let line = try Line(text, pageCount: pageCount) else { continue }
                guard lines.count < SourceInfo.Entry.most else { throw .tooMany }
                lines.append(line)
            } catch {
                throw WorkerError(.notWellFormed, "\(Self.name), line \(index + 1): \(error.words(pageCount))")
            }
        }
        guard !lines.isEmpty else {
            throw WorkerError(.notWellFormed, "\(Self.name) has no line with a page and a title, as in “12 Letters”")
        }
        var rest = lines[...]
        entries = []
        while let first = rest.first { entries += Self.entries(&rest, indent: first.indent, depth: 0) }
    }

    /// What an earlier run found, in the same words; empty when there is nothing.
    static func fromEnvironment(pageCount: Int) -> [Outline.Entry] {
        guard let text = unsafe getenv("EDICOLA_PDF_CONTENTS") else { return [] }
        return (try? ContentsFile(Array(unsafe String(cString: text).utf8), pageCount: pageCount))?.entries ?? []
    }

    /// The lines from here on that are indented at least as far.
    private static func entries(_ rest: inout ArraySlice<Line>, indent: Int, depth: Int) -> [Outline.Entry] {
        var entries: [Outline.Entry] = []
        while let line = rest.first, line.indent >= indent {
            if line.indent > indent, !entries.isEmpty, depth + 1 < SourceInfo.Entry.deepest {
                entries[entries.count - 1].children = Self.entries(&rest, indent: line.indent, depth: depth + 1)
            } else {
                rest.removeFirst()
                entries.append(line.entry)
            }
        }
        return entries
    }
}

private struct Line {
    var indent: Int
    var entry: Outline.Entry

    /// Nil for a line that is empty or a comment.
    init?(_ text: Substring, pageCount: Int) throws(LineError) {
        let rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
        guard !rest.isEmpty, !rest.hasPrefix("#") else { return nil }
        indent = text.prefix { $0 != rest.first }.reduce(0) { $0 + ($1 == "\t" ? 4 : $1 == " " ? 1 : 0) }
        let number = rest.prefix { $0 != " " && $0 != "\t" }
        let title = oneLine(String(rest.dropFirst(number.count)), limit: 1_000)
        guard number != "-" else {
            guard !title.isEmpty else { throw .noTitle }
            entry = Outline.Entry(title: title)
            return
        }
        guard let page = Int(number) else { throw .noPage }
        guard (1...pageCount).contains(page) else { throw .noSuchPage(page) }
        guard !title.isEmpty else { throw .noTitle }
        entry = Outline.Entry(title: title, place: PagePlace(page: page))
    }
}

private enum LineError: Error {
    case noPage, noTitle, tooMany
    case noSuchPage(Int)

    func words(_ pageCount: Int) -> String {
        switch self {
        case .noPage: "begin it with the number of a page, or with - for a section that has none"
        case .noTitle: "the title is missing"
        case .tooMany: "a file may have \(SourceInfo.Entry.most) entries"
        case .noSuchPage(let page): "there is no page \(page); the PDF has \(pageCount)"
        }
    }
}
