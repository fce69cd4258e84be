import Markup

/// HPub 1.0.1: web pages, and a `book.json` that lists them (docs/notes/formats.md).
enum HPub {
    /// - Returns: nil when the archive holds no `book.json` of this kind.
    /// - Throws: ``WorkerError`` when it can't be read, or lists no pages.
    static func open(_ archive: Archive, _ arguments: Arguments) throws(WorkerError) -> (any Source)? {
        guard let (entry, root) = bookFile(in: archive) else { return nil }
        let json: JSONValue
        do throws(WorkerError) {
            json = try JSONValue.parse(try archive.read(entry, atMost: JSONValue.largest))
        } catch {
            throw WorkerError(error.code, "book.json: \(error.message)")
        }
        guard json["contents"] != nil || json["hpub"] != nil else { return nil }
        let folder = ContentFolder(archive, root: root, allowsRemote: arguments.allowsRemote)
        var book = book(json)
        let isPage = book.pages.contains { folder.file($0.path)?.path == folder.file("index.html")?.path }
        if !isPage, folder.file("index.html") != nil { book.navigation = "index.html" }
        return try WebSource(folder, book, maximumPages: arguments.maximumPages)
    }

    /// At the top, or in the only folder, or wherever there is just one.
    private static func bookFile(in archive: Archive) -> (Archive.Entry, root: String)? {
        let entry =
            archive.entry(archive.root + "book.json")
            ?? archive.entry("book.json")
            ?? archive.entries.filter { $0.path.lowercased().hasSuffix("/book.json") }
            .min { $0.path.pathNames.count < $1.path.pathNames.count }
        return entry.map { ($0, String($0.path.dropLast("book.json".count))) }
    }

    private static func book(_ json: JSONValue) -> WebBook {
        var book = WebBook(info: SourceInfo(format: .hpub, layout: .scrolled))
        book.info.title = text(json["title"])
        book.info.author = text(json["author"])
        book.info.creator = text(json["creator"])
        book.info.publisher = text(json["publisher"])
        book.info.date = text(json["date"])
        book.info.identifier = text(json["url"])
        book.info.keywords = text(json["categories"])
        book.cover = json["cover"]?.string
        var seen: Set<String> = []
        for item in json["contents"]?.array ?? [] {
            guard let path = item.string ?? item["url"]?.string, !path.isEmpty, seen.insert(path).inserted else {
                continue
            }
            book.pages.append(.init(path: path, title: text(item["title"]), author: text(item["author"])))
        }
        let known: Set<String> = [
            "hpub", "title", "author", "creator", "publisher", "date", "url", "cover", "contents", "categories",
        ]
        for member in (json.members ?? []).prefix(100) where !known.contains(member.name) {
            guard let value = member.value.text, !value.isEmpty else { continue }
            book.data.append((oneLine(member.name, limit: 100), oneLine(value, limit: 1_000)))
        }
        return book
    }

    /// A string, or several, one after the other.
    private static func text(_ value: JSONValue?) -> String? {
        let texts = value?.array?.compactMap(\.text) ?? value?.text.map { [$0] } ?? []
        let text = oneLine(texts.joined(separator: ", "), limit: 1_000)
        return text.isEmpty ? nil : text
    }
}
