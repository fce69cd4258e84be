import CTurboJPEG
import Markup

/// Encodes pictures as progressive JPEG, for what is read by old clients, feeds and mail.
enum JPEG {
    static let quality: Int32 = 86

    static func encode(_ bitmap: borrowing Bitmap) throws(WorkerError) -> [UInt8] {
        guard let compressor = unsafe tjInitCompress() else {
            throw WorkerError(.internalError, "libjpeg-turbo can't be started")
        }
        defer { _ = unsafe tjDestroy(compressor) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { unsafe tjFree(bytes) }
        let source = unsafe UnsafeRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self)
        let result = unsafe tjCompress2(
            compressor, source, Int32(bitmap.width), Int32(bitmap.stride), Int32(bitmap.height),
            Int32(TJPF_BGRX.rawValue), &bytes, &count, Int32(TJSAMP_420.rawValue), quality, TJFLAG_PROGRESSIVE)
        guard result == 0 else {
            throw WorkerError(
                .pageFailed, "the cover could not be encoded (\(unsafe String(cString: tjGetErrorStr2(compressor))))")
        }
        return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
}
