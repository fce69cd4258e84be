import Formats
import Markup

/// Where a reference in the package or the navigation leads, within the book.
struct EPUBReference: Equatable {
    /// In the container, not percent-encoded, without `.` and `..`.
    var path: String
    /// An id in the document, not percent-encoded.
    var fragment: String?

    enum ReferenceError: Error {
        /// It names another place: `http:`, `file:`, `//host`.
        case elsewhere
        /// It leads out of the book, or nowhere.
        case outside
    }

    /// - Parameters:
    ///   - reference: as in `href`.
    ///   - document: the path of the file in which it stands.
    init(_ reference: String, in document: String) throws(ReferenceError) {
        let text = reference.utf8.filter { $0 >= 0x20 }
        let parts = text.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
        let address = trimmed(parts[0].prefix { $0 != UInt8(ascii: "?") })
        guard !Self.hasScheme(address), !address.starts(with: "//".utf8) else { throw .elsewhere }
        if parts.count > 1, let name = Self.decoded(trimmed(parts[1])), !name.isEmpty { fragment = name }
        guard !address.isEmpty else {
            path = document
            return
        }
        guard let decoded = Self.decoded(address) else { throw .outside }
        let folder = address.first == UInt8(ascii: "/") ? [] : document.pathNames.dropLast()
        path = try Self.joined(Array(folder), decoded)
    }

    private static func joined(_ folder: [Substring], _ path: String) throws(ReferenceError) -> String {
        var names = folder
        for name in path.pathNames {
            switch name {
            case ".": continue
            case "..":
                guard names.popLast() != nil else { throw .outside }
            default: names.append(name)
            }
        }
        guard !names.isEmpty else { throw .outside }
        return names.joined(separator: "/")
    }

    /// A letter, then letters, digits, `+`, `-`, `.` up to a colon (RFC 3986, section 3.1).
    private static func hasScheme(_ address: [UInt8]) -> Bool {
        guard let colon = address.firstIndex(of: UInt8(ascii: ":")), let first = address.first, isLetter(first) else {
            return false
        }
        return address[..<colon].allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// - Returns: nil when it hides a zero byte. What is no proper escape stays as it is.
    private static func decoded(_ bytes: [UInt8]) -> String? {
        let decoded = PercentCoding.decoded(bytes)
        return decoded.contains(0) ? nil : String(decoding: decoded, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

private func trimmed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    guard let first = bytes.firstIndex(where: { $0 != 0x20 }), let last = bytes.lastIndex(where: { $0 != 0x20 }) else {
        return []
    }
    return Array(bytes[first...last])
}
