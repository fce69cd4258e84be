import CWebP
import Markup

/// Decodes WebP with libwebp, smaller than it is when that is enough.
enum WebPDecoder {
    static func decode(
        _ bytes: [UInt8], reducedFor width: Int?, _ conversion: ColourConversion? = nil
    ) throws(WorkerError) -> Bitmap {
        let still = WebPFrames.first(of: bytes)
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION) != 0 else {
            throw WorkerError(.internalError, "libwebp is of another version than its headers")
        }
        guard
            unsafe WebPGetFeaturesInternal(still, still.count, &config.input, WEBP_DECODER_ABI_VERSION)
                == VP8_STATUS_OK
        else { throw damaged }
        var size = unsafe (width: Int(config.input.width), height: Int(config.input.height))
        let divisor = width.map { width in [8, 4, 2].first { size.width / $0 >= width } ?? 1 } ?? 1
        if divisor > 1 {
            size = ((size.width + divisor - 1) / divisor, (size.height + divisor - 1) / divisor)
            unsafe config.options.use_scaling = 1
            unsafe config.options.scaled_width = Int32(size.width)
            unsafe config.options.scaled_height = Int32(size.height)
        }
        let bitmap = try Bitmap(width: size.width, height: size.height)
        unsafe config.output.colorspace = MODE_BGRA
        unsafe config.output.is_external_memory = 1
        unsafe config.output.u.RGBA = WebPRGBABuffer(
            rgba: UnsafeMutableRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self),
            stride: Int32(bitmap.stride), size: bitmap.stride * bitmap.height)
        guard unsafe WebPDecode(still, still.count, &config) == VP8_STATUS_OK else { throw damaged }
        conversion?.apply(to: bitmap)
        if unsafe config.input.has_alpha != 0 { bitmap.flatten() }
        return bitmap
    }

    private static var damaged: WorkerError { WorkerError(.damaged, "the WebP picture is damaged") }
}

/// The chunks of a WebP file (RFC 9649, section 2.7).
enum WebPFrames {
    /// The first picture of an animation as a file of its own; what is no animation comes back as it is.
    static func first(of bytes: [UInt8]) -> [UInt8] {
        let isAnimation = bytes.count > 30 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
        guard isAnimation else { return bytes }
        var position = 12
        while position + 24 <= bytes.count {
            let size = bytes.little(position + 4, 4)
            let end = position + 8 + size
            guard end <= bytes.count else { return bytes }
            if bytes[position..<(position + 4)].elementsEqual("ANMF".utf8), size > 16 {
                return still(
                    bytes[(position + 24)..<end], width: bytes[(position + 14)..<(position + 17)],
                    height: bytes[(position + 17)..<(position + 20)])
            }
            position = end + size % 2
        }
        return bytes
    }

    private static func still(
        _ chunks: ArraySlice<UInt8>, width: ArraySlice<UInt8>, height: ArraySlice<UInt8>
    ) -> [UInt8] {
        // The extended header says that there may be an alpha chunk.
        let extended = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + width + height
        let body = Array("WEBP".utf8) + extended + chunks
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
    }
}
