public import EdicolaCore

/// A part of an issue as it leaves the press.
public enum PressedPiece: Sendable {
    /// What the file says about itself: comes first.
    case document(PressedDocument)
    /// The cover as JPEG, once for each width, widest first.
    case cover(PressedPicture)
    /// The cover as a WebP 16 pixels wide, to be shown blurred while the cover loads.
    case placeholder(PressedPicture)
    /// The cover's dominant colour, `#RRGGBB`.
    case colour(String)
    /// A file that documents or page layers refer to.
    case resource(PressedResource)
    /// A page. The first ones of a PDF come without their largest picture, which follows.
    case page(PressedPage)
    /// The 2x picture of a page that came without it.
    case largePicture(page: Int, PressedPicture)
    /// A page that could not be pressed. It keeps its place; the note is for the publisher.
    case failedPage(Int, RunNote)
    /// An article's text: JSON, see `docs/notes/article.md`. The number is the place in ``PressedDocument/articles``,
    /// from 1.
    case article(number: Int, text: [UInt8])
    /// Something else that the publisher should know.
    case note(RunNote)

    var byteCount: Int {
        switch self {
        case .page(let page): page.byteCount
        case .resource(let resource): resource.size
        case .article(_, let text): text.count
        case .cover(let picture), .placeholder(let picture), .largePicture(_, let picture): picture.bytes.count
        case .document, .colour, .failedPage, .note: 0
        }
    }
}

/// An encoded picture.
public struct PressedPicture: Sendable, Hashable {
    /// WebP, or JPEG for covers.
    public var bytes: [UInt8]
    /// Pixels.
    public var width: Int
    public var height: Int
}
