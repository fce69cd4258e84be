import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import TestPrograms

/// Chromium through chromedriver (W3C WebDriver, <https://www.w3.org/TR/webdriver2/>).
struct Chromium: Sendable {
    /// Both programs, where Debian has them or on the path.
    static var isInstalled: Bool { path(of: "chromedriver") != nil && path(of: "chromium") != nil }

    private static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/bin"]
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    let address: String

    /// Starts chromedriver on a free port and stops it afterwards.
    static func run(_ body: (Chromium) async throws -> Void) async throws {
        let (process, port) = try start()
        // Children of a test inherit its signal mask, in which SIGTERM is blocked.
        defer { kill(process.processIdentifier, SIGKILL) }
        let chromium = Chromium(address: "http://127.0.0.1:\(port)")
        do {
            try await body(chromium)
        } catch {
            try? await chromium.shutDown()
            throw error
        }
        try await chromium.shutDown()
    }

    private static func start() throws -> (Process, port: Int) {
        guard let path = path(of: "chromedriver") else { throw BrowserError("chromedriver is not installed") }
        var text = ""
        // It looks for a port that is free for IPv6, and ends when somebody has that of IPv4.
        for _ in 0..<10 {
            let process = Process()
            process.executableURL = URL(filePath: path)
            process.arguments = ["--port=0"]
            process.standardError = FileHandle.nullDevice
            let output = try process.beginHeard()
            while let line = nextLine(of: output, into: &text) {
                // "ChromeDriver was started successfully on port 41235."
                guard let found = line.split(separator: "on port ").last, line.contains("started successfully"),
                    let number = Int(found.filter(\.isNumber))
                else { continue }
                return (process, number)
            }
            kill(process.processIdentifier, SIGKILL)
        }
        throw BrowserError("chromedriver did not start: \(text)")
    }

    private static func nextLine(of output: FileHandle, into text: inout String) -> String? {
        var line: [UInt8] = []
        while let byte = try? output.read(upToCount: 1)?.first {
            if byte == 0x0A { break }
            line.append(byte)
        }
        let made = String(decoding: line, as: UTF8.self)
        text += made
        return line.isEmpty ? nil : made
    }

    /// Closes every window.
    private func shutDown() async throws {
        let response = try await HTTPClient.shared.execute(
            HTTPClientRequest(url: "\(address)/shutdown"), timeout: .minutes(5))
        _ = try await response.body.collect(upTo: 1 << 20)
    }

    func ask(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        var request = HTTPClientRequest(url: address + path)
        request.method = .RAW(value: method)
        if let body { request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(body))) }
        let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
        let bytes = try await response.body.collect(upTo: 32 << 20)
        let answer = try JSONDecoder().decode(JSONValue.self, from: Data(bytes.readableBytesView))
        guard response.status == .ok else {
            throw BrowserError("\(path): \(answer["value"]["message"].text?.prefix(600) ?? "")")
        }
        return answer["value"]
    }
}

struct BrowserError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
