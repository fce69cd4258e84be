import CGIF
import Markup

/// Decodes the first picture of a GIF with giflib.
enum GIFDecoder {
    static func decode(_ bytes: [UInt8]) throws(WorkerError) -> Bitmap {
        let input = GIFInput(bytes)
        var problem: Int32 = 0
        // The file lives as long as `input`, which outlives the call of every function below.
        let file = unsafe DGifOpen(Unmanaged.passUnretained(input).toOpaque(), readGIF, &problem)
        guard let file = unsafe file else { throw failure(problem) }
        defer { withExtendedLifetime(input) { _ = unsafe DGifCloseFile(file, nil) } }
        return unsafe try picture(file)
    }

    private static func picture(_ file: UnsafeMutablePointer<GifFileType>) throws(WorkerError) -> Bitmap {
        let bitmap = try unsafe Bitmap(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
        var transparent: Int?
        while true {
            var kind = UNDEFINED_RECORD_TYPE
            guard unsafe DGifGetRecordType(file, &kind) == GIF_OK else { throw unsafe failure(file.pointee.Error) }
            switch kind {
            case IMAGE_DESC_RECORD_TYPE:
                guard unsafe DGifGetImageDesc(file) == GIF_OK else { throw unsafe failure(file.pointee.Error) }
                unsafe try draw(file, on: bitmap, transparent: transparent)
                return bitmap
            case EXTENSION_RECORD_TYPE: unsafe try readExtension(file, &transparent)
            default: throw WorkerError(.damaged, "the GIF holds no picture")
            }
        }
    }

    /// Which colour is see-through stands in the graphic control extension (GIF89a, section 23).
    private static func readExtension(
        _ file: UnsafeMutablePointer<GifFileType>, _ transparent: inout Int?
    ) throws(WorkerError) {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        guard unsafe DGifGetExtension(file, &code, &block) == GIF_OK else { throw unsafe failure(file.pointee.Error) }
        while let bytes = unsafe block {
            if code == GRAPHICS_EXT_FUNC_CODE, unsafe bytes[0] >= 4 {
                transparent = unsafe bytes[1] & 1 == 1 ? Int(bytes[4]) : nil
            }
            guard unsafe DGifGetExtensionNext(file, &block) == GIF_OK else {
                throw unsafe failure(file.pointee.Error)
            }
        }
    }

    private static func draw(
        _ file: UnsafeMutablePointer<GifFileType>, on bitmap: borrowing Bitmap, transparent: Int?
    ) throws(WorkerError) {
        let place = unsafe file.pointee.Image
        let (left, top) = unsafe (Int(place.Left), Int(place.Top))
        let (width, height) = unsafe (Int(place.Width), Int(place.Height))
        guard let map = unsafe place.ColorMap ?? file.pointee.SColorMap, width > 0, height > 0 else {
            throw WorkerError(.damaged, "the GIF has no colours")
        }
        let palette: [UInt32] = unsafe (0..<Int(map.pointee.ColorCount)).map { index in
            let colour = unsafe map.pointee.Colors[index]
            return 0xFF00_0000 | UInt32(colour.Red) << 16 | UInt32(colour.Green) << 8 | UInt32(colour.Blue)
        }
        var line = [GifPixelType](repeating: 0, count: width)
        // Interlaced pictures come in four passes (GIF89a, appendix E).
        let passes = unsafe place.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
        for (first, step) in passes {
            for y in stride(from: first, to: height, by: step) {
                guard unsafe DGifGetLine(file, &line, Int32(width)) == GIF_OK else {
                    throw unsafe failure(file.pointee.Error)
                }
                guard top + y < bitmap.height else { continue }
                for x in 0..<max(0, min(width, bitmap.width - left)) {
                    let index = Int(line[x])
                    guard index != transparent, index < palette.count else { continue }
                    unsafe bitmap.pixels[(top + y) * bitmap.width + left + x] = palette[index]
                }
            }
        }
    }

    private static func failure(_ problem: Int32) -> WorkerError {
        let text = unsafe GifErrorString(problem).map { unsafe String(cString: $0) } ?? "no reason given"
        return WorkerError(.damaged, "the GIF picture is damaged (\(text))")
    }
}

/// What giflib reads from.
private final class GIFInput {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func read(into buffer: UnsafeMutablePointer<GifByteType>, _ count: Int) -> Int {
        let part = bytes[position...].prefix(max(0, count))
        for (index, byte) in part.enumerated() { unsafe buffer[index] = byte }
        position += part.count
        return part.count
    }
}

private func readGIF(
    _ file: UnsafeMutablePointer<GifFileType>?, _ buffer: UnsafeMutablePointer<GifByteType>?, _ count: Int32
) -> Int32 {
    guard let input = unsafe file?.pointee.UserData, let buffer = unsafe buffer else { return 0 }
    return unsafe Int32(Unmanaged<GIFInput>.fromOpaque(input).takeUnretainedValue().read(into: buffer, Int(count)))
}
