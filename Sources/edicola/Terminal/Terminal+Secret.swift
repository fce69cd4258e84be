import Foundation
import Terminals

extension Terminal {
    /// Whether a person at a terminal can answer questions.
    static var isPerson: Bool { isatty(STDIN_FILENO) == 1 && StandardStream.error.isTerminal }

    /// Reads a secret without showing it.
    ///
    /// - Returns: nil for an empty answer.
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
