import EdicolaCore
import EdicolaKit
import FoundationEssentials

/// What is noted while somebody reads, as far as the disk lets it: a full or read-only one is no reason not to read what is
/// there.
struct ReadingNotes {
    let library: Library
    let key: Issue.Key
    private var problem: (any Error)?

    init(_ library: Library, _ key: Issue.Key) {
        self.library = library
        self.key = key
    }

    /// Does the work, for as long as which the issue is the one being read, however it ends.
    mutating func whileReading(_ work: (inout ReadingNotes) async throws -> Void) async throws {
        await attempt { try await $0.beginReading($1, at: Date()) }
        do {
            try await work(&self)
        } catch {
            await end()
            throw error
        }
        await end()
    }

    mutating func savePosition(page: Int) async {
        await attempt { try await $0.savePosition(page: page, in: $1, at: Date()) }
    }

    /// What could not be noted is said once, when the screen is free for it.
    private mutating func end() async {
        await attempt { try await $0.endReading($1, at: Date()) }
        if let problem { Terminal.writeError("Your place in the issue can't be stored: \(problem)\n") }
    }

    private mutating func attempt(_ note: (Library, Issue.Key) async throws -> Void) async {
        do {
            try await note(library, key)
        } catch {
            problem = problem ?? error
        }
    }
}
