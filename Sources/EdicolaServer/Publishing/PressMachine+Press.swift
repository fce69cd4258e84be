import EdicolaCore
public import Press
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PressMachine {
    /// The real one.
    public init(_ press: Press) {
        self.init { task, deliver in
            let file = URL(filePath: task.path)
            let done = task.pagesDone > 0 ? Set(1...task.pagesDone) : []
            var covers: [FreshPicture] = []
            do {
                _ = try await press.press(file, skipping: done, hasCover: task.hasCovers) { piece in
                    switch piece {
                    case .document(let document): try await deliver(.outline(RunOutline(document)))
                    case .cover(let picture): covers.append(FreshPicture(picture, mediaType: "image/jpeg"))
                    case .placeholder: break
                    case .colour(let colour):
                        try await deliver(.covers(covers.sorted { $0.width < $1.width }, colour: colour))
                    case .page(let page): try await deliver(.page(FreshPage(page)))
                    // A page that could not be pressed keeps its place.
                    case .failedPage: try await deliver(.page(FreshPage()))
                    }
                }
            } catch let error as PressError where error.code != .internalError {
                throw PressRefusal(code: error.code.rawValue, sentence: error.message)
            }
        }
    }
}

extension RunOutline {
    fileprivate init(_ document: PressedDocument) {
        self.init(
            pages: document.pages.map {
                PageOutline(width: $0.width, height: $0.height, label: $0.label.isEmpty ? nil : $0.label)
            },
            contents: document.contents, title: document.title, language: document.language)
    }
}

extension FreshPicture {
    fileprivate init(_ picture: PressedPicture, mediaType: String) {
        self.init(bytes: Data(picture.bytes), mediaType: mediaType, width: picture.width, height: picture.height)
    }
}

extension FreshPage {
    fileprivate init(_ page: PressedPage) {
        self.init(
            pictures: page.pictures.mapValues { FreshPicture($0, mediaType: "image/webp") },
            thumbnail: FreshPicture(page.thumbnail, mediaType: "image/webp"), layer: Data(page.layer))
    }
}
