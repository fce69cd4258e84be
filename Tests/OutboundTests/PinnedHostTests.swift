import NIOCore
import Outbound
import Testing

@Suite struct PinnedHostTests {
    private func resolver(_ addresses: String...) -> HostResolver {
        HostResolver { _, port in try addresses.map { try SocketAddress(ipAddress: $0, port: port) } }
    }

    @Test func `one private address among several is enough to refuse a host`() async throws {
        for addresses in [["1.1.1.1", "10.0.0.1"], ["10.0.0.1", "1.1.1.1"], ["1.1.1.1", "::1"]] {
            let resolver = HostResolver { _, port in
                try addresses.map { try SocketAddress(ipAddress: $0, port: port) }
            }
            await #expect(throws: PinnedHost.ResolutionError.forbidden) {
                _ = try await PinnedHost("mixed.example", port: 443, allowing: .publicOnly, resolving: resolver)
            }
        }
    }

    @Test func `IPv4 comes first, whatever the order`() async throws {
        let host = try await PinnedHost(
            "both.example", port: 443, allowing: .publicOnly, resolving: resolver("2606:4700::1111", "1.1.1.1"))
        #expect(host.address == "1.1.1.1")
        #expect(host.host == "both.example")
    }

    @Test func `a name without an address is unknown`() async throws {
        await #expect(throws: PinnedHost.ResolutionError.unknown) {
            _ = try await PinnedHost("nowhere.example", port: 80, allowing: .unrestricted, resolving: resolver())
        }
    }

    /// With the system's resolver, which knows unexpected spellings of the loopback address.
    @Test(arguments: ["localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "[::1]", "::1", "[::ffff:7f00:1]"])
    func `this machine is refused, however it is spelled`(host: String) async throws {
        await #expect(throws: PinnedHost.ResolutionError.self) {
            _ = try await PinnedHost(host, port: 80, allowing: .publicOnly)
        }
    }
}
