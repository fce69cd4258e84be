import EdicolaCore
import EdicolaKit
import FoundationEssentials
import Synchronization

/// This command as a device that is told by push message: a browser of the sandbox, which the newsstand knows.
final class Mailbox: Sendable {
    private let newsstand: Newsstand
    private let sandbox: String
    private let follows: [Publication.ID]
    private let browser: Mutex<SandboxBrowser>

    /// - Throws: when there is no sandbox, or the newsstand does not send to it.
    init(_ newsstand: Newsstand, at sandbox: String, follows: [Publication.ID]) async throws {
        (self.newsstand, self.sandbox, self.follows) = (newsstand, sandbox, follows)
        browser = Mutex(try await Self.subscribe(newsstand, sandbox, follows))
    }

    /// Each message as it arrives; a sandbox that was opened anew gets the device anew.
    ///
    /// - Parameter complain: is told once when nothing answers any more.
    func listen(_ hear: (ReleaseNote) -> Void, complain: (any Error) -> Void) async throws {
        var heard = 0
        var isSilent = false
        while true {
            do {
                try await browser.withLock { $0 }.listen(after: heard) { payload, count in
                    heard = count
                    if let note = ReleaseNote(payload) { hear(note) }
                }
            } catch SandboxError.unknown {
                if let fresh = try? await Self.subscribe(newsstand, sandbox, follows) {
                    browser.withLock { $0 = fresh }
                    (heard, isSilent) = (0, false)
                }
            } catch let error as SandboxError {
                if !isSilent { complain(error) }
                isSilent = true
            }
            try await Task.sleep(for: .seconds(3))
        }
    }

    /// Nobody sends to this device any more. What can't be reached any more has forgotten it.
    func close() async {
        try? await newsstand.stopListening()
        try? await browser.withLock { $0 }.close()
    }

    private static func subscribe(
        _ newsstand: Newsstand, _ sandbox: String, _ follows: [Publication.ID]
    ) async throws -> SandboxBrowser {
        let browser = try await SandboxBrowser.open(at: sandbox, for: newsstand, named: "newsstand watch")
        do {
            try await newsstand.listen(
                PushRegistration(
                    address: browser.address, wording: PushRegistration.Rehearsal.watch.rawValue, follows: follows))
        } catch {
            try? await browser.close()
            guard case NewsstandError.problem(let problem, _) = error, problem.status == 400 else { throw error }
            throw Elsewhere(newsstand: newsstand.address, sandbox: sandbox)
        }
        return browser
    }

    /// The newsstand sends messages, but not to where the device is.
    private struct Elsewhere: Error, CustomStringConvertible {
        let newsstand: String
        let sandbox: String

        var description: String {
            "\(newsstand) does not send to the sandbox at \(sandbox). Use the sandbox of “edicola serve --sandbox”."
        }
    }
}
