import EdicolaCore

/// Lets each note of a run through once, and no more than a publisher can read: each worker opens the whole file and may
/// say the same.
struct NoteLimiter {
    static let most = 1_000

    private var seen: Set<RunNote> = []

    mutating func isNew(_ note: RunNote) -> Bool {
        seen.count < Self.most && seen.insert(note).inserted
    }
}
