import EdicolaCore
import EdicolaKit
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// `watch` through periods without a network.
@Suite(.serialized, .timeLimit(.minutes(2))) struct WatchCommandTests {
    private let folder: TemporaryFolder
    private static let events = """
        id: c9
        event: change
        data: {"at":"2026-03-10T12:00:00Z","cursor":"c9","issue":"2026-04","kind":"added","publication":"espresso"}


        """

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Makes a newsstand with news known on this device, then disconnects it.
    private func away() async throws -> FakeNewsstand {
        let fake = try await FakeNewsstand.start()
        fake.put(FakeAnswer(type: "text/event-stream", body: Array(Self.events.utf8)), at: Paths.API.events)
        let shelf = try await RunningCommand.run(
            ["--server", fake.address, "shelf", "--list"], environment: ["EDICOLA_LIBRARY": folder.path])
        #expect(shelf.status == 0, "\(shelf)")
        fake.goAway()
        return fake
    }

    private func count(_ text: String, in output: String) -> Int { output.components(separatedBy: text).count - 1 }

    @Test(arguments: [false, true])
    func `who watches without a network waits for it, and hears the rest`(isJSON: Bool) async throws {
        let fake = try await away()
        let command = try RunningCommand(
            ["--server", fake.address, "watch"] + (isJSON ? ["--json"] : []),
            environment: ["EDICOLA_LIBRARY": folder.path])
        let (silent, back, news) =
            isJSON
            ? (#""kind":"unreachable""#, #"{"kind":"reachable"}"#, #"{"issue":"espresso/2026-04","kind":"added"}"#)
            : ("Waiting.", "\(fake.address) is reachable again", "espresso/2026-04 is on the stand")
        await command.says(silent)
        fake.comeBack()
        await command.says(news)
        // It disconnects again, and returns.
        fake.goAway()
        await command.says(silent, times: 2)
        fake.comeBack()
        await command.says(back, times: 2)
        command.send(SIGINT)
        let outcome = await command.outcome()
        #expect(outcome.status == 0)
        #expect(count(silent, in: outcome.output) == 2 && count(back, in: outcome.output) == 2, "\(outcome.output)")
        #expect(outcome.output.contains("can't be reached (it closed the connection)"), "\(outcome.output)")
        try await fake.stop()
    }

    @Test(arguments: [[], ["--json"], ["--push"], ["--download"]])
    func `nobody waits for a newsstand that never answered`(options: [String]) async throws {
        let known = try await away()
        // No name has this ending (RFC 6761 §6.4).
        let outcome = try await RunningCommand.run(
            ["--server", "http://newsstand.invalid", "watch"] + options, environment: ["EDICOLA_LIBRARY": folder.path])
        #expect(outcome.status == 1, "\(outcome)")
        #expect(outcome.output.hasPrefix("Error: The newsstand can't be reached ("), "\(outcome)")
        #expect(outcome.output.hasSuffix("It has never answered before. Check its address.\n"), "\(outcome)")
        // Its shelf is on this device, although another newsstand was used since.
        let other = try await FakeNewsstand.start()
        let added = try await RunningCommand.run(
            ["--server", other.address, "show", "espresso/2026-03"], environment: ["EDICOLA_LIBRARY": folder.path])
        #expect(added.status == 0, "\(added)")
        let command = try RunningCommand(
            ["--server", known.address, "watch"] + options, environment: ["EDICOLA_LIBRARY": folder.path])
        await command.says(options == ["--json"] ? "unreachable" : "Waiting.")
        command.send(SIGINT)
        #expect(await command.outcome().status == 0)
        // Only the address of this one is on the device.
        other.goAway()
        let last = try RunningCommand(["watch"] + options, environment: ["EDICOLA_LIBRARY": folder.path])
        await last.says(options == ["--json"] ? "unreachable" : "Waiting.")
        last.send(SIGINT)
        #expect(await last.outcome().status == 0)
        try await known.stop()
        try await other.stop()
    }

    @Test func `a newsstand that is busy is waited for, seen or not`() async throws {
        let fake = try await FakeNewsstand.start()
        fake.put(FakeAnswer(type: "text/event-stream"), at: Paths.API.events)
        fake.misbehave { _ in .problem(Problem(.unavailable)) }
        let command = try RunningCommand(
            ["--server", fake.address, "watch"], environment: ["EDICOLA_LIBRARY": folder.path])
        await command.says("Waiting.")
        fake.behave()
        #expect(await command.says("Watching \(fake.address)"))
        command.send(SIGINT)
        #expect(await command.outcome().status == 0)
        try await fake.stop()
    }

    @Test func `who waits can be told to stop`() async throws {
        let fake = try await away()
        let command = try RunningCommand(
            ["--server", fake.address, "watch", "--push"], environment: ["EDICOLA_LIBRARY": folder.path])
        await command.says("Waiting.")
        command.send(SIGTERM)
        #expect(await command.outcome().status == 0)
        try await fake.stop()
    }

    @Test func `a catalog of another make is waited for too`() async throws {
        let shelf = #"[{"name": "one", "title": "One", "date": "2012-11-04 22:00:00", "url": "one.pdf"}]"#
        let old = try await OldNewsstand(["/shelf.json": .init(shelf, type: "application/json", etag: "\"1\"")])
        let environment = ["EDICOLA_LIBRARY": folder.path]
        let added = try await RunningCommand.run(["add", "\(old.fake.address)/shelf.json"], environment: environment)
        #expect(added.status == 0, "\(added)")
        old.fake.goAway()
        let command = try RunningCommand(["watch", "--every", "1"], environment: environment)
        await command.says("Waiting.")
        old.fake.comeBack()
        #expect(await command.says("is reachable again"))
        command.send(SIGINT)
        #expect(await command.outcome().status == 0)
        try await old.fake.stop()
    }

    @Test(arguments: ["http://", "no address at all", "ftp://news.example"])
    func `what is no address ends at once`(address: String) async throws {
        let outcome = try await RunningCommand.run(
            ["--server", address, "watch"], environment: ["EDICOLA_LIBRARY": folder.path])
        #expect(outcome.status == 1 && outcome.output.contains("is not the address of a newsstand"), "\(outcome)")
    }

    @Test func `what answers and is no newsstand ends it`() async throws {
        let fake = try await FakeNewsstand.start()
        fake.misbehave { _ in .html }
        let outcome = try await RunningCommand.run(
            ["--server", fake.address, "watch"], environment: ["EDICOLA_LIBRARY": folder.path])
        #expect(outcome.status == 1, "\(outcome)")
        try await fake.stop()
    }
}
