import Markup

extension Bitmap {
    /// A picture from its file: JPEG, PNG, WebP, GIF (the first picture), TIFF, HEIC or AVIF, told by content, upright, over
    /// white paper, in the colours of ordinary screens (sRGB).
    ///
    /// - Parameters:
    ///   - frame: which picture of a TIFF, from 0.
    ///   - mostPixels: what the picture may have; looked at before anything is decoded.
    ///   - width: the picture may come out smaller than it is, as long as it keeps this width. Nil keeps it whole.
    ///   - complaints: what is wrong with a picture that can be shown all the same.
    /// - Throws: ``WorkerError`` `picture-too-large`, `not-recognised` or `damaged`.
    static func decode(
        _ bytes: [UInt8], frame: Int = 0, atMostPixels mostPixels: Int = 100_000_000, reducedFor width: Int? = nil,
        complaints: inout PictureComplaints
    ) throws(WorkerError) -> Bitmap {
        guard let kind = PictureHead.kind(of: bytes) else {
            throw WorkerError(.notRecognised, "this picture format is not supported. Use \(PictureHead.kinds)")
        }
        try kind.checkLibrary()
        guard let head = PictureHead(bytes, frame: frame) else {
            throw WorkerError(.damaged, "the \(kind.rawValue) picture is damaged")
        }
        try head.checkSize(atMostPixels: mostPixels)
        let conversion = head.conversion(of: bytes, &complaints)
        switch kind {
        case .jpeg:
            var decoder = JPEGDecoder(bytes, head)
            decoder.conversion = conversion
            let stored = try decoder.decode(reducedFor: width, damage: &complaints.damage)
            return try stored.shown(head.orientation)
        case .png: return try PNGDecoder.decode(bytes, head, conversion)
        case .webP: return try WebPDecoder.decode(bytes, reducedFor: width, conversion)
        case .gif: return try GIFDecoder.decode(bytes)
        case .tiff:
            guard let directory = head.directory else { throw WorkerError(.damaged, "the TIFF picture is damaged") }
            let stored = try TIFFDecoder.decode(bytes, directory, complaints: &complaints)
            return try stored.shown(head.orientation)
        case .heic, .avif: return try HEIFDecoder.decode(bytes, head, complaints: &complaints)
        }
    }

    static func decode(
        _ bytes: [UInt8], frame: Int = 0, atMostPixels mostPixels: Int = 100_000_000, reducedFor width: Int? = nil
    ) throws(WorkerError) -> Bitmap {
        var complaints = PictureComplaints()
        return try decode(bytes, frame: frame, atMostPixels: mostPixels, reducedFor: width, complaints: &complaints)
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

extension PictureHead.Kind {
    /// - Throws: ``WorkerError`` when this machine lacks what decodes it.
    func checkLibrary() throws(WorkerError) {
        guard let missing = ForeignLibraries.missing(self) else { return }
        throw WorkerError(
            .unreadablePictures,
            "\(rawValue) pictures can't be read here: install \(missing), or export the picture as JPEG or PNG")
    }
}

extension PictureHead {
    /// For sentences.
    static let kinds = "JPEG, PNG, WebP, GIF, TIFF, HEIC or AVIF"

    /// No side that any format of ours could show is longer.
    static let longestSide = 65_535

    /// By the colour profile, if the picture has one that changes anything.
    fileprivate func conversion(of bytes: [UInt8], _ complaints: inout PictureComplaints) -> ColourConversion? {
        do throws(ProfileError) {
            guard let profile = try EmbeddedProfile.bytes(of: bytes, kind) else { return nil }
            return try ColourConversion.toScreen(from: profile, components: components(in: bytes))
        } catch {
            complaints.profile = error.message
            return nil
        }
    }

    /// Of a colour, as stored.
    private func components(in bytes: [UInt8]) -> Int {
        switch kind {
        case .jpeg: JPEGHead(bytes).components
        // Colour types 0 and 4 are greys (PNG, third edition, 11.2.1).
        case .png: bytes.count > 25 && bytes[25] & 2 == 0 ? 1 : 3
        case .webP, .gif, .tiff, .heic, .avif: 3
        }
    }

    fileprivate func checkSize(atMostPixels mostPixels: Int) throws(WorkerError) {
        guard width <= Self.longestSide, height <= Self.longestSide, width * height <= mostPixels else {
            throw WorkerError(
                .pictureTooLarge,
                "the picture has \(width) × \(height) pixels; the limit is \(mostPixels / 1_000_000) million")
        }
    }
}
