/// Small values one after the other, for files that are read at every start: a hundredth of what JSON costs.
struct Packer {
    private(set) var bytes: [UInt8] = []

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

    mutating func put<Value>(optional value: Value?, _ put: (inout Packer, Value) -> Void) {
        self.put(value != nil)
        if let value { put(&self, value) }
    }
}

/// Reads what a ``Packer`` wrote; every method returns nil at the end, and for what can't be.
struct Unpacker {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() -> Int? {
        guard rest.count >= 8 else { return nil }
        var number: UInt64 = 0
        for (place, byte) in rest.prefix(8).enumerated() { number |= UInt64(byte) << UInt64(place * 8) }
        rest = rest.dropFirst(8)
        return Int(Int64(bitPattern: number))
    }

    mutating func text() -> String? {
        guard let count = number(), count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    mutating func real() -> Double? { number().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) } }

    mutating func truth() -> Bool? { rest.popFirst().map { $0 == 1 } }

    /// - Returns: nil when it can't be read; the inner nil is one that was written.
    mutating func optional<Value>(_ read: (inout Unpacker) -> Value?) -> Value?? {
        guard let isThere = truth() else { return nil }
        guard isThere else { return .some(nil) }
        guard let value = read(&self) else { return nil }
        return value
    }
}
