import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// A reader's account, by the kit against the real server.
@Suite struct AccountTests {
    /// A reader's device, which stores its token like an app.
    private final class Handset: Sendable {
        let newsstand: Newsstand
        private let keychain: Keychain

        private final class Keychain: Sendable {
            let token = Mutex<String?>(nil)
        }

        init(at address: String) throws {
            let keychain = Keychain()
            self.keychain = keychain
            newsstand = try Newsstand(address, session: Session { keychain.token.withLock(\.self) })
        }

        func keep(_ welcome: Welcome) { keychain.token.withLock { $0 = welcome.token } }
    }

    private static let anna = Credentials(email: "anna@example.org", password: "a few words in a row")

    /// Returns the status of a refusal.
    ///
    /// - Returns: nil when nothing was refused.
    private func refusal(_ work: () async throws -> Void) async throws -> Int? {
        do {
            try await work()
            return nil
        } catch NewsstandError.problem(let problem, _) {
            return problem.status
        }
    }

    @Test func `an account is made, used elsewhere, changed and erased`() async throws {
        let stand = try await RealStand()
        let (tablet, phone) = (try Handset(at: stand.address), try Handset(at: stand.address))
        #expect(try await refusal { _ = try await tablet.newsstand.createAccount(Self.anna) } == 401)
        tablet.keep(try await tablet.newsstand.register(device: "Tablet"))
        let reader = try await tablet.newsstand.reader().reader
        tablet.keep(try await tablet.newsstand.createAccount(Self.anna))
        #expect(try await tablet.newsstand.reader().email == Self.anna.email)
        #expect(try await refusal { _ = try await tablet.newsstand.createAccount(Self.anna) } == 409)

        phone.keep(try await phone.newsstand.signIn(Self.anna))
        #expect(try await phone.newsstand.reader().reader == reader)
        let export = String(decoding: try await phone.newsstand.export(), as: UTF8.self)
        #expect(export.contains(Self.anna.email) && !export.contains(Self.anna.password))

        let new = "other words in a row"
        let wrong = NewPassword(current: "guessed, not known", new: new)
        #expect(try await refusal { try await tablet.newsstand.changePassword(wrong) } == 403)
        try await tablet.newsstand.changePassword(NewPassword(current: Self.anna.password, new: new))
        #expect(try await refusal { _ = try await phone.newsstand.reader() } == 401)
        let renewed = Credentials(email: Self.anna.email, password: new)
        phone.keep(try await phone.newsstand.signIn(renewed))
        let others = try await tablet.newsstand.reader()
        let device = try #require(others.devices.map(\.id).first { $0 != others.device })
        try await tablet.newsstand.signOut(device: device)
        #expect(try await refusal { _ = try await phone.newsstand.reader() } == 401)

        #expect(try await refusal { try await tablet.newsstand.erase() } == 403)
        #expect(try await tablet.newsstand.reader().reader == reader)
        try await tablet.newsstand.erase(password: new)
        #expect(try await refusal { _ = try await tablet.newsstand.reader() } == 401)
        #expect(try await refusal { _ = try await phone.newsstand.signIn(renewed) } == 403)
    }

    @Test func `whoever was signed out comes in again with the old token still on`() async throws {
        let stand = try await RealStand()
        let tablet = try Handset(at: stand.address)
        tablet.keep(
            Welcome(reader: Reader.ID(UUID()), device: "gone", token: "edr_\(String(repeating: "a", count: 52))"))
        #expect(try await refusal { _ = try await tablet.newsstand.reader() } == 401)
        tablet.keep(try await tablet.newsstand.register())
        #expect(try await tablet.newsstand.reader().email == nil)
    }

    @Test func `a reader without an account erases themselves without a password`() async throws {
        let stand = try await RealStand()
        let tablet = try Handset(at: stand.address)
        tablet.keep(try await tablet.newsstand.register())
        try await tablet.newsstand.erase()
        #expect(try await refusal { _ = try await tablet.newsstand.reader() } == 401)
    }
}
