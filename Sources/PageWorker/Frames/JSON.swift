/// Writes compact JSON, always valid UTF-8, without control characters in its strings.
struct JSON {
    private(set) var bytes: [UInt8] = []
    private var follows = false

    mutating func object(_ body: (inout JSON) -> Void) {
        nest("{", "}", body)
    }

    mutating func array(_ body: (inout JSON) -> Void) {
        nest("[", "]", body)
    }

    /// A member's name; what is written next is its value.
    mutating func key(_ name: StaticString) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        follows = false
    }

    mutating func key(_ name: StaticString, _ value: String) {
        key(name)
        string(value)
    }

    mutating func key(_ name: StaticString, _ value: Int) {
        key(name)
        integer(value)
    }

    /// A member whose own members have names that a file gives.
    mutating func key(_ name: StaticString, _ members: [(name: String, value: String)]) {
        key(name)
        object { json in
            for (name, value) in members {
                json.key(named: name)
                json.string(value)
            }
        }
    }

    /// A member's name that a file gives.
    mutating func key(named name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        follows = false
    }

    mutating func string(_ value: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for scalar in value.unicodeScalars { append(scalar) }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func integer(_ value: Int) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func boolean(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// A length in points with one decimal. What is no number, or out of all proportion, is written as the nearest
    /// sensible one.
    mutating func tenths(_ value: Double) {
        separate()
        let tenths = value.isNaN ? 0 : Int((min(max(value, -1e9), 1e9) * 10).rounded())
        if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(contentsOf: String(tenths.magnitude / 10).utf8)
        let fraction = UInt8(tenths.magnitude % 10)
        if fraction != 0 {
            bytes.append(UInt8(ascii: "."))
            bytes.append(UInt8(ascii: "0") + fraction)
        }
    }

    private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSON) -> Void) {
        separate()
        bytes.append(UInt8(ascii: open))
        follows = false
        body(&self)
        bytes.append(UInt8(ascii: close))
        follows = true
    }

    private mutating func separate() {
        if follows { bytes.append(UInt8(ascii: ",")) }
        follows = true
    }

    private mutating func quote(_ name: StaticString) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: String(describing: name).utf8)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x22, 0x5C:
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(UInt8(scalar.value))
        case 0..<0x20, 0x7F..<0xA0: break
        case 0x20..<0x7F: bytes.append(UInt8(scalar.value))
        default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
