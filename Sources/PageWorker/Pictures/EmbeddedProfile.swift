import CZlib

/// The colour profile that a picture file brings along (ICC.1, annex B; PNG, third edition, 11.3.2.3; RFC 9649, 2.7.1.4).
enum EmbeddedProfile {
    /// Bytes. Profiles of printing presses have two or three megabytes.
    static let largest = 4 << 20

    /// - Returns: nil when the picture has none.
    static func bytes(of picture: [UInt8], _ kind: PictureHead.Kind) throws(ProfileError) -> [UInt8]? {
        switch kind {
        case .jpeg: try jpeg(picture)
        case .png: try png(picture)
        case .webP: try webP(picture)
        // Their decoders tell it.
        case .gif, .tiff, .heic, .avif: nil
        }
    }

    private static func jpeg(_ picture: [UInt8]) throws(ProfileError) -> [UInt8]? {
        let parts = JPEGHead(picture).profileParts.sorted { $0.number < $1.number }
        guard let first = parts.first else { return nil }
        guard parts.map(\.number).elementsEqual(1...max(1, first.count)) else {
            throw ProfileError("parts of it are missing")
        }
        return try checked(parts.flatMap { picture[$0.place] })
    }

    private static func png(_ picture: [UInt8]) throws(ProfileError) -> [UInt8]? {
        var position = 8
        while position + 12 <= picture.count {
            let start = position + 8
            let end = start + picture.big(position, 4)
            let name = picture[(position + 4)..<start]
            guard end + 4 <= picture.count, !name.elementsEqual("IDAT".utf8) else { return nil }
            if name.elementsEqual("iCCP".utf8) {
                // Its name, a zero, the method, which is 0 too.
                guard let zero = picture[start..<end].firstIndex(of: 0), zero + 2 <= end else {
                    throw ProfileError("it is damaged")
                }
                return try inflated(Array(picture[(zero + 2)..<end]))
            }
            position = end + 4
        }
        return nil
    }

    private static func webP(_ picture: [UInt8]) throws(ProfileError) -> [UInt8]? {
        guard picture.count > 30, picture[12..<16].elementsEqual("VP8X".utf8), picture[20] & 0x20 != 0 else {
            return nil
        }
        var position = 12
        while position + 8 <= picture.count {
            let size = picture.little(position + 4, 4)
            let end = position + 8 + size
            guard end <= picture.count else { return nil }
            if picture[position..<(position + 4)].elementsEqual("ICCP".utf8) {
                return try checked(Array(picture[(position + 8)..<end]))
            }
            position = end + size % 2
        }
        return nil
    }

    /// A profile that a library has copied out of the file.
    ///
    /// - Parameter claimed: its bytes, whether or not they were copied.
    static func copied(
        _ profile: UnsafePointer<UInt8>?, _ count: Int, _ claimed: Int
    ) throws(ProfileError) -> [UInt8]? {
        guard claimed <= largest else { throw ProfileError("it has more than 4 MB") }
        guard let profile = unsafe profile, count > 0 else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: profile, count: count))
    }

    private static func checked(_ profile: [UInt8]) throws(ProfileError) -> [UInt8] {
        guard profile.count <= largest else { throw ProfileError("it has more than 4 MB") }
        return profile
    }

    private static func inflated(_ packed: [UInt8]) throws(ProfileError) -> [UInt8] {
        var status = Z_OK
        let profile = unsafe [UInt8](unsafeUninitializedCapacity: largest) { buffer, count in
            var size = uLongf(buffer.count)
            status = unsafe uncompress(buffer.baseAddress, &size, packed, uLong(packed.count))
            count = status == Z_OK ? Int(size) : 0
        }
        guard status == Z_OK else {
            throw ProfileError(status == Z_BUF_ERROR ? "it has more than 4 MB, or is cut short" : "it is damaged")
        }
        return profile
    }
}

/// Why a picture's colours are shown without its profile.
struct ProfileError: Error {
    let message: String

    init(_ reason: String) {
        message = "the picture's colour profile was ignored: \(reason)"
    }
}
