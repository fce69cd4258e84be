public import Foundation
import Synchronization

/// Where programs queue to be started.
private let door = Mutex(())

/// Programs are started one at a time: a program inherits what another thread opened for one that it starts at the same
/// moment, such as the socket whose end tells `Process` that a program ended. The end would be heard of when both have
/// ended, and two tests could wait for each other's programs.
extension Process {
    /// Starts it.
    public func begin() throws { try door.withLock { _ in try run() } }

    /// Starts it.
    ///
    /// - Parameter errors: whether what it says on its error output is wanted too.
    /// - Returns: what it writes.
    public func beginHeard(withErrors errors: Bool = false) throws -> FileHandle {
        try door.withLock { _ in
            let pipe = Pipe()
            standardOutput = pipe
            if errors { standardError = pipe }
            try run()
            return pipe.fileHandleForReading
        }
    }

    /// Starts it with an input that stays open as long as the handle is held.
    ///
    /// - Returns: its input, and what it writes, on its error output too.
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
