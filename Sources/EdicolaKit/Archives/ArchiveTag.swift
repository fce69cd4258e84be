/// Which archive the stretches of one issue come from, and whether they may.
final class ArchiveTag: Sendable {
    private let journal: Journal
    private let state: Locked<State>

    private struct State {
        var etag: String?
        var isTrusted = true
        var failures = 0
    }

    /// So many stretches may fail in a row for a passing reason.
    private static let failures = 8

    /// - Parameter etag: of the archive of which a part is on disk.
    init(_ etag: String?, _ journal: Journal) {
        self.journal = journal
        state = Locked(State(etag: etag))
    }

    /// A strong ETag; nil before the first answer, and of a newsstand that gives none.
    var etag: String? { state.withLock { $0.etag } }

    /// Whether nothing about it was strange so far.
    var isTrusted: Bool { state.withLock { $0.isTrusted } }

    func distrust() { state.withLock { $0.isTrusted = false } }

    func succeeded() { state.withLock { $0.failures = 0 } }

    func failed() {
        state.withLock { state in
            state.failures += 1
            if state.failures >= Self.failures { state.isTrusted = false }
        }
    }

    /// Puts the ETag into the journal, so that an asset which is half here can go on at the byte. Blocks.
    ///
    /// A weak ETag does not promise the same bytes (RFC 9110 §13.1.5).
    ///
    /// - Throws: ``ArchiveSplitter/MismatchError`` when it is another archive than before.
    func keep(_ etag: String?) throws {
        guard let etag, !etag.hasPrefix("W/") else { return }
        try state.withLock { state in
            guard state.etag != etag else { return }
            guard state.etag == nil else { throw ArchiveSplitter.MismatchError(what: "the archive changed") }
            try journal.append(.archive(etag: etag), durably: false)
            state.etag = etag
        }
    }
}
