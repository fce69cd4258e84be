import Glibc
import Markup

/// A picture in memory: rows of 32-bit pixels, blue in the lowest byte, then green, red and one byte of nothing.
@safe struct Bitmap: ~Copyable {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    /// Bytes from one row to the next.
    var stride: Int { width * 4 }

    /// A white picture.
    ///
    /// - Throws: ``WorkerError`` when there is no memory for it.
    init(width: Int, height: Int) throws(WorkerError) {
        guard let memory = unsafe malloc(width * height * 4) else {
            throw WorkerError(.pageTooLarge, "no memory for a picture of \(width) × \(height) pixels")
        }
        self.width = width
        self.height = height
        unsafe pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
        unsafe pixels.update(repeating: 0xFFFF_FFFF, count: width * height)
    }

    deinit {
        unsafe free(pixels)
    }
}
