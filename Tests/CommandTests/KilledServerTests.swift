import Foundation
import TestPrograms
import Testing

/// A server that is killed while seven clients write to it: marks, drafts, news, grants and an upload in pieces.
@Suite(.timeLimit(.minutes(20))) struct KilledServerTests {
    /// The number of kills; `EDICOLA_KILLS=60` is for a long afternoon.
    private static let kills = ProcessInfo.processInfo.environment["EDICOLA_KILLS"] ?? "4"

    @Test func `what was acknowledged outlives every kill, and an upload goes on at the byte`() throws {
        let witness = Command.project.appending(path: "Tests/Witnesses/kills.py").path
        let program = Command.programs.appending(path: "edicola").path
        let magazine = Command.project.appending(path: "Demo/Issues/2026-02.pdf").path
        let answer = try Program.python([witness, program, magazine, Self.kills, "7"])
        #expect(answer.status == 0 && answer.output.contains("none lost"), "\(answer.output)")
    }
}
