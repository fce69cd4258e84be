import EdicolaCore
import EdicolaKit

/// A newsstand that is listened to for as long as somebody wants, with or without a network.
struct WatchedNewsstand: Sendable {
    let newsstand: Newsstand

    enum News: Sendable {
        case event(NewsstandEvent)
        /// It can't be reached, for the reason in the sentence; said once.
        case silent(String)
        /// It is there again.
        case back
    }

    /// Between two attempts.
    private static let pause = Duration.seconds(3)

    /// Where the list of changes ends now: what came before is no news. Waits for a newsstand that can't be reached.
    ///
    /// - Parameter isKnown: whether it has answered before; else its address may be mistyped, and nobody is waited for.
    func newest(isKnown: Bool, _ hear: (News) throws -> Void) async throws -> String {
        var isSilent = false
        while true {
            do {
                let list = try await lastOfChanges()
                if isSilent { try hear(.back) }
                return list.cursor
            } catch let error as NewsstandError where error.isTemporary {
                if !isKnown, error.isUnreachable { throw NeverAnsweredError(silence: error) }
                if !isSilent { try hear(.silent("\(error)")) }
                isSilent = true
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Each event as it happens; ends with the task.
    func listen(since cursor: String, _ hear: (News) -> Void) async throws {
        var cursor = cursor
        var isSilent = false
        while true {
            do {
                // A line on which nothing happens does not say that it stands.
                if isSilent { _ = try await newsstand.changes(since: nil, limit: 1) }
                if isSilent { hear(.back) }
                isSilent = false
                try await newsstand.listen(since: cursor) { event, next in
                    cursor = next ?? cursor
                    hear(.event(event))
                }
            } catch let error as NewsstandError where error.isTemporary {
                if !isSilent { hear(.silent("\(error)")) }
                isSilent = true
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func lastOfChanges() async throws -> ChangeList {
        var list = try await newsstand.changes(since: nil)
        while list.hasMore { list = try await newsstand.changes(since: list.cursor) }
        return list
    }
}

/// Nobody answers at an address where no newsstand was ever found.
private struct NeverAnsweredError: Error, CustomStringConvertible {
    let silence: NewsstandError

    var description: String { "\(silence) It has never answered before. Check its address." }
}

extension NewsstandError {
    /// Whether nobody answered; also one that is closing or busy does.
    fileprivate var isUnreachable: Bool {
        switch self {
        case .unreachable, .certificateFailure: true
        case .problem, .invalidAddress, .invalidResponse, .unsupported: false
        }
    }
}
