/// A font whose first bytes are mixed with a key made from the book's identifier, so that it doesn't work outside the
/// book. This is no encryption, and every reader undoes it.
struct ObfuscatedFont {
    enum Method: Equatable {
        /// EPUB 3.3, section 4.4: the key is the SHA-1 of the unique identifier.
        case idpf
        /// Adobe's older method: the key is the UUID among the identifiers.
        case adobe

        init?(algorithm: String) {
            switch algorithm {
            case "http://www.idpf.org/2008/embedding": self = .idpf
            case "http://ns.adobe.com/pdf/enc#RC": self = .adobe
            default: return nil
            }
        }

        /// How many bytes of the font are mixed.
        var length: Int { self == .idpf ? 1_040 : 1_024 }

        fileprivate func key(_ identifier: String) -> [UInt8]? {
            switch self {
            case .idpf: SHA1.digest(identifier.utf8.filter { ![0x20, 0x09, 0x0D, 0x0A].contains($0) })
            case .adobe: Self.uuid(identifier)
            }
        }

        /// The 16 bytes of a UUID, with or without `urn:uuid:` and dashes.
        private static func uuid(_ identifier: String) -> [UInt8]? {
            let digits = identifier.lowercased().split(separator: ":").last?.compactMap(\.hexDigitValue) ?? []
            guard digits.count == 32 else { return nil }
            return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        }
    }

    var method: Method
    /// The book's identifiers, the unique one first.
    var identifiers: [String]

    /// The font as it was before, or nil when none of the identifiers opens it.
    ///
    /// Some tools list a font as obfuscated and leave it as it is, or take another identifier than the package names.
    func restored(_ bytes: [UInt8]) -> [UInt8]? {
        if Self.isFont(bytes) { return bytes }
        for key in identifiers.lazy.compactMap(method.key) {
            let font = mixed(bytes, with: key)
            if Self.isFont(font) { return font }
        }
        return nil
    }

    private func mixed(_ bytes: [UInt8], with key: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for index in 0..<min(method.length, bytes.count) { bytes[index] ^= key[index % key.count] }
        return bytes
    }

    private static func isFont(_ bytes: [UInt8]) -> Bool {
        signatures.contains { bytes.starts(with: $0) }
    }

    private static let signatures: [[UInt8]] =
        [[0, 1, 0, 0]] + ["OTTO", "true", "typ1", "ttcf", "wOFF", "wOF2"].map { Array($0.utf8) }
}
