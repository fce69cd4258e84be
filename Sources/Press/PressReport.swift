public import EdicolaCore

/// How a run went.
public struct PressReport: Sendable, Hashable {
    /// Of the document.
    public var pageCount = 0
    /// Pages of this run, the failed ones included.
    public var pressed = 0
    /// The pages that could not be pressed, from 1, and why.
    public var failedPages: [Int: RunNote] = [:]
    /// What else the publisher should know.
    public var notes: [RunNote] = []
    /// Bytes of pictures, documents, layers, resources and articles that were delivered.
    public var bytes = 0
    public var duration: Duration = .zero

    mutating func count(_ piece: PressedPiece) {
        switch piece {
        case .document(let document): pageCount = document.pages.count
        case .page: pressed += 1
        case .failedPage(let number, let note):
            pressed += 1
            failedPages[number] = note
        case .note(let note): notes.append(note)
        case .cover, .placeholder, .colour, .largePicture, .resource, .article: break
        }
        bytes += piece.byteCount
    }
}

/// How far a run is.
public struct PressProgress: Sendable, Hashable {
    /// Pages that are there, those of an earlier run included.
    public var pagesDone: Int
    /// Pages of the document.
    public var pageCount: Int
    /// Pages of this run.
    public var pressed: Int
    /// Since this run was begun.
    public var elapsed: Duration

    /// Pages in a second, in this run.
    public var rate: Double {
        let seconds = elapsed / .seconds(1)
        return seconds > 0 ? Double(pressed) / seconds : 0
    }
}
