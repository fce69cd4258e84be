import EdicolaCore
import Foundation
import Press

/// A folder with a pressed issue: `manifest.json` and `assets/`, as the server would serve them.
///
/// It is written beside its final place, and moved there when complete.
final class PressedFolder {
    private let place: URL
    private let draft: URL
    private let assets: AssetFolder
    private let original: URL
    private var manifest: Manifest
    private var outline: [PressedDocument.Page] = []

    /// - Parameter original: the publisher's file.
    init(at place: URL, of original: URL, title: String) throws {
        guard !FileManager.default.fileExists(atPath: place.path) else {
            throw CommandError("\(place.path) already exists. Choose a new folder.")
        }
        self.place = place
        self.original = original
        draft = place.deletingLastPathComponent().appending(path: ".\(place.lastPathComponent).\(UUID().uuidString)")
        assets = AssetFolder(url: draft.appending(path: "assets"))
        manifest = Manifest(
            publication: try .init(parsing: "preview"), publicationTitle: title,
            issue: try .init(parsing: "preview"), revision: 0, modified: Date(), title: title, pageCount: 0)
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    }

    func take(_ piece: PressedPiece) throws {
        switch piece {
        case .document(let document): try take(document)
        case .cover(let picture):
            let cover = try assets.keep(picture, AssetStem.cover(width: picture.width), "image/jpeg")
            manifest.covers.insert(cover, at: 0)
        case .placeholder, .note: break
        case .colour(let colour): manifest.colour = colour
        case .resource(let resource):
            guard let path = path(resource.path), !assets.holds(path) else { return }
            let asset = try assets.move(resource.file, to: path, resource.mediaType)
            manifest.resources.append(Resource(asset: asset, page: resource.page))
        case .page(let pressed): manifest.pages.append(try page(pressed))
        case .largePicture(let number, let picture):
            manifest.pages[number - 1].pictures[.twoX] = try assets.keep(
                picture, AssetStem.picture(ofPage: number, .twoX), "image/webp")
        case .failedPage(let number, _): manifest.pages.append(emptyPage(number))
        case .article(let number, let text):
            manifest.articles[number - 1].text = try assets.keep(
                Data(text), AssetStem.article(number), Article.mediaType)
        }
    }

    /// Writes the manifest and moves the folder.
    ///
    /// - Throws: when the result is not a valid manifest.
    func finish() throws {
        let json = try JSON.encode(manifest)
        let read = try JSON.decode(Manifest.self, from: json)
        guard read.isComplete, read.allAssets == manifest.allAssets else {
            throw CommandError("The manifest is not complete.")
        }
        try json.write(to: draft.appending(path: "manifest.json"))
        try FileManager.default.moveItem(at: draft, to: place)
    }

    /// Deletes the draft.
    func remove() { try? FileManager.default.removeItem(at: draft) }

    private func take(_ document: PressedDocument) throws {
        outline = document.pages
        manifest.pageCount = outline.count
        manifest.form = document.form
        // A newsstand renders tiles on request.
        manifest.form.hasTiles = false
        manifest.isRightToLeft = document.isRightToLeft
        manifest.contents = document.contents
        manifest.articles = document.articles.map {
            Article(title: $0.title, author: $0.author, section: $0.section, page: $0.page, pageCount: $0.pageCount)
        }
        if document.hasDocuments || !document.resources.isEmpty {
            manifest.content = AssetStem.content(of: try AssetFolder.digest(of: original).digest)
        }
        if let title = document.title, !title.isEmpty { manifest.title = title }
        if let language = document.language, !language.isEmpty { manifest.language = language }
    }

    private func page(_ pressed: PressedPage) throws -> Page {
        var page = emptyPage(pressed.number)
        let number = pressed.number
        for (rendition, picture) in pressed.pictures {
            page.pictures[rendition] = try assets.keep(
                picture, AssetStem.picture(ofPage: number, rendition), "image/webp")
        }
        if let picture = pressed.thumbnail {
            page.thumbnail = try assets.keep(picture, AssetStem.thumbnail(ofPage: number), "image/webp")
        }
        if let document = pressed.document {
            guard let name = outline[number - 1].document, let path = path(name) else {
                throw CommandError("The document of page \(number) has no plain name.")
            }
            let asset = try assets.keep(Data(document.bytes), at: path, Page.Document.mediaType(of: name))
            page.document = .init(asset: asset, isScripted: document.isScripted)
        }
        page.layer = try assets.keep(Data(pressed.layer), AssetStem.layer(ofPage: number), Page.layerMediaType)
        return page
    }

    private func emptyPage(_ number: Int) -> Page {
        let size = outline[number - 1]
        return Page(
            number: number, label: size.label.isEmpty ? nil : size.label, width: size.width, height: size.height,
            side: size.side)
    }

    private func path(_ name: String) -> AssetPath? {
        manifest.content.flatMap { AssetPath("\($0)/\(name)") }
    }
}
