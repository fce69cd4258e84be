import CWebP
import Markup

/// Encodes pictures as WebP in the fast method that the press uses (docs/decisions).
///
/// A picture of few colours, such as a page of plain text, is kept exactly: with a palette that is quicker than the lossy
/// method and smaller, and its letters stay sharp.
enum WebP {
    /// - Throws: ``WorkerError`` when a side is over 16,383 pixels or memory runs out.
    static func encode(
        _ bitmap: borrowing Bitmap, quality: Int, method: Int
    ) throws(WorkerError) -> [UInt8] {
        var config = WebPConfig()
        let preset = WEBP_PRESET_DEFAULT
        guard unsafe WebPConfigInitInternal(&config, preset, Float(quality), WEBP_ENCODER_ABI_VERSION) != 0 else {
            throw WorkerError(.internalError, "libwebp is of another version than its headers")
        }
        config.method = Int32(method)
        let isExact = bitmap.hasFewColours
        if isExact {
            config.lossless = 1
            config.method = 1
            config.quality = 20
        }

        var picture = unsafe WebPPicture()
        guard unsafe WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION) != 0 else {
            throw WorkerError(.internalError, "libwebp is of another version than its headers")
        }
        unsafe picture.width = Int32(bitmap.width)
        unsafe picture.height = Int32(bitmap.height)
        unsafe picture.use_argb = isExact ? 1 : 0
        defer { unsafe WebPPictureFree(&picture) }
        var writer = unsafe WebPMemoryWriter()
        unsafe WebPMemoryWriterInit(&writer)
        defer { unsafe WebPMemoryWriterClear(&writer) }

        let bytes = unsafe UnsafeRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self)
        let encoded = unsafe withUnsafeMutablePointer(to: &writer) { writer in
            unsafe picture.writer = WebPMemoryWrite
            unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return unsafe WebPPictureImportBGRX(&picture, bytes, Int32(bitmap.stride)) != 0
                && WebPEncode(&config, &picture) != 0
        }
        guard encoded else {
            throw WorkerError(
                .pageFailed, "the picture could not be encoded (libwebp error \(unsafe picture.error_code.rawValue))")
        }
        return unsafe Array(UnsafeRawBufferPointer(start: writer.mem, count: writer.size))
    }
}
