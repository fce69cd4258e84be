import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import TestPrograms
import Testing

@testable import EdicolaServer

/// The addresses that robots may fetch, according to Scrapy's parser.
@Suite(.enabled(if: Program.pythonHas("protego"), "protego is missing: run scripts/setup test"))
struct RobotsTests {
    @Test func `covers may be found, pages and accounts not`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let manifest = try await newsstand.manifest(key)
        let cover = Paths.API.asset(try #require(manifest.covers.last).asset.path, of: key)
        let page = Paths.API.asset(try #require(manifest.pages[0].pictures[.oneX]).asset.path, of: key)
        let robots = try await newsstand.test { client in
            try await client.execute(uri: "/robots.txt", method: .get).text
        }
        let addresses = [
            cover, "/orchard", "/orchard/march", "/orchard/cover.jpg", page, "/library", "/account",
            "/orchard/march/read/1",
            Paths.API.issue(key),
        ]
        let script = """
            import sys
            from protego import Protego
            robots, *addresses = sys.stdin.read().split("\\0")
            for agent in ["Twitterbot", "Googlebot-Image"]:
                print(*(int(Protego.parse(robots).can_fetch("https://stand.example" + a, agent)) for a in addresses))
            """
        let input = ([robots] + addresses).joined(separator: "\0")
        let answer = try Program.python(["-c", script], input: Data(input.utf8))
        #expect(answer.output == "1 1 1 1 0 0 0 0 0\n1 1 1 1 0 0 0 0 0\n")
    }
}
