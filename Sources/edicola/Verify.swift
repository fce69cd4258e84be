import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation
import Storage
import Synchronization
import Terminals

/// Checks everything that a newsstand stores, and reports damage.
struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check every stored file and the database.",
        discussion: """
            Reads the whole data folder; the newsstand may be running. Prints one line per
            fault, with the file and the issues that need it. The exit code is 0 if all is
            well, 1 otherwise.

            With --set-aside, damaged files are moved out of the way, so that readers get
            an error instead of wrong bytes. Repair an issue by publishing its file again
            with “edicola issue revise”.

            Works on a restored copy too: edicola verify --data /mnt/copy
            """)

    @Option(
        name: .long, help: ArgumentHelp("Data folder (default: $EDICOLA_DATA, or data).", valueName: "dir")
    )
    var data: String?

    @Flag(name: .long, help: "Move damaged files out of the way.")
    var setAside = false

    private var folder: String { data ?? ProcessInfo.processInfo.environment["EDICOLA_DATA"] ?? "data" }

    func run() async throws {
        try await reporting {
            guard FileManager.default.fileExists(atPath: "\(folder)/edicola.sqlite") else {
                throw CommandError("\(folder) is not a data folder: it has no edicola.sqlite.")
            }
            try await Interruption.cancelling { try await verify() }
        }
    }

    private func verify() async throws {
        let inspection = try StorageInspection(of: folder)
        var faults = try await inspection.databaseFaults().map { "The database: \($0)" }
        let log = try await inspection.verifyActs()
        if let broken = log.broken {
            faults.append("The database: entry \(broken) of the log does not fit: it or one before it was changed.")
        }
        for fault in faults { Terminal.line(fault) }
        let total = try await inspection.blobs.total()
        let bar = ProgressBar(label: "files")
        let read = Mutex(0)
        var (last, count): (Digest?, Int) = (nil, 0)
        while true {
            let blobs = try await inspection.blobs.list(after: last, limit: 200)
            for blob in blobs {
                try Task.checkCancellation()
                let fault = try await inspection.blobs.fault(of: blob) { bytes in
                    await Task.yield()
                    bar.showReading(
                        read.withLock {
                            $0 += bytes; return $0
                        }, of: total.bytes)
                }
                if let fault {
                    faults.append("\(fault)")
                    if setAside { try await inspection.blobs.setAside(fault) }
                }
                count += 1
            }
            guard let digest = blobs.last?.digest else { break }
            last = digest
        }
        bar.finish()
        for fault in faults where !fault.hasPrefix("The database: ") { Terminal.line(fault) }
        let files = count == 1 ? "1 file" : "\(count) files"
        guard faults.isEmpty else {
            throw CommandError(
                "\(faults.count == 1 ? "1 fault" : "\(faults.count) faults") in \(files). Restore damaged files from "
                    + "a backup, or verify with --set-aside and publish the issue's file again with “edicola issue revise”."
            )
        }
        Terminal.line(
            "\(files), \(total.bytes.formatted(.byteCount(style: .file))), and the database: no damage found.")
        if let newest = log.newest { Terminal.line("The log of acts: \(log.count) entries, newest \(newest.hex)") }
    }
}
