import EdicolaCore

/// Held while an issue is being changed: one process at a time, and in it one download at a time.
///
/// The system lets it go when the process ends, however it ends.
final class IssueLock: Sendable {
    private let file: OpenFile

    private init(_ file: OpenFile) {
        self.file = file
    }

    /// - Returns: nil when somebody else holds it.
    static func take(_ key: Issue.Key, in folder: LibraryFolder) throws -> IssueLock? {
        let path = folder.lock(of: key)
        try Disk.makeFolder(Disk.parent(of: path))
        let file = try OpenFile(path, .writing)
        for _ in 0..<25 {
            if try file.lock() { return IssueLock(file) }
            // It may be somebody who only looks (see `isHeld`), or a program that is just being started and still has our
            // files: they are gone at once.
            Disk.pause(milliseconds: 20)
        }
        return nil
    }

    /// The system has no way to look without taking it for a moment.
    static func isHeld(_ key: Issue.Key, in folder: LibraryFolder) -> Bool {
        let path = folder.lock(of: key)
        guard let file = try? OpenFile(path, .reading) else { return false }
        return (try? file.lock()) == false
    }
}
