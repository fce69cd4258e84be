import Formats

/// The binary form (`bplist00`): objects, a table of their offsets, and a trailer of 32 bytes.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let top: Int
    private let table: Int

    /// An object may be used in several places; what that unfolds to is bounded.
    private static let mostValues = 100_000

    init(_ bytes: [UInt8]) throws(WorkerError) {
        guard bytes.count >= 40 else { throw Self.damaged }
        self.bytes = bytes
        let trailer = bytes.count - 32
        (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        count = try Self.number(bytes, at: trailer + 8, size: 8)
        top = try Self.number(bytes, at: trailer + 16, size: 8)
        table = try Self.number(bytes, at: trailer + 24, size: 8)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count <= trailer, table <= trailer,
            count * offsetSize <= trailer - table
        else { throw Self.damaged }
    }

    func value() throws(WorkerError) -> JSONValue {
        var budget = Self.mostValues
        return try value(top, depth: 0, &budget)
    }

    private func value(_ index: Int, depth: Int, _ budget: inout Int) throws(WorkerError) -> JSONValue {
        budget -= 1
        guard depth < JSONValue.deepest, budget > 0, index < count else { throw Self.damaged }
        let offset = try number(at: table + index * offsetSize, size: offsetSize)
        let mark = try byte(offset)
        switch mark >> 4 {
        case 0x0:
            switch mark {
            case 0x08: return .bool(false)
            case 0x09: return .bool(true)
            default: return .null
            }
        case 0x1: return .number(try integer(at: offset + 1, size: 1 << Int(mark & 0xF)))
        case 0x2: return .number(try real(at: offset + 1, size: 1 << Int(mark & 0xF)))
        case 0x3: return .string(Self.date(try real(at: offset + 1, size: 8)))
        case 0x4:
            let (start, length) = try extent(offset, unit: 1)
            return .string(Base64.encode(bytes[start..<start + length]))
        case 0x5, 0x7:
            let (start, length) = try extent(offset, unit: 1)
            return .string(String(decoding: bytes[start..<start + length], as: UTF8.self))
        case 0x6:
            let (start, length) = try extent(offset, unit: 2)
            let units = (0..<length).map { unit in
                UInt16(bytes[start + unit * 2]) << 8 | UInt16(bytes[start + unit * 2 + 1])
            }
            return .string(String(decoding: units, as: UTF16.self))
        case 0xA, 0xB, 0xC:
            let (start, length) = try extent(offset, unit: referenceSize)
            var values: [JSONValue] = []
            for place in 0..<length { values.append(try value(reference(start, place), depth: depth + 1, &budget)) }
            return .array(values)
        case 0xD:
            let (start, length) = try extent(offset, unit: referenceSize * 2)
            var members: [JSONValue.Member] = []
            for place in 0..<length {
                let name = try value(reference(start, place), depth: depth + 1, &budget)
                let value = try value(reference(start, length + place), depth: depth + 1, &budget)
                members.append(.init(name: name.text ?? "", value: value))
            }
            return .object(members)
        default: return .null
        }
    }

    /// Where the contents of a string, array or dictionary begin, and how many there are, in units of so many bytes.
    private func extent(_ offset: Int, unit: Int) throws(WorkerError) -> (start: Int, length: Int) {
        var start = offset + 1
        var length = Int(try byte(offset) & 0xF)
        if length == 0xF {
            let size = 1 << Int(try byte(start) & 0xF)
            guard try byte(start) >> 4 == 1, size <= 8 else { throw Self.damaged }
            length = try number(at: start + 1, size: size)
            start += 1 + size
        }
        guard start <= bytes.count, length <= (bytes.count - start) / unit else { throw Self.damaged }
        return (start, length)
    }

    private func reference(_ start: Int, _ place: Int) throws(WorkerError) -> Int {
        try number(at: start + place * referenceSize, size: referenceSize)
    }

    private func byte(_ offset: Int) throws(WorkerError) -> UInt8 {
        guard bytes.indices.contains(offset) else { throw Self.damaged }
        return bytes[offset]
    }

    private func number(at offset: Int, size: Int) throws(WorkerError) -> Int {
        try Self.number(bytes, at: offset, size: size)
    }

    /// Numbers of eight bytes are signed, shorter ones are not; sixteen bytes hold one of eight.
    private func integer(at offset: Int, size: Int) throws(WorkerError) -> Double {
        switch size {
        case 8: return Double(Int64(bitPattern: try bits(at: offset, size: 8)))
        case 16: return Double(try bits(at: offset + 8, size: 8))
        default: return Double(try bits(at: offset, size: size))
        }
    }

    /// An instant as XML property lists write it.
    private static func date(_ secondsSince2001: Double) -> String {
        let seconds = Int(min(max(secondsSince2001, -6e10), 2e11).rounded(.down))
        return CalendarTime(secondsSince1970: seconds + 978_307_200).internetText
    }

    private func real(at offset: Int, size: Int) throws(WorkerError) -> Double {
        let real =
            size == 4
            ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(at: offset, size: 4))))
            : Double(bitPattern: try bits(at: offset, size: 8))
        guard real.isFinite else { throw Self.damaged }
        return real
    }

    private func bits(at offset: Int, size: Int) throws(WorkerError) -> UInt64 {
        guard offset >= 0, size <= 8, offset <= bytes.count - size else { throw Self.damaged }
        return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A number that is an offset or a count: never larger than the file.
    private static func number(_ bytes: [UInt8], at offset: Int, size: Int) throws(WorkerError) -> Int {
        guard offset >= 0, offset <= bytes.count - size else { throw damaged }
        let number = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard number <= UInt64(bytes.count) else { throw damaged }
        return Int(number)
    }

    private static let damaged = WorkerError(.notWellFormed, "a damaged binary property list")
}
