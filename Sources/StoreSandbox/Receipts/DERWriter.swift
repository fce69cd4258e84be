/// Writes ASN.1 (X.690), also with the indefinite lengths that Xcode uses.
enum DERWriter {
    static func node(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag] + length(content.count) + content }
    static func node(_ tag: UInt8, _ children: [[UInt8]]) -> [UInt8] { node(tag, children.flatMap(\.self)) }

    /// Writes a value of indefinite length, with two zero bytes at the end.
    static func open(_ tag: UInt8, _ children: [[UInt8]]) -> [UInt8] {
        [tag, 0x80] + children.flatMap(\.self) + [0, 0]
    }

    static func sequence(_ children: [[UInt8]]) -> [UInt8] { node(0x30, children) }
    static func set(_ children: [[UInt8]]) -> [UInt8] { node(0x31, children) }
    static func octets(_ bytes: [UInt8]) -> [UInt8] { node(0x04, bytes) }
    static func utf8(_ text: String) -> [UInt8] { node(0x0C, Array(text.utf8)) }
    static func ia5(_ text: String) -> [UInt8] { node(0x16, Array(text.utf8)) }

    static func integer(_ value: Int64) -> [UInt8] {
        var bytes: [UInt8] = (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * Int64($0))) }
        while bytes.count > 1,
            (bytes[0] == 0 && bytes[1] & 0x80 == 0) || (bytes[0] == 0xFF && bytes[1] & 0x80 != 0)
        {
            bytes.removeFirst()
        }
        return node(0x02, bytes)
    }

    /// Writes a number of any size, never negative.
    static func unsigned(_ bytes: [UInt8]) -> [UInt8] {
        let bytes = Array(bytes.drop { $0 == 0 })
        return node(0x02, (bytes.first ?? 0x80) < 0x80 ? bytes : [0] + bytes)
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(bytes.count)] + bytes
    }

    static let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    static let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    static let rsaEncryption: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    static let sha1: [UInt8] = [0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A]
    static let sha256: [UInt8] = [0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
    static let null: [UInt8] = [0x05, 0x00]
}
