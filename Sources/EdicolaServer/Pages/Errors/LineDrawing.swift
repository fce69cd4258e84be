import HTML

/// Small drawings of one stroke width, in the colour of the text.
enum LineDrawing: CaseIterable {
    case emptyShelf, lostPage, bandedIssue, foldedIssue, fallenStack

    var html: HTML {
        """
        <svg class="drawing" viewBox="0 0 160 120" fill="none" stroke="currentColor" stroke-width="1.5" \
        stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">\(strokes)</svg>
        """
    }

    private var strokes: HTML {
        switch self {
        case .emptyShelf:
            // A kiosk with its awning out and nothing on the board.
            """
            <path d="M28 40h104l8 18H20z"/><path d="M46 40l-5 18M63 40l-3 18M80 40v18M97 40l3 18M114 40l5 18"/>
            <path d="M20 58c0 8 13 8 13 0c0 8 14 8 14 0c0 8 13 8 13 0c0 8 20 8 20 0c0 8 20 8 20 0c0 8 13 8 13 0\
            c0 8 14 8 14 0c0 8 13 8 13 0"/><path d="M32 66v44M128 66v44M26 110h108M32 92h96"/>
            <path d="M66 40V28h28v12"/>
            """
        case .lostPage:
            // A page that the wind took.
            """
            <path d="M52 92C44 72 54 60 50 40c16-10 34-2 52-10c4 20-6 34 2 52c-18 8-36 0-52 10z"/>
            <path d="M62 50c10-3 18-1 28-4M62 61c10-3 18-1 27-4M63 72c8-2 14-1 20-3"/>
            <path d="M118 44c10-2 16 2 24-1M122 58c6-1 10 1 16 0M18 96c8-2 14 1 22-1M24 106c16-3 30 2 48-1"/>
            """
        case .bandedIssue:
            // An issue with a paper band around it.
            """
            <path d="M50 16h56a4 4 0 0 1 4 4v80a4 4 0 0 1-4 4H50z"/><path d="M56 16v88"/>
            <path d="M42 54h76v18H42z"/><path d="M118 54l6-4v18l-6 4M72 30h24M72 38h16"/><circle cx="80" cy="63" r="4"/>
            """
        case .foldedIssue:
            // An issue folded up and put back into the bundle.
            """
            <path d="M34 76l46-16l46 16l-46 18z"/><path d="M34 76v12l46 18l46-18V76M80 94v12"/>
            <path d="M48 62l32-11l32 11M62 49l18-6l18 6"/><path d="M57 85v12M103 85v12"/>
            """
        case .fallenStack:
            // A stack that fell over.
            """
            <path d="M24 104h112"/><path d="M36 104l8-12h58l-8 12z"/><path d="M58 92L46 48l12-3l13 47"/>
            <path d="M80 92l2-38l13 1l-2 37"/><path d="M104 92l22-30l10 8l-20 27"/><path d="M64 36l-4-8M78 32l2-9M92 36l6-7"/>
            """
        }
    }
}
