import EdicolaCatalogs
import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import NIOCore
import NIOPosix
import Testing

/// Messages for a reader without a connection: words, and nothing that looks like code.
@Suite struct ConnectionFailureTests {
    private func reason(
        _ address: String, trusting: TestCertificate? = nil, authorities: String? = nil,
        idleTimeout: Duration = .seconds(60)
    ) async throws -> String {
        let transport = Transport.asyncHTTPClient(
            idleTimeout: idleTimeout, authorities: authorities ?? trusting?.path)
        let newsstand = try Newsstand(address, transport: transport)
        let error = await #expect(throws: NewsstandError.self) { try await newsstand.issue(.sample) }
        let text = error?.description ?? ""
        for code in ["Error", "errno", "SSL", "HTTPClient", "NIO", "BoringSSL", "_"] {
            #expect(!text.contains(code), "\(text)")
        }
        return text
    }

    @Test func `a certificate for another name`() async throws {
        let certificate = try TestCertificate(names: "DNS:elsewhere.example")
        let fake = try await FakeNewsstand.start(secrecy: certificate)
        for host in ["127.0.0.1", "localhost"] {
            let text = try await reason("https://\(host):\(fake.port)", trusting: certificate)
            #expect(text.hasPrefix("The newsstand can't be reached (its certificate is for another name). Check"))
        }
        #expect(fake.requests.isEmpty)
        try await fake.stop()
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `a certificate that has expired`(host: String) async throws {
        let certificate = try TestCertificate(isOver: true)
        let fake = try await FakeNewsstand.start(secrecy: certificate)
        let text = try await reason("https://\(host):\(fake.port)", trusting: certificate)
        #expect(text.contains("(its certificate has expired, or this device's date is wrong)"), "\(text)")
        #expect(fake.requests.isEmpty, "not even a question")
        try await fake.stop()
    }

    @Test func `a certificate for which nobody vouches`() async throws {
        let fake = try await FakeNewsstand.start(secrecy: try TestCertificate.made.get())
        let text = try await reason(fake.address)
        #expect(text.contains("(its certificate is not from a trusted authority)"), "\(text)")
        #expect(fake.requests.isEmpty, "not even a question")
        try await fake.stop()
    }

    @Test func `TLS where there is none, and none where there is`() async throws {
        let plain = try await FakeNewsstand.start()
        let secret = try await FakeNewsstand.start(secrecy: try TestCertificate.made.get())
        let one = try await reason("https://127.0.0.1:\(plain.port)")
        #expect(one.contains("does not use TLS") || one.contains("closed the connection"), "\(one)")
        let other = try await reason("http://127.0.0.1:\(secret.port)")
        #expect(other.contains("does not use HTTP") || other.contains("closed the connection"), "\(other)")
        try await plain.stop()
        try await secret.stop()
    }

    @Test func `a file of authorities that is not there`() async throws {
        let fake = try await FakeNewsstand.start(secrecy: try TestCertificate.made.get())
        let text = try await reason(fake.address, authorities: "/nowhere/authorities.pem")
        #expect(text.contains("(the file of trusted certificates can't be read)"), "\(text)")
        try await fake.stop()
    }

    static let mishaps: [(Behaviour, String)] = [
        (.drop, "it closed the connection"), (.redirectForEver, "it redirects in a circle"),
        (.hangAfter(20), "it stopped answering"),
        (.cut(after: 20), "it closed the connection"),
    ]

    @Test(arguments: mishaps)
    func `what goes wrong on the way`(behaviour: Behaviour, words: String) async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { _ in behaviour }
        let isSilent = if case .hangAfter = behaviour { true } else { false }
        let text = try await reason(fake.address, idleTimeout: isSilent ? .milliseconds(500) : .seconds(300))
        #expect(text == "The newsstand can't be reached (\(words)). Check the network, then try again.")
        try await fake.stop()
    }

    @Test func `nothing at its address, and no such machine`() async throws {
        let fake = try await FakeNewsstand.start()
        try await fake.stop()
        let nothing = try await reason(fake.address)
        #expect(nothing.contains("(no server runs at its address)"), "\(nothing)")
    }

    @Test func `what is neither a newsstand nor a catalog is told in sentences`() async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { _ in .html }
        let error = await #expect(throws: NewsstandError.self) { try await Newsstand.find(fake.address) }
        let text = error?.description ?? ""
        #expect(text.contains("not a supported catalog") && !text.hasSuffix(".."), "\(text)")
        try await fake.stop()
    }

    @Test(arguments: ["<html><head><link></head></html>", "<rss><channel>"])
    func `where a document is damaged is nothing for readers`(text: String) async throws {
        let fake = try await FakeNewsstand.start()
        fake.put(.init(text), at: "/page")
        let address = "\(fake.address)/page"
        let found = await #expect(throws: NewsstandError.self) { try await Newsstand.find(address) }
        #expect(found?.description.hasSuffix("the content is not a catalog, or is damaged.") == true)
        let folder = try TemporaryFolder()
        let store = try await Store(newsstand: try Newsstand(catalog: address), folder: folder.path)
        let status = await store.refresh()
        #expect("\(status)".contains("is not a catalog") && !"\(status)".contains("line"), "\(status)")
        try await fake.stop()
    }

    private struct Told: LocalizedError {
        let errorDescription: String? = "the pigeon got lost"
    }

    @Test func `a transport of one's own says it in its own words`() async throws {
        let newsstand = try Newsstand("https://news.example", transport: Transport { _ in throw Told() })
        let error = await #expect(throws: NewsstandError.self) { try await newsstand.issue(.sample) }
        #expect(
            error?.description
                == "The newsstand can't be reached (the pigeon got lost). Check the network, then try again.")
    }
}
