/// The markers of a JPEG before its picture data (T.81, annex B).
struct JPEGHead {
    /// Pixels as stored; nil when the bytes end before they say so.
    private(set) var size: (width: Int, height: Int)?
    /// Of colour: 1 grey, 3, or 4 inks; 0 as long as the size is nil.
    private(set) var components = 0
    private(set) var orientation = Orientation.upright
    /// Of the colour profile: their numbers from 1, how many there are, and where they stand (ICC.1, B.4).
    private(set) var profileParts: [(number: Int, count: Int, place: Range<Int>)] = []

    init(_ bytes: [UInt8]) {
        var position = 2
        while position + 4 <= bytes.count {
            guard bytes[position] == 0xFF else { return }
            let marker = bytes[position + 1]
            // Fill bytes, and markers that stand alone.
            if marker == 0xFF || marker == 0x01 || (0xD0...0xD8).contains(marker) {
                position += marker == 0xFF ? 1 : 2
                continue
            }
            let length = bytes.big(position + 2, 2)
            guard length >= 2, marker != 0xD9, marker != 0xDA else { return }
            if marker == 0xE1, position + 2 + length <= bytes.count {
                orientation = Orientation(exif: bytes[(position + 4)..<(position + 2 + length)]) ?? orientation
            }
            if marker == 0xE2, length >= 16, position + 2 + length <= bytes.count,
                bytes[(position + 4)...].starts(with: "ICC_PROFILE\0".utf8)
            {
                let place = (position + 18)..<(position + 2 + length)
                profileParts.append((Int(bytes[position + 16]), Int(bytes[position + 17]), place))
            }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame {
                guard position + 10 <= bytes.count else { return }
                components = Int(bytes[position + 9])
                size = (bytes.big(position + 7, 2), bytes.big(position + 5, 2))
                return
            }
            position += 2 + length
        }
    }
}
