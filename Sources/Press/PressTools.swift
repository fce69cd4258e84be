public import FoundationEssentials

/// Where the page worker and the PDFium library are, and what else it may use.
public struct PressTools: Sendable, Hashable {
    public var worker: URL
    public var pdfium: URL
    /// Nil where pages without text stay without.
    public var recognition: TextRecognition?

    public init(worker: URL, pdfium: URL, recognition: TextRecognition? = nil) {
        self.worker = worker
        self.pdfium = pdfium
        self.recognition = recognition
    }

    /// Looks for both.
    ///
    /// The worker: `EDICOLA_PAGEWORKER`, else `edicola-pageworker` beside this program, else
    /// `../libexec/edicola/edicola-pageworker` from there. PDFium: `EDICOLA_PDFIUM`, else
    /// `../lib/edicola/libpdfium.so` from this program's folder, else `.edicola-tools/pdfium/libpdfium.so` in the current
    /// folder, this program's folder or any above them.
    ///
    /// - Throws: ``PressError`` `worker-missing` or `pdfium-missing`.
    public static func find(
        environment: [String: String] = ProcessInfo.processInfo.environment, program: URL = thisProgram,
        currentFolder: URL = URL(filePath: FileManager.default.currentDirectoryPath)
    ) throws(PressError) -> PressTools {
        let folder = program.deletingLastPathComponent()
        let worker = first([
            environment["EDICOLA_PAGEWORKER"].map { URL(filePath: $0) },
            folder.appending(path: "edicola-pageworker"),
            folder.deletingLastPathComponent().appending(path: "libexec/edicola/edicola-pageworker"),
        ])
        guard let worker else { throw PressError(.workerMissing, detail: "looked beside \(program.path)") }
        let library = ".edicola-tools/pdfium/libpdfium.so"
        let pdfium = first(
            [
                environment["EDICOLA_PDFIUM"].map { URL(filePath: $0) },
                folder.deletingLastPathComponent().appending(path: "lib/edicola/libpdfium.so"),
            ] + (upwards(from: currentFolder) + upwards(from: folder)).map { $0.appending(path: library) })
        guard let pdfium else { throw PressError(.pdfiumMissing, detail: "looked for \(library)") }
        return PressTools(
            worker: worker.standardizedFileURL, pdfium: pdfium.standardizedFileURL,
            recognition: TextRecognition.find(environment: environment))
    }

    /// The program that is running.
    public static var thisProgram: URL {
        let linked = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: linked ?? CommandLine.arguments.first ?? "/")
    }

    /// What the operator named counts even when it isn't there, so that a mistake is seen and not covered up.
    private static func first(_ candidates: [URL?]) -> URL? {
        if let named = candidates.first ?? nil { return named }
        return candidates.compactMap(\.self).first { FileManager.default.fileExists(atPath: $0.path) }
    }

    private static func upwards(from folder: URL) -> [URL] {
        var folders = [folder.standardizedFileURL]
        while let last = folders.last, last.path != "/", folders.count < 64 {
            folders.append(last.deletingLastPathComponent().standardizedFileURL)
        }
        return folders
    }
}
