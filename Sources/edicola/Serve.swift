import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation
import Logging
import Press
import Storage
import StoreSandbox

/// Runs the newsstand.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the newsstand from a data folder.",
        discussion: """
            Listens only on this machine. To open it to others, put a reverse proxy with TLS
            in front, and set the public address with --base-url. Ctrl-C finishes running
            downloads, then stops the server.

              edicola serve
              edicola serve --data /srv/edicola --base-url https://stand.example.org
              edicola serve --config /etc/edicola.conf

            The file has lines “name = value”: data, host, port, base-url, web, log, name
            (of the newsstand), tile-cache (MiB), most-devices (maximum devices per reader;
            default: 6), undo-minutes (how long a sale can be undone before its messages are
            sent; 0 to 60; default: 5, with --sandbox 0), keep-log (days for which the log of
            acts is kept; default: 730), trust-proxy, max-connections,
            max-connections-per-address, max-body-memory (MiB), body-timeout (seconds),
            request-limits (yes or no), app-store-… (see the publisher's guide), push-… and apns-… (see the operator's
            guide). Options override environment variables, which override the file.
            """)

    @Option(name: .long, help: ArgumentHelp("File with settings.", valueName: "file"))
    var config: String?

    @Option(
        name: .long, help: ArgumentHelp("Data folder (default: $EDICOLA_DATA, or data).", valueName: "dir")
    )
    var data: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Address to listen on (default: 127.0.0.1; 0.0.0.0 for all).", valueName: "address"))
    var host: String?

    @Option(
        name: .long, help: ArgumentHelp("Port to listen on (default: $EDICOLA_PORT, or 8080).", valueName: "number"))
    var port: Int?

    @Option(
        name: .long,
        help: ArgumentHelp("Public address, without a path (default: $EDICOLA_BASE_URL).", valueName: "url"))
    var baseURL: String?

    @Flag(
        name: .long,
        help: "Trust Forwarded or X-Forwarded-Host and -Proto from the reverse proxy."
    )
    var trustProxy = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Folder with the web pages' files (default: $EDICOLA_WEB, or the installed one).", valueName: "dir"))
    var web: String?

    @Flag(
        name: .long,
        help:
            "Open a sandbox: a shop without real payments, phones for messages, a clock to advance."
    )
    var sandbox = false

    @Option(name: .long, help: ArgumentHelp("Port of the sandbox's page (default: 8091).", valueName: "port"))
    var sandboxPort: Int?

    @Option(
        name: .long, help: ArgumentHelp("Log level: debug, info, warning or error (default: info).", valueName: "level")
    )
    var log: String?

    func validate() throws {
        if let log { _ = try level(log) }
        if let port, !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535.") }
    }

    func run() async throws {
        try await reporting {
            let file = try config.map { try ServeConfiguration(file: $0) } ?? ServeConfiguration()
            var configuration = try configuration(with: file)
            let storage = try Storage.open(in: configuration.dataFolder ?? "data")
            let level = try level(log ?? file["log"] ?? "info")
            LoggingSystem.bootstrap { label in
                var handler = StreamLogHandler.standardError(label: label)
                handler.logLevel = level
                return handler
            }
            let opened = try await opened(on: storage, at: configuration.baseURL)
            if let opened {
                configuration.appStore = try opened.shop()
                configuration.now = { [clock = opened.sandbox.clock] in clock.now }
            } else {
                configuration.appStore = try AppStoreSettings(file)?.shop()
            }
            let press = try Press(tools: PressTools.find())
            let push = PushSettings(
                file: file, folder: configuration.dataFolder ?? "data", sandbox: opened?.push)
            let newsstand = await Newsstand(
                storage: storage, configuration: configuration, press: PressClient(press),
                tiles: TileRenderer(press), pictures: PictureRenderer(press), news: .network(), imports: .network(),
                channels: try push.channels(now: configuration.now),
                machine: MachineCheckup(web: configuration.webRoot).machineCheck)
            let setUp = try await StaffLinks(storage: storage).setUpAddress(at: configuration.now())
            try await newsstand.run(beside: opened.map { [$0.service] } ?? []) { [host = configuration.host] port in
                let name = host == "127.0.0.1" || host == "0.0.0.0" ? "localhost" : host
                Terminal.line("The newsstand is open: http://\(name):\(port)")
                opened?.newsstand.port = port
                if let setUp { Terminal.line("Set up your newsstand: http://\(name):\(port)\(setUp)") }
                if let opened { Terminal.line("The sandbox, without real payments: http://127.0.0.1:\(opened.port)") }
            }
        }
    }

    /// Returns the sandbox, if `--sandbox` requests it.
    private func opened(on storage: Storage, at address: String) async throws -> OpenSandbox? {
        guard sandbox else { return nil }
        // Each run names its purchases differently: those of earlier runs stay in the ledger.
        let seed = UInt64(saturating: Date().timeIntervalSince1970)
        return try await OpenSandbox(storage: storage, port: sandboxPort ?? 8091, beside: address, seed: seed)
    }

    /// Merges the options, then the environment, then the file.
    private func configuration(with file: ServeConfiguration) throws -> NewsstandConfiguration {
        let environment = ProcessInfo.processInfo.environment
        let port = try port ?? environment["EDICOLA_PORT"].flatMap { Int($0) } ?? file.number("port", in: 0...65_535)
        var configuration = NewsstandConfiguration(
            host: host ?? file["host"] ?? "127.0.0.1", port: port ?? 8080,
            baseURL: try (baseURL ?? environment["EDICOLA_BASE_URL"] ?? file["base-url"]).map(BaseURL.checked),
            webRoot: try Installation.web(named: web ?? environment["EDICOLA_WEB"] ?? file["web"]).path,
            dataFolder: data ?? environment["EDICOLA_DATA"] ?? file["data"] ?? "data")
        configuration.trustsProxy = trustProxy || file["trust-proxy"] == "yes"
        if let name = file["name"] { configuration.name = name }
        if let size = try file.number("tile-cache", in: 0...1_048_576) { configuration.tileCacheSize = size << 20 }
        if let most = try file.number("most-devices", in: 1...1000) { configuration.maximumDevices = most }
        let undo =
            try environment["EDICOLA_UNDO_MINUTES"].flatMap { Int($0) } ?? file.number("undo-minutes", in: 0...60)
        // The phones of a sandbox get their messages at once.
        configuration.undoMinutes = min(60, max(0, undo ?? (sandbox ? 0 : 5)))
        if let days = try file.number("keep-log", in: 30...36_500) { configuration.logDays = days }
        try limit(&configuration, by: file)
        return configuration
    }

    private func limit(_ configuration: inout NewsstandConfiguration, by file: ServeConfiguration) throws {
        if let most = try file.number("max-connections", in: 16...1_000_000) { configuration.maximumConnections = most }
        if let most = try file.number("max-connections-per-address", in: 1...1_000_000) {
            configuration.maximumConnectionsPerAddress = most
        }
        if let size = try file.number("max-body-memory", in: 1...1_048_576) {
            configuration.maximumBodyBytes = size << 20
        }
        configuration.limitsRequests = file["request-limits"] != "no"
        if let seconds = try file.number("body-timeout", in: 1...86_400) { configuration.bodyTimeout = seconds }
    }

    private func level(_ name: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: name) else {
            throw ValidationError("--log must be debug, info, warning or error.")
        }
        return level
    }
}
