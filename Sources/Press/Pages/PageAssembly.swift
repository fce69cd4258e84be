import EdicolaCore

/// Puts the frames of a page together. A worker that has been taken over may say anything, so only the pages that were
/// asked for count, in order, and only whole ones.
struct PageAssembly {
    private static let maximumNotes = 100

    private var expected: ClosedRange<Int>
    private let part: PageChunks.Part
    private var next: Int
    private var pictures: [Rendition: PressedPicture] = [:]
    private var thumbnail: PressedPicture?
    private var document: PressedHTML?
    private var notes: [RunNote] = []
    /// The kind of the last frame of this page: they come in order, each at most once.
    private var lastKind: UInt8 = 0

    init(expected: ClosedRange<Int>, part: PageChunks.Part = .whole) {
        self.expected = expected
        self.part = part
        next = expected.lowerBound
    }

    /// - Returns: the page when the frame completes it, or its failure.
    mutating func add(_ frame: Frame) throws(FrameParser.MalformedError) -> PlacedPage? {
        guard expected.contains(next) else { throw FrameParser.MalformedError() }
        if frame.kind == .note {
            if notes.count < Self.maximumNotes { notes.append(RunNote(frame: frame)) }
            return nil
        }
        guard frame.page == next else { throw FrameParser.MalformedError() }
        if frame.kind == .error {
            return complete(part.failure(of: next, RunNote(PressError(frame: frame), page: next)))
        }
        guard part != .large || frame.kind == .image2x else { throw FrameParser.MalformedError() }
        try checkOrder(frame.kind)
        switch frame.kind {
        case .image2x where part == .large:
            return complete(.largePicture(page: next, try frame.webP()))
        case .image2x where part == .whole: pictures[.twoX] = try frame.webP()
        case .image1x: pictures[.oneX] = try frame.webP()
        case .thumbnail: thumbnail = try frame.webP()
        case .document, .scriptedDocument:
            document = PressedHTML(
                bytes: frame.payload, isScripted: frame.kind == .scriptedDocument, width: frame.width,
                height: frame.height)
        case .layer:
            guard pictures.isEmpty == (document != nil) else { throw FrameParser.MalformedError() }
            return complete(
                .page(
                    PressedPage(
                        number: next, pictures: pictures, thumbnail: thumbnail, document: document,
                        layer: frame.payload)))
        default: throw FrameParser.MalformedError()
        }
        return nil
    }

    private mutating func complete(_ piece: PressedPiece) -> PlacedPage {
        defer { self = PageAssembly(expected: expected, part: part, next: next + 1) }
        return PlacedPage(piece: piece, notes: notes)
    }

    private init(expected: ClosedRange<Int>, part: PageChunks.Part, next: Int) {
        self.init(expected: expected, part: part)
        self.next = next
    }

    /// A document stands before pictures.
    private mutating func checkOrder(_ kind: Frame.Kind) throws(FrameParser.MalformedError) {
        let place: UInt8 = kind == .document || kind == .scriptedDocument ? 1 : kind.rawValue
        guard place > lastKind else { throw FrameParser.MalformedError() }
        lastKind = place
    }
}

/// A page, or its failure, and what there is to say about it.
struct PlacedPage: Sendable {
    var piece: PressedPiece
    var notes: [RunNote] = []
}
