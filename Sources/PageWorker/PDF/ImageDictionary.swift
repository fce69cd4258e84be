/// What a PDF says of an image, beside its data. PDFium has no function for it, but the dictionary of a stream always stands
/// in plain text before it (PDF 1.7, 7.3.8): it is found by the data.
struct ImageDictionary {
    enum Colours: Equatable {
        case grey, rgb, cmyk
        /// Colours of a profile.
        case profile
    }

    let colours: Colours
    /// Whether the samples are upside down: 255 means none.
    let isInverted: Bool

    /// - Parameter data: of the image, as they stand in the file.
    /// - Returns: nil when they aren't found, or are more than plain JPEG samples: have a mask, say.
    init?(of data: [UInt8], in file: DocumentFile) {
        guard let position = file.position(of: data), let entries = Self.entries(file.before(position, 4_096)) else {
            return nil
        }
        let unusual = ["/SMask", "/Mask", "/ImageMask", "/DecodeParms", "/OC", "/Alternates", "/Matte"]
        guard !unusual.contains(where: { entries.contains($0) }), entries.contains("/BitsPerComponent 8"),
            entries.ranges(of: "/ColorSpace").count == 1,
            entries.contains("/Filter/DCTDecode") || entries.contains("/Filter[/DCTDecode]")
        else { return nil }
        switch entries {
        case _ where entries.contains("/ColorSpace/DeviceRGB"): colours = .rgb
        case _ where entries.contains("/ColorSpace/DeviceGray"): colours = .grey
        case _ where entries.contains("/ColorSpace/DeviceCMYK"): colours = .cmyk
        case _ where entries.contains("/ColorSpace[/ICCBased ") || entries.contains("/ColorSpace "): colours = .profile
        default: return nil
        }
        isInverted = entries.contains("/Decode[1 0 1 0 1 0 1 0]")
        let isPlain =
            !entries.contains("/Decode[") || entries.contains("/Decode[0 1 0 1 0 1") || entries.contains("/Decode[0 1]")
        guard isPlain || (isInverted && colours == .cmyk) else { return nil }
    }

    /// The text of a dictionary, without space where none is needed.
    ///
    /// - Parameter text: what stands before the data.
    private static func entries(_ text: [UInt8]) -> String? {
        let word = Array("stream".utf8)
        guard let end = text.lastIndex(where: { $0 != 0x0A && $0 != 0x0D }), end >= word.count,
            text[...end].suffix(word.count).elementsEqual(word), text.count - end <= 3
        else { return nil }
        let start = Array("obj".utf8)
        guard let first = text.indices.last(where: { text[$0] == start[0] && text[$0...].starts(with: start) }) else {
            return nil
        }
        var entries: [UInt8] = []
        var isSpaced = false
        for byte in text[(first + start.count)...(end - word.count)] {
            if byte <= 0x20 {
                isSpaced = true
                continue
            }
            let needsNone = isDelimiter(byte) || entries.last.map(isDelimiter) ?? true
            if isSpaced && !needsNone { entries.append(0x20) }
            entries.append(byte)
            isSpaced = false
        }
        return String(decoding: entries, as: UTF8.self)
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        "/[]<>".utf8.contains(byte)
    }
}
