import Testing

@testable import EdicolaKit

/// The expected local header before an asset in an archive.
@Suite struct LocalHeaderTests {
    private static let name = Array("assets/cover.jpg".utf8)

    /// 4,660 bytes.
    private static let small: [UInt8] =
        [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0, 0x21, 0x43, 0x65, 0x5A, 1, 2, 3, 4]
        + [0x34, 0x12, 0, 0, 0x34, 0x12, 0, 0, 16, 0, 0, 0] + name

    /// 4,294,967,301 bytes: the sizes are in the ZIP64 field.
    private static let large: [UInt8] =
        [0x50, 0x4B, 3, 4, 45, 0, 0, 0, 0, 0, 0x21, 0x43, 0x65, 0x5A, 1, 2, 3, 4]
        + [255, 255, 255, 255, 255, 255, 255, 255, 16, 0, 20, 0] + name
        + [1, 0, 16, 0, 5, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0]

    @Test(arguments: [(small, 4660), (large, 0x1_0000_0005)])
    func `only the expected header is believed`(bytes: [UInt8], size: Int) {
        let header = LocalHeader(name: "assets/cover.jpg", size: size)
        #expect(header.length == bytes.count)
        #expect(header.matches(bytes))
        // The version, the time and the CRC-32 are free, and so is the flag for UTF-8 names.
        let free = Set([4, 5] + Array(10..<18))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x10
            #expect(header.matches(changed) == free.contains(index), "byte \(index)")
        }
        var named = bytes
        named[7] = 8
        #expect(header.matches(named))
        #expect(!header.matches(Array(bytes.dropLast())))
        #expect(!header.matches([]))
    }

    @Test func `another size is another header`() {
        #expect(!LocalHeader(name: "assets/cover.jpg", size: 4661).matches(Self.small))
        #expect(!LocalHeader(name: "assets/cover.jpg", size: 0x1_0000_0006).matches(Self.large))
        #expect(!LocalHeader(name: "assets/cover.png", size: 4660).matches(Self.small))
    }
}
