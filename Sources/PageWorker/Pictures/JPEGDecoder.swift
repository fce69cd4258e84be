import CTurboJPEG
import Markup

/// Decodes JPEG with libjpeg-turbo, at a half, a quarter or an eighth of its size when that is enough: then most of the
/// work is never done.
struct JPEGDecoder {
    let bytes: [UInt8]
    let head: PictureHead
    /// Adobe's programs write ink as 255 less its amount, and everybody follows them; a PDF says which it is.
    var hasInvertedInks = true
    /// By the profile that the file brings along; a PDF has its own way to say it.
    var conversion: ColourConversion?

    init(_ bytes: [UInt8], _ head: PictureHead) {
        self.bytes = bytes
        self.head = head
    }

    /// The picture as stored: not turned yet.
    ///
    /// - Parameter width: as shown.
    func decode(reducedFor width: Int?, damage: inout String?) throws(WorkerError) -> Bitmap {
        guard let decompressor = unsafe tjInitDecompress() else {
            throw WorkerError(.internalError, "libjpeg-turbo can't be started")
        }
        defer { _ = unsafe tjDestroy(decompressor) }
        var (storedWidth, storedHeight, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let size = UInt(bytes.count)
        let result = unsafe tjDecompressHeader3(
            decompressor, bytes, size, &storedWidth, &storedHeight, &sampling, &colours)
        // Both sizes come from the same bytes; the one that was checked counts.
        let isAsChecked = Int(storedWidth) * Int(storedHeight) == head.width * head.height
        guard result == 0, isAsChecked else { throw unsafe failure(decompressor) }

        let divisor = divisor(for: width)
        let bitmap = try Bitmap(
            width: (Int(storedWidth) + divisor - 1) / divisor, height: (Int(storedHeight) + divisor - 1) / divisor)
        let isProcess = colours == TJCS_CMYK.rawValue || colours == TJCS_YCCK.rawValue
        let format = isProcess ? TJPF_CMYK : TJPF_BGRX
        let pixels = unsafe UnsafeMutableRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self)
        let decoded = unsafe tjDecompress2(
            decompressor, bytes, size, pixels, Int32(bitmap.width), Int32(bitmap.stride), Int32(bitmap.height),
            format.rawValue, TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
        if decoded != 0 { damage = try unsafe complaint(decompressor) }
        if let conversion {
            conversion.apply(to: bitmap)
        } else if isProcess {
            ProcessColours.convert(bitmap, isInverted: hasInvertedInks)
        }
        return bitmap
    }

    /// By how much each side can be divided and still be as wide as asked, as shown.
    private func divisor(for width: Int?) -> Int {
        guard let width else { return 1 }
        return [8, 4, 2].first { head.width / $0 >= width } ?? 1
    }

    /// What is wrong, when the picture can be shown all the same.
    private func complaint(_ decompressor: tjhandle) throws(WorkerError) -> String {
        let text = unsafe String(cString: tjGetErrorStr2(decompressor))
        // The end marker can't stand within the picture's data (T.81, B.1.1.5).
        let hasEnd = bytes.suffix(4_096).indices.dropLast().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
        let isCutShort = !hasEnd || text.lowercased().contains("premature end")
        guard unsafe tjGetErrorCode(decompressor) == TJERR_WARNING.rawValue, !isCutShort else {
            throw unsafe failure(decompressor)
        }
        return text
    }

    private func failure(_ decompressor: tjhandle) -> WorkerError {
        WorkerError(.damaged, "the JPEG picture is damaged (\(unsafe String(cString: tjGetErrorStr2(decompressor))))")
    }
}
