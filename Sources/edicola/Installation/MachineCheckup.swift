import EdicolaServer
import Foundation
import Press

/// Checks the requirements of a newsstand on this machine: for `edicola doctor`, and for the console's page about health.
struct MachineCheckup: Sendable {
    /// The folder of the web pages' files, if it is not the usual one.
    var web: String?

    /// Calls the body with each finding.
    func run(_ body: (MachineFinding) -> Void) async {
        for (part, check) in checks {
            do {
                let (state, detail) = try await check()
                body(MachineFinding(part, state, detail))
            } catch {
                body(MachineFinding(part, .trouble, CommandError(press: error).description))
            }
        }
    }

    /// The same for the server.
    var machineCheck: MachineCheck {
        MachineCheck {
            var findings: [MachineFinding] = []
            await run { findings.append($0) }
            return findings
        }
    }

    private typealias Result = (state: HealthState, detail: String)

    private var checks: [(MachineFinding.Part, () async throws -> Result)] {
        [
            (.worker, { (.well, try PressTools.find().worker.path) }),
            (.pdfium, { (.well, try PressTools.find().pdfium.path) }),
            (.sandbox, sandbox),
            (.pdf, { try await press(.pdf, "test page rendered") }),
            (.zip, { try await press(.archive, "libarchive and libpng work: a picture was read from a ZIP") }),
            (.ocr, recognition),
            (.epub, { try await press(.book, "libxml2 works: a page was read and cleaned") }),
            (.user, user),
            (.web, { (.well, try Installation.web(named: web).path) }),
        ]
    }

    private func press(_ probe: Probe, _ answer: String) async throws -> Result {
        try await probe.press(with: Press(tools: PressTools.find()))
        return (.well, answer)
    }

    /// Returns the layers of the worker's sandbox, which is the first to see a stranger's bytes: each as it was in
    /// force when it opened a file just now.
    private func sandbox() async throws -> Result {
        let press = try Press(tools: PressTools.find())
        let layers = "limits on memory, time and files; no new privileges; "
        switch try await Probe.pdf.withFile({ try await press.sandbox(opening: $0) }) {
        case .whole: return (.well, layers + "Landlock (only fonts are readable); seccomp")
        case .withoutLandlock: return (.note, layers + "this kernel has no Landlock; seccomp (no file can be opened)")
        }
    }

    /// Returns whether pages without text, such as scans, get recognised words.
    private func recognition() async throws -> Result {
        let press = try Press(tools: PressTools.find())
        switch try await Probe.pdf.withFile({ try await press.recognition(trying: $0) }) {
        case .works(let languages):
            return (.well, "Tesseract reads pages without text: \(languages.joined(separator: ", "))")
        case .off:
            let isOff = ProcessInfo.processInfo.environment["EDICOLA_OCR"] == "off"
            return (
                .note,
                isOff
                    ? "switched off by EDICOLA_OCR: scanned pages can't be searched"
                    : "Tesseract is not installed: scanned pages can't be searched (install tesseract-ocr)"
            )
        }
    }

    private func user() throws -> Result {
        guard geteuid() != 0 else {
            return (
                .note, "Running as root. Run the server as its own user; the press is sandboxed either way."
            )
        }
        return (.well, "unprivileged (\(NSUserName()))")
    }
}

extension MachineFinding.Part {
    /// The part's name in the output of `edicola doctor`.
    var name: String {
        switch self {
        case .worker: "page worker"
        case .pdfium: "PDFium"
        case .sandbox: "sandbox"
        case .pdf: "PDF"
        case .zip: "ZIP"
        case .ocr: "OCR"
        case .epub: "EPUB"
        case .user: "user"
        case .web: "web folder"
        }
    }
}
