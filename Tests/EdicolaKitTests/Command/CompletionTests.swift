import EdicolaCore
import Foundation
import Testing

/// What the shell completes out of the program.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CompletionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func newsstand(_ arguments: String...) async throws -> RunningCommand.Outcome {
        try await RunningCommand.run(arguments, environment: ["EDICOLA_LIBRARY": folder.path])
    }

    /// What the shell is offered for the last word.
    private func completion(of words: [String], environment: [String: String] = [:]) async throws -> [String] {
        let asked = ["---completion", "read", "--", "positional@0", "\(words.count - 1)", "0"] + words
        let everything = environment.merging(["SAP_SHELL": "bash", "SAP_SHELL_VERSION": "5"]) { $1 }
        let outcome = try await RunningCommand.run(asked, environment: everything)
        #expect(outcome.status == 0, "\(outcome)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test func `names are completed for the library and the newsstand that the line names`() async throws {
        let other = try TemporaryFolder()
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        let address = fake.address
        #expect(try await newsstand("--server", address, "--library", other.path, "shelf").status == 0)
        let names = ["espresso/2026-03"]
        #expect(try await newsstand("--server", address, "--library", other.path, "download", names[0]).status == 0)
        let here = ["EDICOLA_LIBRARY": folder.path, "HOME": "\(other.path)/.."]
        #expect(try await completion(of: ["newsstand", "read", ""], environment: here).isEmpty)
        let last = other.path.split(separator: "/").last.map(String.init) ?? ""
        for library in [
            ["--library", other.path], ["--library=\(other.path)"], ["--library", "=", other.path],
            ["--library", "'\(other.path)'"], ["--library", "\\\(other.path)"], ["--library", "~/\(last)"],
        ] {
            #expect(try await completion(of: ["newsstand"] + library + ["read", ""], environment: here) == names)
            #expect(try await completion(of: ["newsstand", "read"] + library + [""], environment: here) == names)
        }
        // Of the shelf: nothing of it is on this device any more, and it is that newsstand's alone.
        #expect(try await newsstand("--library", other.path, "delete", names[0]).status == 0)
        let there = ["EDICOLA_LIBRARY": other.path]
        let colons = address.split(separator: "/", maxSplits: 1)[1]
        let port = colons.split(separator: ":").last.map(String.init) ?? ""
        for server in [["--server", address], ["--server", "http", ":", "//127.0.0.1", ":", port]] {
            #expect(try await completion(of: ["newsstand"] + server + ["read", ""], environment: there) == names)
        }
        let stranger = ["newsstand", "--server", "http://127.0.0.1:1", "read", ""]
        #expect(try await completion(of: stranger, environment: there).isEmpty)
        try await fake.stop()
    }
}
