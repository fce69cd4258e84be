import EdicolaCore
import Foundation
import Storage
import Testing

/// A publisher's view of a release at the terminal, and their commands.
struct ReleaseCommandTests {
    private let reader = "01234567-89ab-4cde-8f01-23456789abcd"
    private let magazine = Command.project.appending(path: "Demo/Issues/2026-02.pdf").path

    /// Adds a reader with a phone that follows the publication.
    private func fill(_ folder: String) async throws {
        let storage = try Storage.open(in: folder)
        let id = try #require(Reader.ID(parsing: reader))
        let now = Date()
        let device = Device(kind: .app, name: "phone", added: now, seen: now)
        let digest = try #require(Digest(bytes: Array(repeating: 1, count: 32)))
        try await storage.addReader(id, on: device, session: NewSession(digest: digest, ends: nil), at: now)
        let publication = try Publication.ID(parsing: "w")
        try await storage.savePushRegistration(
            PushRegistration(
                address: Address(channel: .apns, value: "aa", keys: ["topic": "org.example.w"]), wording: "1",
                follows: [publication]), on: device.id, of: id, at: now)
    }

    @Test func `a release is looked at beforehand, paused, resumed and cancelled, and its rules are kept`() async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let edicola = Command(name: "edicola", environment: ["EDICOLA_DATA": folder])
        #expect(try edicola.run("publication", "add", "w", "--title", "Windfall").code == 0)
        try await fill(folder)
        let published = try edicola.run(
            "publish", magazine, "-p", "w", "-i", "2", "--cover-date", "2026-02", "--free", "--on-sale",
            "2099-02-01T06:00Z")
        #expect(published.code == 0, "\(published.errors)")

        let audience = try edicola.run("audience", "w/2").output
        #expect(audience.contains("2099-02-01") && audience.contains("by apns, plain"), "\(audience)")
        #expect(audience.contains(/devices notified +1\n/), "\(audience)")
        #expect(try edicola.run("audience", "w/none").code == 1)
        #expect(try edicola.run("audience", "nonsense").code != 0)

        #expect(try edicola.run("release", "show", "w/2").output.contains("waiting"))
        #expect(try edicola.run("release", "show", "w/none").code == 1)
        #expect(try edicola.run("release", "pause", "w/2").output.contains("waiting, paused"))
        let resumed = try edicola.run("release", "resume", "w/2").output
        #expect(resumed.contains("waiting") && !resumed.contains("paused"))

        let rules = ["release", "policy", "w", "--quiet", "22-7", "--kind", "silent", "--several-a-day"]
        let policy = try edicola.run(all: rules + ["--tester", reader])
        for words in ["silent", "22-7", "every issue", reader] { #expect(policy.output.contains(words), "\(policy)") }
        #expect(try edicola.run("audience", "w/2").output.contains("by apns, silent"))
        let shown = try edicola.run("release", "policy", "w").output
        #expect(shown.contains("22-7") && shown.contains(reader), "it is kept")
        #expect(!(try edicola.run("release", "policy", "w", "--no-tester", reader).output.contains(reader)))
        #expect(try edicola.run("release", "policy", "w", "--tester", "nobody@example.org").code == 1)
        #expect(try edicola.run("release", "policy", "w", "--quiet", "7").code == 64)
        #expect(try edicola.run("release", "policy", "w", "--kind", "loud").code == 64)
        #expect(try edicola.run("release", "policy", "w", "--once-a-day", "--several-a-day").code == 64)

        #expect(
            try edicola.run("release", "policy", "--undo-minutes", "9", "--quiet", "1-2").output.contains("9 minutes"))
        #expect(try edicola.run("release", "policy", "--tester", reader).code == 64)
        #expect(try edicola.run("release", "policy", "w", "--as-usual", "--quiet", "none").code == 64)
        #expect(try edicola.run("release", "policy", "w", "--as-usual").output.contains("1-2"))
        let followed = try edicola.run("release", "policy", "w", "--tester", reader).output
        #expect(followed.contains("9 minutes") && followed.contains(reader))
        #expect(try edicola.run("release", "policy", "--undo-minutes", "8").output.contains("8 minutes"))
        #expect(try edicola.run("release", "policy", "w").output.contains("8 minutes"), "it still follows")

        let test = try edicola.run("release", "test", "w/2")
        #expect(test.code == 1 && test.errors.contains("running server"), "\(test.errors)")
        #expect(try edicola.run("release", "show", "w/2", "--page").code == 1)

        #expect(try edicola.run("release", "cancel", "w/2").output.contains("cancelled"))
        #expect(try edicola.run("release", "resume", "w/2").code == 1, "for good")
    }

    @Test func `of an unknown issue every command says that there is none, at the folder and at a server`() throws {
        try withScratchFolder { folder in
            let edicola = Command(
                name: "edicola", environment: ["EDICOLA_DATA": folder.appending(path: "data").path])
            #expect(try edicola.run("publication", "add", "w", "--title", "Windfall").code == 0)
            let commands = [
                ["release", "show"], ["release", "pause"], ["release", "resume"], ["release", "cancel"], ["audience"],
                ["issue", "show"], ["issue", "edit", "--summary", "No"],
            ]
            func ask() throws {
                for command in commands {
                    let ending = try edicola.run(all: command + ["w/zzz"])
                    #expect(ending.errors.hasPrefix("edicola: There is no issue w/zzz."), "\(command): \(ending)")
                    #expect(ending.code == 1 && ending.output.isEmpty, "\(command): \(ending)")
                }
            }
            try ask()
            let server = try Server(edicola)
            defer { server.kill() }
            try ask()
        }
    }

    @Test func `one issue is one word of the usage, and two are too many`() throws {
        let edicola = Command(name: "edicola")
        for command in [["release", "show"], ["audience"], ["issue", "revise"], ["policy", "issue"]] {
            let help = try edicola.run(all: command + ["--help"]).output
            #expect(help.contains("<publication/issue>") && !help.contains("..."), "\(help)")
        }
        #expect(try edicola.run("audience", "w/1", "w/2").code == 64)
    }
}
