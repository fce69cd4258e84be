import AsyncHTTPClient
import EdicolaCore
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Storage
import StoreSandbox

extension NewsstandPlace {
    /// The actions of phones and browsers at the newsstand, as a reader of the sandbox's own who follows everything, also
    /// a publication before its first issue.
    func pushBackend(_ storage: Storage) -> PushBackend {
        PushBackend(
            newsstand: { [self] in address },
            applicationServerKey: { [self] in
                let offers = try? await ask(ListPage<PushOffer>.self, .GET, Paths.API.push)
                return offers?.items.first { $0.channel == .webPush }?.publicKey
            },
            listen: { [self] name, channel, value, keys in
                do {
                    let welcome = try await ask(
                        Welcome.self, .POST, Paths.API.readers, NewReader(device: name))
                    let publications = try await storage.publications(limit: 100)
                    let wish = PushRegistration(
                        address: Address(channel: ChannelKind(rawValue: channel), value: value, keys: keys),
                        wording: PushRegistration.Rehearsal.page.rawValue, follows: publications.items.map(\.id))
                    _ = try await ask(
                        PushRegistration.self, .PUT, Paths.API.push(of: welcome.device), wish, token: welcome.token)
                } catch {
                    Terminal.error("A phone or browser of the sandbox could not register: \(error)")
                }
            })
    }

    private func ask<Answer: Decodable>(
        _ type: Answer.Type, _ method: HTTPMethod, _ path: String, _ body: (any Encodable)? = nil, token: String? = nil
    ) async throws -> Answer {
        guard let port else { throw CommandError("The newsstand is not open yet.") }
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = method
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: try JSON.encode(body)))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(10))
        let text = try await response.body.collect(upTo: 1 << 20)
        guard (200...299).contains(response.status.code) else { throw CommandError(String(buffer: text)) }
        return try JSON.decode(Answer.self, from: Data(text.readableBytesView))
    }
}
