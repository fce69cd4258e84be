import CWebP

/// A reader with libwebp, which scales down while it reads when that is enough.
enum WebPReader {
    static func read(_ content: [UInt8], _ smallest: (width: Int, height: Int)) throws -> Raster {
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION) != 0,
            unsafe WebPGetFeaturesInternal(content, content.count, &config.input, WEBP_DECODER_ABI_VERSION)
                == VP8_STATUS_OK
        else { throw Raster.UnreadableError() }
        var (width, height) = unsafe (Int(config.input.width), Int(config.input.height))
        guard width > 0, height > 0, width * height <= Raster.most else { throw Raster.UnreadableError() }
        let divisor = [8, 4, 2].first { width / $0 >= smallest.width && height / $0 >= smallest.height } ?? 1
        if divisor > 1 {
            (width, height) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
            unsafe config.options.use_scaling = 1
            unsafe config.options.scaled_width = Int32(width)
            unsafe config.options.scaled_height = Int32(height)
        }
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        let status = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe config.output.colorspace = MODE_RGB
            unsafe config.output.is_external_memory = 1
            unsafe config.output.u.RGBA = WebPRGBABuffer(
                rgba: buffer.baseAddress, stride: Int32(width * 3), size: buffer.count)
            return unsafe WebPDecode(content, content.count, &config)
        }
        guard status == VP8_STATUS_OK else { throw Raster.UnreadableError() }
        return Raster(width: width, height: height, bytes: bytes)
    }
}
