public import Foundation
import Synchronization

/// The lock for starting programs.
private let door = Mutex(())

/// Starting of programs, one at a time: a program inherits descriptors that another thread opens for a program started
/// at the same moment, such as the socket whose end reports a program's end to `Process`. The end would be reported
/// only when both have ended, and two tests could wait for each other's programs.
extension Process {
    /// Starts the program.
    public func begin() throws { try door.withLock { _ in try run() } }

    /// Starts the program with its output captured.
    ///
    /// - Parameter errors: whether to capture its error output too.
    /// - Returns: its output.
    public func beginHeard(withErrors errors: Bool = false) throws -> FileHandle {
        try door.withLock { _ in
            let pipe = Pipe()
            standardOutput = pipe
            if errors { standardError = pipe }
            try run()
            return pipe.fileHandleForReading
        }
    }

    /// Starts the program with an input that stays open as long as the handle exists.
    ///
    /// - Returns: its input, and its output including the error output.
    public func beginHeld() throws -> (input: FileHandle, output: FileHandle) {
        try door.withLock { _ in
            let (input, output) = (Pipe(), Pipe())
            standardInput = input
            standardOutput = output
            standardError = output
            try run()
            return (input.fileHandleForWriting, output.fileHandleForReading)
        }
    }
}
