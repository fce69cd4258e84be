import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Testing

/// Connections that TLS should protect, under attack.
@Suite struct SecrecyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func library(_ fake: FakeNewsstand, _ certificate: TestCertificate?, attempts: Int = 6) throws -> Library {
        let transport = Transport.asyncHTTPClient(idleTimeout: .seconds(300), authorities: certificate?.path)
        return Library(
            folder: folder.path, newsstand: try Newsstand(fake.address, transport: transport),
            retryPolicy: RetryPolicy(maximumAttempts: attempts), clock: Waits().clock)
    }

    @Test func `nothing comes from whom nobody vouches for`() async throws {
        let fake = try await FakeNewsstand.start(secrecy: try TestCertificate.made.get())
        let library = try library(fake, nil, attempts: 1)
        let error = await #expect(throws: DownloadError.self) { try await library.download(.sample).finished() }
        guard case .unreachable = error else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        #expect(fake.requests.isEmpty, "not even a question")
        try await fake.stop()
    }

    @Test(arguments: [true, false])
    func `waiting mends no certificate, and nobody waits`(isOver: Bool) async throws {
        let certificate = try TestCertificate(names: "DNS:elsewhere.example", isOver: isOver)
        let fake = try await FakeNewsstand.start(secrecy: certificate)
        let waits = Waits()
        for trusted in [certificate, nil] {
            let transport = Transport.asyncHTTPClient(idleTimeout: .seconds(300), authorities: trusted?.path)
            let library = Library(
                folder: folder.path, newsstand: try Newsstand(fake.address, transport: transport),
                clock: waits.clock)
            await #expect(throws: DownloadError.self) { try await library.download(.sample).finished() }
        }
        #expect(waits.retries.isEmpty)
        try await fake.stop()
    }

    @Test(arguments: [Behaviour.cut(after: 700_000), .garbage(after: 700_000), .drop])
    func `a line that is dropped without TLS's goodbye goes on at the byte`(mishap: Behaviour) async throws {
        let certificate = try TestCertificate.made.get()
        let issue = MadeIssue(pages: 1, assetBytes: 2_000_000)
        let fake = try await FakeNewsstand.start([issue], secrecy: certificate)
        let mishaps = Countdown(2)
        let picture = try #require(issue.manifest.pages[0].pictures[.twoX]).asset
        fake.misbehave { $0.path.hasSuffix(picture.path.text) && mishaps.next() ? mishap : .well }
        let library = try library(fake, certificate)
        try await library.download(.sample).finished()
        try expectSame(issue, in: folder.path)
        let begins = fake.requests.filter { $0.path.hasSuffix(picture.path.text) }.map(\.start)
        #expect(begins.count == 3 && begins == begins.sorted(), "\(begins)")
        if case .drop = mishap {} else { #expect(begins[1] > 0, "\(begins)") }
        try await fake.stop()
    }

    /// An attacker who cuts the connection can make any point of a body without a length look like its end.
    @Test func `what was cut short is not READ, whatever its length was said to be`() async throws {
        let certificate = try TestCertificate.made.get()
        let fake = try await FakeNewsstand.start(secrecy: certificate)
        fake.misbehave { $0.isAsset ? .short(0) : .well }
        let library = try library(fake, certificate, attempts: 2)
        await #expect(throws: DownloadError.self) { try await library.download(.sample).finished() }
        #expect(try await library.issue(.sample)?.nextAction == .retry)
        try await fake.stop()
    }
}
