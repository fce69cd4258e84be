import Markup

import struct Formats.LinkAddress

/// The file `hotspots.json` beside a PDF (docs/notes/hotspots.md): what the pages can do that the PDF doesn't say.
struct HotSpotFile {
    static let name = "hotspots.json"

    /// By page, from 1.
    private(set) var spots: [Int: [HotSpot]] = [:]
    /// Files of the archive that the spots need, as they are spelled in it.
    private(set) var files: Set<String> = []
    /// What the publisher should know, by page.
    private(set) var notes: [Int: [(code: StaticString, message: String)]] = [:]

    private let archive: Archive?
    private let media: NamedFiles

    /// No hot spots.
    init() {
        archive = nil
        media = NamedFiles([])
    }

    /// - Throws: ``WorkerError`` `not-well-formed`, naming the spot, counted from 1.
    init(_ bytes: [UInt8], in archive: Archive, pageCount: Int) throws(WorkerError) {
        self.archive = archive
        media = NamedFiles(archive.entries)
        let json: JSONValue
        do throws(WorkerError) { json = try JSONValue.parse(bytes) } catch {
            throw WorkerError(.notWellFormed, "\(Self.name): \(error.message)")
        }
        guard let list = json["spots"]?.array ?? json["hotspots"]?.array ?? json.array else {
            throw WorkerError(.notWellFormed, "\(Self.name) has no list of hot spots, as in {\"spots\": [{…}]}")
        }
        for (index, value) in list.enumerated() {
            func fail(_ what: String) -> WorkerError {
                WorkerError(.notWellFormed, "\(Self.name), spot \(index + 1): \(what)")
            }
            guard let page = value["page"]?.integer, (1...pageCount).contains(page) else {
                throw fail("“page” must be a number from 1 to \(pageCount)")
            }
            guard let name = value["kind"]?.string else { throw fail("“kind” is missing") }
            guard var spot = HotSpot.Kind(rawValue: name).map({ HotSpot(kind: $0) }) else {
                note("unsupported-class", "hot spots of the kind “\(oneLine(name, limit: 100))” are not known", page)
                continue
            }
            if let box = value["box"] {
                guard let lengths = Self.box(box) else {
                    throw fail("“box” must be left, top, width and height, in points (12.5) or of the page (\"40%\")")
                }
                spot.box = lengths
            }
            spot.title = value["title"]?.text.map { oneLine($0, limit: 1_000) }
            if let target = value["to"] {
                guard let number = target.integer, (1...pageCount).contains(number) else {
                    throw fail("“to” must be a page from 1 to \(pageCount)")
                }
                spot.page = number
            }
            if let uri = value["uri"]?.string {
                guard let address = LinkAddress(uri.utf8) else {
                    throw fail("“uri” is no web, mail or telephone address")
                }
                spot.uri = address.text
            }
            spot.source = path(value["src"], page)
            spot.poster = path(value["poster"], page)
            spot.photos = (value["photos"]?.array ?? []).compactMap { photo in
                guard let path = path(photo["photo"] ?? photo, page) else { return nil }
                return .init(
                    photo: path, thumbnail: self.path(photo["thumbnail"], page),
                    caption: photo["caption"]?.text.map { oneLine($0, limit: 1_000) })
            }
            spot.data = (value.members ?? []).compactMap { member in
                Self.known.contains(member.name) ? nil : member.value.text.map { (member.name, $0) }
            }
            spots[page, default: []].append(spot)
        }
    }

    private static let known: Set<String> = [
        "page", "kind", "box", "title", "to", "uri", "src", "poster", "photos",
    ]

    private static func box(
        _ value: JSONValue
    ) -> (left: HotSpot.Length, top: HotSpot.Length, width: HotSpot.Length, height: HotSpot.Length)? {
        let lengths = (value.array ?? []).compactMap(length)
        return lengths.count == 4 ? (lengths[0], lengths[1], lengths[2], lengths[3]) : nil
    }

    private static func length(_ value: JSONValue) -> HotSpot.Length? {
        if let points = value.number { return (0...100_000).contains(points) ? .points(points) : nil }
        guard let text = value.string, text.hasSuffix("%"), let share = Double(text.dropLast()) else { return nil }
        return (0...100).contains(share) ? .share(share / 100) : nil
    }

    /// The plain path of a file in the archive; nil, with a note, when there is none.
    private mutating func path(_ value: JSONValue?, _ page: Int) -> String? {
        guard let name = value?.string, let archive else { return nil }
        guard let entry = archive.entry(archive.root + name) ?? media.file(name) else {
            note("missing-resource", "\(oneLine(name, limit: 300)) is not among the files given with the PDF", page)
            return nil
        }
        files.insert(entry.path)
        return PlainPath.of(entry.path.dropFirst(archive.root.count))
    }

    private mutating func note(_ code: StaticString, _ message: String, _ page: Int) {
        notes[page, default: []].append((code, message))
    }
}
