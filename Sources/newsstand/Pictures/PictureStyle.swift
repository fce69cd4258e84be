import ArgumentParser
import FoundationEssentials

/// How a terminal can be shown pictures.
enum PictureStyle: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// The protocol of kitty, which Ghostty, WezTerm and Konsole know too.
    case kitty
    /// DEC's, which xterm, foot, mlterm, iTerm and tmux know.
    case sixel
    /// Two pixels a letter: every terminal with colours.
    case blocks
    case none

    /// What the terminal of standard output knows, as far as it can be told without asking it: an answer would come too late
    /// over a slow line, and between the keys that somebody types.
    static func detected(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> PictureStyle {
        guard Terminal.hasScreen, environment["TERM"] != "dumb", environment["NO_COLOR"] == nil else { return .none }
        // What runs within these draws the screen itself.
        if environment["TMUX"] != nil || environment["STY"] != nil { return .blocks }
        let program = environment["TERM_PROGRAM"] ?? ""
        let term = environment["TERM"] ?? ""
        if environment["KITTY_WINDOW_ID"] != nil || term.contains("kitty") || term.contains("ghostty")
            || ["ghostty", "WezTerm"].contains(program) || environment["KONSOLE_VERSION"] != nil
        {
            return .kitty
        }
        if term.hasPrefix("foot") || term.hasPrefix("mlterm") || term.contains("sixel") || program == "iTerm.app" {
            return .sixel
        }
        return .blocks
    }

    /// Pixels of one letter's place, across and down.
    var cell: (width: Int, height: Int) {
        switch self {
        case .blocks, .none: (1, 2)
        case .kitty, .sixel: Terminal.cell ?? (10, 20)
        }
    }
}
