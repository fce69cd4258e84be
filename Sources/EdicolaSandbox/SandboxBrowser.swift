public import EdicolaCore
public import EdicolaKit

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A browser behind the stand-in for push services that `edicola serve --sandbox` opens. Messages come to it as to a
/// reader's browser, encrypted; it decrypts them and gives their content.
///
/// ```swift
/// let browser = try await SandboxBrowser.open(at: "http://127.0.0.1:8091", for: newsstand)
/// try await newsstand.registerForPush(PushRegistration(address: browser.address, wording: "2026-11", follows: [publication]))
/// try await browser.listen { payload, heard in … }
/// ```
public struct SandboxBrowser: Sendable {
    /// The registration to send to the newsstand, so that messages come here.
    public let address: Address
    private let id: String
    private let place: Place
    private let clock: NewsstandClock

    /// Opens a browser that is subscribed with the newsstand's key.
    ///
    /// - Parameters:
    ///   - sandbox: such as `http://127.0.0.1:8091`.
    ///   - name: what its page of phones and browsers calls it.
    ///   - transport: to the sandbox (default: the newsstand's).
    ///   - clock: how long it waits before it looks again for messages.
    /// - Throws: ``SandboxError``; ``NewsstandError``.
    public static func open(
        at sandbox: String, for newsstand: Newsstand, named name: String? = nil,
        transport: Transport? = nil, clock: NewsstandClock = .system
    ) async throws -> SandboxBrowser {
        let place = Place(
            address: sandbox.hasSuffix("/") ? String(sandbox.dropLast()) : sandbox,
            transport: transport ?? newsstand.transport)
        let offer = try await newsstand.pushServices().first { $0.channel == .webPush }
        guard let key = offer?.publicKey else { throw SandboxError.noMessages }
        let wish = Wish(applicationServerKey: key, name: name)
        let made: Made
        do {
            made = try await place.ask(browsers, sending: try JSON.encode(wish))
        } catch SandboxError.unknown(let address) {
            throw SandboxError.invalidResponse(address)
        }
        return SandboxBrowser(
            address: Address(channel: .webPush, value: made.endpoint, keys: made.keys), id: made.id, place: place,
            clock: clock)
    }

    /// Reports every message until the task is cancelled, by a request every second.
    ///
    /// - Parameters:
    ///   - heard: how many were heard before.
    ///   - hear: gets the JSON of each, and how many were heard with it.
    /// - Throws: ``SandboxError``; what `hear` throws; `CancellationError`.
    public func listen(
        after heard: Int = 0, _ hear: (_ payload: Data, _ heard: Int) async throws -> Void
    ) async throws {
        var heard = heard
        while true {
            let all: Received = try await place.ask("\(Self.browsers)/\(id)")
            for message in all.received.dropFirst(heard) {
                heard += 1
                try await hear(Data(message.text.utf8), heard)
            }
            try await clock.sleep(.seconds(1))
        }
    }

    /// It unsubscribes: a newsstand that still sends learns that it is gone.
    public func close() async throws {
        let _: Nothing = try await place.ask("\(Self.browsers)/\(id)/gone", sending: Data())
    }

    private static let browsers = "/_sandbox/push/browsers"

    private struct Wish: Encodable {
        var applicationServerKey: String
        var name: String?
    }

    private struct Made: Decodable {
        var id, endpoint: String
        var keys: [String: String]
    }

    private struct Received: Decodable {
        var received: [Message]

        struct Message: Decodable { var text: String }
    }

    private struct Nothing: Decodable {}

    private struct Place: Sendable {
        let address: String
        let transport: Transport

        func ask<Answer: Decodable>(_ path: String, sending body: Data? = nil) async throws -> Answer {
            var request = Transport.Request(url: address + path)
            if let body { (request.method, request.body) = (.post, Array(body)) }
            do {
                let response = try await transport.send(request)
                guard response.status != 404 else { throw SandboxError.unknown(address) }
                let content = try await Newsstand.collect(response.body, upTo: 16 << 20)
                guard let answer = try? JSON.decode(Answer.self, from: content) else {
                    throw SandboxError.invalidResponse(address)
                }
                return answer
            } catch let error as SandboxError {
                throw error
            } catch {
                try Task.checkCancellation()
                throw SandboxError.silent(address)
            }
        }
    }
}
