/// What cameras and programs write into pictures beside the picture: places, names, serial numbers. Pictures that are
/// given out as they are lose it; how they are turned, and their colour profile, stay.
enum PictureMetadata {
    /// The file without it; any other file, and one that is damaged, as it is.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        switch PictureHead.kind(of: bytes) {
        case .jpeg: jpeg(bytes) ?? bytes
        case .png: png(bytes, without: ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"])
        case .webP: webP(bytes) ?? bytes
        case .gif, .tiff, .heic, .avif, nil: bytes
        }
    }

    /// Keeps the application segments of JFIF, colour profiles and Adobe's colour transform (T.81, annex B; ICC.1, B.4).
    private static func jpeg(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = [0xFF, 0xD8]
        result.reserveCapacity(bytes.count)
        let orientation = JPEGHead(bytes).orientation
        if orientation != .upright { result += exif(orientation) }
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1
                continue
            }
            // The picture's data, in which nothing is looked for.
            if marker == 0xDA { return result + bytes[position...] }
            let end = position + 2 + bytes.big(position + 2, 2)
            guard end >= position + 4, end <= bytes.count, marker != 0xD9 else { return nil }
            let content = bytes[(position + 4)..<end]
            let isApplication = (0xE0...0xEF).contains(marker)
            let isProfile = marker == 0xE2 && content.starts(with: "ICC_PROFILE".utf8)
            if !isApplication && marker != 0xFE || marker == 0xE0 || marker == 0xEE || isProfile {
                result += bytes[position..<end]
            }
            position = end
        }
        return nil
    }

    /// Exif with nothing but the orientation (Exif 2.32, 4.5.2).
    private static func exif(_ orientation: Orientation) -> [UInt8] {
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0,
            0, 0, 0, 0,
        ]
        return [0xFF, 0xE1, 0, 34] + "Exif".utf8 + [0, 0] + tiff
    }

    /// PNG, third edition, 11.3.
    ///
    /// - Parameter names: of chunks.
    static func png(_ bytes: [UInt8], without names: [String]) -> [UInt8] {
        let dropped = names.map { Array($0.utf8) }
        var result = Array(bytes.prefix(8))
        result.reserveCapacity(bytes.count)
        var position = 8
        while position + 12 <= bytes.count {
            let end = position + 12 + bytes.big(position, 4)
            guard end <= bytes.count else { break }
            if !dropped.contains(Array(bytes[(position + 4)..<(position + 8)])) { result += bytes[position..<end] }
            position = end
        }
        return result + bytes[position...]
    }

    /// RFC 9649, section 2.7.
    private static func webP(_ bytes: [UInt8]) -> [UInt8]? {
        var result = Array(bytes.prefix(12))
        result.reserveCapacity(bytes.count)
        var position = 12
        while position + 8 <= bytes.count {
            let size = bytes.little(position + 4, 4)
            let end = min(bytes.count, position + 8 + size + size % 2)
            guard position + 8 + size <= bytes.count else { return nil }
            var chunk = Array(bytes[position..<end])
            let name = String(decoding: chunk.prefix(4), as: UTF8.self)
            // The flags say which of the two there are.
            if name == "VP8X", size >= 10 { chunk[8] &= ~0x0C }
            if name != "EXIF" && name != "XMP " { result += chunk }
            position = end
        }
        for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: (result.count - 8) >> (8 * index)) }
        return result
    }
}
