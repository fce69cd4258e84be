extension Bitmap {
    /// A picture from its file: JPEG, PNG, WebP or GIF (the first picture), told by content, upright, over white paper.
    ///
    /// - Parameters:
    ///   - mostPixels: what the picture may have; looked at before anything is decoded.
    ///   - width: the picture may come out smaller than it is, as long as it keeps this width. Nil keeps it whole.
    ///   - damage: what is wrong with a picture that can be shown all the same.
    /// - Throws: ``Failure`` `picture-too-large`, `not-recognised` or `damaged`.
    static func decode(
        _ bytes: [UInt8], atMostPixels mostPixels: Int = 100_000_000, reducedFor width: Int? = nil,
        damage: inout String?
    ) throws(Failure) -> Bitmap {
        guard let kind = PictureHead.kind(of: bytes) else {
            throw Failure(.notRecognised, "this is no picture that can be shown (JPEG, PNG, WebP and GIF can)")
        }
        guard let head = PictureHead(bytes) else { throw Failure(.damaged, "the \(kind.rawValue) picture is damaged") }
        try head.checkSize(atMostPixels: mostPixels)
        switch kind {
        case .jpeg:
            let stored = try JPEGDecoder(bytes, head).decode(reducedFor: width, damage: &damage)
            return try stored.shown(head.orientation)
        case .png: return try PNGDecoder.decode(bytes, head)
        case .webP: return try WebPDecoder.decode(bytes, reducedFor: width)
        case .gif: return try GIFDecoder.decode(bytes)
        }
    }

    static func decode(
        _ bytes: [UInt8], atMostPixels mostPixels: Int = 100_000_000, reducedFor width: Int? = nil
    ) throws(Failure) -> Bitmap {
        var damage: String?
        return try decode(bytes, atMostPixels: mostPixels, reducedFor: width, damage: &damage)
    }

    /// Mixes a picture whose highest byte is its opacity with white.
    func flatten() {
        let count = width * height
        var index = 0
        while index < count {
            let pixel = unsafe pixels[index]
            let alpha = pixel >> 24
            if alpha < 255 {
                let paper = (255 &- alpha) &* 255
                var result: UInt32 = 0xFF00_0000
                var shift: UInt32 = 0
                while shift < 24 {
                    let mixed = (pixel >> shift & 255) &* alpha &+ paper
                    result |= ((mixed &+ 127) / 255) << shift
                    shift &+= 8
                }
                unsafe pixels[index] = result
            }
            index &+= 1
        }
    }
}

extension PictureHead {
    /// No side that any format of ours could show is longer.
    static let longestSide = 65_535

    fileprivate func checkSize(atMostPixels mostPixels: Int) throws(Failure) {
        guard width <= Self.longestSide, height <= Self.longestSide, width * height <= mostPixels else {
            throw Failure(
                .pictureTooLarge,
                "the picture has \(width) × \(height) pixels; the limit is \(mostPixels / 1_000_000) million")
        }
    }
}
