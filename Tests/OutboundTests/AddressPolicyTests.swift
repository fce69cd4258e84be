import NIOCore
import Testing

@testable import Outbound

@Suite struct AddressPolicyTests {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "192.88.99.1", "198.18.0.1", "198.51.100.7",
        "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "::ffff:192.88.99.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:c058:6301::", "2001::1", "2001:20::1",
        "2001:db8::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "fec0::1",
    ])
    func `a private address is refused`(text: String) throws {
        #expect(!AddressPolicy.isPublic(try bytes(text)))
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "192.0.1.1", "192.88.98.1", "192.88.100.1",
        "193.0.0.1", "2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "2002:101:101::",
    ])
    func `a public address is allowed`(text: String) throws {
        #expect(AddressPolicy.isPublic(try bytes(text)))
    }

    /// IANA's registry for IPv4, as prefixes.
    private static let special: [(network: UInt32, length: Int)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
        (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
        (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
    ]

    @Test func `every border of the registry is where the rules have it`() {
        func isSpecial(_ address: UInt32) -> Bool {
            Self.special.contains { address >> (32 - $0.length) == $0.network >> (32 - $0.length) }
        }
        for (network, length) in Self.special {
            let last = network | UInt32.max >> length
            for address in [network, last, network &- 1, last &+ 1, network &+ 1, last &- 1] {
                let bytes = (0..<4).map { UInt8(truncatingIfNeeded: address >> (24 - 8 * $0)) }
                let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + bytes
                #expect(AddressPolicy.isPublic(bytes) == !isSpecial(address), "\(bytes)")
                #expect(AddressPolicy.isPublic(mapped) == !isSpecial(address), "::ffff:\(bytes)")
            }
        }
    }

    @Test(arguments: [0, 1, 3, 5, 15, 17])
    func `bytes of no address are refused`(count: Int) {
        #expect(!AddressPolicy.isPublic([UInt8](repeating: 8, count: count)))
    }

    private func bytes(_ text: String) throws -> [UInt8] { try SocketAddress(ipAddress: text, port: 0).bytes }
}
