import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import EdicolaServer

/// Log entries about guessed passwords, for an operator.
struct RefusedSignInTests {
    private static let anna = "anna@example.org"

    private static func from(_ address: String, _ more: HTTPFields = [:]) -> HTTPFields {
        var fields = more
        fields[.plain("X-Forwarded-For")] = address
        return fields
    }

    private func log(
        trustsProxy: Bool = false, _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws -> [String] {
        let (newsstand, book) = (try await TestNewsstand(), LogBook())
        var configuration = newsstand.configuration
        configuration.trustsProxy = trustsProxy
        let whole = await Newsstand(
            storage: newsstand.storage, configuration: configuration, logger: book.logger)
        try await whole.application().test(.router, body)
        #expect(!book.lines.contains { $0.contains("anna") || $0.contains("guess") })
        return book.lines(with: "Sign-in refused")
    }

    @Test func `a wrong password has a line with the address, and nothing of the account`() async throws {
        let lines = try await log { client in
            _ = try await client.newAccount(Self.anna)
            _ = try await client.signIn(Self.anna, Self.from("203.0.113.7"))
            for address in ["203.0.113.7", "198.51.100.1, 2001:db8::7", "[2001:db8::8]:443", "\"evil line\""] {
                let guess = try await client.signIn(Self.anna, password: "a wrong guess", Self.from(address))
                #expect(guess.status == .forbidden)
            }
        }
        #expect(
            lines
                == ["203.0.113.7", "2001:db8::7", "2001:db8::8", "unknown"].map {
                    "notice address=\($0) credential=password why=wrong Sign-in refused"
                })
    }

    @Test func `so has each attempt that is not even looked at, in a form and in a reading app`() async throws {
        let lines = try await log { client in
            _ = try await client.newAccount(Self.anna)
            let form = ["email": Self.anna, "password": "a wrong guess"]
            for _ in 0..<6 {
                _ = try await client.post(
                    Paths.Account.sessions, form, CookieJar(), Self.from("203.0.113.7"))
            }
            let basic = Data("\(Self.anna):another guess".utf8).base64EncodedString()
            let fields = Self.from("203.0.113.8", [.authorization: "Basic \(basic)"])
            #expect(
                try await client.execute(uri: Paths.OPDS.root, method: .get, headers: fields).status == .unauthorized)
        }
        #expect(lines.count == 7)
        #expect(lines.prefix(5).allSatisfy { $0.contains("address=203.0.113.7 credential=password why=wrong") })
        #expect(lines[5].contains("address=203.0.113.7 credential=password why=too-often"))
        #expect(lines[6].contains("address=203.0.113.8 credential=password why=wrong"))
    }

    @Test func `a wrong key and a wrong code have one, none and an old token have not`() async throws {
        let lines = try await log { client in
            for key in ["edk_a-guess", "a guess"] {
                _ = try await client.execute(
                    uri: Paths.API.keys, method: .get,
                    headers: Self.from("203.0.113.9", [.authorization: "Bearer \(key)"]))
            }
            _ = try await client.execute(uri: Paths.API.keys, method: .get, headers: Self.from("203.0.113.9"))
            _ = try await client.execute(
                uri: Paths.API.me, method: .get,
                headers: Self.from("203.0.113.9", [.authorization: "Bearer edr_an-old-one"]))
            _ = try await client.post(Paths.redemption, ["code": "GUESS-GUESS"], CookieJar(), Self.from("203.0.113.9"))
        }
        #expect(
            lines
                == ["key", "key", "code"].map {
                    "notice address=203.0.113.9 credential=\($0) why=wrong Sign-in refused"
                })
    }

    @Test func `the address of a proxy on another press is nobody's`() async throws {
        let refused = LogBook()
        let log = SignInFailureLog(logger: refused.logger, trustsProxy: true, now: { TestNewsstand.noon })
        log.note(.password, from: ClientAddress("192.0.2.1"))
        log.note(.password, from: ClientAddress("203.0.113.7", isForwarded: true))
        #expect(refused.lines[0].contains("address=unknown") && refused.lines[1].contains("address=203.0.113.7"))
    }

    @Test func `nobody fills the log, and what was left out is counted`() {
        let (book, clock) = (LogBook(), TestNewsstand.noon)
        let seconds = Counter()
        let log = SignInFailureLog(logger: book.logger, now: { clock.addingTimeInterval(Double(seconds.value)) })
        for _ in 0..<1000 { log.note(.password, from: ClientAddress("203.0.113.7")) }
        #expect(book.lines.count == 10)
        for number in 0..<1000 { log.note(.key, from: ClientAddress("198.51.\(number / 250).\(number % 250)")) }
        #expect(book.lines.count == 100)
        #expect(book.lines[10].contains("left-out=990"))
        seconds.value = 10
        log.note(.password, from: ClientAddress("203.0.113.7"))
        #expect(book.lines.count == 101 && book.lines[100].contains("left-out=910"))
    }
}

private final class Counter: Sendable {
    private let state = Mutex(0)

    var value: Int {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
