import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation
import Press
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
        for (name, check) in checks {
            do {
                Terminal.line("ok      \(name): \(try await check())")
            } catch {
                isWell = false
                Terminal.line("wrong   \(name): \(CommandError(press: error).description)")
            }
        }
        if !isWell { throw ExitCode.failure }
    }

    private var checks: [(String, () async throws -> String)] {
        [
            ("page worker", { try PressTools.find().worker.path }),
            ("PDFium", { try PressTools.find().pdfium.path }),
            ("sandbox", sandbox),
            ("PDF", { try await press(.pdf, "test page rendered") }),
            ("ZIP", { try await press(.archive, "libarchive and libpng work: a picture was read from a ZIP") }),
            ("OCR", recognition),
            ("EPUB", { try await press(.book, "libxml2 works: a page was read and cleaned") }),
            ("user", user),
            ("web folder", { try Installation.web().path }),
            ("data folder", dataFolder),
            ("free space", freeSpace),
        ]
    }

    private func press(_ probe: Probe, _ answer: String) async throws -> String {
        try await probe.press(with: Press(tools: PressTools.find()))
        return answer
    }

    /// Returns the layers of the worker's sandbox, which is the first to see a stranger's bytes: each as it was in
    /// force when it opened a file just now.
    private func sandbox() async throws -> String {
        let press = try Press(tools: PressTools.find())
        let layers = "limits on memory, time and files; no new privileges; "
        switch try await Probe.pdf.withFile({ try await press.sandbox(opening: $0) }) {
        case .whole: return layers + "Landlock (only fonts are readable); seccomp"
        case .withoutLandlock: return layers + "this kernel has no Landlock; seccomp (no file can be opened)"
        }
    }

    /// Returns whether pages without text, such as scans, get recognised words.
    private func recognition() async throws -> String {
        let press = try Press(tools: PressTools.find())
        switch try await Probe.pdf.withFile({ try await press.recognition(trying: $0) }) {
        case .works(let languages): return "Tesseract reads pages without text: \(languages.joined(separator: ", "))"
        case .off:
            let isOff = ProcessInfo.processInfo.environment["EDICOLA_OCR"] == "off"
            return isOff
                ? "switched off by EDICOLA_OCR: scanned pages can't be searched"
                : "Tesseract is not installed: scanned pages can't be searched (install tesseract-ocr)"
        }
    }

    private func user() throws -> String {
        guard geteuid() != 0 else {
            return "Running as root. Run the server as its own user; the press is sandboxed either way."
        }
        return "unprivileged (\(NSUserName()))"
    }

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
