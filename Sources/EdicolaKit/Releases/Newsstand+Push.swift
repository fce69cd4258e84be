public import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Newsstand {
    /// By which push services a device can listen here; none when the newsstand sends no messages.
    ///
    /// - Throws: ``NewsstandError``.
    public func pushServices() async throws -> [PushOffer] {
        let page: ListPage<PushOffer> = try await value(at: Paths.API.push)
        return page.items
    }

    /// Registers this device for messages of new issues. The same wish again changes nothing; another token replaces the
    /// one before: call it with each token that the system gives.
    ///
    /// ```swift
    /// try await newsstand.registerForPush(PushRegistration(address: .apns(token, app: "example.mag"), wording: "2026-11"))
    /// ```
    /// - Throws: ``NewsstandError``; a problem 401 without a session, 400 for a service that the newsstand does not use.
    public func registerForPush(_ wish: PushRegistration) async throws {
        _ = try await submit(wish, to: Paths.API.push(of: try await reader().device), method: .put)
    }

    /// An issue was opened by its message. It counts where the reader agreed (``PushRegistration/countsOpenings``), once a device.
    ///
    /// ```swift
    /// try await newsstand.reportOpening(of: key)
    /// ```
    /// - Throws: ``NewsstandError``; a problem 401 without a session.
    public func reportOpening(of key: Issue.Key) async throws {
        let path = Paths.API.openings(on: try await reader().device)
        _ = try await submit(ReleaseOpening(key), to: path, method: .post)
    }

    /// Ends messages to this device.
    ///
    /// - Throws: ``NewsstandError``; a problem 401 without a session.
    public func unregisterFromPush() async throws {
        try await delete(Paths.API.push(of: try await reader().device))
    }
}

extension Address {
    /// Where an app on Apple's systems listens.
    ///
    /// - Parameters:
    ///   - token: as the system gave it.
    ///   - app: the bundle id.
    public static func apns(_ token: [UInt8], app: String, environment: Environment = .production) -> Address {
        Address(
            channel: .apns, environment: environment, value: Hexadecimal.text(token), keys: ["topic": app])
    }
}
