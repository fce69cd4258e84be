import Foundation
import Testing

@testable import StoreSandbox

/// Extreme numbers from a tester don't end the process.
struct SandboxBoundsTests {
    @Test(arguments: ["1e300", "-1", "34560001", "9e18"])
    func `the clock goes on by four hundred days at most`(seconds: String) async throws {
        let sandbox = try TestSandbox.make()
        let before = sandbox.clock.now
        let answer = await ask(sandbox, "advance", "{\"seconds\":\(seconds)}")
        #expect(answer.status == 400)
        #expect(sandbox.clock.now == before)
        #expect(await ask(sandbox, "advance", "{\"seconds\":34560000}").status == 200)
        #expect(sandbox.clock.now == before + 34_560_000)
    }

    @Test(arguments: ["1e300", "-1", "1000001"])
    func `the clock has a greatest speed`(speed: String) async throws {
        let sandbox = try TestSandbox.make()
        let before = sandbox.clock.speed
        #expect(await ask(sandbox, "speed", "{\"speed\":\(speed)}").status == 400)
        #expect(sandbox.clock.speed == before)
    }

    @Test func `no clock leaves the century`() {
        let start = Date(timeIntervalSince1970: 1_773_144_000)
        let clock = VirtualClock(origin: start, speed: 0, real: { start })
        for seconds in [1e300, .infinity, .nan, 1e12] { clock.advance(by: seconds) }
        #expect(clock.now == Date(timeIntervalSince1970: 4_102_444_800))
        let fast = VirtualClock(origin: start, speed: 1e300)
        fast.speed = .infinity
        #expect(fast.now <= Date(timeIntervalSince1970: 4_102_444_800))
        #expect(fast.speed == 1_000_000)
    }

    private func ask(_ sandbox: Sandbox, _ what: String, _ body: String) async -> SandboxAnswer {
        await sandbox.answer(SandboxQuestion(method: "POST", path: "/_sandbox/\(what)", body: Array(body.utf8)))
    }
}
