import Foundation
import Testing

@testable import Press

@Suite struct PressToolsTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func make(_ path: String) throws {
        let file = scratch.folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
    }

    private func find(_ environment: [String: String] = [:], from folder: String = "") throws -> [String] {
        let tools = try PressTools.find(
            environment: environment, program: scratch.folder.appending(path: "usr/bin/edicola"),
            currentFolder: scratch.folder.appending(path: folder))
        return [tools.worker, tools.pdfium].map { String($0.path.dropFirst(scratch.folder.path.count)) }
    }

    @Test func `installed tools are found beside the program`() throws {
        try make("usr/libexec/edicola/edicola-pageworker")
        try make("usr/lib/edicola/libpdfium.so")
        #expect(try find() == ["/usr/libexec/edicola/edicola-pageworker", "/usr/lib/edicola/libpdfium.so"])
    }

    @Test func `a checkout's library is found from any folder in it`() throws {
        try make("usr/bin/edicola-pageworker")
        try make(".edicola-tools/pdfium/libpdfium.so")
        #expect(try find(from: "Sources/Press")[1] == "/.edicola-tools/pdfium/libpdfium.so")
    }

    @Test func `what the operator names comes first, there or not`() throws {
        try make("usr/bin/edicola-pageworker")
        try make("usr/lib/edicola/libpdfium.so")
        let tools = try PressTools.find(
            environment: ["EDICOLA_PDFIUM": "/opt/pdfium.so", "EDICOLA_PAGEWORKER": "/opt/worker"],
            program: scratch.folder.appending(path: "usr/bin/edicola"), currentFolder: scratch.folder)
        #expect(tools.pdfium.path == "/opt/pdfium.so" && tools.worker.path == "/opt/worker")
    }

    @Test func `what is missing is named`() throws {
        #expect(throws: PressError.self) { try find() }
        try make("usr/bin/edicola-pageworker")
        let error = #expect(throws: PressError.self) { try find() }
        #expect(error?.code == .pdfiumMissing)
    }
}
