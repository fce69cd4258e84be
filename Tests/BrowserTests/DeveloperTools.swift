import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A browser's own protocol, beside its pages (<https://chromedevtools.github.io/devtools-protocol/>): each request in
/// its own WebSocket.
struct DeveloperTools: Sendable {
    private typealias Socket = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

    let port: Int
    let path: String

    /// - Parameter address: `ws://127.0.0.1:41235/devtools/browser/…`
    init(address: String) throws {
        guard let url = URL(string: address), let port = url.port else { throw BrowserError("no address: \(address)") }
        self.port = port
        path = url.path
    }

    @discardableResult
    func ask(_ method: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
        let question: JSONValue = ["id": 1, "method": .string(method), "params": parameters]
        let bytes = ByteBuffer(bytes: try JSONEncoder().encode(question))
        return try await open().executeThenClose { answers, questions in
            try await questions.write(WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: bytes))
            for try await frame in answers where frame.opcode == .text {
                let answer = try JSONDecoder().decode(JSONValue.self, from: Data(frame.data.readableBytesView))
                guard answer["id"].number == 1 else { continue }
                if let complaint = answer["error"]["message"].text { throw BrowserError("\(method): \(complaint)") }
                return answer["result"]
            }
            throw BrowserError("\(method): the browser is gone")
        }
    }

    private func open() async throws -> Socket {
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: path, headers: ["host": "127.0.0.1:\(port)", "content-length": "0"])
        let upgrade = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let upgrader = NIOTypedWebSocketClientUpgrader<Socket>(maxFrameSize: 1 << 24) { channel, _ in
                        channel.eventLoop.makeCompletedFuture { try Socket(wrappingChannelSynchronously: channel) }
                    }
                    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
                        configuration: .init(
                            upgradeConfiguration: .init(
                                upgradeRequestHead: head, upgraders: [upgrader],
                                notUpgradingCompletionHandler: { channel in
                                    channel.eventLoop.makeFailedFuture(BrowserError("the browser opens no WebSocket"))
                                })))
                }
            }
        return try await upgrade.get()
    }
}
