import CPNG
import Markup

/// Encodes PNG with libpng's simplified interface, for shops that take nothing else.
enum PNGEncoder {
    static func encode(_ bitmap: borrowing Bitmap) throws(WorkerError) -> [UInt8] {
        var image = unsafe png_image()
        unsafe image.version = UInt32(PNG_IMAGE_VERSION)
        unsafe image.width = UInt32(bitmap.width)
        unsafe image.height = UInt32(bitmap.height)
        unsafe image.format = PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR
        defer { unsafe png_image_free(&image) }
        // The fourth byte of a pixel means nothing here, and would mean opacity there.
        var rows: [UInt8] = []
        rows.reserveCapacity(bitmap.width * bitmap.height * 3)
        for index in 0..<bitmap.width * bitmap.height {
            let pixel = unsafe bitmap.pixels[index]
            rows.append(UInt8(truncatingIfNeeded: pixel))
            rows.append(UInt8(truncatingIfNeeded: pixel >> 8))
            rows.append(UInt8(truncatingIfNeeded: pixel >> 16))
        }
        // Rows that can't be compressed, a byte for each of them, and the chunks around them.
        var size = rows.count + rows.count / 200 + bitmap.height + 4096
        var bytes = [UInt8](repeating: 0, count: size)
        guard unsafe png_image_write_to_memory(&image, &bytes, &size, 0, rows, 0, nil) != 0 else { throw failure }
        return Array(bytes.prefix(size))
    }

    private static var failure: WorkerError { WorkerError(.pageFailed, "the cover could not be encoded as PNG") }
}
