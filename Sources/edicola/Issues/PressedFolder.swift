import Crypto
import EdicolaCore
import Foundation
import Press

/// A folder that becomes an issue: `manifest.json` and `assets/`, as the server would give them out.
///
/// It is written beside its place and moved there when it is whole.
final class PressedFolder {
    private let place: URL
    private let draft: URL
    private var manifest: Manifest
    private var outline: [PressedDocument.Page] = []

    init(at place: URL, title: String) throws {
        guard !FileManager.default.fileExists(atPath: place.path) else {
            throw Failure("\(place.path) is there already. Name a folder that is not.")
        }
        self.place = place
        draft = place.deletingLastPathComponent().appending(path: ".\(place.lastPathComponent).\(UUID().uuidString)")
        manifest = Manifest(
            publication: try .init(parsing: "preview"), publicationTitle: title,
            issue: try .init(parsing: "preview"), revision: 0, modified: Date(), title: title, pageCount: 0)
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    }

    func take(_ piece: PressedPiece) throws {
        switch piece {
        case .document(let document):
            outline = document.pages
            manifest.pageCount = outline.count
            manifest.contents = document.contents
            if let title = document.title, !title.isEmpty { manifest.title = title }
            if let language = document.language, !language.isEmpty { manifest.language = language }
        case .cover(let picture):
            manifest.covers.insert(try keep(picture, AssetStem.cover(width: picture.width), "image/jpeg", "jpg"), at: 0)
        case .placeholder: break
        case .colour(let colour): manifest.colour = colour
        case .page(let pressed): manifest.pages.append(try page(pressed))
        case .failedPage(let number, _): manifest.pages.append(emptyPage(number))
        }
    }

    func finish() throws {
        try JSON.encode(manifest).write(to: draft.appending(path: "manifest.json"))
        try FileManager.default.moveItem(at: draft, to: place)
    }

    /// Leaves nothing behind.
    func remove() { try? FileManager.default.removeItem(at: draft) }

    private func page(_ pressed: PressedPage) throws -> Page {
        var page = emptyPage(pressed.number)
        let number = pressed.number
        for (rendition, picture) in pressed.pictures {
            page.pictures[rendition] = try keep(
                picture, AssetStem.picture(ofPage: number, rendition), "image/webp", "webp")
        }
        page.thumbnail = try keep(pressed.thumbnail, AssetStem.thumbnail(ofPage: number), "image/webp", "webp")
        page.layer = try keep(Data(pressed.layer), AssetStem.layer(ofPage: number), Page.layerMediaType, "json")
        return page
    }

    private func emptyPage(_ number: Int) -> Page {
        let size = outline[number - 1]
        return Page(
            number: number, label: size.label.isEmpty ? nil : size.label, width: size.width, height: size.height)
    }

    private func keep(_ picture: PressedPicture, _ stem: String, _ type: String, _ ending: String) throws -> Picture {
        Picture(asset: try keep(Data(picture.bytes), stem, type, ending), width: picture.width, height: picture.height)
    }

    private func keep(_ bytes: Data, _ stem: String, _ type: String, _ ending: String) throws -> Asset {
        guard let digest = Digest(bytes: SHA256.hash(data: bytes)),
            let path = AssetPath(stem, digest: digest, extension: ending)
        else { throw Failure("The asset \(stem) has no plain name.") }
        let file = draft.appending(path: "assets/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
        return Asset(path: path, mediaType: type, size: bytes.count, digest: digest)
    }
}
