import Formats

/// Brings text of a stranger into UTF-8, so that no parser after it has to guess.
package enum TextEncoding {
    package enum Kind {
        case xml, html, css, json
    }

    /// - Parameter kind: where a declaration of the encoding may stand.
    /// - Returns: valid UTF-8 without byte order mark and zero bytes.
    /// - Throws: ``WorkerError`` `not-well-formed` when the text is declared to be in an encoding that isn't known here, and
    ///   isn't UTF-8.
    package static func utf8(_ bytes: [UInt8], as kind: Kind) throws(WorkerError) -> [UInt8] {
        if let (encoding, mark) = CharacterEncoding.shown(by: bytes) { return text(bytes[mark...], encoding) }
        let label = kind.declaration.flatMap { CharacterEncoding.label(inDeclarationOf: bytes, as: $0) }
        switch label.map({ ($0, CharacterEncoding(label: $0)) }) {
        // A declaration that can be read as it stands is in no UTF-16.
        case (_, .utf8?)?, (_, .utf16BigEndian?)?, (_, .utf16LittleEndian?)?, ("utf-16", nil)?:
            return text(bytes[...], .utf8)
        case (_, let encoding?)?: return text(bytes[...], encoding)
        case nil where kind == .html && !isValid(bytes): return text(bytes[...], .windows1252)
        case nil: return text(bytes[...], .utf8)
        case (let name, nil)?:
            guard isValid(bytes) else {
                throw WorkerError(
                    .notWellFormed, "the encoding \(oneLine(name, limit: 40)) is not known: save it as UTF-8")
            }
            return text(bytes[...], .utf8)
        }
    }

    package static func isValid(_ bytes: [UInt8]) -> Bool { CharacterEncoding.isUTF8(bytes) }

    private static func text(_ bytes: ArraySlice<UInt8>, _ encoding: CharacterEncoding) -> [UInt8] {
        let text = encoding.utf8(bytes)
        return text.contains(0) ? text.filter { $0 != 0 } : text
    }
}

extension TextEncoding.Kind {
    /// Nil where a text says nothing of its encoding.
    fileprivate var declaration: CharacterEncoding.Declaration? {
        switch self {
        case .xml: .xml
        case .html: .html
        case .css: .css
        case .json: nil
        }
    }
}
