import Markup

import struct Formats.LinkAddress

/// Reads the properties of a page. A property is known by its name, whatever the page's class; the class decides what an
/// unnamed file is.
struct BrochureReader {
    private let folder: ContentFolder
    /// The first page of each article.
    private let starts: [Int]
    private var page = BrochurePage(className: "", kind: .blank)
    private var used: Set<String> = []
    private var properties: JSONValue = .null

    private static let pictureNames = [
        "baseImage", "image", "background", "backgroundImage", "picture", "base", "imageName", "poster", "cover",
    ]
    private static let pictureTypes: Set<String> = ["image/jpeg", "image/png", "image/gif", "image/webp"]
    private static let most = 500

    init(_ folder: ContentFolder, starts: [Int]) {
        self.folder = folder
        self.starts = starts
    }

    mutating func read(_ source: Brochure.Page) -> BrochurePage {
        page = BrochurePage(className: source.className, kind: .blank)
        properties = source.properties
        used = []
        let kind = Self.kind(source.className)
        page.isUnknownClass = kind == nil
        var named = false
        for name in Self.pictureNames where !named { named = readPicture(name) }
        readDocument(isWeb: kind == "web")
        readMedia(.video, ["video", "movie", "videoFile"], kind)
        readMedia(.audio, ["audio", "sound", "music", "audioFile"], kind)
        readGallery()
        readLinks()
        for name in ["title", "caption", "text", "body", "description"] { readText(name) }
        if case .blank = page.kind, page.isUnknownClass { readAnyPicture() }
        // A page that has nothing at all was meant to have a picture.
        if case .blank = page.kind, page.spots.isEmpty, page.paragraphs.isEmpty { page.kind = .missing("its picture") }
        keepTheRest()
        return page
    }

    /// - Returns: what the page is about; nil for a class that isn't known here.
    private static func kind(_ className: String) -> String? {
        var name = className.lowercased()
        for ending in ["controller", "view", "page"] where name.hasSuffix(ending) { name.removeLast(ending.count) }
        switch name {
        case "simple", "image", "picture", "cover", "": return "simple"
        case "photo", "photos", "gallery", "slideshow", "images": return "gallery"
        case "video", "movie", "film": return "video"
        case "audio", "sound", "music": return "audio"
        case "web", "html", "webview", "text": return "web"
        default: return nil
        }
    }

    private mutating func string(_ name: String) -> String? {
        guard let text = properties[name]?.string, !text.isEmpty else { return nil }
        used.insert(name)
        return text
    }

    private mutating func readPicture(_ name: String) -> Bool {
        guard let file = string(name) else { return false }
        let (normal, double) = (picture(file), picture(file, double: true))
        switch (normal, double) {
        case (let normal?, let double?): page.kind = .picture(double, smaller: normal)
        case (let only?, nil), (nil, let only?): page.kind = .picture(only, smaller: nil)
        case (nil, nil): page.kind = .missing(file)
        }
        return true
    }

    /// A picture by its name, with or without the ending that tells its kind.
    private func picture(_ name: String, double: Bool = false) -> Archive.Entry? {
        let dot = name.lastIndex(of: ".").flatMap { dot in name[dot...].contains("/") ? nil : dot }
        let mark = double ? "@2x" : ""
        let stem = dot.map { name[..<$0] } ?? name[...]
        let names = [String(stem) + mark + (dot.map { String(name[$0...]) } ?? "")]
        let endings = ["png", "jpg", "jpeg", "webp", "gif"].map { name + mark + "." + $0 }
        // Programs keep the pictures in a folder of their own, and name them without it.
        for find in [folder.file, folder.anyFile] {
            for candidate in names + endings {
                if let entry = find(candidate), Self.pictureTypes.contains(folder.type(of: entry)) { return entry }
            }
        }
        // A damaged one is better named than called missing.
        return file(names[0])
    }

    private func file(_ name: String) -> Archive.Entry? {
        folder.file(name) ?? folder.anyFile(named: name)
    }

    private mutating func readDocument(isWeb: Bool) {
        for name in ["html", "htmlFile", "page", "file", "url", "src", "source"] where isWeb {
            guard let text = string(name) else { continue }
            if let entry = file(text), folder.type(of: entry).hasSuffix("html") {
                if case .picture = page.kind {
                    var spot = HotSpot(kind: .web, box: box(properties))
                    spot.source = path(entry)
                    page.spots.append(spot)
                    page.files.append(path(entry))
                } else {
                    page.kind = .document(entry)
                }
            } else if let address = LinkAddress(text.utf8) {
                var spot = HotSpot(kind: .link, box: box(properties))
                spot.uri = address.text
                page.spots.append(spot)
            } else {
                page.lost.append(text)
            }
            return
        }
    }

