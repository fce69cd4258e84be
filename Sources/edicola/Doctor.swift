import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation
import Press
import Storage

/// Looks whether everything is there that a newsstand needs.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look whether this machine has what a newsstand needs.",
        discussion: "Each line says what was looked at; ends with 1 when something has to be put right.")

    @Option(
        name: .long, help: ArgumentHelp("The folder that holds everything (EDICOLA_DATA, or “data”).", valueName: "dir")
    )
    var data: String?

    private var folder: String { data ?? ProcessInfo.processInfo.environment["EDICOLA_DATA"] ?? "data" }

    func run() async throws {
        var isWell = true
        for (name, check) in checks {
            do {
                Terminal.line("ok      \(name): \(try await check())")
            } catch {
                isWell = false
                Terminal.line("wrong   \(name): \(Failure(press: error).description)")
            }
        }
        if !isWell { throw ExitCode.failure }
    }

    private var checks: [(String, () async throws -> String)] {
        [
            ("page worker", { try PressTools.find().worker.path }),
            ("PDFium", { try PressTools.find().pdfium.path }),
            ("pressing", pressing),
            ("web folder", { try Installation.web().path }),
            ("data folder", dataFolder),
            ("free space", freeSpace),
        ]
    }

    /// A page of one rectangle, through the locked-in worker and back.
    private func pressing() async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "edicola-doctor-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Self.onePage.utf8).write(to: file)
        var pages = 0
        _ = try await Press(tools: PressTools.find()).press(file) { piece in
            if case .page = piece { pages += 1 }
        }
        guard pages == 1 else { throw Failure("the page came out empty") }
        return "a page came out whole, from a worker that had locked itself in"
    }

    private func dataFolder() async throws -> String {
        if let running = await RunningServer.answering(in: folder) {
            return "\(folder), with a server running at \(running.url)"
        }
        guard FileManager.default.fileExists(atPath: folder) else { return "\(folder) will be made" }
        let publications = try await Storage.open(in: folder).publications(limit: 100).items.count
        return "\(folder), \(publications) publications"
    }

    private func freeSpace() throws -> String {
        let place = FileManager.default.fileExists(atPath: folder) ? folder : "."
        let free = try FileManager.default.attributesOfFileSystem(forPath: place)[.systemFreeSize] as? Int ?? 0
        guard free > 1 << 30 else {
            throw Failure("less than 1 GB is free: make room before you publish (an issue takes about its PDF’s size)")
        }
        return free.formatted(.byteCount(style: .file))
    }

    private static let onePage = """
        %PDF-1.4
        1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
        2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
        3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 280] /Contents 4 0 R >> endobj
        4 0 obj << /Length 26 >> stream
        1 0 0 rg 20 20 160 240 re f
        endstream endobj
        trailer << /Root 1 0 R >>
        """
}
