import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation
import Storage

/// Checks this machine for the requirements of a newsstand.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check that this machine meets the requirements.",
        discussion: "Prints one line per check. The exit code is 1 if a check fails.")

    @Option(
        name: .long, help: ArgumentHelp("Data folder (default: $EDICOLA_DATA, or data).", valueName: "dir")
    )
    var data: String?

    private var folder: String { data ?? ProcessInfo.processInfo.environment["EDICOLA_DATA"] ?? "data" }

    func run() async throws {
        var isWell = true
        func note(_ name: String, _ detail: String, isTrouble: Bool = false) {
            if isTrouble { isWell = false }
            Terminal.line("\(isTrouble ? "wrong " : "ok    ")  \(name): \(detail)")
        }
        await MachineCheckup().run { finding in
            note(finding.part.name, finding.detail, isTrouble: finding.state == .trouble)
        }
        for (name, check) in [("data folder", dataFolder), ("free space", freeSpace)] as [Check] {
            do {
                note(name, try await check())
            } catch {
                note(name, CommandError(press: error).description, isTrouble: true)
            }
        }
        if !isWell { throw ExitCode.failure }
    }

    private typealias Check = (String, () async throws -> String)

    private func dataFolder() async throws -> String {
        if let running = await RunningServer.answering(in: folder) {
            return "\(folder), in use by the server at \(running.url)"
        }
        guard FileManager.default.fileExists(atPath: folder) else {
            return "\(folder) does not exist yet; it will be created"
        }
        let publications = try await Storage.open(in: folder).publications(limit: 100).items.count
        return "\(folder), \(publications) publications"
    }

    private func freeSpace() throws -> String {
        let place = FileManager.default.fileExists(atPath: folder) ? folder : "."
        let free = try FileManager.default.attributesOfFileSystem(forPath: place)[.systemFreeSize] as? Int ?? 0
        guard free > 1 << 30 else {
            throw CommandError(
                "less than 1 GB is free. Make room before you publish; an issue takes about the size of its PDF")
        }
        return free.formatted(.byteCount(style: .file))
    }
}
