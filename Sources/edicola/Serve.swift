import ArgumentParser
import EdicolaServer
import Foundation
import Logging
import Press
import Storage

/// Opens the newsstand.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open the newsstand: pages, API, feeds and the press, from one folder.",
        discussion: """
            Listens on this machine alone; for others to visit, put a web server with
            TLS in front and name the public address with --base-url. Ctrl-C closes the
            door and lets downloads under way finish.

              edicola serve
              edicola serve --data /srv/edicola --base-url https://stand.example.org
            """)

    @Option(
        name: .long, help: ArgumentHelp("The folder that holds everything (EDICOLA_DATA, or “data”).", valueName: "dir")
    )
    var data: String?

    @Option(name: .long, help: "The address to listen on (127.0.0.1; 0.0.0.0 for all).")
    var host = "127.0.0.1"

    @Option(name: .long, help: "The port to listen on (EDICOLA_PORT, or 8080).")
    var port: Int?

    @Option(
        name: .long, help: ArgumentHelp("How the world reaches the newsstand (EDICOLA_BASE_URL).", valueName: "url"))
    var baseURL: String?

    @Option(
        name: .long, help: ArgumentHelp("Where the pages' files are (EDICOLA_WEB; found by itself).", valueName: "dir"))
    var web: String?

    @Option(name: .long, help: "How much is logged: debug, info, warning, error.")
    var log = "info"

    func validate() throws {
        guard Logger.Level(rawValue: log) != nil else {
            throw ValidationError("--log takes debug, info, warning or error.")
        }
        if let port, !(0...65_535).contains(port) { throw ValidationError("--port is a number from 0 to 65535.") }
    }

    func run() async throws {
        try await reporting {
            let environment = ProcessInfo.processInfo.environment
            let folder = data ?? environment["EDICOLA_DATA"] ?? "data"
            let storage = try Storage.open(in: folder)
            let level = Logger.Level(rawValue: log) ?? .info
            LoggingSystem.bootstrap { label in
                var handler = StreamLogHandler.standardError(label: label)
                handler.logLevel = level
                return handler
            }
            let newsstand = await Newsstand(
                storage: storage,
                configuration: NewsstandConfiguration(
                    host: host, port: port ?? environment["EDICOLA_PORT"].flatMap { Int($0) } ?? 8080,
                    baseURL: baseURL ?? environment["EDICOLA_BASE_URL"], webRoot: try Installation.web(named: web).path,
                    dataFolder: folder),
                machine: try PressMachine(Press(tools: PressTools.find())))
            try await newsstand.run { [host] port in
                let name = host == "127.0.0.1" || host == "0.0.0.0" ? "localhost" : host
                Terminal.line("The newsstand is open: http://\(name):\(port)")
            }
        }
    }
}
