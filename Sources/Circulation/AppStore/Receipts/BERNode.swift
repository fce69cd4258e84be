/// One value of ASN.1 in the Basic Encoding Rules (X.690), with indefinite lengths and constructed strings.
///
/// This is our own small parser. Apple does not sort the sets of a receipt and Xcode writes indefinite lengths, which
/// stricter readers refuse. Every length is checked; depth and number are limited.
struct BERNode {
    /// The first byte: class, form and number.
    let tag: UInt8
    /// The content without tag and length.
    let content: ArraySlice<UInt8>
    /// The value with tag and length.
    let encoded: ArraySlice<UInt8>
    /// Empty unless constructed.
    let children: [BERNode]

    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31
    static let integer: UInt8 = 0x02
    static let octetString: UInt8 = 0x04
    static let bitString: UInt8 = 0x03
    static let utf8String: UInt8 = 0x0C
    static let ia5String: UInt8 = 0x16
    static func context(_ number: UInt8) -> UInt8 { 0xA0 | number }

    /// - Returns: nil when the bytes are not exactly one value.
    static func parse(_ bytes: ArraySlice<UInt8>) -> BERNode? {
        var reader = BERReader(rest: bytes)
        guard let node = reader.next(depth: 0), reader.rest.isEmpty else { return nil }
        return node
    }

    static func parse(_ bytes: [UInt8]) -> BERNode? { parse(bytes[...]) }

    /// The bytes of an octet string, primitive or constructed.
    var octets: [UInt8]? {
        if tag == Self.octetString { return Array(content) }
        guard tag == Self.octetString | 0x20 else { return nil }
        var bytes: [UInt8] = []
        for child in children {
            guard let piece = child.octets else { return nil }
            bytes += piece
        }
        return bytes
    }

    /// An integer of at most 8 bytes.
    var integer: Int64? {
        guard tag == Self.integer, let first = content.first, content.count <= 8 else { return nil }
        return content.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    var text: String? {
        guard tag == Self.utf8String || tag == Self.ia5String else { return nil }
        return String(validating: content, as: UTF8.self)
    }
}

private struct BERReader {
    static let deepest = 24
    static let most = 20_000

    var rest: ArraySlice<UInt8>
    private var count = 0

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func next(depth: Int) -> BERNode? {
        count += 1
        let start = rest
        guard depth <= Self.deepest, count <= Self.most, let tag = rest.popFirst(), tag & 0x1F != 0x1F,
            let length = length()
        else { return nil }
        switch length {
        case .known(let count):
            guard count <= rest.count else { return nil }
            let content = rest.prefix(count)
            let after = rest.dropFirst(count)
            guard let children = tag & 0x20 == 0 ? [] : nodes(in: content, depth: depth) else { return nil }
            rest = after
            return BERNode(
                tag: tag, content: content, encoded: start[..<after.startIndex], children: children)
        case .open:
            guard tag & 0x20 != 0 else { return nil }
            let content = rest
            var children: [BERNode] = []
            while !rest.starts(with: [0, 0]) {
                guard let child = next(depth: depth + 1) else { return nil }
                children.append(child)
            }
            let end = rest.startIndex
            rest = rest.dropFirst(2)
            return BERNode(
                tag: tag, content: content[..<end], encoded: start[..<rest.startIndex], children: children)
        }
    }

    private mutating func nodes(in content: ArraySlice<UInt8>, depth: Int) -> [BERNode]? {
        rest = content
        var nodes: [BERNode] = []
        while !rest.isEmpty {
            guard let node = next(depth: depth + 1) else { return nil }
            nodes.append(node)
        }
        return nodes
    }

    private enum Length {
        case known(Int)
        /// Ends at two zero bytes.
        case open
    }

    private mutating func length() -> Length? {
        guard let first = rest.popFirst() else { return nil }
        guard first >= 0x80 else { return .known(Int(first)) }
        let size = Int(first & 0x7F)
        guard size > 0 else { return .open }
        guard size <= 4, size <= rest.count else { return nil }
        let length = rest.prefix(size).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(size)
        return .known(length)
    }
}
