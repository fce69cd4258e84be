import Foundation
import Terminals

extension Terminal {
    /// Whether somebody sits there who can be asked.
    static var isPerson: Bool { isatty(STDIN_FILENO) == 1 && StandardStream.error.isTerminal }

    /// Asks for a word that is not shown.
    ///
    /// - Returns: nil when nothing was given.
    static func secret(_ question: String) -> String? {
        write(question)
        var before = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            write("\n")
        }
        let word = readLine() ?? ""
        return word.isEmpty ? nil : word
    }
}
