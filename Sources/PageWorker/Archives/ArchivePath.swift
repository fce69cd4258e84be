import Markup

/// The path of a file in an archive, in UTF-8 with slashes, checked to stay within the archive.
///
/// This prevents path traversal (zip slip): no entry's name leads to a file outside the archive's folder.
enum ArchivePath {
    /// Returns the path that a name means: relative, without `.`; never with `..` or a drive.
    ///
    /// - Returns: nil for a path that leads out of the archive; empty for one that names the archive itself.
    static func clean(_ name: [UInt8]) -> String? {
        // Some tools write their own system's separators (APPNOTE.TXT 4.4.17.1 asks for slashes).
        let text = text(of: name).withSlashes
        guard text.utf8.first != UInt8(ascii: "/") else { return nil }
        let segments = text.pathNames.filter { $0 != "." }
        let isDrive = segments.first?.utf8.dropFirst().first == UInt8(ascii: ":")
        guard !isDrive, !segments.contains("..") else { return nil }
        return segments.joined(separator: "/")
    }

    /// Returns whether the file is one that an operating system adds to archives unasked.
    static func isJunk(_ path: String) -> Bool {
        let segments = path.pathNames
        guard let name = segments.last else { return true }
        let junk = ["thumbs.db", "desktop.ini", ".ds_store"]
        return segments.contains("__MACOSX") || name.hasPrefix("._") || junk.contains(name.lowercased())
    }

    /// Returns the folders above a file, the nearest last.
    static func folders(of path: String) -> [Substring] {
        path.unicodeScalars.indices.filter { path.unicodeScalars[$0] == "/" }.map { path[..<$0] }
    }

    /// Decodes a name as UTF-8 if it is valid, else as code page 437 (APPNOTE.TXT, appendix D). Control characters
    /// become underscores.
    private static func text(of name: [UInt8]) -> String {
        let text = String(validating: name, as: UTF8.self) ?? String(String.UnicodeScalarView(name.map(codePage437)))
        let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) }
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "_" : $0 }))
    }

    private static func codePage437(_ byte: UInt8) -> Unicode.Scalar {
        byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]
    }

    private static let upperHalf = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±\
        ≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)
}

extension String {
    fileprivate var withSlashes: String {
        String(UnicodeScalarView(unicodeScalars.map { $0 == "\\" ? "/" : $0 }))
    }
}
