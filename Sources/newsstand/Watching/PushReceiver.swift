import EdicolaCore
import EdicolaKit
import EdicolaSandbox
import FoundationEssentials
import Synchronization

/// This command as a device that is told by push message: a browser of the sandbox, which the newsstand knows.
final class PushReceiver: Sendable {
    private let newsstand: Newsstand
    private let sandbox: String
    private let registration: Mutex<Registration>

    /// What a newsstand takes of one device.
    static let maximumFollowed = 100

    /// - Throws: when there is no sandbox, or the newsstand does not send to it.
    init(_ newsstand: Newsstand, at sandbox: String, follows: [Publication.ID]) async throws {
        (self.newsstand, self.sandbox) = (newsstand, sandbox)
        let browser = try await Self.open(newsstand, sandbox, follows)
        registration = Mutex(Registration(browser: browser, follows: follows))
    }

    /// Agrees to messages of a publication that was not on the stands before.
    ///
    /// - Returns: whether they were not agreed to before.
    func follow(_ publication: Publication.ID) async throws -> Bool {
        let (isNew, wish) = registration.withLock { known in
            if !known.follows.contains(publication), known.follows.count < Self.maximumFollowed {
                known.follows.append(publication)
            }
            return (known.agreed.follows != known.follows, known.wish)
        }
        if isNew { try await agree(wish) }
        return isNew
    }

    /// Sends the wish; if another browser or title came meanwhile, sends that as well.
    private func agree(_ wish: PushRegistration) async throws {
        var wish: PushRegistration? = wish
        while let next = wish {
            try await newsstand.registerForPush(next)
            wish = registration.withLock { known in
                known.agreed = next
                return known.wish == next ? nil : known.wish
            }
        }
    }

    /// Each message as it arrives; a sandbox that was opened anew gets the device anew.
    ///
    /// - Parameter complain: is told once when nothing answers any more.
    func listen(_ hear: (ReleaseAlert) -> Void, complain: (any Error) -> Void) async throws {
        var heard = 0
        var isSilent = false
        while true {
            do {
                try await registration.withLock { $0.browser }.listen(after: heard) { payload, count in
                    heard = count
                    if let note = ReleaseAlert(payload) { hear(note) }
                }
            } catch SandboxError.unknown {
                let follows = registration.withLock { $0.follows }
                if let fresh = try? await Self.open(newsstand, sandbox, follows) {
                    let wish = registration.withLock { known in
                        let sent = Self.wish(fresh, follows)
                        (known.browser, known.agreed) = (fresh, sent)
                        return known.wish == sent ? nil : known.wish
                    }
                    if let wish { try? await agree(wish) }
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
        try? await newsstand.unregisterFromPush()
        try? await registration.withLock { $0.browser }.close()
    }

    private static func open(
        _ newsstand: Newsstand, _ sandbox: String, _ follows: [Publication.ID]
    ) async throws -> SandboxBrowser {
        let browser = try await SandboxBrowser.open(at: sandbox, for: newsstand, named: "newsstand watch")
        do {
            try await newsstand.registerForPush(wish(browser, follows))
        } catch {
            try? await browser.close()
            guard case NewsstandError.problem(let problem, _) = error, problem.status == 400 else { throw error }
            throw RedirectionError(newsstand: newsstand.address, sandbox: sandbox)
        }
        return browser
    }

    private static func wish(_ browser: SandboxBrowser, _ follows: [Publication.ID]) -> PushRegistration {
        PushRegistration(address: browser.address, wording: PushRegistration.Rehearsal.watch.rawValue, follows: follows)
    }

    /// The browser, the publications of which it gets messages, and what the newsstand was last asked for.
    private struct Registration {
        var browser: SandboxBrowser
        var follows: [Publication.ID]
        var agreed: PushRegistration

        init(browser: SandboxBrowser, follows: [Publication.ID]) {
            (self.browser, self.follows) = (browser, follows)
            agreed = PushReceiver.wish(browser, follows)
        }

        var wish: PushRegistration { PushReceiver.wish(browser, follows) }
    }

    /// The newsstand sends messages, but not to where the device is.
    private struct RedirectionError: Error, CustomStringConvertible {
        let newsstand: String
        let sandbox: String

        var description: String {
            "\(newsstand) does not send to the sandbox at \(sandbox). Use the sandbox of “edicola serve --sandbox”."
        }
    }
}
