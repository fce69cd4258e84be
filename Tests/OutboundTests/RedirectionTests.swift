import AsyncHTTPClient
import Foundation
import NIOHTTP1
import Outbound
import Testing

@Suite struct RedirectionTests {
    private func redirection(_ status: Int, _ location: String?, from address: String) throws -> Redirection {
        var response = HTTPClientResponse()
        response.status = .init(statusCode: status)
        if let location { response.headers.add(name: "Location", value: location) }
        return Redirection(of: response, from: try #require(URL(string: address)))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirection leads to another address of the web`(status: Int) throws {
        let target = try #require(URL(string: "https://b.example/y?z=1"))
        #expect(try redirection(status, "https://b.example/y?z=1", from: "http://a.example/x") == .to(target))
        #expect(try redirection(status, "//b.example/y?z=1", from: "https://a.example/x") == .to(target))
        #expect(try redirection(status, "y?z=1", from: "https://b.example/x") == .to(target))
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://b.example/", "http://b.example/", "javascript:1"])
    func `nothing leads away from the web, or back to an open connection`(target: String) throws {
        #expect(try redirection(302, target, from: "https://a.example/") == .refused(target))
    }

    @Test func `a redirection without an address leads nowhere`() throws {
        #expect(try redirection(302, nil, from: "https://a.example/") == .refused(nil))
    }

    @Test(arguments: [200, 300, 304, 305, 306, 404])
    func `other answers are no redirections`(status: Int) throws {
        #expect(try redirection(status, "https://b.example/", from: "https://a.example/") == .none)
    }
}
