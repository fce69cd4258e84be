import EdicolaCore
import EdicolaKit
import Synchronization

extension SavedNewsstand {
    /// The newsstand's transport, which remembers its address when the first answer shows that there is a newsstand: one that
    /// was mistyped must not take the place of a good one.
    func remembering(_ newsstand: Newsstand) -> Transport {
        let once = Once()
        var transport = newsstand.transport
        transport.send = { request in
            let answer = try await newsstand.transport.send(request)
            if Self.isOfNewsstand(answer), once.isFirst {
                do {
                    try remember(newsstand)
                } catch {
                    // What the system says of it is no sentence.
                    Terminal.writeError(
                        "The address \(newsstand.address) can't be stored: “\(folder)” is not writable.\n")
                }
            }
            return answer
        }
        return transport
    }

    /// Also one that refuses says so as newsstands do.
    private static func isOfNewsstand(_ answer: Transport.Response) -> Bool {
        let type = answer[header: "content-type"] ?? ""
        if type.hasPrefix(Problem.mediaType) { return true }
        return (200..<300).contains(answer.status)
            && [Manifest.mediaType, "application/json"].contains(where: type.hasPrefix)
    }

    private final class Once: Sendable {
        private let isDone = Mutex(false)

        /// Whether nobody asked before.
        var isFirst: Bool {
            isDone.withLock { isDone in
                defer { isDone = true }
                return !isDone
            }
        }
    }
}

extension CommandContext {
    /// Whether anything in this folder comes from the newsstand: its address, a reader or a shelf.
    func hasAnswered() async throws -> Bool {
        let address = try reachable().address
        if try reader != nil || SavedNewsstand(folder: folder).newsstand?.address == address { return true }
        return try await store().latest.shelf.asked != nil
    }
}