    private mutating func readMedia(_ kind: HotSpot.Kind, _ names: [String], _ pageKind: String?) {
        for name in names + (pageKind == kind.rawValue ? ["file", "src", "source", "url", "media"] : []) {
            guard let value = properties[name] else { continue }
            used.insert(name)
            for item in value.array ?? [value] {
                guard let text = item.string ?? item["src"]?.string ?? item["file"]?.string else { continue }
                var spot = HotSpot(kind: kind, box: box(item) ?? box(properties))
                spot.title = item["title"]?.string.map { oneLine($0, limit: 300) }
                if let entry = file(text) {
                    spot.source = path(entry)
                } else if let address = LinkAddress(text.utf8) {
                    (spot.kind, spot.uri) = (.link, address.text)
                } else {
                    page.lost.append(text)
                    continue
                }
                let poster = item["poster"]?.string ?? properties["poster"]?.string
                spot.poster = poster.flatMap { picture($0) }.map(path)
                page.files += [spot.source, spot.poster].compactMap(\.self)
                page.spots.append(spot)
            }
            return
        }
    }

    private mutating func readGallery() {
        for name in ["photos", "images", "pictures", "gallery"] {
            guard let list = properties[name]?.array else { continue }
            used.insert(name)
            var spot = HotSpot(kind: .gallery, box: box(properties))
            for item in list.prefix(Self.most) {
                guard let file = item.string ?? item["photo"]?.string ?? item["image"]?.string else { continue }
                guard let entry = picture(file, double: true) ?? picture(file) else {
                    page.lost.append(file)
                    continue
                }
                let thumbnail = (item["thumbnail"] ?? item["thumb"])?.string
                let small = thumbnail.flatMap { picture($0, double: true) ?? picture($0) }.map(path)
                if let thumbnail, small == nil { page.lost.append(thumbnail) }
                let caption = (item["caption"] ?? item["title"])?.string.map { oneLine($0, limit: 1_000) }
                spot.photos.append(.init(photo: path(entry), thumbnail: small, caption: caption))
                page.files += [path(entry), small].compactMap(\.self)
                if let caption, !caption.isEmpty { page.paragraphs.append(caption) }
            }
            if spot.photos.isEmpty { continue }
            page.spots.append(spot)
            if case .blank = page.kind, let first = folder.entry(plainPath: spot.photos[0].photo) {
                page.kind = .picture(first, smaller: nil)
            }
        }
    }

    private mutating func readLinks() {
        guard let links = properties["links"]?.array else { return }
        used.insert("links")
        for item in links.prefix(Self.most) {
            var spot = HotSpot(kind: .link, box: box(item))
            spot.title = item["title"]?.string.map { oneLine($0, limit: 300) }
            if let article = (item["article"] ?? item["articleIndex"])?.integer, starts.indices.contains(article) {
                let next = starts.indices.contains(article + 1) ? starts[article + 1] : Int.max
                let within = (item["page"] ?? item["pageIndex"])?.integer ?? 0
                (spot.kind, spot.page) = (.page, starts[article])
                if within > 0, within < next - starts[article] { spot.page = starts[article] + within }
            } else if let text = (item["url"] ?? item["uri"] ?? item["link"])?.string {
                spot.uri = LinkAddress(text.utf8)?.text
            }
            if spot.uri != nil || spot.page != nil { page.spots.append(spot) }
        }
    }

    private mutating func readText(_ name: String) {
        guard let text = string(name) else { return }
        let lines = text.split(whereSeparator: \.isNewline).map { oneLine(String($0), limit: Paragraphs.longest) }
        page.paragraphs += lines.filter { !$0.isEmpty }
    }

    private mutating func readAnyPicture() {
        for member in properties.members ?? [] {
            guard let file = member.value.string, let entry = picture(file),
                Self.pictureTypes.contains(folder.type(of: entry))
            else { continue }
            _ = readPicture(member.name)
            return
        }
    }

    private mutating func keepTheRest() {
        for member in (properties.members ?? []).prefix(Self.most) where !used.contains(member.name) {
            guard !["frame", "box", "rect"].contains(member.name), let value = member.value.text else { continue }
            page.data.append((oneLine(member.name, limit: 100), oneLine(value, limit: 1_000)))
        }
    }

    /// `[x, y, width, height]` in points of the page, or as Apple's programs write a rectangle: `{{x, y}, {w, h}}`.
    private func box(_ value: JSONValue) -> HotSpot.Place? {
        guard let value = value["frame"] ?? value["box"] ?? value["rect"] else { return nil }
        let numbers =
            value.array?.compactMap(\.number)
            ?? value.string?.split { !"0123456789.-+eE".contains($0) }.compactMap { Double($0) } ?? []
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 100_000 }), numbers[2] > 0, numbers[3] > 0 else {
            return nil
        }
        return (.points(numbers[0]), .points(numbers[1]), .points(numbers[2]), .points(numbers[3]))
    }

    private func path(_ entry: Archive.Entry) -> String {
        PlainPath.of(folder.path(of: entry))
    }
}
