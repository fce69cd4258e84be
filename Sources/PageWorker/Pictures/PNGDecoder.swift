import CPNG
import Markup

/// Decodes PNG with libpng's simplified interface: palettes, greys, 16 bits and gamma come out as sRGB.
enum PNGDecoder {
    static func decode(
        _ bytes: [UInt8], _ head: PictureHead, _ conversion: ColourConversion? = nil
    ) throws(WorkerError) -> Bitmap {
        // A profile that counts is the only thing that does (PNG, third edition, 4.3); libpng would apply the others.
        let others = ["iCCP", "sRGB", "gAMA", "cHRM"]
        let bytes = conversion == nil ? bytes : PictureMetadata.png(bytes, without: others)
        var image = unsafe png_image()
        unsafe image.version = UInt32(PNG_IMAGE_VERSION)
        defer { unsafe png_image_free(&image) }
        guard unsafe png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0,
            unsafe Int(image.width) == head.width, unsafe Int(image.height) == head.height
        else { throw unsafe failure(image) }
        let hasAlpha = unsafe image.format & PNG_FORMAT_FLAG_ALPHA != 0
        unsafe image.format = PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA
        // What has 16 bits and doesn't say how bright they are is meant like everything else.
        unsafe image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
        let bitmap = try Bitmap(width: head.width, height: head.height)
        guard unsafe png_image_finish_read(&image, nil, bitmap.pixels, Int32(bitmap.stride), nil) != 0 else {
            throw unsafe failure(image)
        }
        conversion?.apply(to: bitmap)
        if hasAlpha { bitmap.flatten() }
        return bitmap
    }

    private static func failure(_ image: png_image) -> WorkerError {
        let text = unsafe withUnsafeBytes(of: image.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return WorkerError(.damaged, "the PNG picture is damaged (\(text))")
    }
}
