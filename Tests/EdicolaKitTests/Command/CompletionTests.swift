import EdicolaCore
import Foundation
import TestPrograms
import Testing

/// Shell completion.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CompletionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func newsstand(_ arguments: String...) async throws -> RunningCommand.Outcome {
        try await RunningCommand.run(arguments, environment: ["EDICOLA_LIBRARY": folder.path])
    }

    /// Returns the completions of the last word.
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
            ["--library", other.path], ["--library=\(other.path)"],
            ["--library", "'\(other.path)'"], ["--library", "\\\(other.path)"], ["--library", "~/\(last)"],
        ] {
            #expect(try await completion(of: ["newsstand"] + library + ["read", ""], environment: here) == names)
            #expect(try await completion(of: ["newsstand", "read"] + library + [""], environment: here) == names)
        }
        // From the shelf: the device has none of its issues any more, and the shelf belongs to that newsstand.
        #expect(try await newsstand("--library", other.path, "delete", names[0]).status == 0)
        let there = ["EDICOLA_LIBRARY": other.path]
        let mine = ["newsstand", "--server", address, "read", ""]
        #expect(try await completion(of: mine, environment: there) == names)
        let stranger = ["newsstand", "--server", "http://127.0.0.1:1", "read", ""]
        #expect(try await completion(of: stranger, environment: there).isEmpty)
        try await fake.stop()
    }

    /// Returns bash's completions at the end of a line, by the generated script.
    ///
    /// - Parameter words: the line's words in bash's division, at blanks and around : and =.
    private func offer(of line: String, _ words: [String]) async throws -> [String] {
        let script = try await newsstand("--generate-completion-script", "bash")
        try script.output.write(toFile: "\(folder.path)/script", atomically: true, encoding: .utf8)
        let program = URL(filePath: RunningCommand.program).deletingLastPathComponent().path
        let asked = """
            source "$1"; COMP_LINE=$2; COMP_POINT=${#2}; shift 2
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
            [[ "$(complete -p newsstand)" =~ -F\\ ([^ ]+) ]]
            "${BASH_REMATCH[1]}" newsstand "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\n' "${COMPREPLY[@]}"
            """
        let bash = ["bash", "--norc", "-c", asked, "bash", "\(folder.path)/script", line] + words
        let environment = ["PATH=\(program):/usr/bin:/bin", "EDICOLA_LIBRARY=\(folder.path)"]
        let answer = try Program.run("env", environment + bash)
        return answer.output.split(separator: "\n").map(String.init)
    }

    @Test func `bash completes behind options that are written with = and behind addresses`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 1)])
        let other = try TemporaryFolder()
        let names = ["espresso/2026-03"]
        #expect(try await newsstand("--server", fake.address, "--library", other.path, "shelf").status == 0)
        #expect(try await newsstand("--library", other.path, "download", names[0]).status == 0)
        let library = ["--library", "=", other.path]
        let server = ["http", ":", "//127.0.0.1", ":", "\(fake.port)"]
        for (line, words) in [
            ("newsstand --library=\(other.path) read ", ["newsstand"] + library + ["read", ""]),
            ("newsstand read  --library=\(other.path)  esp", ["newsstand", "read"] + library + ["esp"]),
            (
                "newsstand --server=\(fake.address) --library=\(other.path) read ",
                ["newsstand", "--server", "="] + server + library + ["read", ""]
            ),
            (
                "newsstand --server \(fake.address) read --library=\(other.path) ",
                ["newsstand", "--server"] + server + ["read"] + library + [""]
            ),
        ] {
            #expect(try await offer(of: line, words) == names, "\(line)")
        }
        #expect(
            try await offer(of: "newsstand shelf --pictures si", ["newsstand", "shelf", "--pictures", "si"]) == [
                "sixel"
            ])
        #expect(try await offer(of: "newsstand arch", ["newsstand", "arch"]) == ["archive"])
        try await fake.stop()
    }

    @Test func `zsh takes the value of an option behind = too`() async throws {
        let script = try await newsstand("--generate-completion-script", "zsh").output
        #expect(script.contains("'--library=[Folder of the library.]:folder:'"))
        #expect(script.contains("'--json[Write "), "a flag has no value")
        #expect(script.contains("_describe") && script.hasSuffix("\n"))
    }
}
