/// Small values one after the other, for files that are read at every start: a hundredth of what JSON costs.
struct BinaryEncoder {
    private(set) var bytes: [UInt8] = []

    /// All of it, with a checksum behind it, against torn files, not against people.
    var sealed: [UInt8] { bytes + Self.checksum(bytes[...]) }

    /// FNV-1a, 64 bits, of words of eight bytes and then of the bytes that are left: a byte at a time it is most of what a
    /// large catalog costs.
    fileprivate static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        unsafe bytes.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            for word in 0..<words {
                hash ^= UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))
                hash = hash &* 0x100_0000_01B3
                // What is in the upper half has to get into the lower one too.
                hash ^= hash >> 29
            }
            for place in words * 8..<bytes.count {
                hash ^= UInt64(unsafe bytes[place])
                hash = hash &* 0x100_0000_01B3
            }
        }
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
    }

    mutating func put(_ number: Int) {
        var rest = UInt64(bitPattern: Int64(number))
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes += text.utf8
    }

    mutating func put(_ number: Double) { put(Int(bitPattern: UInt(number.bitPattern))) }

    mutating func put(_ truth: Bool) { bytes.append(truth ? 1 : 0) }

    mutating func put(_ bytes: [UInt8]) { self.bytes += bytes }

    mutating func put<Value>(_ list: [Value], _ put: (inout BinaryEncoder, Value) throws -> Void) rethrows {
        self.put(list.count)
        for value in list { try put(&self, value) }
    }

    mutating func put<Value>(optional value: Value?, _ put: (inout BinaryEncoder, Value) -> Void) {
        self.put(value != nil)
        if let value { put(&self, value) }
    }
}

/// Reads what a ``BinaryEncoder`` wrote; every method returns nil at the end, and for what can't be.
struct BinaryDecoder {
    private var rest: ArraySlice<UInt8>

    /// - Returns: nil for what has another checksum, or none.
    init?(sealed bytes: [UInt8]) {
        guard bytes.count > 8, BinaryEncoder.checksum(bytes.dropLast(8)).elementsEqual(bytes.suffix(8)) else {
            return nil
        }
        rest = bytes.dropLast(8)
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() -> Int? {
        guard rest.count >= 8 else { return nil }
        let number = unsafe rest.withUnsafeBytes { unsafe $0.loadUnaligned(as: Int64.self) }
        rest.removeFirst(8)
        return Int(Int64(littleEndian: number))
    }

    mutating func text() -> String? {
        guard let count = number(), count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// - Returns: nil when one of them can't be read.
    mutating func list<Value>(_ read: (inout BinaryDecoder) -> Value?) -> [Value]? {
        // Each takes a byte at least: nobody makes room for more than there is.
        guard let count = number(), count >= 0, count <= rest.count else { return nil }
        var values: [Value] = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            guard let value = read(&self) else { return nil }
            values.append(value)
        }
        return values
    }

    mutating func real() -> Double? { number().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) } }

    mutating func truth() -> Bool? { rest.popFirst().map { $0 == 1 } }

    /// - Returns: nil when it can't be read; the inner nil is one that was written.
    mutating func optional<Value>(_ read: (inout BinaryDecoder) -> Value?) -> Value?? {
        guard let isThere = truth() else { return nil }
        guard isThere else { return .some(nil) }
        guard let value = read(&self) else { return nil }
        return value
    }
}
