import EdicolaCore
import FoundationEssentials
public import Press
import Storage

extension PressClient {
    /// The client of the real press.
    public init(_ press: Press) {
        self.init { task, deliver in
            var covers: [NewPicture] = []
            do {
                _ = try await press.press(
                    URL(filePath: task.path),
                    options: PressOptions(allowsRemote: task.allowsRemote, coverPage: task.coverPage),
                    skipping: Finished(task)
                ) { piece in
                    switch piece {
                    case .document(let document): try await deliver(.outline(RunOutline(document)))
                    case .cover(let picture): covers.append(NewPicture(picture, mediaType: "image/jpeg"))
                    case .placeholder: break
                    case .colour(let colour):
                        try await deliver(.covers(covers.sorted { $0.width < $1.width }, colour: colour))
                    case .resource(let resource): try await deliver(.resource(NewResource(resource)))
                    case .page(let page): try await deliver(.page(NewPage(page)))
                    case .largePicture(let number, let picture):
                        try await deliver(.largePicture(page: number, NewPicture(picture, mediaType: "image/webp")))
                    case .failedPage(_, let note):
                        // A page that could not be pressed keeps its place.
                        try await deliver(.note(note))
                        try await deliver(.page(NewPage()))
                    case .article(let number, let text): try await deliver(.article(number, text: Data(text)))
                    case .note(let note): try await deliver(.note(note))
                    }
                }
            } catch let error as PressError where error.code != .internalError {
                throw PressFileError(error)
            }
        }
        cover = { path, page in
            var cover = NewCover(pictures: [], colour: nil)
            do {
                for piece in try await press.cover(of: URL(filePath: path), page: page) {
                    switch piece {
                    case .cover(let picture): cover.pictures.append(NewPicture(picture, mediaType: "image/jpeg"))
                    case .colour(let colour): cover.colour = colour
                    default: break
                    }
                }
            } catch let error as PressError where error.code != .internalError {
                throw PressFileError(error)
            }
            cover.pictures.sort { $0.width < $1.width }
            return cover
        }
    }
}

extension Finished {
    fileprivate init(_ task: PressTask) {
        self.init(
            pages: task.pagesDone > 0 ? Set(1...task.pagesDone) : [], small: task.smallPages,
            resources: task.resourcesDone, articles: task.articlesDone, hasCover: task.hasCovers)
    }
}

extension PressFileError {
    fileprivate init(_ error: PressError) {
        self.init(code: error.code.rawValue, sentence: error.detailedSentence, remedy: error.remedy)
    }
}

extension RunOutline {
    fileprivate init(_ document: PressedDocument) {
        self.init(
            form: document.form,
            pages: document.pages.map {
                PageOutline(
                    width: $0.width, height: $0.height, label: $0.label.isEmpty ? nil : $0.label, side: $0.side,
                    document: $0.document)
            },
            contents: document.contents, articles: document.articles.map(Article.init),
            hasResources: !document.resources.isEmpty, title: document.title, language: document.language,
            isRightToLeft: document.isRightToLeft)
    }
}

extension Article {
    fileprivate init(_ article: PressedDocument.Article) {
        self.init(
            title: article.title, author: article.author, section: article.section, page: article.page,
            pageCount: article.pageCount)
    }
}

extension NewPicture {
    fileprivate init(_ picture: PressedPicture, mediaType: String) {
        self.init(bytes: Data(picture.bytes), mediaType: mediaType, width: picture.width, height: picture.height)
    }
}

extension NewPage {
    fileprivate init(_ page: PressedPage) {
        self.init(
            pictures: page.pictures.mapValues { NewPicture($0, mediaType: "image/webp") },
            thumbnail: page.thumbnail.map { NewPicture($0, mediaType: "image/webp") },
            document: page.document.map { NewDocument(bytes: Data($0.bytes), isScripted: $0.isScripted) },
            layer: Data(page.layer))
    }
}

extension NewResource {
    fileprivate init(_ resource: PressedResource) {
        self.init(
            number: resource.number, path: resource.path, mediaType: resource.mediaType, page: resource.page,
            file: resource.file.path)
    }
}
